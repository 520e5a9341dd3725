package rows

import (
	"context"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/certify/pb"
	"knightsat/encode/cnf"
)

// Formula is the model as a formula for a solver, with its variables in their order, some of them
// false: those that distances and single squares rule out, as unit propagation on the model does.
// A row says that so many of its literals are true: each choice of these has a true one that is
// so large that no more than the others would be left.
func (m *Times) Formula(ctx context.Context) (*cnf.Formula, error) {
	left, err := bound.TimesLeft(ctx, m.In, m.moves)
	if err != nil {
		return nil, err
	}
	gone := make([]bool, m.Vars())
	for v := range m.In.Len() {
		for t := range m.moves + 1 {
			gone[m.x(v, t)/2] = !left.Has(v, t)
		}
	}
	return cnf.Build(ctx, "the formula of another walk", 0, func(out *cnf.Writer) {
		vars := out.Vars(m.Vars(), func(i int) string { return m.Name(pb.Lit(2 * i)) })
		for i, x := range vars {
			if gone[i] {
				out.Clause(x.Not())
			}
		}
		for id := range m.Rows() {
			_, terms, need := m.Row(pb.ID(id + 1)) // so many are true
			var open []z.Lit
			for _, t := range terms {
				switch {
				case !gone[t.Lit/2] && t.Lit.Negated():
					open = append(open, vars[t.Lit/2].Not())
				case !gone[t.Lit/2]:
					open = append(open, vars[t.Lit/2])
				case t.Lit.Negated():
					need--
				}
			}
			if need > 0 {
				eachChoice(open, len(open)+1-int(need), nil, func(some []z.Lit) { out.Clause(some...) })
			}
		}
	})
}

// eachChoice goes through the choices of n literals, each with those that were chosen before.
func eachChoice(lits []z.Lit, n int, chosen []z.Lit, do func(lits []z.Lit)) {
	if n <= 0 {
		do(chosen)
		return
	}
	for i := range len(lits) + 1 - n {
		eachChoice(lits[i+1:], n-1, append(chosen, lits[i]), do)
	}
}
