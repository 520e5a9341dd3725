package amo

import (
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// pool hands out the variables of one constraint, made at once so that they are
// numbered through, whatever part asks for them.
type pool struct {
	first z.Lit
	used  int
}

func newPool(f *cnf.Formula, n int, label string) *pool {
	return &pool{first: f.Vars(n, func(i int) string { return label + "[" + strconv.Itoa(i) + "]" })}
}

func (p *pool) take(n int) []z.Lit {
	lits := make([]z.Lit, n)
	for i := range lits {
		lits[i] = cnf.Nth(p.first, p.used+i)
	}
	p.used += n
	return lits
}
