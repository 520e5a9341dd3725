package model

import (
	"context"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/solve/cert/pb"
)

// Formula is the model as a formula for a solver, with its variables in their order, some of them
// false: those that distances and single squares rule out, as unit propagation on the model does.
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
		// lits are those that can be true; ok is false where one is true.
		lits := func(clause []pb.Lit) (list []z.Lit, ok bool) {
			for _, l := range clause {
				switch negative := l&1 == 1; {
				case negative && gone[l/2]:
					return nil, false
				case negative:
					list = append(list, vars[l/2].Not())
				case !gone[l/2]:
					list = append(list, vars[l/2])
				}
			}
			return list, true
		}
		for i, x := range vars {
			if gone[i] {
				out.Clause(x.Not())
			}
		}
		for _, clause := range slices.Concat(m.Clauses, m.Ones) {
			if list, ok := lits(clause); ok {
				out.Clause(list...)
			}
		}
		for _, two := range m.Twos {
			list, _ := lits(two)
			for i, a := range list {
				out.Clause(slices.Delete(slices.Clone(list), i, i+1)...)
				for j, b := range list[:i] {
					for _, c := range list[:j] {
						out.Clause(a.Not(), b.Not(), c.Not())
					}
				}
			}
		}
		for _, few := range slices.Concat(m.Most, m.Ones) {
			list, _ := lits(few)
			for i, a := range list {
				for _, b := range list[:i] {
					out.NotBoth(a, b)
				}
			}
		}
	})
}
