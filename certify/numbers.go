package certify

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
)

// numbers writes a proof by the numbers of squares, which propagation finds.
func (w *writer) numbers(ctx context.Context, name string, e folder.Evidence, places []int) error {
	e.Model, e.Places = rows.OfNumbers, rows.Names(w.in, places)
	m, err := rows.NewNumbers(ctx, w.in, verify.Request(&e, nil))
	if err != nil {
		return err
	}
	return w.pair(ctx, name, e, m, func(p *pb.Proof) (pb.ID, error) { return p.Lemma(), nil })
}

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
			return true, w.numbers(ctx, "numbers", folder.Evidence{Says: says}, []int{u.Vertex, v.Vertex})
		}
	}
	return false, nil
}
