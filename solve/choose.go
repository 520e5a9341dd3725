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
	"knightsat/puzzles"
)

// smallFormula is the size, in literals, up to which the time-indexed formula is
// always good enough, and up to which a formula is decided even though a walk
// that meets the lower bound is known: its model confirms the walk.
const smallFormula = 15_000

// mostConfirmed is the number of goals up to which a formula is written, to see
// whether it is that small, only to confirm a walk; mostOrdered where its models are
// orders of the goals, which are written by way of a linear program and may be hard to
// find. So confirming a walk takes about as long as finding it, at most.
const (
	mostConfirmed = 100
	mostOrdered   = 20
)

// Choose picks an encoding for a puzzle and says why. upper is the number of
// moves of the best walk known, -1 for none.
//
// docs/experiments.md says what the choice rests on.
func Choose(ctx context.Context, a *bound.Analysis, upper int, most amo.Encoding) (e encode.Encoding, why string) {
	return choose(ctx, a, upper, most, metric.ShorterPossible)
}

// choose picks an encoding, given what is known of shorter walks.
func choose(ctx context.Context, a *bound.Analysis, upper int, most amo.Encoding, shorter metric.Shorter) (e encode.Encoding, why string) {
	usable := func(e encode.Encoding) bool { return a.Use.Lacks(e.Traits().Needs) == "" }
	if bound.IsTour(a.Instance) && usable(edge.Encoding{}) {
		return edge.Encoding{}, "the fastest for tours"
	}
	every := everything(a, most)
	switch {
	case a.Puzzle.Ordered:
		return every, "the one that expresses every rule"
	case a.Puzzle.Once:
		if windows := every; usable(step.Encoding{Windows: step.HeldKarpWindows}) {
			windows.Windows = step.HeldKarpWindows
			return windows, "the one that expresses every rule, with the windows that leave out most"
		}
		return every, "the one that expresses every rule"
	}
	if !usable(metric.Encoding{Shorter: shorter}) {
		shorter = metric.ShorterPossible
	}
	lower := a.Best().Moves
	// Covers are no easy time-indexed formulas, even at the optimum.
	if size, ok := stepSize(ctx, a, every); ok && upper == lower && a.Puzzle.Family == puzzles.Hunt {
		return every, fmt.Sprintf("no bound is left to refute, and its formula is small: %d literals", size)
	}
	if e := (metric.Encoding{Shorter: shorter}); usable(e) && e.Supports(ctx, a) == nil {
		return e, fmt.Sprintf("the fastest of those that can express it, from %d moves up", lower)
	}
	return every, "the one that expresses every rule"
}

// everything is the encoding that expresses every rule, with windows where distances
// may be used.
func everything(a *bound.Analysis, most amo.Encoding) step.Encoding {
	if a.Use.Has(bound.ByReach) {
		return step.Encoding{AMO: most}
	}
	return step.Encoding{AMO: most, Windows: step.NoWindows}
}

// stepSize is the size of the step encoding's formula at the lower bound, in
// literals; ok tells whether it is small.
func stepSize(ctx context.Context, a *bound.Analysis, e step.Encoding) (lits int, ok bool) {
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
