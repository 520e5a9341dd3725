package cert

import (
	"fmt"
	"strconv"

	"knightsat/bound"
	"knightsat/internal/tsp/reduce"
	"knightsat/solve/cert/folder"
)

// mostConflicts is how many conflicts the clauses of an argument may take; where more
// are needed, a formula is left to a solver.
const mostConflicts = 200_000

// ordered reports whether a walk is an order of the squares to visit, so that
// reduced may be of use. Of walks that visit no square twice that is less than is to
// be known, but for the numbers of moves just below the shortest.
func (w *writer) ordered() bool {
	p := w.in.Puzzle
	return !w.without(bound.ByHeldKarp) && (!p.Once || w.m.Claim == folder.Optimal) && !p.Ordered && !bound.IsTour(w.in)
}

// reduced refutes a number of moves, and all below it (with a parity: those of it),
// by the linear program of the order of the squares: reduced costs and subtours, and
// clauses learnt from these; done is false where that does not do.
func (w *writer) reduced(moves int, parity string, conflicts int) (done bool, err error) {
	if err := tooManyPlaces(len(w.in.Stops())); err != nil {
		return false, err
	}
	w.progress("refuting %d moves", moves)
	t := w.analysis().Terminals(w.ctx)
	if t == nil {
		return false, nil
	}
	given, _ := t.Given(w.analysis(), moves, parity != "")
	r := reduce.Refute(w.ctx, given, moves, conflicts)
	if r == nil {
		return false, nil
	}
	e := folder.Evidence{Moves: &moves, Parity: parity, Says: says(r, parity)}
	return w.order("linear-"+strconv.Itoa(moves), e, t.Nodes, r)
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

// analysis has the bound of Held and Karp, from which the linear program begins.
func (w *writer) analysis() *bound.Analysis {
	if w.begun == nil {
		w.begun = &bound.Analysis{Instance: w.in, Lower: w.found}
		if _, ok := w.begun.Find(bound.ByHeldKarp); !ok {
			if l, ok := bound.HeldKarp(w.ctx, w.begun); ok {
				w.begun.Lower = append(w.begun.Lower, l)
			}
		}
	}
	return w.begun
}
