package linear

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/tsp/simplex"
)

var graphsFlag = flag.Int("graphs", 1500, "random graphs to compare with a search")

// random is a small graph, of a grid or of any kind, with vertices to visit; some have costs,
// and begin with some of their edges.
func random(r *rand.Rand) Graph {
	g := randomGraph(r)
	if r.IntN(3) > 0 {
		return g
	}
	for k := range len(g.Edges) + g.N {
		least := 1
		if k >= len(g.Edges) {
			least = 0
		}
		g.Costs = append(g.Costs, int64(least+r.IntN(5)))
	}
	ends := 0
	for _, may := range g.Ends {
		if may {
			ends++
		}
	}
	for range len(g.Edges) + ends {
		g.Core = append(g.Core, r.IntN(3) > 0)
	}
	return g
}

func randomGraph(r *rand.Rand) Graph {
	g := Graph{N: 4 + r.IntN(9)}
	w := 2 + r.IntN(3)
	grid, king := r.IntN(2) == 0, r.IntN(2) == 0
	for j := range g.N {
		for i := range j {
			dx, dy := j%w-i%w, j/w-i/w
			near := dx*dx+dy*dy == 1 || king && dx*dx+dy*dy == 2
			if grid && near && r.IntN(12) > 0 || !grid && r.IntN(3) == 0 {
				g.Edges = append(g.Edges, [2]int32{int32(i), int32(j)})
			}
		}
	}
	g.Must = make([]bool, g.N)
	for _, v := range r.Perm(g.N)[:3+r.IntN(g.N-3)] {
		g.Must[v] = true
	}
	if r.IntN(4) == 0 {
		return g
	}
	g.Ends = slices.Clone(g.Must)
	for v := range g.N {
		if g.Must[v] && len(g.Forced) < 2 && r.IntN(4) == 0 {
			g.Forced = append(g.Forced, v)
		} else if r.IntN(8) == 0 {
			g.Ends[v] = false
		}
	}
	return g
}

// shortest goes through all paths; -1 where there is none.
func (g Graph) shortest() int {
	near, cost := make([][]int, g.N), g.costs()
	for _, e := range g.Edges {
		near[e[0]], near[e[1]] = append(near[e[0]], int(e[1])), append(near[e[1]], int(e[0]))
	}
	best, seen := -1, make([]bool, g.N)
	must := 0
	for _, m := range g.Must {
		if m {
			must++
		}
	}
	var start int
	var walk func(v, length, left, edges int)
	walk = func(v, length, left, edges int) {
		if best >= 0 && length >= best {
			return
		}
		if g.Must[v] {
			left--
		}
		all := -1
		switch {
		case left > 0:
		case g.Ends == nil && slices.Contains(near[v], start) && edges >= 2:
			all = length + cost[[2]int{v, start}]
		case g.Ends != nil && g.ends(start, v):
			all = length + cost[[2]int{start, g.N}] + cost[[2]int{v, g.N}]
		}
		if all >= 0 && (best < 0 || all < best) {
			best = all
		}
		seen[v] = true
		for _, u := range near[v] {
			if !seen[u] {
				walk(u, length+cost[[2]int{v, u}], left, edges+1)
			}
		}
		seen[v] = false
	}
	for start = range g.N {
		if g.Ends == nil && g.Must[start] || g.Ends != nil && g.Ends[start] {
			walk(start, 0, must, 0)
		}
	}
	return best
}

// costs are those of edges, both ways, and of ends.
func (g Graph) costs() map[[2]int]int {
	cost := map[[2]int]int{}
	for k, e := range g.Edges {
		i, j := int(e[0]), int(e[1])
		cost[[2]int{i, j}], cost[[2]int{j, i}] = int(g.cost(k)), int(g.cost(k))
	}
	k := len(g.Edges)
	for v, may := range g.Ends {
		if may {
			cost[[2]int{v, g.N}] = int(g.cost(k))
			k++
		}
	}
	return cost
}

// ends reports whether a path may have these ends.
func (g Graph) ends(a, b int) bool {
	for _, v := range g.Forced {
		if v != a && v != b {
			return false
		}
	}
	return a != b && g.Ends[a] && g.Ends[b]
}

// check says what is wrong with a path.
func (g Graph) check(path []int32, most int) string {
	if g.Ends == nil {
		path = append(slices.Clone(path), path[0])
	} else if !g.ends(int(path[0]), int(path[len(path)-1])) {
		return "wrong ends"
	}
	visits := make([]int, g.N)
	for k, v := range path {
		if k == len(path)-1 && g.Ends == nil {
			break
		}
		visits[v]++
	}
	for v, n := range visits {
		if n > 1 || n == 0 && g.Must[v] {
			return "visits are wrong"
		}
	}
	cost, all := g.costs(), 0
	if g.Ends != nil {
		all = cost[[2]int{int(path[0]), g.N}] + cost[[2]int{int(path[len(path)-1]), g.N}]
	}
	for k := 1; k < len(path); k++ {
		all += cost[[2]int{int(path[k-1]), int(path[k])}]
		a, b := min(path[k-1], path[k]), max(path[k-1], path[k])
		if !slices.Contains(g.Edges, [2]int32{a, b}) {
			return "no edge"
		}
	}
	if all > most {
		return "too long"
	}
	return ""
}

