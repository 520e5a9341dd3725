package mend

import (
	"context"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/internal/factor"
)

// twos is a formula of edges: exactly two of them are chosen at each vertex, and all that are
// fixed.
type twos struct {
	*cnf.Formula
	x []z.Lit
}

// newTwos writes it of this number of edges, given by vertex. The error says that it is not whole: it is too
// large, or the context ended first.
func newTwos(ctx context.Context, edges int, at func(v int) []int32, vertices int,
	fixed func(e int) bool) (twos, error) {
	t := twos{Formula: &cnf.Formula{}}
	t.x = t.Vars(edges, func(int) string { return "" })
	w := t.Writer(ctx, 0)
	for v := range vertices {
		var lits []z.Lit
		for _, e := range at(v) {
			lits = append(lits, t.x[e])
		}
		sum.Two(w, lits, "")
	}
	for e := range edges {
		if fixed(e) {
			w.Clause(t.x[e])
		}
	}
	return t, w.Err()
}

// Factor is some 2-factor of a graph, by a formula; nil where there is none, its formula is too large,
// or the context ends first.
func Factor(ctx context.Context, g *factor.Graph, models Solver) (*factor.Factor, error) {
	at := func(v int) []int32 {
		_, edges := g.Neighbours(v)
		return edges
	}
	formula, err := newTwos(ctx, g.Edges(), at, g.Len(),
		func(e int) bool { return g.Fixed != nil && g.Fixed[e] })
	if err != nil {
		return nil, nil
	}
	next, end := models(formula.Formula)
	defer end()
	model, err := next(ctx)
	if err != nil || model == nil {
		return nil, err
	}
	return factor.NewFactor(g, func(e int) bool { return model.Value(formula.x[e]) })
}
