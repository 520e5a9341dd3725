package bound

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"knightsat/puzzles"
)

// largestClaim is the most moves that a witness is checked for; products with more overflow.
const largestClaim = 1<<31 - 1

// Check adds up a witness by itself: it returns nil if it proves that every solution has at least this number of moves,
// else an error that says what is wrong with it, or the context's cause if it ended first.
func Check(ctx context.Context, in *puzzles.Instance, w Witness, moves int) error {
	never := moves == Never
	if never { // more than any walk has
		moves = largestClaim
	}
	switch w := w.(type) {
	case *Multipliers:
		return checkMultipliers(ctx, in, w, moves)
	case *waypoints:
		if never {
			return checkTwice(in, w)
		}
		return checkLegs(ctx, in, w, moves)
	case *numberPair:
		return checkBetween(ctx, in, w)
	case *lastNumber:
		return checkNumbered(ctx, in, w, moves)
	case *Potentials:
		return checkPotentials(ctx, in, w, moves)
	}
	return fmt.Errorf("%T is a new kind of witness: add here how it adds up", w)
}

// checkTwice sees that the last stop is a square that a walk comes to before, with others between.
func checkTwice(in *puzzles.Instance, l *waypoints) error {
	last := len(l.Stops) - 1
	if !in.Puzzle.Once || slices.Index(l.Stops, l.Stops[last]) >= last-1 {
		return errors.New("nothing is visited twice")
	}
	return forced(in, l)
}

// checkBetween sees that no walk leads from one number to the next in as many moves.
func checkBetween(ctx context.Context, in *puzzles.Instance, b *numberPair) error {
	given := in.Given()
	for k := 1; k < len(given); k++ {
		if u, v := given[k-1], given[k]; u.Vertex == b.From && v.Vertex == b.To {
			moves := v.Time - u.Time
			dist, err := in.Twofold(ctx).From(u.Vertex, v.Vertex+in.Len()*(moves%2))
			if err != nil || dist[0] >= 0 && int(dist[0]) <= moves {
				return fmt.Errorf("a walk may lead on in %d moves, %v", moves, err)
			}
			return nil
		}
	}
	return errors.New("there are no such numbers")
}

func claimTooLarge(moves int) error {
	return fmt.Errorf("%d moves are too many to be checked; at most %d can be", moves, largestClaim)
}

func checkMultipliers(ctx context.Context, in *puzzles.Instance, d *Multipliers, moves int) error {
	if moves <= 0 {
		return nil
	}
	if moves > largestClaim {
		return claimTooLarge(moves)
	}
	value, empty, err := d.value(ctx, newWalkRows(in))
	switch {
	case err != nil || empty:
		return err
	case d.Budget == 0 && value <= 0:
		return fmt.Errorf("the rows add up to 0 >= %d, which holds", value)
	case d.Budget > 0 && value <= d.Budget*int64(moves-1):
		return fmt.Errorf("the rows add up to %d times the moves >= %d, which %d moves are enough for",
			d.Budget, value, moves-1)
	}
	return nil
}

func checkLegs(ctx context.Context, in *puzzles.Instance, l *waypoints, moves int) error {
	if err := forced(in, l); err != nil {
		return err
	}
	sum, from := 0, -1
	var dist []int32
	for i := 1; i < len(l.Stops); i++ {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		a, b := l.Stops[i-1], l.Stops[i]
		if from != a {
			dist, from = in.Distances(a), a
		}
		if dist[b] < 0 {
			return fmt.Errorf("no walk leads from %s to %s", in.Squares[a], in.Squares[b])
		}
		sum += int(dist[b])
	}
	if sum < moves {
		return fmt.Errorf("the distances add up to %d moves, not to %d or more", sum, moves)
	}
	return nil
}

