package cnf

import (
	"fmt"
	"strings"

	"github.com/irifrance/gini/z"
)

// family is a run of clauses that say one thing.
type family struct {
	at     Position
	format string
	args   []any
}

func (f family) String() string { return fmt.Sprintf(f.format, f.args...) }

// formMeaning is what variables of one form stand for.
type formMeaning struct{ form, says string }

// Family announces what the clauses that follow say, up to the next family, in
// words as fmt.Sprintf makes them: "at most one place after 3 moves". The words are
// made when somebody asks for them; nothing may change the arguments after.
func (w *Writer) Family(format string, args ...any) {
	if w.err == nil {
		w.f.families = append(w.f.families, family{Position(len(w.f.lits)), format, args})
	}
}

// Meaning says what the variables with names of a form are, as "x[v,t]": the DIMACS
// file begins with it. Names of no such form are of auxiliary variables.
func (w *Writer) Meaning(form, says string) {
	w.f.meanings = append(w.f.meanings, formMeaning{form, says})
}

// Explained calls visit with what each family of clauses says, "" for clauses that
// no family was announced for, and the clauses from one position to another. It
// leaves out families without clauses, and stops at an error, which it returns.
func (f *Formula) Explained(visit func(says string, from, to Position) error) error {
	end := Position(len(f.lits))
	says, from := "", Position(0)
	for _, next := range append(f.families[:len(f.families):len(f.families)], family{at: end}) {
		if next.at > from {
			if err := visit(says, from, next.at); err != nil {
				return err
			}
		}
		from = next.at
		if next.format != "" {
			says = next.String()
		}
	}
	return nil
}

// Words writes a clause by its variables' names: as "a and b -> c or d" where some
// of its literals are negative, "not (a and b)" where all are.
func (f *Formula) Words(clause []z.Lit) string {
	var from, to []string
	for _, m := range clause {
		name := f.Name(m.Var())
		if name == "" {
			name = fmt.Sprint(m.Var())
		}
		if m.IsPos() {
			to = append(to, name)
		} else {
			from = append(from, name)
		}
	}
	all, some := strings.Join(from, " and "), strings.Join(to, " or ")
	switch {
	case len(clause) == 0:
		return "false"
	case len(from) == 0:
		return some
	case len(to) == 0 && len(from) == 1:
		return "not " + all
	case len(to) == 0:
		return "not (" + all + ")"
	}
	return all + " -> " + some
}
