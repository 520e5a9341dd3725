package count

import (
	"context"
	"math/big"
	"slices"

	"knightsat/internal/frontier"
	"knightsat/internal/frontier/counting"
	"knightsat/internal/times"
	"knightsat/puzzles"
	"knightsat/puzzles/symmetry"
	"knightsat/puzzles/tourgraph"
	"knightsat/puzzles/windows"
)

// countTimed counts the tours of a puzzle with numbers or goals in order for which Instance.IsTour is true, each in
// its direction. With upToSymmetry, tours that a symmetry of the puzzle takes to each other count once. It
// returns nil if its states take more than the given bytes, as they do if there are few numbers, if the
// frontier is too wide or the board too small, or if the context ends first.
func countTimed(ctx context.Context, in *puzzles.Instance, bytes int64, upToSymmetry bool) *result {
	p, n := in.Puzzle, in.Len()
	if n < fewest {
		return nil
	}
	left, err := times.New(ctx, windows.Problem(in, p.TourMoves()), times.Edges)
	switch {
	case err != nil:
		return nil
	case left.Dead():
		return &result{Count: new(big.Int), Complete: true}
	}
	g := timedGraph(ctx, in, left)
	if g == nil {
		return nil
	}
	if len(in.Order) > 0 {
		g.Stops, _ = tourgraph.Stops(in)
		if !p.Closed {
			g.Stops = append(g.Stops, n)
		}
	}
	if len(in.Numbers) == 0 {
		g.Times = nil
		oneEnd(g, in)
	}
	symmetries := symmetry.Of(p)
	r := counting.Cycles(ctx, g, bytes, newQuotient(in, symmetries[0]).orders(g.N)...)
	if r != nil && upToSymmetry {
		// A symmetry that keeps a tour keeps each square, which has its time: see the lemma in upToSymmetry.
		keep := slices.DeleteFunc(slices.Clone(symmetries), func(y symmetry.Symmetry) bool {
			return slices.ContainsFunc(in.Squares, func(s puzzles.Square) bool { return y.Apply(s) != s })
		})
		r.Count.Mul(r.Count, big.NewInt(int64(len(keep))))
		r.Count.Quo(r.Count, big.NewInt(int64(len(symmetries))))
	}
	return r
}

// timedGraph is the graph of tours in which each edge joins squares whose times follow each other; nil if the context
// ends first.
func timedGraph(ctx context.Context, in *puzzles.Instance, left *times.Times) *frontier.Graph {
	n, closed := in.Len(), in.Puzzle.Closed
	g := &frontier.Graph{N: n, Times: make([][]int, n)}
	for t := range n {
		for v := range n {
			if left.Has(v, t) {
				g.Times[v] = append(g.Times[v], t)
			}
		}
	}
	if !closed { // both ends are beside a vertex that is no square
		g.N++
		g.Times = append(g.Times, []int{n})
	}
	near := func(u, v int) bool { // times of both follow each other
		return slices.ContainsFunc(g.Times[u], func(t int) bool {
			_, after := slices.BinarySearch(g.Times[v], (t+1)%g.N)
			_, before := slices.BinarySearch(g.Times[v], (t+g.N-1)%g.N)
			return after || before
		})
	}
	join := func(v, w int) {
		if w < v && near(v, w) {
			g.Edges = append(g.Edges, frontier.Edge{U: v, V: w, Weight: 1})
		}
	}
	for v := range n {
		if ctx.Err() != nil {
			return nil
		}
		for _, w := range slices.Sorted(slices.Values(in.Neighbours(v))) {
			join(v, int(w))
		}
	}
	for w := 0; n < g.N && w < n; w++ {
		join(n, w)
	}
	return g
}

// oneEnd makes all cycles have the edge from the vertex beside both ends of an open tour to the one that is
// given, if the other one is open: its other edges are one to a new vertex, which has those to the other end.
// The new vertex is a stop, which also tells the direction.
func oneEnd(g *frontier.Graph, in *puzzles.Instance) {
	beside, given := in.Len(), max(in.Start, in.End)
	if in.Puzzle.Closed || given < 0 || min(in.Start, in.End) >= 0 {
		return
	}
	for i := range g.Edges {
		if e := &g.Edges[i]; e.U == beside && e.V != given {
			e.U = g.N
		}
	}
	g.Edges = append(g.Edges, frontier.Edge{U: beside, V: g.N, Weight: 1})
	g.Stops = append(g.Stops, g.N)
	if given == in.Start {
		slices.Reverse(g.Stops[len(g.Stops)-2:])
	}
	g.N++
}
