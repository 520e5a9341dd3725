package solve

import (
	"cmp"
	"context"
	"math/bits"

	"knightsat/encode/cnf"
	"knightsat/internal/limits"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// Work of formulas that take turns: of the first turn, half a second or so (each time that all have
// had one, turns are twice as long), and of the shortest search for a formula in another form.
const (
	firstTurn   = int64(1 << 21)
	shortSearch = int64(1 << 19)
)

// besides lists what else to try for a tour with goals in order where an encoding was not asked for:
// other forms of the formula.
func (f *formulas) besides() []*track {
	if !f.o.asks(otherForms) || len(f.a.Order) == 0 || !f.choseTours() || !engine.IsMetered(f.o.Engine) {
		return nil
	}
	return []*track{{enc: f.enc, scrambled: true}}
}

// looksBeside reports whether a tour is looked for without formulas, too.
func (f *formulas) looksBeside() bool {
	return f.finders.Narrow() || f.choseTours() && f.a.Puzzle.Symmetric == puzzles.NoTurn &&
		!f.a.Puzzle.Timed() && 2*f.a.Edges() <= limits.SweptDegree*f.a.Len()
}

// choseTours reports whether the encoding is one for tours that was not asked for.
func (f *formulas) choseTours() bool {
	return f.o.Encoding == nil && f.a.Instance.IsTour() && f.enc.Traits().Joins
}

// inTurns decides one of several tracks for the same question; the first is
// open: they take turns, longer and longer ones, until one is decided or the context
// ends. Between the turns, a tour without numbers and without goals in order is looked for without
// formulas. It returns the track that was tried last, or, of what needed no formula, one without.
// Turns end by the work that is done in them, so that the answer is the same on each machine.
func (f *formulas) inTurns(ctx context.Context, T int, tracks []*track, event func(Event)) *track {
	on := tracks[0]
	try := func(ctx context.Context, on *track) {
		on.found.Walk, on.err = decide(ctx, on.session, on.f, f.a.Puzzle, &on.at,
			func() { event(Event{Trying: T, Stats: on.at.Stats}) })
	}
	if len(tracks) == 1 && !f.looksBeside() {
		try(ctx, on)
		return on
	}
	for _, t := range tracks {
		t.search = work.New(ctx, func(ctx context.Context) {
			if t.f == nil {
				w, err := t.enc.Encode(ctx, f.a.Instance, f.a.Facts(), T, f.o.MaxLits)
				if err != nil { // it is too large, or there is no time left for any
					return
				}
				t.f, t.session = w, f.o.Engine.Open(w.CNF())
				defer t.session.Close()
			}
			if t.scrambled {
				f.scramble(ctx, t, try)
				return
			}
			try(ctx, t)
		})
		defer t.search.Stop()
	}
	beside := f.finders.Beside(ctx)
	defer beside.Stop()
	done := int64(0)
	first := cmp.Or(f.o.firstTurn, firstTurn)
	for turn := first; len(tracks) > 0; turn *= 2 {
		done += turn
		if turn > first && !f.a.Puzzle.Timed() {
			found, err := beside.Turn(ctx, turn/first, 2*done)
			if found.Says() || err != nil {
				on.search.Stop() // so that its figures stand
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
		var left []*track
		for _, t := range tracks {
			ended := t.search.Until(done)
			if !ended {
				left = append(left, t)
			}
			if t.f == nil { // it is still being written, or was not to be
				continue
			}
			on = t
			if ended && (on.err != nil || on.at.Status != cnf.Unknown) || ctx.Err() != nil {
				return on
			}
		}
		tracks = left
	}
	return on // the engine gave up on all
}

// scramble tries to decide a track's formula in other forms, one after the other, each with the
// cuts of those before. How long a tour with goals in order takes is a matter of luck: many short
// searches find one where a long one does not (Gomes, Selman and Kautz, "Boosting combinatorial
// search through randomization", 1998). They are as long as Luby, Sinclair and Zuckerman (1993) say.
func (f *formulas) scramble(ctx context.Context, t *track, try func(ctx context.Context, on *track)) {
	own := t.session
	defer func() { t.session = own }()
	for k := uint64(1); ctx.Err() == nil; k++ {
		t.session = engine.Scrambled(f.o.Engine, k, func(do func()) { do() }).Open(t.f.CNF())
		search := work.New(ctx, func(ctx context.Context) { try(ctx, t) })
		ended := search.Until(luby(k) * cmp.Or(f.o.shortSearch, shortSearch))
		search.Stop()
		t.session.Close()
		if ended {
			return
		}
	}
}

// luby is the k-th number of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, …
func luby(k uint64) int64 {
	n := bits.Len64(k)
	if k == 1<<n-1 {
		return 1 << (n - 1)
	}
	return luby(k - 1<<(n-1) + 1)
}
