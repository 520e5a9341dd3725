package bound

import (
	"context"

	"knightsat/bound/twofactor"
	"knightsat/puzzles"
)

// TourMoves is the number of moves of every tour of a board.
func TourMoves(in *puzzles.Instance) int { return tourMoves(in) }

// TourGraph is the graph of which tours of so many moves are Hamiltonian cycles,
// without the edges that are known to lie in none. It is nil where there is none:
// then small is the tour, or nil where there is none either, as where the number
// of moves is not that of a tour. It returns the context's error where that ends
// first.
func TourGraph(ctx context.Context, a *Analysis, moves int) (g *twofactor.Graph, small []int, err error) {
	switch {
	case moves != tourMoves(a.Instance):
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
