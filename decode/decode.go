package decode

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

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

// shownLiterals is how many literals of a clause a message names.
const shownLiterals = 12

// Explain returns nil if the model satisfies every clause of the formula, and otherwise an error
// about the first clause that it violates.
func Explain(f *cnf.Formula, m cnf.Model) error {
	clause := f.Violated(m)
	switch {
	case clause == nil:
		return nil
	case len(clause) == 0:
		return errors.New("the formula has an empty clause, so no assignment is a model")
	}
	var names []string
	for _, l := range clause[:min(len(clause), shownLiterals)] {
		name := cmp.Or(f.Name(l.Var()), fmt.Sprintf("variable %d", l.Var()))
		if !l.IsPos() {
			name = "not " + name
		}
		names = append(names, name)
	}
	if more := len(clause) - shownLiterals; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return fmt.Errorf("the assignment violates the clause %s, so it is not a model of this formula",
		strings.Join(names, " or "))
}
