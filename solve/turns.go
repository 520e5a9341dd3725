package solve

import (
	"context"
	"fmt"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/ham"
	"knightsat/internal/factor"
	"knightsat/puzzles"
	"knightsat/solve/engine"
	"knightsat/solve/mend"
)

// firstTurn is how long the first of several formulas is tried before the next one
// has its turn; each time that all have had one, turns are twice as long.
const firstTurn = 500 * time.Millisecond

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
func (r *rise) inTurns(ctx context.Context, T int, on *track, event func(Event)) *track {
	try := func(ctx context.Context) {
		on.walk, on.err = decide(ctx, on.session, on.f, r.a.Puzzle, &on.at,
			func() { event(Event{Trying: T, Stats: on.at.Stats}) })
	}
	tracks := append([]*track{on}, r.besides()...)
	if len(tracks) == 1 && r.tree == nil {
		try(ctx)
		return on
	}
	var factor *factor.Factor
	for turn := firstTurn; len(tracks) > 0; turn *= 2 {
		if turn > firstTurn && r.unformulated(ctx, turn, &factor, on) {
			return on
		}
		var left []*track
		for _, on = range tracks {
			if on.f == nil {
				f, err := on.enc.Encode(ctx, r.a, T, r.o.MaxLits)
				if err != nil { // it is too large, or there is no time left for any
					on = tracks[0]
					continue
				}
				on.f, on.session = f, r.o.Engine.Open(f.CNF())
				defer on.session.Close()
			}
			limited, stop := context.WithTimeout(ctx, turn)
			try(limited)
			gaveUp := limited.Err() == nil
			stop()
			if on.err != nil || on.at.Status != cnf.Unknown || ctx.Err() != nil {
				return on
			}
			if !gaveUp {
				left = append(left, on)
			}
		}
		tracks = left
	}
	return on // the engine gave up on all
}

// unformulated looks for a tour along the graph's frontier, if that is narrow, and by joining
// the cycles of a model of the degrees alone, which is found the first time and kept. What
// comes of it goes to a track; false if nothing does.
func (r *rise) unformulated(ctx context.Context, turn time.Duration, factor **factor.Factor, on *track) bool {
	if states := int(turn/firstTurn) * sweptTurn; states <= mostStates {
		if on.walk, on.at.Status, on.err = r.sweep(ctx, states); on.at.Status != cnf.Unknown || on.err != nil {
			on.at.By = bound.ByFrontier
			return true
		}
	}
	if r.a.Tour == nil || r.a.Tour.Graph == nil {
		return false
	}
	limited, stop := context.WithTimeout(ctx, 2*turn) // twice: large graphs need it
	defer stop()
	if *factor == nil {
		if *factor, on.err = mend.Factor(limited, r.a.Tour.Graph); *factor == nil || on.err != nil {
			return on.err != nil
		}
		(*factor).Join(limited)
	}
	if on.walk, on.err = r.mended(limited, r.a.Tour.Graph, *factor); on.walk != nil {
		on.at.Status = cnf.Sat
	}
	return on.walk != nil || on.err != nil
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
