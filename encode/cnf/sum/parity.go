package sum

import (
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// ParityDirect is the number of literals up to which Parity needs no further variables.
const ParityDirect = 4

// Parity writes that an odd, or an even, number of the literals is true. Up to
// four literals each wrong assignment is forbidden; of more, three at a time are
// replaced by a variable that is their exclusive or (Tseitin's cut). For n > 4
// that is ceil((n-4)/2) variables, named label[0], label[1], …, and 8 clauses of
// 4 literals for each and for the rest.
func Parity(f *cnf.Writer, lits []z.Lit, odd bool, label string) {
	rest := append([]z.Lit(nil), lits...)
	for n := 0; len(rest) > ParityDirect; n++ {
		n := n
		x := f.Vars(1, func(int) string { return label + "[" + strconv.Itoa(n) + "]" })
		forbidWrong(f, []z.Lit{rest[0], rest[1], rest[2], x}, false)
		rest = append(rest[3:], x)
	}
	forbidWrong(f, rest, odd)
}

func forbidWrong(f *cnf.Writer, lits []z.Lit, odd bool) {
	clause := make([]z.Lit, len(lits))
	for bits := 0; bits < 1<<len(lits); bits++ {
		ones := false
		for i, l := range lits {
			if bits>>i&1 == 1 {
				ones = !ones
				clause[i] = l.Not()
			} else {
				clause[i] = l
			}
		}
		if ones != odd {
			f.Clause(clause...)
		}
	}
}

// Direct is the number of literals up to which Two needs no further variables.
const Direct = 5

// Two writes that exactly two of the literals are true, or, where least is
// false, at most two. Up to five literals all triples are forbidden and every n-1
// of them have a true one; of more, a sequential counter (Sinz, CP 2005) has
// variables "at least 1 …" and "at least 2 of the first i".
func Two(f *cnf.Writer, lits []z.Lit, least bool, label string) {
	n := len(lits)
	if n <= Direct {
		for i := range lits {
			for j := range lits[:i] {
				for k := range lits[:j] {
					f.Clause(lits[i].Not(), lits[j].Not(), lits[k].Not())
				}
			}
		}
		if !least {
			return
		}
		if n < 2 {
			f.Clause()
			return
		}
		for i := range lits {
			var others []z.Lit
			others = append(others, lits[:i]...)
			f.Clause(append(others, lits[i+1:]...)...)
		}
		return
	}
	// one(i), two(i): of lits[0] … lits[i], i < n-1
	first := f.Vars(2*(n-1), func(i int) string { return label + "[" + strconv.Itoa(i) + "]" })
	one := func(i int) z.Lit { return cnf.Nth(first, 2*i) }
	two := func(i int) z.Lit { return cnf.Nth(first, 2*i+1) }
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
		if !least || i == n-1 {
			continue
		}
		if i == 0 {
			f.Clause(one(0).Not(), x)
			f.Clause(two(0).Not())
		} else {
			f.Clause(one(i).Not(), one(i-1), x)
			f.Clause(two(i).Not(), two(i-1), x)
			f.Clause(two(i).Not(), two(i-1), one(i-1))
		}
	}
	if least {
		last := lits[n-1]
		f.Clause(two(n-2), last)
		f.Clause(two(n-2), one(n-2))
	}
}
