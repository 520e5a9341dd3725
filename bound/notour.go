package bound

import (
	"context"
	"fmt"

	"knightsat/bound/twofactor"
	"knightsat/puzzles"
)

// NoTour is the witness of the bound that a walk over all squares of a board
// needs a move more than a tour: the violator proves that there is no tour with
// the walk's ends.
type NoTour struct {
	Violator *twofactor.Violator
}

// Flow is the bound for covers that no tour is one. A walk over n squares of n-1
// moves (of n, where it comes back to its start) would visit each exactly once;
// where a maximum flow says that the squares cannot all have their two jumps,
// it takes a move more. It has nothing to say elsewhere.
//
// A formula for n-1 moves hides the same argument as a pigeonhole principle:
// what the flow sees at once takes a solver more than ten seconds on 8x8.
func Flow(ctx context.Context, a *Analysis) (Lower, bool) {
	in := a.Instance
	tour := AsTour(ctx, in)
	if tour == nil || twofactor.Small(tour) {
		return Lower{}, false
	}
	g := twofactor.NewGraph(ctx, tour)
	if g == nil {
		return Lower{}, false
	}
	r := twofactor.Solve(ctx, g)
	if r == nil || !r.Impossible || r.Violator == nil || r.Violator.Check(ctx, tour) != nil {
		return Lower{}, false
	}
	return Lower{Moves: tourMoves(tour) + 1, By: ByFlow, Witness: &NoTour{r.Violator}, Because: fmt.Sprintf(
		"a walk of %s over %s would visit each exactly once, and there is none: %s",
		count(tourMoves(tour), "move"), count(in.Len(), "square"), violatorReason(tour, r.Violator))}, true
}

// AsTour is the puzzle of visiting exactly once the squares that a cover
// visits, with the same ends; nil where the puzzle is none over all squares, or the
// context ends first.
func AsTour(ctx context.Context, in *puzzles.Instance) *puzzles.Instance {
	p := in.Puzzle
	if p.Ordered || p.Once || len(in.Stops()) != in.Len() || in.Len() < 3 {
		return nil
	}
	rules := puzzles.Rules{Piece: p.Piece, Start: p.Start, End: p.End, Closed: p.Closed}
	if !p.Closed && in.Start >= 0 && in.Start == in.End {
		rules.Closed, rules.End = true, puzzles.Any
	}
	t, err := puzzles.NewTour(p.Ground(), rules)
	if err != nil {
		return nil
	}
	laid, err := puzzles.LayOut(ctx, t)
	if err != nil {
		return nil
	}
	return laid
}

// Check implements [Witness].
func (w *NoTour) Check(ctx context.Context, in *puzzles.Instance, moves int) error {
	tour := AsTour(ctx, in)
	switch {
	case moves <= 0:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case tour == nil:
		return fmt.Errorf("the puzzle need not visit all squares")
	case moves > tourMoves(tour)+1:
		return fmt.Errorf("a bound of %d does not follow from there being no tour; %d does, one more than a tour has", moves, tourMoves(tour)+1)
	case w.Violator == nil:
		return fmt.Errorf("there is no set of squares with too few jumps")
	}
	return w.Violator.Check(ctx, tour)
}
