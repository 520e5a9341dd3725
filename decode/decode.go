package decode

import (
	"context"
	"fmt"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// Walk reads a model of a formula that asks about p, and checks the walk. If
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
		return encode.Reading{}, fmt.Errorf("the model's walk is not a solution: %w", err)
	}
	return r, nil
}

// ViolatedError says that an assignment is no model of a formula.
type ViolatedError struct {
	Clause []z.Lit  // a clause with no true literal
	Names  []string // its literals in words, e.g. "not x[c4,3]"
}

func (e *ViolatedError) Error() string {
	if len(e.Names) == 0 {
		return "the formula has the empty clause: no assignment is a model of it"
	}
	clause := strings.Join(e.Names[:min(len(e.Names), shownLiterals)], " or ")
	if more := len(e.Names) - shownLiterals; more > 0 {
		clause += fmt.Sprintf(" or %d more", more)
	}
	return fmt.Sprintf("the assignment violates the clause %s: it is not a model of this formula", clause)
}

// shownLiterals is how many literals of a clause a message names.
const shownLiterals = 12

// Explain returns nil if the model satisfies every clause of the formula, and
// otherwise a [*ViolatedError] about the first one that it doesn't.
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
