package solve

import (
	"context"
	"time"

	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/ham"
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

// track is one of several formulas for the same question.
type track struct {
	enc     encode.Encoding
	f       encode.Formula
	session engine.Session
	d       decision // the last
}

// besides lists what else to try for a tour where an encoding was not asked for: the
// edge encoding and directed arcs each find at once what takes the other for ever.
func (r *rise) besides() (tracks []*track) {
	chosen := r.o.Encoding == nil && bound.IsTour(r.a.Instance) && r.enc.Traits().Joins
	if !chosen || r.a.Puzzle.Symmetric != puzzles.NoTurn || 2*r.a.Edges() > mostDegree*r.a.Len() {
		return nil
	}
	return []*track{{enc: ham.Encoding{Positions: ham.Lazy}}}
}

// inTurns decides one of several formulas for the same question, of which the first is
// open: they take turns, longer and longer ones, until one is decided or the context
// ends. Between these a tour is looked for without them. It returns the formula that was tried last.
func (r *rise) inTurns(ctx context.Context, T int, on *track, event func(Event)) (walk puzzles.Walk, last *track, d decision, err error) {
	try := func(ctx context.Context) (err error) {
		walk, on.d, err = decide(ctx, on.session, on.f, r.a.Puzzle, on.d.Stats, func(s Stats) {
			event(Event{Trying: T, Size: on.f.CNF().Size(), Rounds: s.Rounds, Cuts: s.Cuts, Joins: s.Joins})
		})
		return err
	}
	tracks := append([]*track{on}, r.besides()...)
	if len(tracks) == 1 && !r.narrow() {
		err = try(ctx)
		return walk, on, on.d, err
	}
	var factor *twofactor.Factor
	for turn := firstTurn; len(tracks) > 0; turn *= 2 {
		if turn > firstTurn {
			walk, status, by, err := r.unformulated(ctx, turn, &factor)
			if status != cnf.Unknown || err != nil {
				return walk, on, decision{Status: status, By: by, Stats: on.d.Stats}, err
			}
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
			err = try(limited)
			gaveUp := limited.Err() == nil
			stop()
			if err != nil || on.d.Status != cnf.Unknown || ctx.Err() != nil {
				return walk, on, on.d, err
			}
			if !gaveUp {
				left = append(left, on)
			}
		}
		tracks = left
	}
	return nil, on, on.d, nil // the engine gave up on all
}

// unformulated looks for a tour along the graph's frontier, if that is narrow, and by joining
// the cycles of a model of the degrees alone, which is found the first time and kept.
func (r *rise) unformulated(ctx context.Context, turn time.Duration, factor **twofactor.Factor) (walk puzzles.Walk, status cnf.Status, by bound.By, err error) {
	if states := int(turn/firstTurn) * sweptTurn; states <= mostStates {
		if walk, none, err := r.sweep(ctx, states); none {
			return nil, cnf.Unsat, bound.ByFrontier, nil
		} else if walk != nil {
			return walk, cnf.Sat, bound.ByFrontier, nil
		} else if err != nil {
			return nil, cnf.Unknown, "", err
		}
	}
	if r.a.Tour == nil || r.a.Tour.Graph == nil {
		return nil, cnf.Unknown, "", nil
	}
	limited, stop := context.WithTimeout(ctx, 2*turn) // twice: large graphs need it
	defer stop()
	if *factor == nil {
		if *factor, err = mend.Factor(limited, r.a.Tour.Graph); err != nil || *factor == nil {
			return nil, cnf.Unknown, "", err
		}
		(*factor).Join(limited)
	}
	if walk, err = r.mendFactor(limited, *factor); walk == nil {
		return nil, cnf.Unknown, "", err
	}
	return walk, cnf.Sat, "", nil
}
