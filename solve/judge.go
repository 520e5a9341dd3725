package solve

import (
	"context"
	"fmt"
	"math"

	"knightsat/bound"
	"knightsat/decode"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// WrongModelError says that a model of the formula gives no right walk.
type WrongModelError struct{ Err error }

func (e *WrongModelError) Error() string { return fmt.Sprint(e.Err) }
func (e *WrongModelError) Unwrap() error { return e.Err }

// Judge turns a solver's result for a formula into an answer. It does not matter who ran the
// solver. T is the bound that the formula was written for. Judge checks a model against the
// clauses, reads it as a walk, and checks the walk. If the solver says "unsatisfiable", the answer
// reports it as the solver's word, and only for this bound.
//
// A [*WrongModelError] is the formula's or the program's fault. Any other error means that the
// assignment is not a model of this formula.
func Judge(ctx context.Context, e encode.Encoding, a *bound.Analysis, f encode.Formula, T int,
	status cnf.Status, m cnf.Model) (*Answer, error) {
	best := a.Best()
	ans := &Answer{Known: Known{Status: Unknown, Lower: best.Moves}, Analysis: a}
	ans.Attempts = []Attempt{{Moves: T, Status: status, Stats: Stats{Rounds: 1}}}
	ans.Attempts[0].Stats.measure(f.CNF())
	switch status {
	case cnf.Unknown:
		ans.Reason = "the solver gave up"
		return ans, nil
	case cnf.Unsat:
		ans.Complete = true
		ans.Attempts[0].By = facts.ByUnsat
		ans.Refuted = []bound.Refutation{{Moves: T + 1, By: facts.ByUnsat}}
		ans.Reason = fmt.Sprintf("the solver says, without a proof, that there is no walk of %s",
			e.Traits().Asks(T))
		if e.Traits().Foreign {
			ans.Reason += fmt.Sprintf(", if the formula of %s is right", e.Name())
		}
		return ans, nil
	}
	if err := decode.Explain(f.CNF(), m); err != nil {
		return nil, err
	}
	r, err := decode.Walk(ctx, f, a.Puzzle, m)
	walk := r.Walk
	switch {
	case err != nil:
		return nil, &WrongModelError{err}
	case walk == nil:
		return nil, &WrongModelError{
			fmt.Errorf(
				"the model solves the formula, but is no walk: the formula is a relaxation, which lacks %s "+
					"that this model breaks; cnf --with-cuts writes one without a model if there is no "+
					"walk, and else a walk in its comments",
				words.Count(len(r.Cuts), "cut"))}
	}
	return ans.found(walk)
}

// found takes the walk in, beside the bounds that the analysis has.
func (ans *Answer) found(walk puzzles.Walk) (*Answer, error) {
	best := ans.Analysis.Best()
	if walk.Moves() < best.Moves || ans.Analysis.Impossible != nil {
		return nil, &WrongModelError{
			fmt.Errorf("the model is a walk of %s, but at least %d are proven to be needed: %s",
				inMoves(walk.Moves()), best.Moves, walk)}
	}
	ans.Walk = walk
	ans.Complete = true
	ans.settle(math.MaxInt)
	if ans.Status == Feasible {
		ans.Reason = "it was not asked whether fewer moves are enough"
		return ans, nil
	}
	if best.Moves > 0 {
		ans.Refuted = []bound.Refutation{best}
	}
	ans.Reason = "proven shortest: " + needs(best)
	return ans, nil
}
