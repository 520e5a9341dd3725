package bound

import (
	"context"

	"knightsat/internal/tsp/reduce"
)

// Order is an argument by the order in which a walk visits squares that it must visit: why
// no walk has Moves moves or fewer. With OfParity, it is about shortest walks alone, and only
// about numbers of moves that are even if Moves is, and odd if Moves is. The zero value is of no
// use.
type Order struct {
	*reduce.Refutation
	Terminals *Terminals
	OfParity  bool
}

// Order is the argument about these terminals; nil for none.
func (t *Terminals) Order(r *reduce.Refutation, ofParity bool) *Order {
	if r == nil {
		return nil
	}
	return &Order{Refutation: r, Terminals: t, OfParity: ofParity}
}

// Refute argues by potentials, reduced costs and the linear program with subtours, and, where
// these leave something, by clauses learnt in so many conflicts at most. shortest is as in
// [Terminals.Given]. It returns nil where that does not do, or the context ends first.
func (t *Terminals) Refute(ctx context.Context, a *Analysis, moves int, shortest bool, conflicts int) *Order {
	given, ofParity := t.Given(a, moves, shortest)
	return t.Order(reduce.Refute(ctx, given, moves, conflicts), ofParity)
}
