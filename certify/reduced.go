package certify

import (
	"fmt"
	"slices"
	"strconv"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/internal/tsp/reduce"
)

// mostConflicts is how many conflicts the clauses of an argument may take; where more
// are needed, a formula is left to a solver.
const mostConflicts = 200_000

// byClauses refutes a number of moves by linear programs of the order of squares and clauses: of
// a shortest walk, if its ends have colours, or of any.
func (w *writer) byClauses(moves int) error {
	p := w.in.Puzzle
	if w.without(bound.ByHeldKarp) || p.Ordered || bound.IsTour(w.in) ||
		p.Once && w.m.Claim != folder.Optimal {
		return nil
	}
	if err := tooManyPlaces(len(w.in.Stops())); err != nil {
		return err
	}
	t := w.bounds().Terminals(w.ctx)
	if t == nil {
		return nil
	}
	w.progress("refuting %d moves", moves)
	for _, shortest := range []bool{!w.without(bound.ByParity), false} {
		o := t.Refute(w.ctx, w.tolls(), moves, shortest, mostConflicts)
		if o == nil {
			continue
		}
		if err := w.order(o, moves); err != nil || w.cover[moves] {
			return err
		}
	}
	return nil
}

// heldKarp are the lower bounds with that of Held and Karp, from which the linear program begins.
func (w *writer) heldKarp() *bound.Analysis {
	a := w.bounds()
	if _, ok := a.Find(bound.ByHeldKarp); !ok {
		if l, ok := bound.HeldKarp(w.ctx, a); ok {
			return &bound.Analysis{Instance: w.in, Lower: append(slices.Clone(a.Lower), l)}
		}
	}
	return a
}

// order writes an argument about the order in which a walk visits squares, if it speaks of a
// number of moves.
func (w *writer) order(o *bound.Order, moves int) error {
	e, ok := w.speaks(o.Moves, o.OfParity, moves)
	if !ok {
		return nil
	}
	e.Says = says(o.Refutation, e.Parity)
	return w.places("linear-"+strconv.Itoa(*e.Moves), e, o)
}

func says(r *reduce.Refutation, parity string) string {
	clauses := 0
	for _, s := range r.Steps {
		if s.Dual == nil && s.Forget == 0 {
			clauses++
		}
	}
	text := "reduced costs and a linear program with subtours refute " + strconv.Itoa(r.Moves) + " moves"
	if parity != "" {
		text += ", with the ends that the colours allow"
	}
	if clauses > 1 {
		text += fmt.Sprintf(", and %d clauses learnt from these", clauses)
	}
	return text
}
