package encode

import (
	"slices"

	"github.com/irifrance/gini/z"
)

// Links are what the models of a formula are made of if they are sets of cycles through
// all vertices: an edge each. The zero value is of no use.
type Links struct {
	Vertices int // they are the numbers from 0 on
	// Dummy is one more vertex, which no set has inside; -1 for none.
	Dummy int
	// Each calls visit with each literal that says that the model goes from u to v. One
	// that does not say the direction comes both ways.
	Each func(visit func(u, v int32, l z.Lit))
}

// Cut is the clause that requires an edge that leaves a set of vertices.
func (k Links) Cut(inside []int) (clause []z.Lit, err error) {
	if len(inside) == 0 || len(inside) == k.Vertices {
		return nil, ErrNoCut
	}
	in := make([]bool, k.Vertices+1)
	for _, v := range inside {
		in[v] = true
	}
	k.Each(func(u, v int32, l z.Lit) {
		if in[u] && !in[v] {
			clause = append(clause, l)
		}
	})
	return clause, nil
}

// Cuts requires an edge that leaves each of the n cycles of a model, where v is on the
// cycle cycle[v]; of the dummy's, one that leaves all other vertices. Of two cycles one
// clause may say it.
func (k Links) Cuts(cycle []int32, n int) []Cut {
	outside := int32(-1)
	if k.Dummy >= 0 {
		outside = cycle[k.Dummy]
	}
	cuts := make([]Cut, n)
	k.Each(func(u, v int32, l z.Lit) {
		a, b := cycle[u], cycle[v]
		if a != b && a != outside {
			cuts[a].Clause = append(cuts[a].Clause, l)
		}
		if a != b && b == outside {
			cuts[b].Clause = append(cuts[b].Clause, l)
		}
	})
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
