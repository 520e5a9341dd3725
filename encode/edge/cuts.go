package edge

import (
	"github.com/irifrance/gini/z"

	"knightsat/bound/twofactor"
	"knightsat/encode"
)

// cuts writes the cut-set clause of each cycle; of two, one clause says it.
func (t *formula) cuts(factor *twofactor.Factor) []encode.Cut {
	cycle, n := factor.CycleOf()
	cuts := make([]encode.Cut, n)
	for e := range t.g.U {
		a, b := cycle[t.g.U[e]], cycle[t.g.V[e]]
		if l := t.edge(int32(e)); a != b && l != z.LitNull {
			cuts[a].Clause = append(cuts[a].Clause, l)
			cuts[b].Clause = append(cuts[b].Clause, l)
		}
	}
	for c := range cuts {
		cuts[c].Clause = t.distinct(cuts[c].Clause)
	}
	outside := int32(-1) // the dummy's cycle: its set is the rest
	if t.g.Dummy >= 0 {
		outside = cycle[t.g.Dummy]
	}
	if n == 2 {
		cuts = cuts[:1]
	}
	for v := range t.a.Len() {
		c := cycle[v]
		if c != outside && int(c) < len(cuts) {
			cuts[c].Inside = append(cuts[c].Inside, v)
		}
		if c != outside && outside >= 0 && int(outside) < len(cuts) {
			cuts[outside].Inside = append(cuts[outside].Inside, v)
		}
	}
	return cuts
}

// Cut implements [encode.Formula]: the dummy is outside.
func (t *formula) Cut(inside []int) ([]z.Lit, error) {
	if t.g == nil || len(inside) == 0 || len(inside) == t.a.Len() {
		return nil, encode.ErrNoCut
	}
	in := make([]bool, t.g.Len())
	for _, v := range inside {
		in[v] = true
	}
	var leaving []int32
	for e := range t.g.U {
		if in[t.g.U[e]] != in[t.g.V[e]] {
			leaving = append(leaving, int32(e))
		}
	}
	return t.edges(leaving), nil
}
