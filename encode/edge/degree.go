package edge

import (
	"slices"
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// directDegree is the number of literals up to which "exactly two" is written
// without further variables.
const directDegree = 4

// exactlyTwo writes that exactly two of the literals are true.
//
// On few literals, directly: of any n-1 one is true, of any three one is false;
// n clauses of n-1 literals and n(n-1)(n-2)/6 of three. On many, with the
// sequential counter of Sinz (CP 2005), both ways: with sk[i] for "at least k of
// x0 … xi", for k = 1, 2 and i < n-1,
//
//	s1[0] = x0,  not s2[0]
//	s1[i] = s1[i-1] or xi,  s2[i] = s2[i-1] or (xi and s1[i-1])
//	not (s2[i-1] and xi)
//	s2[n-2] or (s1[n-2] and x(n-1))
func exactlyTwo(f *cnf.Writer, x []z.Lit, label string) {
	n := len(x)
	switch {
	case n < 2:
		f.Contradiction()
	case n == 2:
		f.Clause(x[0])
		f.Clause(x[1])
	case n <= directDegree:
		for i := range x {
			f.AtLeastOne(slices.Concat(x[:i], x[i+1:]))
		}
		for i := range x {
			for j := range i {
				for k := range j {
					f.Clause(x[i].Not(), x[j].Not(), x[k].Not())
				}
			}
		}
	default:
		countTwo(f, x, label)
	}
}

func countTwo(f *cnf.Writer, x []z.Lit, label string) {
	n := len(x)
	first := f.Vars(2*(n-1), func(i int) string {
		return label + "[" + strconv.Itoa(1+i%2) + "," + strconv.Itoa(i/2) + "]"
	})
	s1 := func(i int) z.Lit { return cnf.Nth(first, 2*i) }
	s2 := func(i int) z.Lit { return cnf.Nth(first, 2*i+1) }
	f.Implies(x[0], s1(0))
	f.Implies(s1(0), x[0])
	f.Clause(s2(0).Not())
	for i := 1; i < n-1; i++ {
		f.Implies(s1(i-1), s1(i))
		f.Implies(x[i], s1(i))
		f.ImpliesOr(s1(i), s1(i-1), x[i])
		f.Implies(s2(i-1), s2(i))
		f.AndImplies(x[i], s1(i-1), s2(i))
		f.ImpliesOr(s2(i), s2(i-1), x[i])
		f.Implies(s2(i), s1(i-1)) // s2[i-1] -> s1[i-1], too
		f.NotBoth(s2(i-1), x[i])
	}
	last := x[n-1]
	f.Clause(s2(n-2), last)
	f.Clause(s2(n-2), s1(n-2))
	f.NotBoth(s2(n-2), last)
}
