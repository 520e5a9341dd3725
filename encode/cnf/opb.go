package cnf

import (
	"bufio"
	"fmt"
	"io"

	"github.com/irifrance/gini/z"
)

// WriteOPB writes the formula in the format OPB of the pseudo-Boolean
// competitions (Roussel & Manquinho, "Input/Output Format and Solver Requirements
// for the Competitions of Pseudo-Boolean Solvers", 2012): the header, comments as in
// DIMACS, and a row for each clause. Variable 17 is called x17 there, as solvers expect.
func (f *Formula) WriteOPB(w io.Writer, comments ...string) error {
	return f.write(w, "OPB", func(b *bufio.Writer) error {
		vars := f.vars
		if f.empty {
			vars = max(vars, 1) // see below
		}
		fmt.Fprintf(b, "* #variable= %d #constraint= %d\n", vars, f.clauses)
		f.writeComments(b, "*", comments)
		f.Each(0, func(clause []z.Lit) bool {
			degree := 1
			for _, m := range clause {
				coef := "1"
				if !m.IsPos() {
					coef = "-1"
					degree--
				}
				fmt.Fprintf(b, "%s x%d ", coef, m.Var())
			}
			if len(clause) == 0 { // solvers refuse a row without terms
				b.WriteString("1 x1 ")
				degree = 2
			}
			fmt.Fprintf(b, ">= %d ;\n", degree)
			return true
		})
		return nil
	})
}
