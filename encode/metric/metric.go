// Package metric writes hunts and covers over the squares that every walk visits: the order of
// these, and the moves between them as a budget above a lower bound.
//
// This package makes no promise: docs/library.md lists those that do.
package metric

import (
	"context"
	"fmt"
	"slices"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
)

// encoding is the encoding of a walk as an order of the squares to visit, for
// puzzles whose squares may be visited again, in any order: a shortest walk is a
// shortest Hamiltonian path through the complete graph of these terminals, with
// their distances on the board for lengths (see salesman.Terminals). A dummy joined
// to the path's ends closes it into a cycle. Variables:
//
//	pair[i,j]   the walk goes from i to j or back without a new terminal between
//	end[i]   it starts or ends with i (of a walk that comes back to its start: next to it)
//
// Clauses:
//
//	exactly two of the variables at each terminal, and at the dummy
//	some edge leaves S     sets S of package reduce; two, where few may (see write)
//	sum of costs of what is used, and of what is not <= budget
//
// The budget is what the bound T leaves above the bound of Held and Karp (1970) or
// of the linear program with subtours; costs are reduced costs, in whole parts of a
// move (see reduce.Rest). At the bounds that matter it is small, so that most
// pairs disappear, and often nothing is left: T is refuted without a search.
//
// That there is one cycle is left out: the cycles of a model are joined as far as
// the budget allows (see formula.join), and each that is left is cut off by "some
// pair leaves it" (Dantzig, Fulkerson & Johnson 1954).
//
// With g squares to visit there are at most g(g-1)/2 variables of pairs, and g of ends;
// the budget decides how many are left, and how large the sum is.
//
// Bound T means at most T moves. A model stands for all walks that visit the
// terminals for the first time in its order or the reverse. Each bound has a fresh
// formula: other pairs and other parts come in with it.
type encoding struct {
	reductions string // what may be left out of the formula; "" is allReductions
	shorter    string // what is known of walks of fewer moves than the bound; "" is possible
}

// What may be left out.
const (
	// allReductions leave out all that package reduce rules out.
	allReductions = "all"
	// boundReductions leave out the pairs that the bound's own tolls rule out.
	// Refutations take longer, and say more.
	boundReductions = "bound"
)

// What may be known of shorter walks.
const (
	// possible: they may exist. Bound T means at most T moves.
	possible = "possible"
	// refuted takes it as known that there are none: a refutation stands for
	// T alone then. Where each jump changes the colour, and one end of the walk is
	// given, T's parity tells the colour of the other.
	refuted = "refuted"
)

// Kind lists the encoding.
var Kind = encode.Kind{
	Name:    "metric",
	Propose: propose,
	Parameters: []encode.Parameter{
		{Name: "reductions", Values: []string{allReductions, boundReductions}},
		{Name: "shorter", Values: []string{possible, refuted}},
	},
	New: func(v []string) encode.Encoding { return encoding{v[0], v[1]} },
}

// Name implements [encode.Encoding].
func (e encoding) Name() string { return Kind.Title(e.reductions, e.shorter) }

// Traits implements [encode.Encoding].
func (e encoding) Traits() encode.Traits {
	needs := []facts.By{facts.ByHeldKarp}
	if e.shorter == refuted { // and the walk's ends have colours
		needs = append(needs, facts.ByParity)
	}
	return encode.Traits{Needs: needs, Lazy: true, Means: encode.AtMost,
		NoneShorter: e.shorter == refuted,
		Models:      encode.SeveralWalks, Plan: e.planned()}
}

// planned is the kind of the plan that formulas are written of.
func (e encoding) planned() facts.Planned {
	if e.reductions == boundReductions {
		return facts.ByPotentials
	}
	return facts.ByAll
}

// Supports implements [encode.Encoding].
func (e encoding) Supports(ctx context.Context, in *puzzles.Instance) error {
	why := ""
	switch {
	case in.Puzzle.Once:
		why = "it can't forbid visiting a square twice"
	case in.Puzzle.Ordered:
		why = "it can't tell in which order squares are visited"
	case salesman.Of(ctx, in) != nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case outOfReach(in):
		return nil
	default:
		why = fmt.Sprintf("there are more than %d squares to visit, or they are too far apart", limits.Nodes)
	}
	return &encode.UnsupportedError{Encoding: e.Name(), Why: why}
}

// outOfReach reports whether no walk visits all squares that must be visited.
func outOfReach(in *puzzles.Instance) bool {
	stops := in.Stops()
	dist := in.Distances(stops[0])
	return slices.ContainsFunc(stops, func(v int) bool { return dist[v] < 0 })
}

// Encode implements [encode.Encoding].
func (e encoding) Encode(ctx context.Context, in *puzzles.Instance, known facts.Facts, moves,
	limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, in, moves); err != nil {
		return nil, err
	}
	f := &formula{in: in, Plan: e.plan(ctx, in, known, moves)}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	what := fmt.Sprintf("the %s formula for %s", e.Name(), words.Count(moves, "move"))
	var err error
	if f.Clauses, err = cnf.Build(ctx, what, limit, f.write); err != nil {
		return nil, err
	}
	return f, nil
}

// plan is the one that is known, if it is of the kind that the formula is written of, else a new one.
func (e encoding) plan(ctx context.Context, in *puzzles.Instance, known facts.Facts,
	moves int) *salesman.Plan {
	var side []int8
	if e.shorter == refuted && known.Colours != nil {
		side, _ = in.Sides()
	}
	if p, ok := known.Plan.(*salesman.Plan); ok && p.Is(e.planned(), side != nil, moves) {
		return p
	}
	return salesman.NewPlan(ctx, in, known.Potentials, side, moves, e.planned())
}

// propose proposes the encoding for whatever has no rules about the walk's steps.
func propose(ctx context.Context, q encode.Question) []encode.Proposal {
	if q.Puzzle.Once || q.Puzzle.Ordered || salesman.Of(ctx, q.Instance) == nil {
		return nil // that a square is out of reach is for others to say
	}
	why := fmt.Sprintf("the fastest for such puzzles; the lower bound is %s",
		words.Count(q.Known.Best().Moves, "move"))
	proposals := []encode.Proposal{{Encoding: encoding{shorter: possible}, Rank: encode.Fast, Why: why}}
	if q.Refuted {
		first := encode.Proposal{Encoding: encoding{shorter: refuted}, Rank: encode.Fast, Why: why}
		proposals = append([]encode.Proposal{first}, proposals...)
	}
	return proposals
}
