package solve

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/ham"
	"knightsat/internal/factor"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/solve/engine"
	"knightsat/solve/mend"
)

// firstTurn is the work for which the first of several formulas is tried before the next one
// has its turn: half a second or so. Each time that all have had one, turns are twice as long.
var firstTurn int64 = 1 << 21 // a variable for tests

// mostDegree is the mean number of jumps from a square up to which a tour is looked for
// with directed arcs, too.
const mostDegree = 6

// track is one of several formulas for the same question, and what came of it.
type track struct {
	enc     encode.Encoding // nil if there is no formula
	f       encode.Formula
	session engine.Session
	at      Attempt
	walk    puzzles.Walk
	err     error
	search  *work.Search // of several
}

// besides lists what else to try for a tour where an encoding was not asked for: the
// edge encoding and directed arcs each find at once what takes the other for ever.
func (r *rise) besides() (tracks []*track) {
	chosen := r.o.Encoding == nil && bound.IsTour(r.a.Instance) && r.enc.Traits().Joins
	if !chosen || r.a.Puzzle.Symmetric != puzzles.NoTurn || r.a.Puzzle.Timed() ||
		2*r.a.Edges() > mostDegree*r.a.Len() {
		return nil
	}
	return []*track{{enc: ham.Encoding{Positions: ham.Lazy}}}
}

// inTurns decides one of several formulas for the same question, of which the first is
// open: they take turns, longer and longer ones, until one is decided or the context
// ends. Between these a tour is looked for without them. It returns the one that was tried last.
// Turns end by the work that is done in them, so that the answer is the same on each machine.
func (r *rise) inTurns(ctx context.Context, T int, on *track, event func(Event)) *track {
	try := func(ctx context.Context, on *track) {
		on.walk, on.err = decide(ctx, on.session, on.f, r.a.Puzzle, &on.at,
			func() { event(Event{Trying: T, Stats: on.at.Stats}) })
	}
	tracks := append([]*track{on}, r.besides()...)
	if len(tracks) == 1 && r.tree == nil {
		try(ctx, on)
		return on
	}
	for _, t := range tracks {
		t.search = work.New(ctx, func(ctx context.Context) {
			if t.f == nil {
				f, err := t.enc.Encode(ctx, r.a, T, r.o.MaxLits)
				if err != nil { // it is too large, or there is no time left for any
					return
				}
				t.f, t.session = f, r.o.Engine.Open(f.CNF())
				defer t.session.Close()
			}
			try(ctx, t)
		})
		defer t.search.Stop()
	}
	joined := r.joined(ctx)
	defer joined.search.Stop()
	done := int64(0)
	for turn := firstTurn; len(tracks) > 0; turn *= 2 {
		done += turn
		if turn > firstTurn && r.unformulated(ctx, turn, 2*done, joined, on) {
			return on
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
// cycles, which goes on until it has done so much work. What
// comes of it goes to a track; false if nothing does.
func (r *rise) unformulated(ctx context.Context, turn, done int64, joined, on *track) bool {
	if states := int(turn/firstTurn) * sweptTurn; states <= mostStates {
		walk, status, err := r.sweep(ctx, states)
		if status != cnf.Unknown || err != nil {
			on.search.Stop() // before its place is taken
			on.walk, on.err = walk, err
			on.at.Status, on.at.By = status, bound.ByFrontier
			return true
		}
	}
	if !joined.search.Until(done) || joined.walk == nil && joined.err == nil {
		return false
	}
	on.search.Stop()
	on.walk, on.err = joined.walk, joined.err
	if on.walk != nil {
		on.at.Status = cnf.Sat
	}
	return true
}

// joined looks for a tour by joining the cycles of a model of the degrees alone. It finds one
// or doesn't.
func (r *rise) joined(ctx context.Context) *track {
	t := &track{}
	t.search = work.New(ctx, func(ctx context.Context) {
		if r.a.Tour == nil || r.a.Tour.Graph == nil {
			return
		}
		g := r.a.Tour.Graph
		f, err := mend.Factor(ctx, g)
		if f == nil || err != nil {
			t.err = err
			return
		}
		f.Join(ctx)
		t.walk, t.err = r.mended(ctx, g, f)
	})
	return t
}

// mended goes on where joining the cycles of a 2-factor left some: it finds a tour or doesn't.
func (r *rise) mended(ctx context.Context, g *factor.Graph, f *factor.Factor) (puzzles.Walk, error) {
	if err := mend.Join(ctx, g, f); err != nil {
		return nil, fmt.Errorf("joining cycles: %w", err)
	}
	if tour := f.Tour(); tour != nil {
		return r.a.Walk(tour), nil
	}
	return nil, nil
}