// TestWithin: of each number of edges the program says what a search through all paths
// says, however the numbers follow each other.
func TestWithin(t *testing.T) {
	r := oracle.Rand(t)
	var found, refuted, branched, unknown int
	enough := func() bool {
		return found >= *graphsFlag && refuted >= *graphsFlag && branched >= *graphsFlag/30 && 100*unknown <= found+refuted
	}
	for n := range oracle.Draw(t, *graphsFlag, enough) {
		g := random(r)
		best := g.shortest()
		if n%2 == 0 {
			g.Patience = -3 // branch at once
		}
		c := New(g)
		for _, most := range r.Perm(g.N + 1) {
			if g.Costs != nil {
				most *= 3
			}
			s := c.Within(context.Background(), most, nil, 1000)
			verdict, path := s.Verdict, s.Path
			if s.Nodes > 1 {
				branched++
			}
			switch want := best >= 0 && best <= most; {
			case verdict == Unknown:
				unknown++
			case want != (verdict == Found):
				t.Fatalf("graph %d: a path of %d edges at most: verdict %d, the shortest has %d\n%+v", n, most, verdict, best, g)
			case want:
				found++
				if wrong := g.check(path, most); wrong != "" {
					t.Fatalf("graph %d: found %v for %d edges: %s\n%+v", n, path, most, wrong, g)
				}
			default:
				refuted++
			}
		}
	}
}

// TestALinearProgramThatLiesRefutesNothing: where the simplex method is off, as rounding can
// make it, and says that there is no solution though there is a path, no node is closed: that
// takes whole numbers, over the rows and bounds themselves.
func TestALinearProgramThatLiesRefutesNothing(t *testing.T) {
	r := oracle.Rand(t)
	lied := 0
	for n := range oracle.Draw(t, *graphsFlag/5, func() bool { return lied >= *graphsFlag/20 }) {
		g := random(r)
		best := g.shortest()
		if best < 0 {
			continue
		}
		c := New(g)
		for v := range c.cost { // of which the bounds that are counted with know nothing
			if r.IntN(3) == 0 {
				c.lp.Bound(v, 0, 0)
			}
		}
		if c.lp.Run(context.Background(), float64(best), 1000) != simplex.Optimal {
			lied++
		}
		if c.Within(context.Background(), best+r.IntN(2), nil, 50).Verdict == Refuted {
			t.Fatalf("graph %d: refuted, but there is a path of %d\n%+v", n, best, g)
		}
	}
}

// TestDualValuesProveNoMoreThanThereIs: whatever the dual values are, those of the program
// in coarse parts, below 0, huge or no numbers, a path that there is is not refuted.
func TestDualValuesProveNoMoreThanThereIs(t *testing.T) {
	r := oracle.Rand(t)
	var tight, used int
	for range oracle.Draw(t, 100, func() bool { return tight >= 300 && used >= 2*tight }) {
		g := random(r)
		best := g.shortest()
		if best < 0 {
			continue
		}
		c := New(g)
		c.Within(context.Background(), best-1, nil, 1000)
		c.lp.Run(context.Background(), 1e9, 1000)
		for range 20 {
			parts := float64(1 + r.IntN(12))
			size := math.Pow(10, 20*r.Float64()-3)
			wild, below := r.IntN(2) == 0, r.IntN(4) == 0
			dual := make([]float64, len(c.Rows))
			for k := range dual {
				dual[k] = size * r.NormFloat64()
				if !wild {
					dual[k] = math.Round(c.lp.Dual(k)*parts) / parts
					if below && !(k < c.equations()) {
						dual[k] = -1
					}
				} else if r.IntN(200) == 0 {
					dual[k] = []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64}[r.IntN(4)]
				}
			}
			s := c.rounded(func(k int) float64 { return dual[k] }, mostParts)
			if s.Parts == 0 {
				continue
			}
			used++
			if s.beyond(best) {
				t.Fatalf("proven %d/%d, but there is a path of %d\n%+v", s.Proven, s.Parts, best, g)
			}
			if s.Proven == int64(best)*s.Parts {
				tight++
			}
		}
	}
}

// TestRowsThatAreNoEquationsCountOneWay: dual values below 0 of what is only "at least" prove
// nothing. One that is turned round would: the path of a triangle leaves each set.
func TestRowsThatAreNoEquationsCountOneWay(t *testing.T) {
	c := New(Graph{N: 3, Edges: [][2]int32{{0, 1}, {0, 2}, {1, 2}}, Must: []bool{true, true, true}})
	c.add(row{Entries: []Entry{{0, 1}, {1, 1}, {2, 1}}, Sum: 1})
	if s := c.rounded(func(k int) float64 {
		if k == 3 {
			return -10
		}
		return 6
	}, mostParts); s.beyond(3) {
		t.Errorf("proven %d/%d of a cycle of 3", s.Proven, s.Parts)
	}
}
