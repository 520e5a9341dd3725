package factor_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/factor"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
)

var ctx = context.Background()

// pair is an undirected edge between squares; the zero square is the dummy.
type pair [2]puzzles.Square

func edge(a, b puzzles.Square) pair {
	if a.Row > b.Row || a.Row == b.Row && a.Col > b.Col {
		a, b = b, a
	}
	return pair{a, b}
}

// tours lists the edges of each undirected tour, by backtracking.
func tours(p *puzzles.Puzzle) (list []map[pair]bool) {
	n := len(p.Ground().Squares())
	moves := n - 1
	if p.Closed {
		moves = n
		if p.Start.IsAny() {
			p = oracle.From(p, p.Ground().Squares()[0])
		}
	}
	for _, w := range oracle.Walks(p, moves) {
		set := map[pair]bool{}
		for i := 1; i < len(w); i++ {
			set[edge(w[i-1], w[i])] = true
		}
		if !p.Closed {
			set[edge(puzzles.Any, w[0])] = true
			set[edge(puzzles.Any, w[len(w)-1])] = true
		}
		list = append(list, set)
	}
	return list
}

// smallTour is a tour of a few squares, more than two, and its graph.
func smallTour(rng *rand.Rand) (*puzzles.Puzzle, *puzzles.Instance, *factor.Graph) {
	p := oracle.Options{Family: puzzles.Tour, Squares: 10, Plain: true}.Random(rng)
	in := puzzles.NewInstance(p)
	if tourgraph.Small(in) {
		return smallTour(rng)
	}
	return p, in, tourgraph.New(ctx, in)
}

// all2factors lists the 2-factors of a graph by trying all sets of edges.
func all2factors(g *factor.Graph) (list [][]bool) {
	chosen := make([]bool, g.Edges())
	degree := make([]int, g.Len())
	left := make([]int, g.Len()) // edges not decided yet
	for e := range g.U {
		left[g.U[e]]++
		left[g.V[e]]++
	}
	fits := func(v int32) bool { return degree[v] <= 2 && degree[v]+left[v] >= 2 }
	var try func(e int)
	try = func(e int) {
		if e == g.Edges() {
			list = append(list, append([]bool(nil), chosen...))
			return
		}
		u, v := g.U[e], g.V[e]
		left[u]--
		left[v]--
		for _, take := range []bool{true, false} {
			if !take && g.Fixed != nil && g.Fixed[e] {
				continue
			}
			chosen[e] = take
			if take {
				degree[u]++
				degree[v]++
			}
			if fits(u) && fits(v) {
				try(e + 1)
			}
			if take {
				degree[u]--
				degree[v]--
			}
		}
		left[u]++
		left[v]++
	}
	for v := range left {
		if left[v] < 2 {
			return nil
		}
	}
	try(0)
	return list
}

func square(in *puzzles.Instance, v int32) puzzles.Square {
	if int(v) == in.Len() {
		return puzzles.Any
	}
	return in.Squares[v]
}

// bipartite reports whether the board is one connected bipartite graph.
func bipartite(in *puzzles.Instance) bool {
	_, _, b := in.Colours()
	return len(b) == 1 && b[0]
}

// TestFlowAgainstTrying compares the flow with all 2-factors, and all its claims
// with all tours, of many small boards.
func TestFlowAgainstTrying(t *testing.T) {
	rng := oracle.Rand(t)
	var impossible, removed, forced, found, relaxed int
	enough := func() bool { return min(impossible, removed, forced, found, relaxed) >= 100 }
	for range oracle.Draw(t, 4000, enough) {
		p, in, g := smallTour(rng)
		factors := all2factors(g)
		list := tours(p)
		r := factor.Solve(ctx, g)
		r.Filter(ctx)
		if r.Impossible {
			impossible++
			if len(list) > 0 || len(factors) > 0 {
				t.Fatalf("%s: found impossible, expected %d tours and %d 2-factors", oracle.Describe(p), len(list), len(factors))
			}
			continue
		}
		if bipartite(in) {
			if len(factors) == 0 || r.Factor == nil {
				t.Fatalf("%s: found a 2-factor: %v, of %d", oracle.Describe(p), r.Factor != nil, len(factors))
			}
			found++
		} else {
			relaxed++
		}
		for e, u := range g.U {
			if v := int(g.V[e]); v != g.Dummy && bipartite(in) && !r.Keep[e] && r.Degree[u]+r.Degree[v] >= 0 {
				t.Fatalf("%s: edge %d is in no 2-factor, and costs nothing", oracle.Describe(p), e)
			}
			some, all := false, true
			for _, f := range factors {
				some = some || f[e]
				all = all && f[e]
			}
			if some && !r.Keep[e] || !all && r.Always[e] {
				t.Fatalf("%s: edge %v is in some 2-factor: %v, in all: %v; found %v, %v",
					oracle.Describe(p), edge(square(in, g.U[e]), square(in, g.V[e])), some, all, r.Keep[e], r.Always[e])
			}
			if bipartite(in) && (some != r.Keep[e] || all != r.Always[e]) {
				t.Fatalf("%s: edge %d: the filter is not exact", oracle.Describe(p), e)
			}
			if !r.Keep[e] {
				removed++
			}
			if r.Always[e] {
				forced++
			}
		}
		h := g.Keep(ctx, r.Keep, r.Always)
		for _, tour := range list {
			here := 0
			for e := range h.U {
				on := tour[edge(square(in, h.U[e]), square(in, h.V[e]))]
				if on {
					here++
				}
				if h.Fixed[e] && !on {
					t.Fatalf("%s: a fixed edge is not in the tour %v", oracle.Describe(p), tour)
				}
			}
			if here != h.Len() {
				t.Fatalf("%s: %d of the tour's %d edges are kept", oracle.Describe(p), here, h.Len())
			}
		}
	}
}

