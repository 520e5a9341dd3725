package peers

import (
	"math"
	"slices"

	"knightsat/bound"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

const (
	tiny    = 1e-6 // what a value, or a cost, may be off
	nearest = 8    // how many edges of each node the linear program begins with
)

// cutter finds a cycle of least cost by a program that grows.
//
// The linear program begins with the shortest edges. Its dual values give each
// edge a reduced cost, those left out as well: an edge with a negative one is
// added, and where none is left, the bound z holds for all edges:
//
//	cost of a cycle >= z + reduced cost of each edge on it
//
// So a cycle of cost z + gap has only edges of reduced cost up to gap. The
// integer program takes these alone, with the gap to one move less than a walk
// that is known. Without one, it begins with the gap to the next whole number.
type cutter struct {
	*call
	n    int
	cost [][]int
	all  []pair // all edges
	must map[pair]bool
	sets []nodeSet
}

// nodeSet is a set of nodes that must not be closed off.
type nodeSet struct {
	nodes []int
	has   []bool
}

func newCutter(c *call) *cutter {
	t := &cutter{call: c, n: c.size(), must: map[pair]bool{}}
	for range t.n {
		t.cost = append(t.cost, make([]int, t.n))
	}
	for i := range t.n {
		for j := i + 1; j < t.n; j++ {
			cost, ok, must := c.edge(i, j)
			if !ok {
				continue
			}
			t.cost[i][j], t.cost[j][i] = cost, cost
			t.all = append(t.all, pair{i, j})
			if must {
				t.must[pair{i, j}] = true
			}
		}
	}
	return t
}

// solve finds the cycle.
func (c *cutter) solve() (puzzles.Walk, Status, error) {
	z, reduced, feasible, err := c.relax()
	if err != nil || !feasible {
		return nil, Infeasible, err
	}
	low := math.Ceil(z - tiny)
	walk := c.start(int(low))
	if walk != nil && walk.Moves() <= int(low) {
		return walk, Optimal, nil
	}
	gap := low - z
	if walk != nil {
		gap = float64(walk.Moves()-1) - z
	}
	for {
		var edges []pair
		for i, e := range c.all {
			if reduced[i] <= gap+tiny {
				edges = append(edges, e)
			}
		}
		s, err := c.ask(edges, true)
		switch {
		case err != nil:
			return nil, Unknown, err
		case walk != nil && (!s.feasible || c.length(s.value) >= walk.Moves()):
			return walk, Optimal, nil // no better one among the edges that it could have
		case !s.feasible && len(edges) == len(c.all):
			return nil, Infeasible, nil
		case !s.feasible:
			gap++
			continue
		}
		if parts := c.parts(s.value); len(parts) > 1 {
			c.add(parts)
			continue
		}
		if better := float64(c.length(s.value)-1) - z; walk == nil && better > gap+tiny {
			gap = better
			continue
		}
		return c.read2factor(s.value)
	}
}

// kicks is how long the search for a walk to begin with goes on; it is over in
// a second on the largest puzzles of the benchmarks.
const kicks = 20_000

// start is a good walk, by the local search that knightsat begins with, too: so
// the program has to prove only, as far as that walk is a shortest one. It is
// nil for tours, and where the search does not take the puzzle.
func (c *cutter) start(low int) puzzles.Walk {
	if c.tour {
		return nil
	}
	m := bound.Measure(c.ctx, c.in)
	if m == nil {
		return nil
	}
	s := tsp.NewSearch(c.ctx, m.Problem, nil, 1)
	s.Run(c.ctx, kicks, low)
	return c.in.Walk(m.Vertices(c.ctx, s.Order()))
}

// length is the cost of a solution of the integer program.
func (c *cutter) length(value map[pair]float64) int {
	sum := 0
	for e := range value {
		sum += c.cost[e.a][e.b]
	}
	return sum
}

// relax solves the linear program over all edges: its bound, and their reduced
// costs.
func (c *cutter) relax() (z float64, reduced []float64, feasible bool, err error) {
	in := c.begin()
	for {
		var edges []pair
		for i, e := range c.all {
			if in[i] {
				edges = append(edges, e)
			}
		}
		s, err := c.ask(edges, false)
		switch {
		case err != nil:
			return 0, nil, false, err
		case !s.feasible && len(edges) == len(c.all):
			return 0, nil, false, nil
		case !s.feasible:
			for i := range in {
				in[i] = true
			}
			continue
		}
		sets := c.parts(s.value)
		if len(sets) == 1 && !c.tour { // a tour's program has no cost: only integers say something
			sets = c.thin(s.value)
		}
		if len(sets) > 1 || len(sets) == 1 && len(sets[0]) < c.n {
			c.add(sets)
			continue
		}
		z, reduced = c.price(s)
		grown := false
		for i := range c.all {
			if !in[i] && reduced[i] < -tiny {
				in[i], grown = true, true
			}
		}
		if !grown {
			return z, reduced, true, nil
		}
	}
}

// begin marks the edges to begin with.
func (c *cutter) begin() []bool {
	in := make([]bool, len(c.all))
	at := make([][]int, c.n)
	for i, e := range c.all {
		in[i] = c.tour || e.b == c.dummy
		at[e.a], at[e.b] = append(at[e.a], i), append(at[e.b], i)
	}
	for _, list := range at {
		slices.SortStableFunc(list, func(i, j int) int {
			a, b := c.all[i], c.all[j]
			return c.cost[a.a][a.b] - c.cost[b.a][b.b]
		})
		for _, i := range list[:min(nearest, len(list))] {
			in[i] = true
		}
	}
	return in
}

// price computes the bound that dual values prove for all edges, and the reduced
// costs: from the values as they are, so that what the program rounds off does
// no harm.
func (c *cutter) price(s *solution) (z float64, reduced []float64) {
	inside := make([][]float64, c.n)
	for i := range inside {
		inside[i] = make([]float64, c.n)
		z += 2 * s.degree[i]
	}
	for k, set := range c.sets {
		dual := min(0, s.inside[k])
		if dual == 0 {
			continue
		}
		z += dual * float64(len(set.nodes)-1)
		for _, a := range set.nodes {
			for _, b := range set.nodes {
				inside[a][b] += dual
			}
		}
	}
	reduced = make([]float64, len(c.all))
	for i, e := range c.all {
		reduced[i] = float64(c.cost[e.a][e.b]) - s.degree[e.a] - s.degree[e.b] - inside[e.a][e.b]
		if c.must[e] {
			z += reduced[i]
			reduced[i] = 0
		} else {
			z += min(0, reduced[i])
		}
	}
	return z, reduced
}

// add takes sets that are closed off; of two that are all nodes together, one
// is enough. The smaller side of each says the same with fewer edges.
func (c *cutter) add(sets [][]int) {
	if len(sets) == 2 && len(sets[0])+len(sets[1]) == c.n {
		sets = sets[:1]
	}
	for _, nodes := range sets {
		set := nodeSet{has: make([]bool, c.n)}
		for _, v := range nodes {
			set.has[v] = true
		}
		if 2*len(nodes) > c.n {
			for v := range set.has {
				set.has[v] = !set.has[v]
			}
		}
		for v, has := range set.has {
			if has {
				set.nodes = append(set.nodes, v)
			}
		}
		c.sets = append(c.sets, set)
		c.cuts++
	}
}

// read2factor reads the edges of a cycle.
func (c *cutter) read2factor(value map[pair]float64) (puzzles.Walk, Status, error) {
	near := make([][]int, c.n)
	for e := range value {
		near[e.a], near[e.b] = append(near[e.a], e.b), append(near[e.b], e.a)
	}
	next := make([]int, c.n)
	for i := range next {
		next[i] = -1
	}
	for at, from := 0, -1; next[at] < 0; {
		to := -1
		slices.Sort(near[at])
		for _, v := range near[at] {
			if v != from {
				to = v
				break
			}
		}
		if to < 0 {
			break
		}
		next[at], from, at = to, at, to
	}
	return c.follow(next)
}
