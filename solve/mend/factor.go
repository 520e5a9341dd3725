package mend

import (
	"context"

	"github.com/irifrance/gini/z"

	"knightsat/bound/twofactor"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/solve/engine"
)

// Factor is some 2-factor of a graph, by a formula; nil where there is none, or the
// context ends first.
func Factor(ctx context.Context, g *twofactor.Graph) (*twofactor.Factor, error) {
	formula := &cnf.Formula{}
	first := formula.Vars(g.Edges(), func(int) string { return "" })
	writer := formula.Writer(ctx, 0)
	for v := range g.Len() {
		_, edges := g.Neighbours(v)
		lits := make([]z.Lit, len(edges))
		for k, e := range edges {
			lits[k] = cnf.Nth(first, int(e))
		}
		sum.Two(writer, lits, true, "")
	}
	for e, fixed := range g.Fixed {
		if fixed {
			writer.Clause(cnf.Nth(first, e))
		}
	}
	session := engine.Gini{}.Open(formula)
	defer session.Close()
	status, model, err := session.Solve(ctx)
	if err != nil || status != engine.Sat {
		return nil, err
	}
	return twofactor.NewFactor(g, func(e int) bool { return model.Value(cnf.Nth(first, e)) })
}
