package cnf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/irifrance/gini/z"
)

// Format is a way to write formulas to files; the zero value writes none.
type Format struct {
	Name     string // as the command line has it
	Ending   string // of its files
	Comment  byte   // what a line of comment begins with
	Explains bool   // whether comments may stand between the clauses
	Write    func(f *Formula, w io.Writer, e Explain, comments ...string) error
}

// Formats lists the formats, the default first. It must not be changed.
var Formats = []Format{
	{"dimacs", "cnf", 'c', true, (*Formula).writeExplained},
	{"opb", "opb", '*', false,
		func(f *Formula, w io.Writer, _ Explain, comments ...string) error {
			return f.writeOPB(w, comments...)
		}},
}

// Explain is how much of a formula DIMACS tells in comments besides the names of its
// variables.
type Explain int

// What DIMACS tells.
const (
	NotExplained      Explain = iota
	ExplainedFamilies         // what each family of clauses says, before it
	ExplainedClauses          // what each clause says, before it, too
)

// WriteDIMACS writes the formula in the format of the SAT competitions: the
// comments, a line "c varname 17 x[c4,3]" for each variable that has a name,
// the header, and a line for each clause.
func (f *Formula) WriteDIMACS(w io.Writer, comments ...string) error {
	return f.writeExplained(w, NotExplained, comments...)
}

// writeExplained is [Formula.WriteDIMACS] with comments between the clauses.
func (f *Formula) writeExplained(w io.Writer, explain Explain, comments ...string) error {
	return f.write(w, "DIMACS", func(b *bufio.Writer) error {
		f.writeComments(b, "c", comments)
		fmt.Fprintf(b, "p cnf %d %d\n", f.size.Vars, f.size.Clauses)
		return f.writeClauses(b, explain)
	})
}

// WriteWith writes the formula as DIMACS without a comment, and a unit clause for each of
// some literals.
func (f *Formula) WriteWith(w io.Writer, units []z.Lit) error {
	return f.write(w, "DIMACS", func(b *bufio.Writer) error {
		fmt.Fprintf(b, "p cnf %d %d\n", f.size.Vars, f.size.Clauses+len(units))
		err := f.writeLits(b, f.lits)
		for _, l := range units {
			err = f.writeLits(b, []z.Lit{l, z.LitNull})
		}
		return err
	})
}

// write writes a whole formula; what names the format.
func (f *Formula) write(w io.Writer, what string, write func(b *bufio.Writer) error) error {
	b, err := bufio.NewWriterSize(w, 1<<16), errors.New("the last clause is not ended")
	if f.open == 0 {
		if err = write(b); err == nil {
			err = b.Flush()
		}
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", what, err)
	}
	return nil
}

// writeComments writes comments, and what the variables are.
func (f *Formula) writeComments(b *bufio.Writer, mark string, comments []string) {
	for _, c := range comments {
		for line := range strings.SplitSeq(c, "\n") {
			fmt.Fprintln(b, strings.TrimRight(mark+" "+line, " "))
		}
	}
	for _, m := range f.meanings {
		fmt.Fprintf(b, "%s %s: %s\n", mark, m.form, m.says)
	}
	for v := 1; v <= f.size.Vars; v++ {
		if name := f.Name(z.Var(v)); name != "" {
			fmt.Fprintf(b, "%s varname %d %s\n", mark, v, name)
		}
	}
}

func (f *Formula) writeClauses(b *bufio.Writer, explain Explain) error {
	if explain == NotExplained {
		return f.writeLits(b, f.lits)
	}
	return f.Explained(func(says string, from, to Position) error {
		if says != "" {
			fmt.Fprintln(b, "c "+says)
		}
		if explain == ExplainedFamilies {
			return f.writeLits(b, f.lits[from:to])
		}
		for at := from; at < to; {
			at = f.Each(at, func(clause []z.Lit) bool {
				fmt.Fprintln(b, "c   "+f.Words(clause))
				return false
			})
			if err := f.writeLits(b, f.lits[from:at]); err != nil {
				return err
			}
			from = at
		}
		return nil
	})
}

func (f *Formula) writeLits(b *bufio.Writer, lits []z.Lit) (err error) {
	var num []byte
	for _, m := range lits {
		if m == z.LitNull {
			if _, err = b.WriteString("0\n"); err != nil {
				return err
			}
			continue
		}
		num = strconv.AppendInt(num[:0], int64(m.Dimacs()), 10)
		b.Write(num)
		err = b.WriteByte(' ')
	}
	return err
}

// writeOPB writes the formula in the format OPB of the pseudo-Boolean
// competitions (Roussel & Manquinho, "Input/Output Format and Solver Requirements
// for the Competitions of Pseudo-Boolean Solvers", 2012): the header, comments as in
// DIMACS, and a row for each clause. Variable 17 is called x17 there, as solvers expect.
func (f *Formula) writeOPB(w io.Writer, comments ...string) error {
	return f.write(w, "OPB", func(b *bufio.Writer) error {
		vars := f.size.Vars
		if f.empty {
			vars = max(vars, 1) // see below
		}
		fmt.Fprintf(b, "* #variable= %d #constraint= %d\n", vars, f.size.Clauses)
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
