package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/find"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// jumpProgram looks for walks that visit no square twice by a linear program over the jumps.
type jumpProgram struct {
	asking
	program *bound.Branching // nil if the puzzle is none for it
	asked   bool             // whether there is a walk at all
}

func newJumpProgram(q asking) *jumpProgram {
	s := &jumpProgram{asking: q}
	if q.o.Encoding == nil && q.o.Bounds.Has(facts.ByHeldKarp) && !q.a.Instance.IsTour() &&
		q.a.Len() <= onceSquares && q.a.Edges() <= onceJumps {
		s.program = bound.NewBranching(q.a.Instance, 0)
	}
	return s
}

// decide looks for a walk of T moves in a tree of at most the given number of nodes, given that none has fewer moves,
// and that one of no more than most moves is there if there is any. If none is known, it asks first whether there is
// any. It may find a longer one.
func (s *jumpProgram) decide(ctx context.Context, T, most, nodes int, known bool) (found find.Found) {
	if s.program == nil {
		return found
	}
	if !s.asked && !known {
		found = s.decided(s.program.Within(ctx, most, false, onceFewNodes))
		if found.Why.Moves > 0 {
			return found
		}
	}
	s.asked = true
	met := found.Walk
	if met != nil && met.Moves() == T {
		return find.Found{Walk: met, How: isSolution}
	}
	at := s.program.Within(ctx, T, true, 1)
	if at.Why == nil && at.Path == nil {
		if legs := disjoint(ctx, s.asking, T); legs != nil && (met == nil || legs.Moves() <= met.Moves()) {
			met = legs
		}
		if met != nil && met.Moves() == T {
			return find.Found{Walk: met, How: isSolution}
		}
		gap := float64(T) - at.Root // which branching must close
		at = s.program.Within(ctx, T, true, nodes>>int(max(0, 4*gap-4)))
	}
	found = s.decided(at)
	if found.Walk == nil {
		found.Walk = met
	}
	return found
}

// disjoint is a walk whose legs have no square in common, nil if none is found.
func disjoint(ctx context.Context, q asking, T int) puzzles.Walk {
	m := q.a.Terminals(ctx)
	if m == nil || !q.o.asks("disjoint legs") {
		return nil
	}
	walk := q.a.Walk(find.Disjoint(ctx, q.a, m, T, longOrders, q.o.Seed+100))
	if puzzles.Check(q.a.Puzzle, walk) != nil {
		return nil
	}
	return walk
}

// decided is what the program says.
func (s *jumpProgram) decided(by bound.Branched) (found find.Found) {
	if by.Why != nil {
		found.Why = *by.Why
	}
	if by.Path != nil {
		found.Walk, found.How = s.a.Walk(by.Path), "a walk of this length was found by the linear program"
	}
	return found
}
