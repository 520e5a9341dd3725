package encode

import (
	"slices"

	"github.com/irifrance/gini/z"
)

// Links describe formulas whose models are sets of cycles through all vertices. The zero value is
// of no use.
type Links struct {
	Vertices int // they are the numbers from 0 on
	Dummy    int // one more vertex, which no set has inside; -1 for none
	All      []Link
}

// Link is the literal that says that a model goes from one vertex to another; it is z.LitNull if
// no literal does. A literal that does not say the direction is in two links, one for each.
type Link struct {
	From, To int32
	Lit      z.Lit
}

// Cut returns the clause that requires an edge that leaves a set of vertices.
func (k Links) Cut(inside []int) (clause []z.Lit, err error) {
	if len(inside) == 0 || len(inside) == k.Vertices {
		return nil, ErrNoCut
	}
	in := make([]bool, k.Vertices+1)
	for _, v := range inside {
		in[v] = true
	}
	for _, l := range k.All {
		if l.Lit != z.LitNull && in[l.From] && !in[l.To] {
			clause = append(clause, l.Lit)
		}
	}
	return clause, nil
}

// Cuts requires an edge that leaves each of the n cycles of a model, where v is on the cycle
// cycle[v]. For the dummy's cycle, it requires an edge that leaves all other vertices. One clause
// may serve two cycles.
func (k Links) Cuts(cycle []int32, n int) []Cut {
	outside := int32(-1)
	if k.Dummy >= 0 {
		outside = cycle[k.Dummy]
	}
	cuts := make([]Cut, n)
	for _, l := range k.All {
		a, b := cycle[l.From], cycle[l.To]
		switch {
		case a == b || l.Lit == z.LitNull:
			continue
		case a != outside:
			cuts[a].Clause = append(cuts[a].Clause, l.Lit)
		}
		if b == outside {
			cuts[b].Clause = append(cuts[b].Clause, l.Lit)
		}
	}
	for v := range k.Vertices {
		if c := cycle[v]; c != outside {
			cuts[c].Inside = append(cuts[c].Inside, v)
			if outside >= 0 {
				cuts[outside].Inside = append(cuts[outside].Inside, v)
			}
		}
	}
	if n == 2 && slices.Equal(cuts[0].Clause, cuts[1].Clause) {
		return cuts[:1]
	}
	return cuts
}
