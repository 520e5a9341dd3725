package amo

import (
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// pool makes the variables of one constraint, numbered through whatever part asks
// for them.
type pool struct {
	w     *cnf.Writer
	label string
	used  int
}

func newPool(w *cnf.Writer, label string) *pool { return &pool{w: w, label: label} }

func (p *pool) take(n int) []z.Lit {
	used := p.used
	first := p.w.Vars(n, func(i int) string { return p.label + "[" + strconv.Itoa(used+i) + "]" })
	p.used += n
	lits := make([]z.Lit, n)
	for i := range lits {
		lits[i] = cnf.Nth(first, i)
	}
	return lits
}
