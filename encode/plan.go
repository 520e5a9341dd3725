package encode

import (
	"context"

	"knightsat/bound"
)

// Planner is an encoding that first finds out what arguments leave of a puzzle, which
// may take long, and then writes a formula for that.
type Planner interface {
	Encoding
	// Plan finds what is left for a bound. If the context ends first, only the plan's
	// Fewest is of use.
	Plan(ctx context.Context, a *bound.Analysis, moves int) Plan
}

// Plan is what arguments leave of a puzzle for a bound.
type Plan interface {
	// Fewest is the number of moves that the arguments prove: no solution within the
	// bound has fewer, and if it is above the bound none is within. With ofParity that
	// holds for shortest solutions whose numbers of moves have the parity of the bound.
	// It is 0 if the arguments say nothing.
	Fewest() (moves int, ofParity bool)
	// Write writes the formula for the bound, as [Encoding.Encode] does.
	Write(ctx context.Context, limit int) (Formula, error)
}
