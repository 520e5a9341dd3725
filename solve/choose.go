package solve

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/edge"
	"knightsat/encode/metric"
	"knightsat/encode/step"
	"knightsat/encode/walk"
	"knightsat/puzzles"
)

// smallFormula is the size, in literals, up to which the time-indexed formula is
// always good enough, and up to which a formula is decided even though a walk
// that meets the lower bound is known: it costs a few milliseconds then, and its
// model confirms the walk.
const smallFormula = 15_000

// mostConfirmed is the number of goals up to which a formula is written, to see
// whether it is that small, only to confirm a walk.
const mostConfirmed = 100

// Choose picks an encoding for a puzzle and says why. upper is the number of
// moves of the best walk known, -1 for none.
//
// Hunts that forbid to visit a square twice get the step encoding with the
// windows of Held and Karp: of four random ones each, whole solution with 8 s at
// most, CPU time of all four (throw-away program):
//
//	                  windows=distance         windows=held-karp
//	 6x6,   6 goals      6 ms                     2 ms
//	 6x6,  12 goals    111 ms                    35 ms
//	 8x8,   8 goals     20 ms                     2 ms
//	 8x8,  16 goals    343 ms                     7 ms
//	 8x8,  24 goals   5850 ms, 2 not proven     134 ms
//	10x10, 10 goals     57 ms                     7 ms
//	10x10, 20 goals   5842 ms, 2 not proven     717 ms
//
// For hunts whose optimum is above the bound the prices of those windows are no
// reason to ask them before the metric encoding. Of 20 random ones (8x8 to 16x16,
// 20 to 60 goals; each a move above), the linear program of the metric encoding
// refutes the bound itself in 15 and leaves 148 to 606 variables in 5, in 1 to
// 10 ms each; the prices refute 16, in 1 to 7 ms each, and take 15 to 518 ms for
// the other 4.
func Choose(ctx context.Context, a *bound.Analysis, upper int, most amo.Encoding) (e encode.Encoding, why string) {
	return choose(ctx, a, upper, most, metric.ShorterPossible)
}

// choose picks an encoding, given what is known of shorter walks.
func choose(ctx context.Context, a *bound.Analysis, upper int, most amo.Encoding, shorter metric.Shorter) (e encode.Encoding, why string) {
	if bound.IsTour(a.Instance) {
		return edge.Encoding{}, "the fastest for tours"
	}
	every := step.Encoding{AMO: most}
	switch {
	case a.Puzzle.Ordered:
		return every, "the one that expresses every rule"
	case a.Puzzle.Once:
		every.Windows = step.HeldKarpWindows
		return every, "the one that expresses every rule, with the windows that leave out most"
	}
	lower := a.Best().Moves
	// Covers are no easy time-indexed formulas even at the optimum: the 6x6 board
	// with a rook takes seconds for 24 moves, and milliseconds as metric.
	if size, ok := stepSize(ctx, a, every); ok && upper == lower && a.Puzzle.Family == puzzles.Hunt {
		return every, fmt.Sprintf("no bound is left to refute, and its formula is small: %d literals", size)
	}
	for _, e := range []encode.Encoding{metric.Encoding{Shorter: shorter}, walk.Encoding{AMO: most}} {
		if e.Supports(ctx, a) == nil {
			return e, fmt.Sprintf("the fastest of those that can express it, from %d moves up", lower)
		}
	}
	return every, "the one that expresses every rule"
}

// stepSize is the size of the step encoding's formula at the lower bound, in
// literals; ok tells whether it is small.
func stepSize(ctx context.Context, a *bound.Analysis, e step.Encoding) (lits int, ok bool) {
	moves := a.Best().Moves
	if a.Len()*moves > smallFormula { // don't even count
		return 0, false
	}
	lits = e.Size(ctx, a, moves).Lits
	return lits, lits <= smallFormula
}
