package salesman

import (
	"context"

	"knightsat/internal/graph/paths"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Plan is what arguments leave of the orders of walks up to a number of moves. The zero value is of no use.
type Plan struct {
	*reduce.Rest
	Terminals *Terminals // nil if there are too many, or one is out of reach; then nothing is known
	ofParity  bool       // it is about shortest walks of the parity of its moves
	kind      facts.Planned
	sides     bool // it was given colours
}

// NewPlan finds what is left for a number of moves. potentials, of the vertices, and side are those of
// [Terminals.Given]. If the context ends first, only the plan's Fewest is of use.
func NewPlan(ctx context.Context, in *puzzles.Instance, potentials map[int]int32, side []int8, moves int,
	kind facts.Planned) *Plan {
	p := &Plan{Terminals: Of(ctx, in), kind: kind, sides: side != nil}
	if p.Terminals == nil {
		p.Rest = &reduce.Rest{Moves: moves, Refuted: true}
		return p
	}
	var given reduce.Given
	given, p.ofParity = p.Terminals.Given(p.Terminals.Spread(potentials), side, moves)
	p.Rest = reduce.New(ctx, given, moves, kind == facts.ByPotentials)
	return p
}

// Fewer is what is left for fewer moves, which takes less time than a new plan; forGood says that nothing will be asked
// for more moves. It is nil if there is no quicker way.
func (p *Plan) Fewer(ctx context.Context, moves int, forGood bool) *Plan {
	if p == nil || p.ofParity && moves%2 != p.Moves%2 {
		return nil
	}
	rest := p.Rest.Fewer(ctx, moves, forGood)
	if rest == nil {
		return nil
	}
	q := *p
	q.Rest = rest
	return &q
}

// Is reports whether the plan is of this kind, with colours or without, and for this number of moves.
func (p *Plan) Is(kind facts.Planned, sides bool, moves int) bool {
	return p.kind == kind && p.sides == sides && p.Moves == moves
}

// Fewest is that of the Plan of [facts.Facts].
func (p *Plan) Fewest() (moves int, ofParity bool) {
	if p.Terminals == nil {
		return 0, false
	}
	return p.Rest.Fewest(), p.ofParity
}

// Walk is a walk within the bound that the arguments came upon; nil for none.
func (p *Plan) Walk(ctx context.Context) puzzles.Walk {
	if p.Path == nil {
		return nil
	}
	order := make([]int, len(p.Path))
	for k, i := range p.Path {
		order[k] = int(i)
	}
	in := p.Terminals.in
	return in.Walk(paths.Join(in.Finder(ctx), p.Terminals.Stops(order)))
}
