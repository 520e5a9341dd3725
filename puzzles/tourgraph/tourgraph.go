// Package tourgraph is the graph whose Hamiltonian cycles are the tours of a puzzle, for bounds, finders and
// encodings of tours. It must not know of formulas.
//
// This package makes no promise: docs/library.md lists those that do.
package tourgraph

import (
	"context"
	"slices"

	"knightsat/internal/factor"
	"knightsat/puzzles"
)

// Small reports whether the puzzle has so few squares that its tours are no
// cycles of a simple graph: one square; or two, which a closed tour joins by the
// same jump there and back.
func Small(in *puzzles.Instance) bool {
	return in.Len() < 2 || in.Len() == 2 && in.Puzzle.Closed
}

// OfSmall returns the tour of a [Small] puzzle, or nil if there is none. A closed tour ends with
// its start.
func OfSmall(in *puzzles.Instance) []int {
	switch {
	case in.Len() == 1 && !in.Puzzle.Closed:
		return []int{0}
	case in.Len() == 2 && in.Puzzle.Closed && in.Degree(0) == 1:
		return []int{in.Start, 1 - in.Start, in.Start}
	}
	return nil
}

// New returns the graph of the tours of a puzzle that is not [Small], for which [puzzles.Instance.IsTour] is
// true. It returns nil if the context ends first.
func New(ctx context.Context, in *puzzles.Instance) *factor.Graph {
	return factor.NewGraph(ctx, factor.Problem{N: in.Len(), Neighbours: in.Neighbours,
		Closed: in.Puzzle.Closed,
		Start:  in.Start, End: in.End, Name: func(v int) string { return in.Squares[v].String() }})
}

// Classes gives each edge of the graph of tours the number of its class: edges
// that the puzzle's turn takes to each other are all in a tour, or none of them is.
// Those of class -1 are in none. representatives are vertices, one of each class.
func Classes(in *puzzles.Instance, g *factor.Graph) (class []int32, classes int, representatives []int) {
	image := Images(in)
	class = slices.Repeat([]int32{-2}, g.Edges())
	for e := range class {
		if class[e] != -2 {
			continue
		}
		id := int32(-1)
		orbit := orbitOf(g, image, e)
		if orbit != nil {
			id = int32(classes)
			classes++
		}
		class[e] = id
		for _, f := range orbit {
			class[f] = id
		}
	}
	seen := make([]bool, in.Len())
	for v := range in.Len() {
		if !seen[v] {
			representatives = append(representatives, v)
		}
		for w := v; w >= 0 && !seen[w]; w = image[w] {
			seen[w] = true
		}
	}
	return class, classes, representatives
}

// orbitOf lists the edges that turns take an edge to; nil if one of them is
// missing, where they are a cycle of four squares on a larger board, or join squares
// that a half turn exchanges, and a quarter turn does not: half of a tour lies between
// these.
func orbitOf(g *factor.Graph, image []int, e int) (orbit []int) {
	u, v := int(g.U[e]), int(g.V[e])
	for f := e; ; {
		orbit = append(orbit, f)
		a, b := image[u], image[v]
		if a < 0 || b < 0 {
			return nil
		}
		quarter := (a == v) != (b == u) // and so a cycle of four
		opposite := image[a] == v && a != v
		if quarter && g.Len() > 4 || opposite {
			return nil
		}
		u, v = a, b
		if f = g.Edge(u, v); f < 0 {
			return nil
		}
		if f == e {
			return orbit
		}
	}
}

// Stops lists the vertices that a tour with goals in order passes one after the other: its start, if
// that is given, the goals, and its end. ok is false if one of them has two places.
func Stops(in *puzzles.Instance) (stops []int, ok bool) {
	order, closed := in.Order, in.Puzzle.Closed
	if closed && order[len(order)-1] == in.Start && len(order) > 1 { // the return counts
		order = order[:len(order)-1]
	}
	if in.Start >= 0 && order[0] != in.Start {
		stops = append(stops, in.Start)
	}
	stops = append(stops, order...)
	if !closed && in.End >= 0 && order[len(order)-1] != in.End {
		stops = append(stops, in.End)
	}
	seen := slices.Sorted(slices.Values(stops))
	return stops, len(slices.Compact(seen)) == len(stops)
}

// Images returns, for each vertex, the vertex to which the puzzle's turn (Symmetric) takes it; -1
// if that square is not free. It is nil without a turn.
func Images(in *puzzles.Instance) []int {
	if in.Puzzle.Symmetric == puzzles.NoTurn {
		return nil
	}
	image := make([]int, in.Len())
	for v, s := range in.Squares {
		image[v] = in.Vertex(in.Puzzle.Symmetric.Image(in.Puzzle.Board, s))
	}
	return image
}
