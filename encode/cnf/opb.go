package cnf

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/irifrance/gini/z"
)

// WriteOPB writes the formula in the format OPB of the pseudo-Boolean
// competitions (Roussel & Manquinho, "Input/Output Format and Solver Requirements
// for the Competitions of Pseudo-Boolean Solvers", 2012): the header, the comments,
// a line "* varname 17 x[c4,3]" for each variable that has a name, and a row for
// each clause. Variable 17 is called x17 there, as solvers expect.
func (f *Formula) WriteOPB(w io.Writer, comments ...string) error {
	if n := len(f.lits); n > 0 && f.lits[n-1] != z.LitNull {
		return fmt.Errorf("writing OPB: the last clause is not ended")
	}
	b := bufio.NewWriterSize(w, 1<<16)
	vars := f.vars
	if f.empty {
		vars = max(vars, 1) // see below
	}
	fmt.Fprintf(b, "* #variable= %d #constraint= %d\n", vars, f.clauses)
	for _, c := range comments {
		for _, line := range strings.Split(c, "\n") {
			fmt.Fprintln(b, strings.TrimRight("* "+line, " "))
		}
	}
	for v := 1; v <= f.vars; v++ {
		if name := f.Name(z.Var(v)); name != "" {
			fmt.Fprintf(b, "* varname %d %s\n", v, name)
		}
	}
	f.Each(0, func(clause []z.Lit) bool {
		negated := 0
		for _, m := range clause {
			coef := "1"
			if !m.IsPos() {
				coef = "-1"
				negated++
			}
			fmt.Fprintf(b, "%s x%d ", coef, m.Var())
		}
		if len(clause) == 0 { // solvers refuse a row without terms
			b.WriteString("1 x1 >= 2 ;\n")
			return true
		}
		fmt.Fprintf(b, ">= %d ;\n", 1-negated)
		return true
	})
	if err := b.Flush(); err != nil {
		return fmt.Errorf("writing OPB: %w", err)
	}
	return nil
}
