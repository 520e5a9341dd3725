package cert

import (
	"fmt"

	"knightsat/bound"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
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
		if model.Twice(in, stops[:n]) >= 0 {
			says := fmt.Sprintf("the goals come in order, and %s would be visited twice", in.Squares[stops[n-1]])
			return true, w.legs(folder.Evidence{Says: says}, stops[:n])
		}
	}
	return false, nil
}

// legs writes a proof by the stretches between stops in order.
func (w *writer) legs(e folder.Evidence, stops []int) error {
	e.Model, e.Places = model.OfLegs, model.Names(w.in, stops)
	m, err := model.NewLegs(w.ctx, w.in, model.Request{Model: e.Model, Moves: movesOf(e), Places: e.Places})
	if err != nil {
		return err
	}
	return w.pair("reach", e, m, func(p *pb.Proof) (pb.ID, error) { return p.Lemma(), nil })
}
