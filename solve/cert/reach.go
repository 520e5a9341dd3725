package cert

import (
	"fmt"

	"knightsat/bound"
	"knightsat/solve/cert/pb"
)

// revisited looks for a square that would be visited twice, though none may be.
func (w *writer) revisited() (done bool, err error) {
	in := w.in
	if w.without(bound.ByReach) {
		return false, nil
	}
	stops := bound.OrderedStops(in)
	for n := 1; in.Puzzle.Ordered && n <= len(stops); n++ {
		if twice(in, stops[:n]) >= 0 {
			says := fmt.Sprintf("the goals come in order, and %s would be visited twice", in.Squares[stops[n-1]])
			return true, w.legs(Evidence{Says: says}, stops[:n])
		}
	}
	return false, nil
}

// legs writes a proof by the stretches between stops in order.
func (w *writer) legs(e Evidence, stops []int) error {
	e.Model, e.Places = modelLegs, names(w.in, stops)
	m, err := newLegs(w.ctx, w.in, request{model: e.Model, moves: movesOf(e), places: e.Places})
	if err != nil {
		return err
	}
	return w.pair("reach", e, m, func(p *pb.Proof) (pb.ID, error) { return p.RUP(1), nil })
}
