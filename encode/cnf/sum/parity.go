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
