package rows

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// newLegs is the model of the stretches of a walk that visits its goals in order:
// each is made, and has as many moves as its ends are apart, or more; or, without a
// budget, those from a stop to the same square again are not all made, since no square
// is visited twice.
func newLegs(ctx context.Context, in *puzzles.Instance, r Request) (*pb.Model, error) {
	stops, err := Vertices(in, r.Places)
	if err != nil {
		return nil, err
	}
	all := in.StopsInOrder()
	if !in.Puzzle.Ordered || len(stops) < 2 || len(stops) > len(all) ||
		!slices.Equal(stops, all[:len(stops)]) {
		return nil, fmt.Errorf("the stops %s are not those of a walk that visits its goals in order",
			strings.Join(r.Places, " "))
	}
	m := r.model(ctx)
	var budget []pb.Term
	near := r.within(in.Finder(ctx))
	for k := 1; k < len(stops) && m.Room(2); k++ {
		dist, err := near.From(stops[k-1], stops[k])
		if err != nil {
			return nil, err
		}
		if dist[0] < 0 {
			return nil, fmt.Errorf("there is no way from %s to %s", r.Places[k-1], r.Places[k])
		}
		leg := m.Var(fmt.Sprintf("leg_%d", k))
		m.AddClause(fmt.Sprintf("leg %d", k), leg)
		budget = append(budget, pb.Term{Coef: -int64(dist[0]), Lit: leg})
	}
	if m.Err() != nil {
		return nil, m.Err()
	}
	if r.Moves >= 0 {
		m.Add(fmt.Sprintf("budget %d", r.Moves), -int64(r.Moves), budget...)
		return m, m.Err()
	}
	from := twice(in, stops)
	if from < 0 {
		return nil, fmt.Errorf("the stop %s need not be visited twice", r.Places[len(stops)-1])
	}
	var open []pb.Term
	for _, t := range budget[from:] {
		open = append(open, pb.Term{Coef: 1, Lit: t.Lit.Not()})
	}
	m.Add("once "+r.Places[len(stops)-1], 1, open...)
	return m, m.Err()
}

// twice is the place of a stop before the last of these that is the same square, with
// others between, where no walk may visit a square twice; -1 for none. A closed walk's
// end is its start again.
func twice(in *puzzles.Instance, stops []int) int {
	last := len(stops) - 1
	from := slices.Index(stops, stops[last])
	between := slices.ContainsFunc(stops[from:last], func(v int) bool { return v != stops[last] })
	rest := in.StopsInOrder()[last:]
	if !in.Puzzle.Once || !between || in.Puzzle.Closed && from == 0 &&
		!slices.ContainsFunc(rest, func(v int) bool { return v != stops[0] }) {
		return -1
	}
	return from
}