// TestJoinKeepsWhatItMust joins every 2-factor of many small boards: the result
// is a 2-factor with the fixed edges, made of whole cycles of the old one.
func TestJoinKeepsWhatItMust(t *testing.T) {
	rng := oracle.Rand(t)
	var joined, whole int
	for range oracle.Draw(t, 3000, func() bool { return joined >= 1000 && whole >= 1000 }) {
		p, in, g := smallTour(rng)
		for _, chosen := range all2factors(g) {
			f := oracle.Must(factor.NewFactor(g, func(e int) bool { return chosen[e] }))
			before, n := f.CycleOf()
			joins := f.Join(ctx)
			after, m := f.CycleOf()
			if n-m != joins {
				t.Fatalf("%s: found %d joins, expected %d cycles to become %d", oracle.Describe(p), joins, n, m)
			}
			degree := make([]int, g.Len())
			for v := range before {
				for w := range before {
					if before[v] == before[w] && after[v] != after[w] {
						t.Fatalf("%s: a cycle was torn apart", oracle.Describe(p))
					}
				}
			}
			for _, c := range f.Lists() {
				for i, v := range c {
					w := c[(i+1)%len(c)]
					e := g.Edge(int(v), int(w))
					if len(c) < 3 || e < 0 {
						t.Fatalf("%s: %v is no cycle", oracle.Describe(p), c)
					}
					degree[v]++
				}
			}
			for v, d := range degree {
				if d != 1 {
					t.Fatalf("%s: vertex %d is on %d cycles", oracle.Describe(p), v, d)
				}
			}
			joined += joins
			if walk := f.Tour(); walk != nil {
				oracle.Done(puzzles.Check(p, in.Walk(walk)))
				whole++
			} else if m == 1 {
				t.Fatalf("%s: one cycle, but no tour", oracle.Describe(p))
			}
		}
	}
}

// TestFlowStopsWithItsContext: nothing is claimed after the end.
func TestFlowStopsWithItsContext(t *testing.T) {
	p := posed.Puzzle("board: 50x50\nclosed: true\n")
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if r := factor.Solve(ended, tourgraph.New(ctx, puzzles.NewInstance(p))); r != nil {
		t.Errorf("found %+v, expected nothing after the context's end", r)
	}
}

// TestKeepMarksWhatIsFixed by the ends or by others, in a graph of its own, whether edges
// are taken out of it or not.
func TestKeepMarksWhatIsFixed(t *testing.T) {
	p := posed.Puzzle("board: 3x4\nstart: a1\n")
	g := tourgraph.New(ctx, puzzles.NewInstance(p))
	end := g.Edge(0, g.Dummy)
	for _, gone := range []int{-1, 0} {
		keep, fixed := make([]bool, g.Edges()), make([]bool, g.Edges())
		for e := range keep {
			keep[e] = e != gone
		}
		other := g.Edges() - 1
		fixed[other] = true
		h := g.Keep(ctx, keep, fixed)
		for e := range g.U {
			at := h.Edge(int(g.U[e]), int(g.V[e]))
			if (at >= 0) != keep[e] || at >= 0 && h.Fixed[at] != (e == end || e == other) || g.Fixed[e] != (e == end) {
				t.Errorf("without edge %d: edge %d is %d now, want fixed only %d and %d", gone, e, at, end, other)
			}
		}
	}
}

// TestFactorsHaveTwoEdgesAtAVertex: others are refused, with the vertex.
func TestFactorsHaveTwoEdgesAtAVertex(t *testing.T) {
	others := func(v int) []int32 {
		return slices.DeleteFunc([]int32{0, 1, 2, 3}, func(u int32) bool { return int(u) == v })
	}
	g := factor.NewGraph(ctx, factor.Problem{N: 4, Neighbours: others, Closed: true, Start: 0, End: 0, Name: func(v int) string { return "abcd"[v : v+1] }})
	for chosen, want := range map[string]string{ // edges ab ac ad bc bd cd
		"xx..xx": "", "......": "none of the chosen edges meet at a", "xx.x..": "none of the chosen edges meet at d",
		"xxx.xx": "three or more of the chosen edges meet at a", "x...xx": "one of the chosen edges meet at a", "xx.xx.": "three or more of the chosen edges meet at b",
	} {
		_, err := factor.NewFactor(g, func(e int) bool { return chosen[e] == 'x' })
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want+"; two must") {
			t.Errorf("%s: %v, want %q", chosen, err, want)
		}
	}
}
