package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/find"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
	"knightsat/solve/engine"
)

// plans are what arguments leave of a puzzle for an even and for an odd number of moves, and
// prove of walks of that parity. The zero value has none.
type plans struct {
	fewest [2]int                 // moves of shortest walks of an even and of an odd number
	why    [2]*salesman.Plan      // that say so
	left   map[int]*salesman.Plan // what is left for these numbers of moves
	upper  int                    // of the walk that was known at the last search for more than one number
	ended  bool                   // there are no more such searches
}

// planner finds what is left for a number of moves; nil if nothing does.
type planner func(ctx context.Context, moves int) *salesman.Plan

// planner finds what is left as the formulas of an encoding want it.
func (q asking) planner(t encode.Traits) planner {
	if t.Plan == facts.NoPlan {
		return nil
	}
	return func(ctx context.Context, moves int) *salesman.Plan {
		return q.a.Plan(ctx, moves, t.NoneShorter, t.Plan)
	}
}

// find finds what is left for the largest even and the largest odd number of moves from lower
// to below top. When the context ends first, it notes what is proven until then.
func (p *plans) find(ctx context.Context, q asking, find planner, lower, top int) {
	known := p.left
	p.left = map[int]*salesman.Plan{}
	for T := top - 1; T >= max(lower, top-2) && ctx.Err() == nil; T-- {
		if !q.a.Allows(T) {
			continue
		}
		plan := known[T]
		if plan == nil {
			plan = p.plan(ctx, q, find, T, true)
		}
		fewest, ofParity := plan.Fewest()
		p.fewest[T%2], p.why[T%2] = fewest, plan
		if !q.a.Puzzle.Once {
			p.left[T] = plan
		}
		if !ofParity {
			p.fewest[1-T%2], p.why[1-T%2] = fewest, plan
			break
		}
	}
}

// plan is what is left for a number of moves; forGood says that only fewer will be asked for. A formula with a name is
// that of the number of moves alone.
func (p *plans) plan(ctx context.Context, q asking, find planner, T int, forGood bool) *salesman.Plan {
	if q.o.Encoding == nil {
		if plan := p.why[T%2].Fewer(ctx, T, forGood); plan != nil {
			return plan
		}
	}
	return find(ctx, T)
}

// tooFew reports whether no shortest walk has the given number of moves.
func (p *plans) tooFew(moves int) bool { return moves < p.fewest[moves%2] }

// refutation is why no shortest walk has a number of moves that is too few.
func (p *plans) refutation(moves int) bound.Refutation { return byPlan(p.why[moves%2], moves) }

// byPlan is why no walk has the given number of moves, by what a plan leaves of them.
func byPlan(p *salesman.Plan, moves int) bound.Refutation {
	if why := bound.Planned(p, moves); why != nil {
		return why.Below(moves + 1)
	}
	return bound.Refutation{Moves: moves + 1, By: facts.ByHeldKarp}
}

// formulas decides formulas: one for each number of moves.
type formulas struct {
	asking
	enc       encode.Encoding // nil until encoding is asked for it
	why       string          // it is this one
	plans     plans           // what is left of the puzzle
	finders   *find.Search    // looks for a tour between formulas
	stretched bool            // stretches between goals have been looked at
	// times finds when a shortest walk can be where, if stretches tell more than distances; else nil.
	times func(ctx context.Context, moves, most int, goals bool) (*facts.Times, error)
	// the formula that finds a walk is kept: it tells whether there are others
	holds bool
	held  *track // nil for none
}

func newFormulas(q asking, finders *find.Search) *formulas {
	return &formulas{asking: q, finders: finders}
}

// track is a formula, and what came of it.
type track struct {
	enc     encode.Encoding // nil if there is no formula
	f       encode.Formula
	session engine.Session
	at      Attempt
	found   find.Found // a walk of the moves asked for, or that there is none
	err     error
}
