package solve

import (
	"cmp"
	"context"

	"knightsat/encode/cnf"
	"knightsat/internal/limits"
	"knightsat/internal/work"
	"knightsat/puzzles"
)

// firstTurn is the work of a formula's first turn, half a second or so; each later one is twice as long.
const firstTurn = int64(1 << 21)

// looksBeside reports whether a tour is looked for without formulas, too.
func (f *formulas) looksBeside() bool {
	return f.finders.Narrow() || f.choseTours() && f.a.Puzzle.Symmetric == puzzles.NoTurn &&
		!f.a.Puzzle.Timed() && 2*f.a.Edges() <= limits.SweptDegree*f.a.Len()
}

// choseTours reports whether the encoding is one for tours that was not asked for.
func (f *formulas) choseTours() bool {
	return f.o.Encoding == nil && f.a.Instance.IsTour() && f.enc.Traits().Joins
}

// inTurns decides a formula. Where tours are looked for without formulas, too, the two take turns, longer and longer
// ones, until one of them knows or the context ends. Turns end by the work that is done in them, so that the answer is
// the same on each machine. It returns the formula, or, of what needed none, a track without.
func (f *formulas) inTurns(ctx context.Context, T int, on *track, event func(Event)) *track {
	try := func(ctx context.Context) {
		on.found.Walk, on.err = decide(ctx, on.session, on.f, f.a.Puzzle, &on.at,
			func() { event(Event{Trying: T, Stats: on.at.Stats}) })
	}
	if !f.looksBeside() {
		try(ctx)
		return on
	}
	search := work.New(ctx, try)
	defer search.Stop()
	beside := f.finders.Beside(ctx)
	defer beside.Stop()
	first := cmp.Or(f.o.firstTurn, firstTurn)
	for turn, done := first, first; !search.Until(done) && ctx.Err() == nil; done += turn {
		turn *= 2
		found, err := beside.Turn(ctx, turn/first, 2*(done+turn))
		if found.Says() || err != nil {
			search.Stop() // so that its figures stand
			at := Attempt{By: found.By, Stats: on.at.Stats, Read: on.at.Read}
			switch {
			case found.Walk != nil:
				at.Status = cnf.Sat
			case err == nil:
				at.Status = cnf.Unsat
			}
			return &track{enc: on.enc, at: at, found: found, err: err}
		}
	}
	return on
}
