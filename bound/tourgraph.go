package bound

import (
	"context"

	"knightsat/bound/twofactor"
)

// TourGraph is the graph whose Hamiltonian cycles are the tours of so many moves,
// without the edges that are known to lie in none. If it is nil, small is the only
// tour, or nil if there is none, as when no tour has this number of moves. If the
// context ends first, its error is returned.
func TourGraph(ctx context.Context, a *Analysis, moves int) (g *twofactor.Graph, small []int, err error) {
	switch {
	case moves != a.Puzzle.TourMoves():
		return nil, nil, nil
	case twofactor.Small(a.Instance):
		return nil, twofactor.SmallTour(a.Instance), nil
	case a.Tour != nil && a.Tour.Graph != nil:
		return a.Tour.Graph, nil, nil
	}
	if g = twofactor.NewGraph(ctx, a.Instance); g == nil {
		return nil, nil, ctx.Err()
	}
	return g, nil, nil
}
