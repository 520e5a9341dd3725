package count

import (
	"knightsat/internal/frontier"
	"knightsat/puzzles"
	"knightsat/puzzles/symmetry"
)

// quotient is the jump graph with the squares that a symmetry takes to each other
// as one, a class.
//
// A closed tour that the symmetry takes to itself is turned by it along the tour,
// or reflected. Turned, it is a closed tour of the classes that comes back to
// another square of its class, to one from which the symmetry's powers lead to all:
// with a sign for each jump, -1 if it goes to a square an odd number of powers
// on, the product of all is -1. So their number is half the difference of the
// numbers of tours without and with signs. Reflected (symmetries of order two only),
// it is an open tour of the classes between two turning points: squares that stay
// where they are, or jumps from a square to its own image. An open tour is
// reflected, with one turning point.
type quotient struct {
	in    *puzzles.Instance
	order int     // of the symmetry: 1, 2 or 4
	class []int   // by vertex
	power []int   // by vertex: the power that takes its class's first square there
	first []int   // by class: its first square
	image []int   // by vertex
	size  []int   // by class: its number of squares
	fixed int     // squares that stay where they are
	near  [][]int // by class: the neighbours of its first square
}

func newQuotient(in *puzzles.Instance, y symmetry.Symmetry) *quotient {
	q := &quotient{in: in, order: 1, class: make([]int, in.Len()), power: make([]int, in.Len()),
		image: make([]int, in.Len())}
	for v, s := range in.Squares {
		q.image[v] = in.Vertex(y.Apply(s))
		q.class[v] = -1
	}
	for v := range q.class {
		if q.class[v] >= 0 {
			continue
		}
		k, size := len(q.first), 0
		for w := v; q.class[w] < 0; w = q.image[w] {
			q.class[w], q.power[w] = k, size
			size++
		}
		q.first, q.size = append(q.first, v), append(q.size, size)
		q.order = max(q.order, size)
		if size == 1 {
			q.fixed++
		}
		var near []int
		for _, w := range in.Neighbours(v) {
			near = append(near, int(w))
		}
		q.near = append(q.near, near)
	}
	return q
}

// impossible reports whether no tour is its own image, as the number of squares
// that stay, the order and the ends say.
func (q *quotient) impossible() bool {
	p := q.in.Puzzle
	switch {
	case p.Closed:
		return q.fixed > 2 || q.order == 4 && q.fixed > 0
	case q.order == 4 || q.fixed > 1:
		return true
	}
	// The ends change places: both are given, or none.
	start, end := q.in.Start, q.in.End
	return (start < 0) != (end < 0) || start >= 0 && q.image[start] != end
}

// all is the graph of all tours, of order 1: an open tour's ends are joined by a
// vertex that is no square, or, where squares of both colours are as many, by two,
// one for each colour.
func (q *quotient) all() *frontier.Graph {
	n := q.in.Len()
	g := &frontier.Graph{N: n}
	for v, near := range q.near {
		for _, w := range near {
			if w > v {
				g.Edges = append(g.Edges, frontier.Edge{U: v, V: w, Weight: 1})
			}
		}
	}
	if q.in.Puzzle.Closed {
		for _, y := range symmetry.Of(q.in.Puzzle) {
			mirror := make([]int, n)
			for v, s := range q.in.Squares {
				mirror[v] = q.in.Vertex(y.Apply(s))
			}
			g.Mirrors = append(g.Mirrors, mirror)
		}
		return g
	}
	colour, _, bipartite := q.in.Colours()
	balance := 0
	for _, c := range colour {
		balance += 1 - 2*int(c)
	}
	coloured := len(bipartite) == 1 && bipartite[0]
	two := coloured && balance == 0
	g.N++
	if two {
		g.Edges = append(g.Edges, frontier.Edge{U: n, V: n + 1, Weight: 1, Fixed: true})
		g.N++
	}
	for v := range n {
		to := n
		if two {
			to += int(colour[v])
		}
		given := v == q.in.Start || v == q.in.End
		fewer := coloured && balance*(1-2*int(colour[v])) < 0 // the ends have the other colour
		if given || !fewer && (q.in.Start < 0 || q.in.End < 0) {
			g.Edges = append(g.Edges, frontier.Edge{U: v, V: to, Weight: 1, Fixed: given})
		}
	}
	return g
}

// jumps lists the jumps between different classes, each class of them once.
func (q *quotient) jumps(weight func(power int) int64) *frontier.Graph {
	g := &frontier.Graph{N: len(q.first)}
	for c, near := range q.near {
		for _, w := range near {
			d := q.class[w]
			switch {
			case d == c, q.size[c] == 1 && q.size[d] == 1: // between squares that stay: in no such tour
			case d > c && q.size[c] == q.size[d], q.size[c] > q.size[d]:
				g.Edges = append(g.Edges, frontier.Edge{U: c, V: d, Weight: weight(q.power[w])})
			}
		}
	}
	return g
}

// turned is the graph of the tours that are turned along themselves, with the sign
// of a jump that changes the power by one.
func (q *quotient) turned(sign int64) *frontier.Graph {
	return q.jumps(func(power int) int64 {
		if power%2 == 0 {
			return 1
		}
		return sign
	})
}

// reflected is the graph of the tours that are reflected, of order 2. One vertex
// more joins the turning points, or, for open tours, the turning point by way of
// another one to the ends.
func (q *quotient) reflected() *frontier.Graph {
	g := q.jumps(func(int) int64 { return 1 })
	turn := g.N
	g.N++
	for c, v := range q.first {
		if q.size[c] == 1 {
			g.Edges = append(g.Edges, frontier.Edge{U: c, V: turn, Weight: 1, Fixed: true})
		} else if q.in.Adjacent(v, q.image[v]) {
			g.Edges = append(g.Edges, frontier.Edge{U: c, V: turn, Weight: 1})
		}
	}
	if q.in.Puzzle.Closed {
		return g
	}
	ends := g.N
	g.N++
	g.Edges = append(g.Edges, frontier.Edge{U: turn, V: ends, Weight: 1, Fixed: true})
	for c, v := range q.first {
		given := q.in.Start >= 0
		if q.size[c] == 2 && (!given || v == q.in.Start || v == q.in.End) {
			g.Edges = append(g.Edges, frontier.Edge{U: c, V: ends, Weight: 1, Fixed: given})
		}
	}
	return g
}
