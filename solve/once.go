package solve

import (
	"context"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/find"
	"knightsat/internal/limits"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
)

// jumpProgram looks for walks that visit no square twice by a linear program over the jumps.
type jumpProgram struct {
	question
	program *bound.Branching // nil if the puzzle is none for it
	asked   bool             // whether there is a walk at all
}

func newJumpProgram(q question) *jumpProgram {
	s := &jumpProgram{question: q}
	if q.o.Encoding == nil && q.o.Bounds.Has(bound.ByHeldKarp) && !q.a.Instance.IsTour() &&
		q.a.Len() <= limits.OnceSquares && q.a.Edges() <= limits.OnceJumps {
		s.program = bound.NewBranching(q.a.Instance, 0)
	}
	return s
}

// decide says whether there is a walk of T moves, given that none has fewer, and all have at
// most so many. If none is known, it asks first whether there is any.
func (s *jumpProgram) decide(ctx context.Context, T, most int, known bool) (res result) {
	if s.program == nil {
		return res
	}
	if !s.asked && !known {
		res = s.decided(most, s.program.Within(ctx, most, false, limits.OnceFewNodes))
		if res.at.Status == cnf.Unsat {
			return res
		}
		res = result{walk: res.walk}
	}
	s.asked = true
	has := func() bool { return res.walk != nil && res.walk.Moves() == T }
	if has() {
		return result{at: Attempt{Moves: T, Status: cnf.Sat}, walk: res.walk}
	}
	found := s.program.Within(ctx, T, true, 1)
	if found.Verdict == linear.Unknown {
		if m := s.a.Terminals(ctx); m != nil && s.o.asks("disjoint legs") {
			walk := s.a.Walk(find.Disjoint(ctx, s.a, m, T, limits.LongOrders, s.o.Seed+100))
			if puzzles.Check(s.a.Puzzle, walk) == nil && (res.walk == nil ||
				walk.Moves() <= res.walk.Moves()) {
				res.walk = walk
			}
		}
		if has() {
			return result{at: Attempt{Moves: T, Status: cnf.Sat}, walk: res.walk}
		}
		gap := float64(T) - found.Root // which branching must close
		found = s.program.Within(ctx, T, true, limits.OnceNodes>>int(max(0, 4*gap-4)))
	}
	last := s.decided(T, found)
	if last.walk == nil {
		last.walk = res.walk
	}
	return last
}

// decided is what the program says of walks of at most so many moves.
func (s *jumpProgram) decided(moves int, found bound.Branched) result {
	switch found.Verdict {
	case linear.Refuted:
		why := bound.Refutation{By: bound.ByLinear}
		if found.Why != nil {
			why = *found.Why
		}
		return refuted(moves, why)
	case linear.Found:
		return result{at: Attempt{Moves: moves, Status: cnf.Sat}, walk: s.a.Walk(found.Path),
			how: "a walk of this length was found by the linear program"}
	}
	return result{}
}
