// Package cycle is what encodings of tours as Hamiltonian cycles share: the graph, its literals both ways, and
// the cuts of models that are several cycles; and legs of walks without one.
//
// This package makes no promise: docs/library.md lists those that do.
package cycle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/factor"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/tourgraph"
)

// Tours is embedded in formulas of tours as Hamiltonian cycles. It has what does not depend on how
// cycles are written. [NewTours] makes one; the zero value is of no use.
type Tours struct {
	*puzzles.Instance
	// Graph is the one whose Hamiltonian cycles are the tours; nil if a tour has another
	// number of moves, or there are too few squares for a cycle.
	Graph *factor.Graph
	encode.Whole
	Links []encode.Link // of each edge from its lower end, and back
	few   []int         // the tour of too few squares
}

// NewTours lays out the tours of this number of moves. Edges that are known to lie in no tour are left out. The error
// is that of [encode.Admit], or the context's.
func NewTours(ctx context.Context, e encode.Encoding, in *puzzles.Instance, known facts.Facts,
	moves int) (t Tours, err error) {
	t.Instance = in
	if err = encode.Admit(ctx, e, in, moves); err != nil {
		return t, err
	}
	if moves != in.Puzzle.TourMoves() || slices.Contains(tourgraph.Images(in), -1) {
		return t, nil
	}
	if tourgraph.Small(in) {
		t.few = tourgraph.OfSmall(in)
		if t.few != nil && puzzles.Check(in.Puzzle, in.Shown(in.Walk(t.few))) != nil { // by a number
			t.few = nil
		}
		return t, nil
	}
	if t.Graph = tourgraph.New(ctx, in); t.Graph != nil && known.Edges != nil {
		t.Graph = without(ctx, t.Graph, known.Edges)
	}
	if t.Graph == nil {
		return t, ctx.Err()
	}
	return t, nil
}

// without is a graph without the edges that no tour may have.
func without(ctx context.Context, g *factor.Graph, edges func(u, v int) (may, must bool)) *factor.Graph {
	may, must := make([]bool, g.Edges()), make([]bool, g.Edges())
	for e, u := range g.U {
		may[e], must[e] = edges(int(u), int(g.V[e]))
	}
	return g.Keep(ctx, may, must)
}

// Build writes the formula by calling write, if there is a Graph. Otherwise the formula is true if
// there is a tour, and false if not.
func (t *Tours) Build(ctx context.Context, name string, limit int, write func(w *cnf.Writer)) (err error) {
	t.Clauses, err = cnf.Build(ctx, fmt.Sprintf("the %s formula of the %s", name, t.Puzzle.Title()),
		limit, func(w *cnf.Writer) {
			switch {
			case t.Graph != nil:
				write(w)
			case t.few == nil:
				w.Family("no tour has this number of moves")
				w.Contradiction()
			}
		})
	return err
}

// By implements [encode.Formula]: a square or an end has fewer edges than it needs, or tours have
// another number of moves.
func (t *Tours) By() facts.By {
	if t.Graph == nil {
		return facts.ByCounting
	}
	return facts.ByFlow
}

// Factor returns the set of cycles of the edges that a model chooses. Without a Graph, there is
// none, and read is what Read must return.
func (t *Tours) Factor(m cnf.Model) (f *factor.Factor, read encode.Reading, err error) {
	has := func(l encode.Link) bool { return l.Lit != z.LitNull && m.Value(l.Lit) }
	switch {
	case t.Graph != nil:
		f, err = factor.NewFactor(t.Graph,
			func(e int) bool { return has(t.Links[2*e]) || has(t.Links[2*e+1]) })
	case t.few == nil:
		err = errors.New("the formula is a contradiction, and has no model")
	default:
		read.Walk = t.Shown(t.Walk(t.few))
	}
	return f, read, err
}

// Cycle lists the vertices of a tour's cycle, with the first one again at the end; for an open
// tour, that is the dummy. Without a Graph, there are none.
func (t *Tours) Cycle(w puzzles.Walk) ([]int, error) {
	if w.Moves() != t.Puzzle.TourMoves() || t.Graph == nil && t.few == nil {
		return nil, fmt.Errorf("a walk of %d moves is no tour", w.Moves())
	}
	if t.Graph == nil {
		return nil, nil
	}
	var cycle []int
	for _, s := range w {
		v := t.Vertex(s)
		if v < 0 {
			return nil, fmt.Errorf("%s is no free square", s)
		}
		cycle = append(cycle, v)
	}
	if d := t.Graph.Dummy; d >= 0 {
		cycle = append(append([]int{d}, cycle...), d)
	}
	return cycle, nil
}

// Link makes both links of each edge, one after the other, from the literals for them.
func (t *Tours) Link(lit func(e int, u, v int32) z.Lit) {
	t.Links = t.Links[:0]
	for e, u := range t.Graph.U {
		v := t.Graph.V[e]
		t.Links = append(t.Links, encode.Link{From: u, To: v, Lit: lit(e, u, v)},
			encode.Link{From: v, To: u, Lit: lit(e, v, u)})
	}
}

// From returns the literal from one vertex to the other; z.LitNull if there is none.
func (t *Tours) From(u, v int) z.Lit {
	switch e := t.Graph.Edge(u, v); {
	case e < 0:
		return z.LitNull
	case u < v:
		return t.Links[2*e].Lit
	default:
		return t.Links[2*e+1].Lit
	}
}

// Literals implements [encode.Formula]: the edges of the walk.
func (t *Tours) Literals(w puzzles.Walk) ([]z.Lit, error) {
	cycle, err := t.Cycle(w)
	if err != nil {
		return nil, err
	}
	return t.Along(cycle)
}

// Along returns the literals of a cycle as [Tours.Cycle] lists it.
func (t *Tours) Along(cycle []int) (lits []z.Lit, err error) {
	for i := 1; i < len(cycle); i++ {
		l := t.From(cycle[i-1], cycle[i])
		if l == z.LitNull {
			return nil, fmt.Errorf("the formula has no variable for step %d of the tour", i)
		}
		lits = append(lits, l)
	}
	return lits, nil
}

// Cuts returns the cuts of a set of cycles that is no tour.
func (t *Tours) Cuts(f *factor.Factor) []encode.Cut { return t.all().Cuts(f.CycleOf()) }

// Cut implements [encode.Formula]: the dummy is outside.
func (t *Tours) Cut(inside []int) ([]z.Lit, error) {
	if t.Graph == nil {
		return nil, encode.ErrNoCut
	}
	return t.all().Cut(inside)
}

func (t *Tours) all() encode.Links {
	return encode.Links{Vertices: t.Len(), Dummy: t.Graph.Dummy, All: t.Links}
}
