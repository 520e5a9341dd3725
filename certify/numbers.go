package certify

import (
	"context"
	"fmt"

	"knightsat/bound"
)

// numbersApart writes that no walk has as many moves as there are from one number to the next.
func (w *writer) numbersApart(ctx context.Context) (done bool, err error) {
	stops := w.in.Given()
	if len(stops) == 0 || w.without(bound.ByReach) {
		return false, nil
	}
	near := w.in.Twofold(ctx)
	for k := 1; k < len(stops); k++ {
		u, v := stops[k-1], stops[k]
		moves := v.Time - u.Time
		to := v.Vertex + w.in.Len()*(moves%2)
		dist, err := near.From(u.Vertex, to)
		if err != nil {
			return false, err
		}
		if dist[0] < 0 || int(dist[0]) > moves {
			says := fmt.Sprintf("no walk of %d moves leads from %s to %s", moves, w.in.Squares[u.Vertex],
				w.in.Squares[v.Vertex])
			return true, w.transcribe(ctx, &bound.Refutation{Moves: bound.Never, By: bound.ByReach, Because: says,
				Witness: &bound.Between{From: u.Vertex, To: v.Vertex}}, 0, 0)
		}
	}
	return false, nil
}
