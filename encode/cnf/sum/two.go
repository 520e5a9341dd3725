package sum

import (
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Direct is the number of literals up to which Two needs no further variables.
const Direct = 5

// Two writes that exactly two of the literals are true. Up to five literals all
// triples are forbidden and every n-1 of them have a true one; of more, a sequential
// counter (Sinz, CP 2005) has variables "at least 1 …" and "at least 2 of the first i".
func Two(f *cnf.Writer, lits []z.Lit, label string) {
	if len(lits) <= Direct {
		twoDirect(f, lits)
	} else {
		twoCounted(f, lits, label)
	}
}

func twoDirect(f *cnf.Writer, lits []z.Lit) {
	for i := range lits {
		for j := range lits[:i] {
			for k := range lits[:j] {
				f.Clause(lits[i].Not(), lits[j].Not(), lits[k].Not())
			}
		}
	}
	if len(lits) < 2 {
		f.Clause()
		return
	}
	AtLeastTwo(f, lits)
}

// AtLeastTwo writes that at least two of the literals are true: one is of all but any one of them.
func AtLeastTwo(f interface{ Clause(lits ...z.Lit) }, lits []z.Lit) {
	for i := range lits {
		f.Clause(slices.Concat(lits[:i], lits[i+1:])...)
	}
}

func twoCounted(f *cnf.Writer, lits []z.Lit, label string) {
	n := len(lits)
	// one(i), two(i): of lits[0] … lits[i], i < n-1
	vars := f.Numbered(label)(2 * (n - 1))
	one := func(i int) z.Lit { return vars[2*i] }
	two := func(i int) z.Lit { return vars[2*i+1] }
	for i, x := range lits {
		if i < n-1 {
			f.Clause(x.Not(), one(i))
		}
		if i > 0 {
			if i < n-1 {
				f.Clause(one(i-1).Not(), one(i))
				f.Clause(two(i-1).Not(), two(i))
				f.Clause(x.Not(), one(i-1).Not(), two(i))
			}
			f.Clause(x.Not(), two(i-1).Not())
		}
		switch i {
		case 0:
			f.Clause(one(0).Not(), x)
			f.Clause(two(0).Not())
		case n - 1:
			f.Clause(two(n-2), x)
			f.Clause(two(n-2), one(n-2))
		default:
			f.Clause(one(i).Not(), one(i-1), x)
			f.Clause(two(i).Not(), two(i-1), x)
			f.Clause(two(i).Not(), two(i-1), one(i-1))
		}
	}
}
