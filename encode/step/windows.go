package step

import (
	"context"
	"errors"
	"slices"

	"knightsat/encode/cnf"
	"knightsat/encode/timed"
	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// allowed are the squares at each time that have a variable, and the turns of goals in order.
type allowed struct {
	in    *puzzles.Instance
	moves int
	order []int // the goals of an ordered puzzle, or those of a tour in order
	facts.Times
	none bool // every vertex is at every time: where the walk starts and ends is left to clauses
}

// lastVisit is the last time at which being on a square counts as a visit, where
// each square may be visited once: the return to the start of a closed walk
// doesn't.
func (w *allowed) lastVisit() int {
	if w.in.Puzzle.Closed && w.moves > 0 {
		return w.moves - 1
	}
	return w.moves
}

// isOnce reports whether being anywhere after t moves is the only visit there.
func (w *allowed) isOnce(t int) bool { return w.in.Puzzle.Once && t <= w.lastVisit() }

// windows are those that are known for walks of exactly this number of moves, if the encoding is to use
// them in a formula, called what, of at most limit literals.
func (e Encoding) windows(ctx context.Context, in *puzzles.Instance, known facts.Facts, moves int, what string,
	limit int) (*allowed, error) {
	w := &allowed{in: in, moves: moves, order: in.Order, none: known.Times == nil || e.Windows == none}
	if in.Puzzle.Ordered {
		w.order = in.Goals
	}
	tooLarge := &cnf.TooLargeError{What: what, Limit: limit}
	switch {
	case moves >= cnf.MaxLits/in.Len() || len(w.order)*in.Len() > limits.WindowWork:
		return nil, tooLarge
	case w.none:
		w.everywhere()
		return w, nil
	}
	most := cnf.MaxLits
	if limit > 0 {
		most = min(most, limit) // each place has a variable, and each variable is in a clause
	}
	times, err := known.Times(ctx, moves, most, true)
	switch {
	case errors.Is(err, facts.ErrTooMany):
		return nil, tooLarge
	case err != nil:
		return nil, err
	}
	w.Times = *times
	return w, nil
}

// everywhere has every square at every time, and every goal's turn at any.
func (w *allowed) everywhere() {
	model := timed.Model{In: w.in}
	model.Everywhere(w.moves + 1)
	w.At = model.At
	w.Turns = slices.Repeat([][2]int{{0, w.moves}}, len(w.order))
}

// writeEnds says where the walk starts and ends, where windows don't.
func (f *formula) writeEnds(w *cnf.Writer) {
	if !f.none {
		return
	}
	w.Family("where the walk starts, and where it ends")
	for _, end := range [][2]int{{f.in.Start, 0}, {f.in.End, f.moves}} {
		if v, t := end[0], end[1]; v >= 0 {
			w.Clause(f.X(v, t))
		}
	}
	if f.moves < f.in.Puzzle.LeastMoves() { // it is over before it has all numbers
		w.Contradiction()
		return
	}
	for _, n := range f.in.Numbers {
		w.Clause(f.X(n.Vertex, n.Time))
	}
	// A closed walk that visits each square once makes a move, at least.
	if p := f.in.Puzzle; p.Closed && p.Once && f.moves == 0 {
		w.Contradiction()
	}
}
