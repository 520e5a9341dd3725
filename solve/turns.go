package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/ham"
	"knightsat/internal/work"
	"knightsat/puzzles"
)

// firstTurn is the work for which the first of several formulas is tried before the next one
// has its turn: half a second or so. Each time that all have had one, turns are twice as long.
var firstTurn int64 = 1 << 21 // a variable for tests

// mostDegree is the mean number of jumps from a square up to which a tour is looked for
// with directed arcs, too.
const mostDegree = 6

// besides lists what else to try for a tour where an encoding was not asked for: the
// edge encoding and directed arcs each find at once what takes the other for ever.
func (f *formulas) besides() []*track {
	chosen := f.o.Encoding == nil && bound.IsTour(f.a.Instance) && f.enc.Traits().Joins
	if !chosen || f.a.Puzzle.Symmetric != puzzles.NoTurn || f.a.Puzzle.Timed() ||
		2*f.a.Edges() > mostDegree*f.a.Len() {
		return nil
	}
	return []*track{{enc: ham.Encoding{Positions: ham.Lazy}}}
}

// inTurns decides one of several formulas for the same question, of which the first is
// open: they take turns, longer and longer ones, until one is decided or the context
// ends. Between these a tour is looked for without them. It returns the one that was tried last.
// Turns end by the work that is done in them, so that the answer is the same on each machine.
func (f *formulas) inTurns(ctx context.Context, T int, on *track, event func(Event)) *track {
	try := func(ctx context.Context, on *track) {
		on.walk, on.err = decide(ctx, on.session, on.f, f.a.Puzzle, &on.at,
			func() { event(Event{Trying: T, Stats: on.at.Stats}) })
	}
	tracks := append([]*track{on}, f.besides()...)
	if len(tracks) == 1 && f.tours.tree == nil {
		try(ctx, on)
		return on
	}
	for _, t := range tracks {
		t.search = work.New(ctx, func(ctx context.Context) {
			if t.f == nil {
				w, err := t.enc.Encode(ctx, f.a, T, f.o.MaxLits)
				if err != nil { // it is too large, or there is no time left for any
					return
				}
				t.f, t.session = w, f.o.Engine.Open(w.CNF())
				defer t.session.Close()
			}
			try(ctx, t)
		})
		defer t.search.Stop()
	}
	joined := &track{}
	joined.search = work.New(ctx, func(ctx context.Context) { joined.result = f.tours.join(ctx) })
	defer joined.search.Stop()
	done := int64(0)
	for turn := firstTurn; len(tracks) > 0; turn *= 2 {
		done += turn
		if turn > firstTurn {
			if res, found := f.unformulated(ctx, turn, 2*done, joined); found {
				on.search.Stop() // before its place is taken
				res.at.Stats, res.at.Read = on.at.Stats, on.at.Read
				on.result = res
				return on
			}
		}
		var left []*track
		for _, t := range tracks {
			ended := t.search.Until(done)
			if t.f == nil {
				continue
			}
			on = t
			if ended && (on.err != nil || on.at.Status != cnf.Unknown) || ctx.Err() != nil {
				return on
			}
			if !ended {
				left = append(left, on)
			}
		}
		tracks = left
	}
	return on // the engine gave up on all
}

// unformulated looks for a tour along the graph's frontier, if that is narrow, and by joining
// cycles, which goes on until it has done so much work.
func (f *formulas) unformulated(ctx context.Context, turn, done int64, joined *track) (res result, found bool) {
	if states := int(turn/firstTurn) * sweptTurn; states <= mostStates {
		res = f.tours.sweep(ctx, states)
		if res.at.Status != cnf.Unknown || res.err != nil {
			return res, true
		}
	}
	if joined.search.Until(done) {
		res = joined.result
	}
	return res, res.walk != nil || res.err != nil
}
