package solve

import (
	"context"
	"slices"
	"time"

	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/ham"
	"knightsat/puzzles"
	"knightsat/solve/engine"
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
	stats   Stats
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
// ends. Joining the cycles of a model of the degrees alone has its turn among them, and so has
// the graph's sweep, if it is narrow. It returns the one that was tried last.
func (r *rise) inTurns(ctx context.Context, T int, tracks []*track, event func(Event)) (walk puzzles.Walk, t *track, d decision, err error) {
	var factor *twofactor.Factor
	several := r.a.Tour != nil && r.a.Tour.Graph != nil && (len(tracks) > 1 || r.narrow())
	for turn := firstTurn; len(tracks) > 0; turn *= 2 {
		if states := int(turn/firstTurn) * sweptTurn; several && turn > firstTurn && states <= mostStates {
			if walk, none, err := r.sweep(ctx, states); walk != nil {
				return walk, t, decision{Status: cnf.Sat, By: bound.ByFrontier, Stats: t.stats}, nil
			} else if err != nil {
				return nil, t, decision{Status: cnf.Unknown, Stats: t.stats}, err
			} else if none {
				return nil, t, decision{Status: cnf.Unsat, By: bound.ByFrontier, Stats: t.stats}, nil
			}
		}
		if several && turn > firstTurn {
			limited, stop := context.WithTimeout(ctx, 2*turn) // twice: large graphs need it
			walk, err := r.mendModel(limited, &factor)
			if stop(); walk != nil || err != nil {
				return walk, t, decision{Status: cnf.Sat, Stats: t.stats}, err
			}
		}
		for k := 0; k < len(tracks); k++ {
			next := tracks[k]
			if next.f == nil {
				f, err := next.enc.Encode(ctx, r.a, T, r.o.MaxLits)
				if err != nil { // it is too large, or there is no time left for any
					tracks = slices.Delete(tracks, k, k+1)
					k--
					continue
				}
				next.f, next.session = f, r.o.Engine.Open(f.CNF())
				defer next.session.Close()
			}
			t = next
			limited, stop := ctx, func() {}
			if several || len(tracks) > 1 {
				limited, stop = context.WithTimeout(ctx, turn)
			}
			walk, d, err = decide(limited, t.session, t.f, r.a.Puzzle, t.stats, func(s Stats) {
				event(Event{Trying: T, Size: t.f.CNF().Size(), Rounds: s.Rounds, Cuts: s.Cuts, Joins: s.Joins})
			})
			t.stats = d.Stats
			gaveUp := limited.Err() == nil
			stop()
			switch {
			case err != nil || d.Status != engine.Unknown || ctx.Err() != nil || len(tracks) == 1 && !several:
				return walk, t, d, err
			case gaveUp:
				tracks = slices.Delete(tracks, k, k+1)
				k--
			}
		}
	}
	return walk, t, d, err // the engine gave up on all
}