// forced says why a solution need not visit the stops in their order, or nil.
func forced(in *puzzles.Instance, l *waypoints) error {
	for _, v := range l.Stops {
		if v < 0 || v >= in.Len() {
			return fmt.Errorf("there is no vertex %d; they are numbered 0 to %d", v, in.Len()-1)
		}
	}
	if in.Puzzle.Ordered {
		if all := in.StopsInOrder(); len(l.Stops) > len(all) || !slices.Equal(l.Stops, all[:len(l.Stops)]) {
			return fmt.Errorf("the %d stops are not the first of the puzzle's, in its order", len(l.Stops))
		}
		return nil
	}
	switch len(l.Stops) {
	case 0, 1:
		return nil
	case 2: // visited both, in either order: distances are the same both ways
		if in.MustVisit(l.Stops[0]) && in.MustVisit(l.Stops[1]) {
			return nil
		}
	case 3:
		if l.Stops[0] == in.Start && in.MustVisit(l.Stops[1]) && l.Stops[2] == in.End {
			return nil
		}
	}
	return fmt.Errorf("a solution need not visit the stops in this order")
}

func checkNumbered(ctx context.Context, in *puzzles.Instance, w *lastNumber, moves int) error {
	if len(in.Numbers) == 0 {
		return errors.New("the puzzle has no numbers")
	}
	least, _, err := w.value(ctx, in)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err == nil && moves > least:
		return fmt.Errorf("the numbers leave walks of %d moves", least)
	}
	return err
}

func checkPotentials(ctx context.Context, in *puzzles.Instance, w *Potentials, moves int) error {
	if moves <= 0 {
		return nil
	}
	if moves > largestClaim {
		return claimTooLarge(moves)
	}
	if err := w.wellFormed(in); err != nil {
		return err
	}
	near := in.Finder(ctx)
	var lost error
	from := func(v int) []int32 {
		moves, err := near.From(v, w.Terminals...)
		if err != nil {
			lost = err
			return slices.Repeat([]int32{-1}, len(w.Terminals))
		}
		return moves
	}
	d := distances{from: func(i int) []int32 { return from(w.Terminals[i]) }}
	if in.Start >= 0 && in.Start == in.End {
		d.back = from(in.Start)
	}
	t, err := w.tolls(ctx, in, d)
	if err = cmp.Or(lost, err); err != nil {
		return err
	}
	if t.Sum <= int64(moves-1)*int64(w.Denominator) {
		return fmt.Errorf("the potentials give a bound of %d/%d moves, which is not more than %d", t.Sum,
			w.Denominator, moves-1)
	}
	return nil
}

// wellFormed says what is wrong with the witness, whatever it proves.
func (w *Potentials) wellFormed(in *puzzles.Instance) error {
	const most = 1 << 30
	switch {
	case w.Denominator < 1 || w.Denominator > most:
		return fmt.Errorf("the denominator is %d; it must be from 1 to %d", w.Denominator, most)
	case len(w.Terminals) != len(w.Potential):
		return fmt.Errorf("there are %d potentials for %d terminals", len(w.Potential), len(w.Terminals))
	case len(w.Terminals) < 2:
		return fmt.Errorf("the number of terminals is %d; two or more are needed", len(w.Terminals))
	}
	back := in.Start >= 0 && in.Start == in.End
	listed := make([]bool, in.Len())
	for i, v := range w.Terminals {
		switch {
		case v < 0 || v >= len(listed):
			return fmt.Errorf("there is no vertex %d; they are numbered 0 to %d", v, len(listed)-1)
		case listed[v]:
			return fmt.Errorf("%s is there twice", in.Squares[v])
		case !in.MustVisit(v):
			return fmt.Errorf("%s need not be visited", in.Squares[v])
		case back && v == in.Start:
			return fmt.Errorf("%s is a terminal, but the walk comes back to it", in.Squares[v])
		case w.Potential[i] < -most || w.Potential[i] > most:
			return fmt.Errorf("the potential %d is too large; %d is the limit", w.Potential[i], most)
		}
		listed[v] = true
	}
	for _, v := range []int{in.Start, in.End} {
		if !back && v >= 0 && !listed[v] {
			return fmt.Errorf("%s, an end of the walk, is no terminal", in.Squares[v])
		}
	}
	return nil
}
