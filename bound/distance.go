package bound

import (
	"context"
	"fmt"

	"knightsat/internal/graph/paths"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// waypoints is the witness of a bound from distances: every solution visits these
// vertices in this order, so it has at least as many moves as the distances
// between each and the next add up to.
type waypoints struct {
	Stops []int
	// Whole is set if every walk along these stops solves the puzzle, so that the bound
	// is the optimum.
	Whole bool
}

// distance is the bound from the distances on the board. If the goals have an order, it is the sum
// of the distances from each to the next, from the start on and to the end. Otherwise it is the way
// from the start to one goal and on to the end, for the goal that makes it longest. It takes a few
// breadth-first searches; for goals in order, one for each, which ends at the next goal.
func distance(ctx context.Context, analysis *Analysis) (Refutation, bool) {
	in := analysis.Instance
	if in.Puzzle.Ordered {
		return orderedLegs(ctx, in)
	}
	ends := []int{in.Start, in.End}
	switch {
	case in.Start < 0 && in.End < 0:
		// From any goal the farthest one, and from there the farthest again.
		far, _ := farthest(in, in.Goals[0])
		ends[0] = far
	case in.Start < 0:
		ends = []int{in.End, -1} // the same walk, reversed
	}
	far, moves := farthest(in, ends...)
	l := Refutation{By: facts.ByReach, Moves: moves}
	a, b := in.Squares[ends[0]], in.Squares[far]
	switch {
	case ends[1] < 0:
		l.Witness = &waypoints{Stops: []int{ends[0], far}}
		l.Because = fmt.Sprintf("%s is %s from %s", b, words.Count(moves, "move"), a)
	case in.Puzzle.Closed:
		l.Witness = &waypoints{Stops: []int{ends[0], far, ends[1]}}
		l.Because = fmt.Sprintf("%s is %s from %s, and as many back", b, words.Count(moves/2, "move"), a)
	default:
		l.Witness = &waypoints{Stops: []int{ends[0], far, ends[1]}}
		l.Because = fmt.Sprintf("from %s by %s to %s it is %s", a, b, in.Squares[ends[1]],
			words.Count(moves, "move"))
	}
	return l, true
}

// farthest returns the goal with the largest sum of distances to the given
// vertices (those below 0 don't count), the first of equals, and this sum.
func farthest(in *puzzles.Instance, from ...int) (goal, moves int) {
	sum := make([]int, len(in.Goals))
	for _, v := range from {
		if v < 0 {
			continue
		}
		dist := in.Distances(v)
		for i, g := range in.Goals {
			sum[i] += int(dist[g])
		}
	}
	best := 0
	for i := range sum {
		if sum[i] > sum[best] {
			best = i
		}
	}
	return in.Goals[best], sum[best]
}

// orderedLegs adds up the legs of a walk over goals in order. If the search
// for them would take too long, it is cut short and the legs that are left add
// nothing.
func orderedLegs(ctx context.Context, in *puzzles.Instance) (Refutation, bool) {
	stops := in.StopsInOrder()
	s := in.Finder(ctx)
	moves, whole := 0, true
	n := len(stops)
	for i := 1; i < len(stops); i++ {
		if s.Seen > legWork || !paths.Between(s, stops[i-1], stops[i]) {
			whole, n = false, i
			break
		}
		moves += s.Distance(stops[i-1])
	}
	l := Refutation{By: facts.ByReach, Moves: moves, Witness: &waypoints{Stops: stops[:n], Whole: whole && !in.Puzzle.Once}}
	l.Because = fmt.Sprintf("the shortest ways from each goal to the next add up to %s",
		words.Count(moves, "move"))
	if !whole {
		l.Because = fmt.Sprintf("the shortest ways between the first %d goals add up to %s", n,
			words.Count(moves, "move"))
	}
	return l, true
}

// potentials returns potentials that prove the same bound, if goals come in any order. That of the
// stop in the middle is below zero: minus the sum of its distances to the ends.
func (l *waypoints) potentials(in *puzzles.Instance) *Potentials {
	w := &Potentials{Denominator: 1}
	for i, v := range l.Stops {
		if in.Start >= 0 && in.Start == in.End && v == in.Start || i > 0 && v == l.Stops[i-1] {
			continue
		}
		w.Terminals, w.Potential = append(w.Terminals, v), append(w.Potential, 0)
	}
	if len(w.Terminals) == 3 {
		dist := in.Distances(w.Terminals[1])
		w.Potential[1] = -int(dist[w.Terminals[0]] + dist[w.Terminals[2]])
	}
	return w
}

// Derive implements [Witness].
func (l *waypoints) Derive(ctx context.Context, in *puzzles.Instance, r *Refutation, last int) *Derivation {
	if !in.Puzzle.Ordered {
		return l.potentials(in).Derive(ctx, in, r, last)
	}
	return &Derivation{Name: "reach", Says: r.Because, Model: inLegs, Places: l.Stops}
}

// show implements [Witness].
func (l *waypoints) show(a *Analysis, r *Refutation, f *Figure) {
	if r.Moves < Never { // else the words say it all
		f.Stops = a.Walk(l.Stops)
	}
}
