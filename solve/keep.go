package solve

import (
	"knightsat/bound"
	"knightsat/puzzles"
)

// raise notes that no solution has fewer than lower moves.
func (r *rise) raise(lower int, by bound.By, proof Proof) {
	if lower > r.ans.Lower {
		r.ans.Lower = lower
		r.ans.Refuted = append(r.ans.Refuted, Refuted{lower - 1, by, proof})
	}
}

// keep checks a walk and takes it as the best one if it is. One that has more
// moves than were asked for is none, and nil is none.
func (r *rise) keep(w puzzles.Walk) error {
	if w == nil {
		return nil
	}
	if err := puzzles.Check(r.a.Puzzle, w); err != nil {
		return err
	}
	if most := r.o.MaxMoves; most > 0 && w.Moves() > most {
		return nil
	}
	if r.ans.Upper < 0 || w.Moves() <= r.ans.Upper {
		r.ans.Walk, r.ans.Upper = w, w.Moves()
	}
	r.event(Event{Trying: -1})
	return nil
}
