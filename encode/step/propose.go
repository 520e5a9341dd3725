package step

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/puzzles"
)

// smallFormula is the size, in literals, up to which a formula of this kind is always
// good enough.
const smallFormula = 15_000

// propose proposes what expresses every rule, with windows where distances may be used.
func propose(ctx context.Context, q encode.Question) []encode.Proposal {
	e := Encoding{AMO: q.AMO}
	if !q.Use.Has(bound.ByReach) {
		e.Windows = NoWindows
	}
	every := encode.Proposal{Encoding: e, Rank: encode.General, Why: "it can express every rule"}
	switch {
	case q.Each:
		every.Why = "each of its models is one walk"
	// Covers are no easy formulas, even at the optimum.
	case q.Puzzle.Family == puzzles.Hunt && !q.Puzzle.Ordered && q.Upper == q.Best().Moves:
		if size, ok := size(ctx, q.Analysis, every.Encoding); ok {
			every.Rank, every.Why = encode.Fastest, fmt.Sprintf("a walk that meets the lower bound is known, and the formula is small: %d literals", size)
		}
	}
	return []encode.Proposal{every}
}

// size is the size of the formula at the lower bound, in literals; ok tells whether it
// is small.
func size(ctx context.Context, a *bound.Analysis, e encode.Encoding) (lits int, ok bool) {
	moves := a.Best().Moves
	if a.Len()*moves > smallFormula { // don't even count
		return 0, false
	}
	f, err := e.Encode(ctx, a, moves, smallFormula)
	if err != nil {
		return 0, false
	}
	return f.CNF().Size().Lits, true
}
