package solve

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/find"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// question is a puzzle with what is proven of it before the bound is raised, and how to solve it. Both stand
// here once, and are not changed once they are known.
type question struct {
	o Options
	a *bound.Analysis
}

// asked is what an encoding is chosen for.
func (q question) asked() encode.Question {
	return encode.Question{Instance: q.a.Instance, Known: q.a.Facts(), Use: q.a.Use, Upper: -1}
}

// result is what a search found out about walks of so many moves, where none has fewer.
type result struct {
	at    Attempt          // of so many moves: satisfiable if there is a walk, unsatisfiable if there is none
	walk  puzzles.Walk     // the best that it met, which may have more moves; nil for none
	why   bound.Refutation // where there is none
	over  bool             // nothing else is to be found out, for the reason ended
	ended string
	how   string // how the walk was found, where not by a formula
	whose string // whose result it is, in errors; "" for the name of the entry
	err   error
}

// said reports whether the search answers, or broke.
func (r *result) said() bool { return r.at.Status != cnf.Unknown || r.err != nil || r.over }

// refuted says that no walk has so many moves.
func refuted(moves int, why bound.Refutation) result {
	return result{at: Attempt{Moves: moves, Status: cnf.Unsat, By: why.By}, why: why}
}

// over says that nothing else is to be found out, how the walk was found that is known, and else why.
func over(how, ended string) result { return result{over: true, how: how, ended: ended} }

// told is what a finder says about tours of so many moves.
func told(moves int, found find.Found, err error) result {
	res := result{at: Attempt{Moves: moves, By: found.By}, walk: found.Walk, how: found.How, err: err}
	switch {
	case found.None:
		res.at.Status, res.why = cnf.Unsat, bound.Refutation{By: found.By}
	case found.Walk != nil:
		res.at.Status = cnf.Sat
	}
	return res
}

// settle decides the status, and nothing else does: from the bounds, with the
// number of moves within which a puzzle that has a solution has one.
func (k *Known) settle(most int) {
	switch {
	case k.Lower > most:
		k.Status = Infeasible
	case k.has(k.Lower):
		k.Status = Optimal
	case k.Walk != nil:
		k.Status = Feasible
	default:
		k.Status = Unknown
	}
}

func inMoves(n int) string { return words.Count(n, "move") }

// mayUse is the error of an encoding that can't express the puzzle, or that rests on bounds which
// may not be used; nil for no encoding.
func (q question) mayUse(ctx context.Context, e encode.Encoding) error {
	if e == nil {
		return nil
	}
	if err := encode.Supports(ctx, e, q.a.Instance); err != nil && ctx.Err() == nil {
		return err
	}
	if by := encode.Lacks(e, q.a.Instance, q.a.Use); by != "" {
		return &encode.UnsupportedError{Encoding: e.Name(),
			Why: fmt.Sprintf("its formulas rest on the bound %s, which may not be used", by)}
	}
	return nil
}
