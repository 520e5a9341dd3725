package cert

import (
	"fmt"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// apart lists the squares within reach of one that must be visited, where
// another one that must be is not among them; nil where there is none.
func apart(in *puzzles.Instance) []int {
	must := mustList(in)
	var inside []int
	out := false
	for v, d := range in.Distances(must[0]) {
		if d >= 0 {
			inside = append(inside, v)
		} else if in.MustVisit(v) {
			out = true
		}
	}
	if !out {
		return nil
	}
	return inside
}

// revisited looks for a square that would be visited twice, though none may be.
func (w *writer) revisited() (done bool, err error) {
	in := w.in
	if w.without(bound.ByReach) {
		return false, nil
	}
	if back(in) && !in.Puzzle.Closed {
		says := fmt.Sprintf("%s would be visited twice, as the start and as the end of the walk", in.Squares[in.Start])
		return true, w.leaving("start-and-end", says, []int{in.Start})
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

// leaving writes a proof that no jump leaves some squares, which follows by propagation.
func (w *writer) leaving(name, says string, squares []int) error {
	inside := make([]bool, w.in.Len())
	for _, v := range squares {
		inside[v] = true
	}
	r := request{sets: [][]string{names(w.in, squares)}}
	return w.jumps(name, Evidence{Says: says}, r, func(v int) int { return side(inside[v]) }, func(_ *jumps, p *pb.Proof) pb.ID { return p.RUP(1) })
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

// tollsOfLegs are tolls by which a way over one square is the bound: it earns so
// much there that no other way is cheaper.
func tollsOfLegs(in *puzzles.Instance, w *bound.Legs) *tolls {
	t := &tolls{parts: 1}
	for i, v := range w.Stops {
		if back(in) && v == in.Start || i > 0 && v == w.Stops[i-1] {
			continue
		}
		t.places, t.of = append(t.places, v), append(t.of, 0)
	}
	if len(t.places) == 3 {
		dist := in.Distances(t.places[1])
		t.of[1] = -int64(dist[t.places[0]] + dist[t.places[2]])
	}
	return t
}
