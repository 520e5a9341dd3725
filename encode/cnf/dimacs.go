package cnf

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/irifrance/gini/z"
)

// WriteDIMACS writes the formula in the format of the SAT competitions: the
// comments, a line "c varname 17 x[c4,3]" for each variable that has a name,
// the header, and a line for each clause.
func (f *Formula) WriteDIMACS(w io.Writer, comments ...string) error {
	if n := len(f.lits); n > 0 && f.lits[n-1] != z.LitNull {
		return fmt.Errorf("writing DIMACS: found a clause in the making, expected its end")
	}
	b := bufio.NewWriterSize(w, 1<<16)
	for _, c := range comments {
		for _, line := range strings.Split(c, "\n") {
			fmt.Fprintln(b, strings.TrimRight("c "+line, " "))
		}
	}
	for v := 1; v <= f.vars; v++ {
		if name := f.Name(z.Var(v)); name != "" {
			fmt.Fprintf(b, "c varname %d %s\n", v, name)
		}
	}
	fmt.Fprintf(b, "p cnf %d %d\n", f.vars, f.clauses)
	var num []byte
	for _, m := range f.lits {
		if m == z.LitNull {
			b.WriteString("0\n")
			continue
		}
		num = strconv.AppendInt(num[:0], int64(m.Dimacs()), 10)
		b.Write(num)
		b.WriteByte(' ')
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("writing DIMACS: %w", err)
	}
	return nil
}
