package decode

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/decode/output"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// Output reads the output of a solver that was given a formula of so many
// variables: see [output.Read]. A model that it returns is only the solver's
// claim; [Explain] holds it against the clauses.
func Output(name string, r io.Reader, vars int) (output.Result, error) {
	return output.Read(name, r, vars)
}

// Walk reads a model of a formula that asks about p, and checks the walk. Where
// the formula is a relaxation and the model is no walk, there are cuts instead:
// clauses that the model violates and every solution satisfies.
//
// An error means that the assignment is not a model of the formula, or that the walk is
// wrong; in the latter case it wraps [puzzles.Faults].
func Walk(ctx context.Context, f encode.Formula, p *puzzles.Puzzle, m cnf.Model) (encode.Reading, error) {
	r, err := f.Read(ctx, m)
	switch {
	case err != nil:
		return encode.Reading{}, fmt.Errorf("the model can't be read as a walk: %w", err)
	case len(r.Cuts) > 0:
		r.Walk = nil
		return r, nil
	}
	if err := puzzles.Check(p, r.Walk); err != nil {
		return encode.Reading{}, fmt.Errorf("the model's walk is no solution: %w", err)
	}
	return r, nil
}

// ViolatedError says that an assignment is no model of a formula.
type ViolatedError struct {
	Clause []z.Lit  // a clause with no true literal
	Names  []string // its literals in words, e.g. "not x[c4,3]"
}

func (e *ViolatedError) Error() string {
	switch shown := min(len(e.Names), shownLiterals); {
	case len(e.Names) == 0:
		return "the formula has the empty clause: no assignment is a model of it"
	case shown < len(e.Names):
		return fmt.Sprintf("the assignment violates the clause %s or %d more: it is no model of this formula", strings.Join(e.Names[:shown], " or "), len(e.Names)-shown)
	default:
		return fmt.Sprintf("the assignment violates the clause %s: it is no model of this formula", strings.Join(e.Names, " or "))
	}
}

// shownLiterals is how many literals of a clause a message names.
const shownLiterals = 12

// Explain returns nil where the model satisfies every clause of the formula,
// else a [*ViolatedError] about the first one that it doesn't.
func Explain(f *cnf.Formula, m cnf.Model) error {
	clause := f.Violated(m)
	if clause == nil {
		return nil
	}
	e := &ViolatedError{Clause: clause}
	for _, l := range clause {
		name := f.Name(l.Var())
		if name == "" {
			name = fmt.Sprintf("variable %d", l.Var())
		}
		if !l.IsPos() {
			name = "not " + name
		}
		e.Names = append(e.Names, name)
	}
	return e
}
