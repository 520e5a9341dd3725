// Package metric writes hunts and covers over the squares that every walk visits: the order of
// these, and the moves between them as a budget above a lower bound.
//
// This package makes no promise: docs/library.md lists those that do.
package metric

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/limits"
	"knightsat/internal/tsp/reduce"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Encoding is the encoding of a walk as an order of the squares to visit, for
// puzzles whose squares may be visited again, in any order: a shortest walk is a
// shortest Hamiltonian path through the complete graph of these terminals, with
// their distances on the board for lengths (see bound.Terminals). A dummy joined
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
// move (see [reduce.Rest]). At the bounds that matter it is small, so that most
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
type Encoding struct {
	Reductions Reductions // "" is AllReductions
	Shorter    Shorter    // "" is ShorterPossible
}

// Reductions are what may be left out of the formula.
type Reductions string

// The reductions of the metric encoding.
const (
	// AllReductions leave out all that package reduce rules out.
	AllReductions Reductions = "all"
	// BoundReductions leave out the pairs that the bound's own tolls rule out.
	// Refutations take longer, and say more.
	BoundReductions Reductions = "bound"
)

// Shorter is what is known of walks of fewer moves than the bound.
type Shorter string

// What may be known of shorter walks.
const (
	// ShorterPossible: they may exist. Bound T means at most T moves.
	ShorterPossible Shorter = "possible"
	// ShorterRefuted takes it as known that there are none: a refutation stands for
	// T alone then. Where each jump changes the colour, and one end of the walk is
	// given, T's parity tells the colour of the other.
	ShorterRefuted Shorter = "refuted"
)

// Kind lists the encoding.
var Kind = encode.Kind{
	Name:    "metric",
	Propose: propose,
	Parameters: []encode.Parameter{
		{Name: "reductions", Values: []string{string(AllReductions), string(BoundReductions)}},
		{Name: "shorter", Values: []string{string(ShorterPossible), string(ShorterRefuted)}},
	},
	New: func(v []string) encode.Encoding { return Encoding{Reductions(v[0]), Shorter(v[1])} },
}

// Name implements [encode.Encoding].
func (e Encoding) Name() string { return Kind.Title(string(e.Reductions), string(e.Shorter)) }

// Traits implements [encode.Encoding].
func (e Encoding) Traits() encode.Traits {
	needs := []bound.By{bound.ByHeldKarp}
	if e.Shorter == ShorterRefuted { // and the walk's ends have colours
		needs = append(needs, bound.ByParity)
	}
	return encode.Traits{Needs: needs, Lazy: true, Means: encode.AtMost,
		NoneShorter: e.Shorter == ShorterRefuted,
		Models:      encode.SeveralWalks}
}

// Supports implements [encode.Encoding].
func (e Encoding) Supports(ctx context.Context, a *bound.Analysis) error {
	why := ""
	switch {
	case a.Puzzle.Once:
		why = "it can't forbid visiting a square twice"
	case a.Puzzle.Ordered:
		why = "it can't tell in which order squares are visited"
	case a.Impossible != nil || a.Terminals(ctx) != nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	default:
		why = fmt.Sprintf("there are more than %d squares to visit, or they are too far apart", limits.Nodes)
	}
	return &encode.UnsupportedError{Encoding: e.Name(), Why: why}
}

// Encode implements [encode.Encoding].
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves, limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	return e.Plan(ctx, a, moves).Write(ctx, limit)
}

// Plan implements [encode.Planner].
func (e Encoding) Plan(ctx context.Context, a *bound.Analysis, moves int) encode.Plan {
	p := &plan{a: a, metric: a.Terminals(ctx), name: e.Name(), by: bound.ByHeldKarp}
	if p.metric == nil { // there are too many, or one is out of reach
		p.Rest = &reduce.Rest{Moves: moves, Refuted: true}
		p.by = bound.ByReach
		return p
	}
	given, ofParity := p.metric.Given(a, moves, e.Shorter == ShorterRefuted)
	p.Rest = reduce.New(ctx, given, moves, e.Reductions == BoundReductions)
	p.ofParity = ofParity
	switch n := p.metric.Len(); {
	case n < 2:
		p.by = bound.ByReach
	case len(given.MayEnd) < 2:
		p.by = bound.ByParity
	}
	return p
}

// plan is what is left of a puzzle.
type plan struct {
	*reduce.Rest
	a        *bound.Analysis
	metric   *bound.Terminals // nil if there are too many, or one is out of reach
	name     string
	by       bound.By // the argument for what is left out, or for there being nothing
	ofParity bool     // the plan is about shortest walks of the parity of its moves
}

// Fewest implements [encode.Plan].
func (p *plan) Fewest() (moves int, ofParity bool) {
	if p.metric == nil {
		return 0, false
	}
	return p.Rest.Fewest(), p.ofParity
}

// Why implements [encode.Plan].
func (p *plan) Why(moves int) *bound.Refutation {
	if p.metric == nil {
		return nil
	}
	return p.metric.Refuted(p.Refutation(moves), p.ofParity)
}

// Walk implements [encode.Plan].
func (p *plan) Walk(ctx context.Context) puzzles.Walk {
	if p.Path == nil {
		return nil
	}
	order := make([]int, len(p.Path))
	for k, i := range p.Path {
		order[k] = int(i)
	}
	return p.a.Walk(p.a.Join(ctx, p.metric.Stops(order)))
}

// Write implements [encode.Plan].
func (p *plan) Write(ctx context.Context, limit int) (encode.Formula, error) {
	if p.Price(ctx); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	f := &formula{plan: p}
	what := fmt.Sprintf("the %s formula for %s", p.name, words.Count(p.Moves, "move"))
	var err error
	if f.Clauses, err = cnf.Build(ctx, what, limit, f.write); err != nil {
		return nil, err
	}
	return f, nil
}

// propose proposes the encoding for whatever has no rules about the walk's steps.
func propose(_ context.Context, q encode.Question) []encode.Proposal {
	if q.Puzzle.Once || q.Puzzle.Ordered {
		return nil
	}
	why := fmt.Sprintf("the fastest for such puzzles; the lower bound is %s",
		words.Count(q.Best().Moves, "move"))
	possible := encode.Proposal{Encoding: Encoding{Shorter: ShorterPossible}, Rank: encode.Fast, Why: why}
	if q.Refuted {
		return []encode.Proposal{{Encoding: Encoding{Shorter: ShorterRefuted}, Rank: encode.Fast, Why: why},
			possible}
	}
	return []encode.Proposal{possible}
}
