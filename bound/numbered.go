package bound

import (
	"context"
	"errors"
	"fmt"

	"knightsat/internal/graph/paths"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// lastNumber is the witness of a bound from numbers: the walk is on the square of the last number at
// its time, and goes on from there to its end. A Goal other than -1 is so far away from the squares
// with numbers that the walk can't visit it before the last number.
type lastNumber struct{ Goal int }

// numbers is the bound from the last number: the walk makes its moves until then, and goes on to
// its end. Of the goals that no walk can visit before the last number, it visits the one that is
// farthest. This takes a breadth-first search for each number; if they would take too long, goals
// are left out.
func numbers(ctx context.Context, a *Analysis) (Refutation, bool) {
	in := a.Instance
	if len(in.Numbers) == 0 {
		return Refutation{}, false
	}
	w := &lastNumber{Goal: -1}
	if len(in.Numbers) <= legWork/in.Len() {
		w.Goal = late(ctx, in)
	}
	moves, because, err := w.value(ctx, in)
	return Refutation{Moves: moves, By: facts.ByReach, Because: because, Witness: w}, err == nil
}

// late is the goal that costs most after the last number, of those that can't be visited before; -1
// for none.
func late(ctx context.Context, in *puzzles.Instance) (goal int) {
	early := make([]bool, len(in.Goals))
	var here, before []int32
	time := 0
	for i, s := range in.Given() {
		if ctx.Err() != nil {
			return -1
		}
		before, here = here, in.Distances(s.Vertex)
		for k, g := range in.Goals {
			moves := int(here[g])
			if i > 0 {
				moves += int(before[g])
			}
			early[k] = early[k] || moves <= s.Time-time
		}
		time = s.Time
	}
	var on []int32
	if in.End >= 0 {
		on = in.Distances(in.End)
	}
	goal, most := -1, 0
	for k, g := range in.Goals {
		moves := int(here[g])
		if on != nil {
			moves += int(on[g])
		}
		if !early[k] && moves > most {
			goal, most = g, moves
		}
	}
	return goal
}

// value is the bound, and the argument in words.
func (w *lastNumber) value(ctx context.Context, in *puzzles.Instance) (moves int, because string, err error) {
	near, stops := in.Finder(ctx), in.Given()
	last := stops[len(stops)-1]
	at := last.Vertex
	moves = last.Time
	because = fmt.Sprintf("number %d is %s", last.Time+in.Shift+1, in.Squares[at])
	if w.Goal >= 0 {
		if err := w.isLate(near, stops, in); err != nil {
			return 0, "", err
		}
		moves += near.Distance(at)
		other := "before that"
		if in.Rotated {
			other = "between other numbers"
		}
		because += fmt.Sprintf(", and from there it is %s to %s, which is too far away for a visit %s",
			words.Count(near.Distance(at), "move"), in.Squares[w.Goal], other)
		at = w.Goal
	}
	if in.End >= 0 && at != in.End {
		if !paths.Between(near, at, in.End) {
			return 0, "", errors.Join(ctx.Err(), fmt.Errorf("no walk leads on to the end"))
		}
		moves += near.Distance(at)
		to := "to the end"
		if in.Puzzle.Closed {
			to = "back to"
		}
		because += fmt.Sprintf(", and %s from %s %s %s", words.Count(near.Distance(at), "move"),
			in.Squares[at], to, in.Squares[in.End])
	}
	if least := in.Puzzle.LeastMoves(); moves < least {
		moves = least
		because += ", and a closed walk comes back after its last number"
	}
	return moves, because, nil
}

// isLate searches from the goal, and says why it may be visited before the last number, if it may.
func (w *lastNumber) isLate(near *puzzles.Finder, stops []puzzles.Visit, in *puzzles.Instance) error {
	if w.Goal >= in.Len() || !in.MustVisit(w.Goal) {
		return fmt.Errorf("the square %d need not be visited", w.Goal)
	}
	var at []int
	for _, s := range stops {
		at = append(at, s.Vertex)
	}
	dist, err := near.From(w.Goal, at...)
	if err != nil {
		return err
	}
	for i, s := range stops {
		moves := int(dist[i])
		gap := s.Time
		if i > 0 {
			moves += int(dist[i-1])
			gap -= stops[i-1].Time
		}
		if dist[i] < 0 || moves <= gap {
			return fmt.Errorf("%s may be visited before the last number", in.Squares[w.Goal])
		}
	}
	return nil
}

// stopsAt returns the square of the last number, the goal, and the end. The bound adds the ways
// between these.
func (w *lastNumber) stopsAt(in *puzzles.Instance) []int {
	given := in.Given()
	stops := []int{given[len(given)-1].Vertex}
	for _, v := range []int{w.Goal, in.End} {
		if v >= 0 {
			stops = append(stops, v)
		}
	}
	return stops
}

// Derive implements [Witness].
func (w *lastNumber) Derive(_ context.Context, in *puzzles.Instance, r *Refutation, _ int) *Derivation {
	place := w.Goal
	if place < 0 {
		place = w.stopsAt(in)[0]
	}
	return &Derivation{Name: "numbers", Says: r.Because, Model: byNumber, Places: []int{place}}
}

// show implements [Witness].
func (w *lastNumber) show(a *Analysis, _ *Refutation, f *Figure) {
	f.Stops = a.Walk(w.stopsAt(a.Instance))
	f.Number = a.Puzzle.Numbers[len(a.Numbers)-1].K
}
