package bound

import (
	"context"

	"knightsat/internal/tsp/reduce"
)

// Order proves that no walk has Moves moves or fewer. It argues about the order in which a walk
// visits the squares that it must visit. If OfParity is set, it is about shortest walks only, and
// only about numbers of moves of the same parity as Moves. The zero value is of no use.
type Order struct {
	*reduce.Refutation
	Terminals *Terminals
	OfParity  bool
}

// Order makes a refutation of these terminals an argument. It returns nil for nil.
func (t *Terminals) Order(r *reduce.Refutation, ofParity bool) *Order {
	if r == nil {
		return nil
	}
	return &Order{Refutation: r, Terminals: t, OfParity: ofParity}
}

// Refute looks for an argument that no walk has so many moves. It uses potentials, reduced costs and
// the linear program with subtours, and may leave something open. shortest is as in [Terminals.Given].
// It returns nil if it finds no argument, or if the context ends first.
func (t *Terminals) Refute(ctx context.Context, a *Analysis, moves int, shortest bool) *Order {
	given, ofParity := t.Given(a, moves, shortest)
	return t.Order(reduce.Refute(ctx, given, moves, false), ofParity)
}
