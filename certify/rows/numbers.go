package rows

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// newNumbers is the model of the stretches of a walk between the times that the puzzle gives: of the
// start, of squares with numbers, and of the end of an open tour. The k-th stretch ends with the k-th
// number, counted from 0: stretch 0, until the first number, is there only if the start is open.
// With a budget of T moves, its place is a square that the walk visits, or the one of the last number:
//
//	in_k       the walk visits the place in stretch k; the last one goes on from the last number
//	visit      one in_k or more; only the last one for the square of the last number
//	stretch k  if in_k, the ways to the place and on have as many moves as the stretch, or fewer
//	budget T   if the last in_k, the ways to the place and on to the end take no more than what is
//	           left of T after the last number; and a closed walk comes back after it
//
// Without a budget, its places are two squares:
//
//	leg_k      the walk makes the stretch k, which leads from one to the other
//	leg k      it does
//	apart k    if it does, the fewest moves of a way with an even number of moves, or an odd one as
//	           the stretch has, are as many as the stretch has, or fewer; if there is no way, it doesn't
func newNumbers(ctx context.Context, in *puzzles.Instance, r Request) (*pb.Model, error) {
	places, err := Vertices(in, r.Places)
	if err != nil {
		return nil, err
	}
	stops := in.Given()
	m := r.model(ctx)
	switch {
	case len(stops) == 0:
		err = fmt.Errorf("the puzzle has no numbers")
	case r.Moves >= 0 && len(places) == 1:
		err = visitBetween(m, in, stops, places[0], r.Moves, r.within(in.Finder(ctx)))
	case r.Moves < 0 && len(places) == 2:
		err = apart(m, stops, places, in.Len(), r.within(in.Twofold(ctx)))
	default:
		err = fmt.Errorf("the places %s, expected one with a budget, and two without",
			strings.Join(r.Places, " "))
	}
	if err == nil {
		err = m.Err()
	}
	return m, err
}

func visitBetween(m *pb.Model, in *puzzles.Instance, stops []puzzles.Visit, place, moves int,
	near *puzzles.Finder) error {
	last := stops[len(stops)-1]
	var at []int
	for _, s := range stops {
		at = append(at, s.Vertex)
	}
	dist, err := near.From(place, append(at, max(in.End, 0))...)
	switch {
	case err != nil:
		return err
	case place != last.Vertex && !in.MustVisit(place):
		return fmt.Errorf("%s need not be visited", in.Squares[place])
	case slices.Min(dist[:len(stops)]) < 0, in.End >= 0 && dist[len(stops)] < 0:
		return fmt.Errorf("there is no way from %s to a number or to the end", in.Squares[place])
	}
	var visit []pb.Term
	time, way := 0, int32(0)
	for k, s := range stops {
		way += dist[k]
		if place != last.Vertex && (k > 0 || in.Start < 0) {
			l := m.Var(fmt.Sprintf("in_%d", k))
			visit = append(visit, pb.Term{Coef: 1, Lit: l})
			m.Add(fmt.Sprintf("stretch %d", k), -int64(s.Time-time), pb.Term{Coef: -int64(way), Lit: l})
		}
		time, way = s.Time, dist[k]
	}
	if in.End >= 0 {
		way += dist[len(stops)]
	}
	after := m.Var(fmt.Sprintf("in_%d", len(stops)))
	m.Add("visit", 1, append(visit, pb.Term{Coef: 1, Lit: after})...)
	rest := max(int(way), in.Puzzle.LeastMoves()-last.Time)
	m.Add(fmt.Sprintf("budget %d", moves), int64(last.Time-moves), pb.Term{Coef: -int64(rest), Lit: after})
	return nil
}

func apart(m *pb.Model, stops []puzzles.Visit, ends []int, n int, near *puzzles.Finder) error {
	for k := 1; k < len(stops); k++ {
		if stops[k-1].Vertex != ends[0] || stops[k].Vertex != ends[1] {
			continue
		}
		moves := stops[k].Time - stops[k-1].Time
		to := ends[1] + n*(moves%2)
		dist, err := near.From(ends[0], to)
		if err != nil {
			return err
		}
		leg := m.Var(fmt.Sprintf("leg_%d", k))
		m.AddClause(fmt.Sprintf("leg %d", k), leg)
		row := fmt.Sprintf("apart %d", k)
		if dist[0] < 0 {
			m.AddClause(row, leg.Not())
		} else {
			m.Add(row, -int64(moves), pb.Term{Coef: -int64(dist[0]), Lit: leg})
		}
	}
	return m.Err()
}
