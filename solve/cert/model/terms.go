package model

import (
	"knightsat/solve/cert/pb"
)

// one are the terms of a sum of those literals that there are.
func (m *Jumps) one(lits []pb.Lit) (terms []pb.Term) {
	for _, l := range lits {
		if l != None {
			terms = append(terms, pb.Term{Coef: 1, Lit: l})
		}
	}
	return terms
}

// all is the number of jumps, times a factor.
func (m *Jumps) all(factor int64) (terms []pb.Term) {
	for _, e := range m.Edges {
		terms = append(terms, times(e.Made, factor)...)
	}
	return terms
}

func times(terms []pb.Term, factor int64) []pb.Term {
	list := make([]pb.Term, len(terms))
	for k, t := range terms {
		list[k] = pb.Term{Coef: factor * t.Coef, Lit: t.Lit}
	}
	return list
}

// EndsAt are the terms for the walk's ends at v, or in its class, times a factor, and
// how many of them are given to be there.
func (m *Jumps) EndsAt(v int, factor int64) (terms []pb.Term, given int64) {
	for _, end := range []struct {
		lits []pb.Lit
		at   int
	}{{m.Start, m.In.Start}, {m.End, m.In.End}} {
		switch {
		case end.lits == nil:
		case end.lits[v] != None:
			terms = append(terms, pb.Term{Coef: factor, Lit: end.lits[v]})
		case end.at >= 0 && m.First[end.at] == v:
			given++
		}
	}
	return terms, given
}
