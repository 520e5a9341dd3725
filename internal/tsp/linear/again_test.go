package linear

import (
	"context"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/tsp"
)

// again is the length of a shortest walk over all that must be visited, with edges and
// vertices as often as it likes; -1 where there is none.
func (g Graph) again() int {
	g.Costs = slices.Repeat([]int64{1}, len(g.Edges))
	return g.cheapest()
}

// TestNoSumRefutesAWalkThatComesAgain: where edges and vertices may be used again, the program
// has a solution for each number of moves that a walk has; one less is refuted often.
func TestNoSumRefutesAWalkThatComesAgain(t *testing.T) {
	r := oracle.Rand(t)
	var refuted, more int
	enough := func() bool { return refuted >= *graphsFlag/10 && more >= *graphsFlag/20 }
	for n := range oracle.Draw(t, *graphsFlag/3, enough) {
		g := randomGraph(r)
		once := g.shortest()
		best := g.again()
		g.Again, g.Simple = true, true
		if best < 0 {
			continue
		}
		if once != best {
			more++
		}
		for most := best - 1; most <= best; most++ {
			New(g).Multipliers(context.Background(), most, func(*tsp.Multipliers) bool {
				refuted++
				if most == best {
					t.Fatalf("graph %d: a walk of %d is refuted\n%+v", n, best, g)
				}
				return true
			})
		}
		g.Free = true
		New(g).Multipliers(context.Background(), -1, func(*tsp.Multipliers) bool {
			t.Fatalf("graph %d: each walk is refuted, but one has %d moves\n%+v", n, best, g)
			return true
		})
	}
}

// TestWhatIsFixedIsSo: of the path that a graph has, no edge or end is ruled out, and all that
// are forced are in it.
func TestWhatIsFixedIsSo(t *testing.T) {
	r := oracle.Rand(t)
	var out, forced int
	enough := func() bool { return out >= *graphsFlag/2 && forced >= *graphsFlag/10 }
	for n := range oracle.Draw(t, *graphsFlag/3, enough) {
		g := random(r)
		best := g.shortest()
		if best < 0 {
			continue
		}
		path := New(g).Within(context.Background(), best, nil, 1000).Path
		if path == nil {
			continue
		}
		if g.Ends != nil {
			path = append(path, int32(g.N))
		}
		used := map[[2]int32]bool{}
		for k, v := range path {
			u := path[(k+1)%len(path)]
			used[[2]int32{min(u, v), max(u, v)}] = true
		}
		c := New(g)
		c.Narrow(context.Background(), best, true)
		for k, e := range c.edges {
			no, yes := c.Fixed(k)
			if no && used[e] || yes && !used[e] {
				t.Fatalf("graph %d: %v is ruled out: %t, forced: %t, but the path is %v\n%+v", n, e, no, yes, path, g)
			}
			if no {
				out++
			}
			if yes {
				forced++
			}
		}
	}
}

// TestGraphsOfNeighbours: each edge once, and the ends that are given.
func TestGraphsOfNeighbours(t *testing.T) {
	near := [][]int32{{1, 2}, {0, 2}, {0, 1, 3}, {2}}
	g := NewGraph(4, func(v int) []int32 { return near[v] }, func(v int) bool { return v != 1 }, -1, 3)
	if !slices.Equal(g.Edges, [][2]int32{{0, 1}, {0, 2}, {1, 2}, {2, 3}}) || !slices.Equal(g.Must, []bool{true, false, true, true}) || !slices.Equal(g.Forced, []int{3}) {
		t.Errorf("found %+v", g)
	}
}

// cheapest is what a cheapest walk over all that must be visited costs, which may begin and end where Ends says, both in
// different places, or anywhere if it is closed; -1 where there is none.
func (g Graph) cheapest() int {
	type state struct{ start, at, seen int }
	all := 0
	visit := func(seen, v int) int {
		if g.Must[v] {
			seen |= 1 << v
		}
		return seen
	}
	known := map[state]bool{}
	at := map[int][]state{}
	for v := range g.N {
		all = visit(all, v)
		if g.Ends != nil && g.Ends[v] || g.Ends == nil && v == slices.Index(g.Must, true) {
			at[0] = append(at[0], state{v, v, visit(0, v)})
		}
	}
	for cost := range 200 {
		for _, s := range at[cost] {
			if known[s] {
				continue
			}
			known[s] = true
			if s.seen == all && (g.Ends == nil && s.at == s.start || g.Ends != nil && s.at != s.start && g.ends(s.start, s.at)) {
				return cost
			}
			for k, e := range g.Edges {
				if v := int32(s.at); e[0] == v || e[1] == v {
					u := int(e[0] + e[1] - v)
					to := cost + int(g.Costs[k])
					at[to] = append(at[to], state{s.start, u, visit(s.seen, u)})
				}
			}
		}
	}
	return -1
}

// TestWalksAreCheapest: a program of walks finds one for what the cheapest costs, and refutes all that cost less.
func TestWalksAreCheapest(t *testing.T) {
	t.Parallel()
	r := oracle.Rand(t)
	var tried, parted int
	for n := range oracle.Draw(t, *graphsFlag, func() bool { return tried > *graphsFlag/4 && parted > *graphsFlag/40 }) {
		g := Graph{N: 3 + r.IntN(5), Again: true}
		for v := range g.N {
			g.Must = append(g.Must, r.IntN(5) > 0)
			for u := range v {
				if u == v-1 || r.IntN(5) == 0 || v == g.N-1 && u == 0 {
					g.Edges = append(g.Edges, [2]int32{int32(u), int32(v)})
					g.Costs = append(g.Costs, int64(1+r.IntN(5)*r.IntN(3)))
				}
			}
		}
		g.Must[0], g.Must[g.N-1] = true, true
		if n%3 > 0 {
			g.Ends = slices.Clone(g.Must)
			g.Costs = append(g.Costs, make([]int64, g.N)...)
		}
		if n%3 > 1 {
			g.Forced = []int{0}
		}
		best := g.cheapest()
		p := New(g)
		if r.IntN(2) == 0 {
			p.Within(t.Context(), best+r.IntN(3), nil, 100)
		}
		if c := p.Within(t.Context(), best-1, nil, 100); c.Verdict != Refuted {
			t.Fatalf("graph %d: %v of less than %d\n%+v", n, c.Verdict, best, g)
		}
		if c := p.Within(t.Context(), best, nil, 100); c.Verdict != Found {
			t.Fatalf("graph %d: %v of %d\n%+v", n, c.Verdict, best, g)
		}
		tried++
		if slices.ContainsFunc(p.Rows, func(r row) bool { return r.Set == nil && r.Sum > 2 }) {
			parted++
		}
	}
}
