package certify

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/internal/limits"
)

// byClauses refutes a number of moves by linear programs of the order of squares and clauses: of
// a shortest walk, if its ends have colours, or of any.
func (w *writer) byClauses(ctx context.Context, moves int) error {
	p := w.in.Puzzle
	if w.without(bound.ByHeldKarp) || p.Ordered || w.in.IsTour() ||
		p.Once && w.m.Claim != folder.Optimal {
		return nil
	}
	if err := tooManyPlaces(len(w.in.Stops())); err != nil {
		return err
	}
	if w.bounds().Terminals(ctx) == nil {
		return nil
	}
	w.progress("refuting %d moves", moves)
	for _, shortest := range []bool{!w.without(bound.ByParity), false} {
		r := w.tolls().Refute(ctx, moves, shortest)
		if r == nil {
			continue
		}
		if err := w.transcribe(ctx, r, moves, limits.ReducedConflicts); err != nil || w.cover[moves] {
			return err
		}
	}
	return nil
}

// heldKarp are the lower bounds with that of Held and Karp, from which the linear program begins.
func (w *writer) heldKarp(ctx context.Context) *bound.Analysis {
	a := w.bounds()
	if _, ok := a.Find(bound.ByHeldKarp); !ok {
		if l, ok := bound.HeldKarp(ctx, a); ok {
			return &bound.Analysis{Instance: w.in, Lower: append(slices.Clone(a.Lower), l)}
		}
	}
	return a
}
