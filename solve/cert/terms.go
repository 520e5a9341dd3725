package cert

import (
	"knightsat/solve/cert/pb"
)

// one are the terms of a sum of those literals that there are.
func (m *jumps) one(lits []pb.Lit) (terms []pb.Term) {
	for _, l := range lits {
		if l != none {
			terms = append(terms, pb.Term{Coef: 1, Lit: l})
		}
	}
	return terms
}

// all is the number of jumps, times a factor.
func (m *jumps) all(factor int64) (terms []pb.Term) {
	for _, e := range m.edges {
		terms = append(terms, times(e.made, factor)...)
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

// endsAt are the terms for the walk's ends at v, or in its class, times a factor, and
// how many of them are given to be there.
func (m *jumps) endsAt(v int, factor int64) (terms []pb.Term, given int64) {
	for _, end := range []struct {
		lits []pb.Lit
		at   int
	}{{m.start, m.in.Start}, {m.end, m.in.End}} {
		switch {
		case end.lits == nil:
		case end.lits[v] != none:
			terms = append(terms, pb.Term{Coef: factor, Lit: end.lits[v]})
		case end.at >= 0 && m.first[end.at] == v:
			given++
		}
	}
	return terms, given
}
