package linear

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// TestHalvesHoldForEveryPath: of the rows that are halves of others each holds for every path through the
// nodes of a small graph, some for one with equality.
func TestHalvesHoldForEveryPath(t *testing.T) {
	r := oracle.Rand(t)
	var halves, combs, tight int
	for n := range oracle.Until(t, 10_000, func() bool { return halves >= 30 && combs >= 10 && tight >= halves/4 }) {
		g := sparse(r)
		p := New(g)
		p.Narrow(t.Context(), 1000, true)
		for _, row := range p.Rows {
			if row.half == nil {
				continue
			}
			halves++
			if len(row.half.Sets) > 0 {
				combs++
			}
			times := make(map[[2]int32]int64)
			for _, e := range row.Entries {
				times[p.edges[e.Var]] = int64(e.Coef)
			}
			least := g.least(times)
			if least < row.Sum {
				t.Fatalf("graph %d: a path has %d of %+v, half of %+v\n%+v", n, least, row.Entries, row.half, g)
			}
			if least == row.Sum {
				tight++
			}
			if sum, slack := row.open(r.Perm(g.N+1), p.edges); sum != 2*slack+1 {
				t.Fatalf("graph %d: a cycle leaves %d open of %+v, which counts %d", n, slack, row.half, sum)
			}
			again := p.halved(&Half{Nodes: row.half.Nodes, Sets: row.half.Sets}, func(k int32) bool {
				return slices.Contains(row.half.Down, p.edges[k])
			})
			if again.Sum != row.Sum {
				t.Fatalf("graph %d: the half %+v is at least %d, and then %d", n, row.half, row.Sum, again.Sum)
			}
		}
	}
}

// open is what the half of a row counts of a cycle, and what the row leaves open.
func (r *row) open(cycle []int, edges [][2]int32) (sum, slack int64) {
	used := map[[2]int32]int64{}
	for k, v := range cycle {
		u := cycle[(k+1)%len(cycle)]
		used[[2]int32{int32(min(u, v)), int32(max(u, v))}] = 1
	}
	for _, set := range r.half.Sets {
		sum += int64(len(set)) - 1
		for e := range used {
			if slices.Contains(set, int(e[0])) && slices.Contains(set, int(e[1])) {
				sum--
			}
		}
	}
	for _, e := range r.half.Open {
		is := used[edges[e.Var]]
		if e.Coef < 0 {
			is = 1 - is
		}
		sum += is
	}
	slack = -r.Sum
	for _, e := range r.Entries {
		slack += int64(e.Coef) * used[edges[e.Var]]
	}
	return sum, slack
}

// sparse are nodes of which few are near, in pieces, so that solutions are halves and thirds.
func sparse(r *rand.Rand) Graph {
	g := Graph{N: 9 + r.IntN(3), Halves: true}
	piece := make([]int, g.N)
	for i := range g.N {
		g.Must, g.Ends = append(g.Must, true), append(g.Ends, true)
		piece[i] = r.IntN(4)
		for j := range i {
			d := int64(3 + r.IntN(2))
			if piece[i] == piece[j] || r.IntN(5) == 0 {
				d = int64(1 + r.IntN(2))
			}
			g.Edges, g.Costs = append(g.Edges, [2]int32{int32(j), int32(i)}), append(g.Costs, d)
		}
	}
	g.Costs = append(g.Costs, make([]int64, g.N)...)
	if r.IntN(3) > 0 {
		g.Forced = []int{0}
	}
	return g
}

// least is the least weight of a path through all nodes, the dummy's edges to its ends counted (Held and Karp
// 1962).
func (g Graph) least(weight map[[2]int32]int64) int64 {
	const none = math.MaxInt64 / 4
	best := make([][]int64, 1<<g.N)
	for set := range best {
		best[set] = slices.Repeat([]int64{none}, g.N)
	}
	for i := range g.N {
		if g.Forced == nil || i == g.Forced[0] {
			best[1<<i][i] = weight[[2]int32{int32(i), int32(g.N)}]
		}
	}
	least := int64(none)
	for set := range best {
		for i, w := range best[set] {
			if w == none {
				continue
			}
			if set == 1<<g.N-1 {
				least = min(least, w+weight[[2]int32{int32(i), int32(g.N)}])
			}
			for j := range g.N {
				if next := set | 1<<j; next != set {
					e := [2]int32{int32(min(i, j)), int32(max(i, j))}
					best[next][j] = min(best[next][j], w+weight[e])
				}
			}
		}
	}
	return least
}
