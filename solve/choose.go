package solve

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/puzzles"
)

// smallFormula is the size, in literals, up to which the time-indexed formula is
// always good enough, and up to which a formula is decided even though a walk
// that meets the lower bound is known: its model confirms the walk.
const smallFormula = 15_000

// mostConfirmed is the number of goals up to which a formula is written, to see
// whether it is that small, only to confirm a walk.
const mostConfirmed = 100

// Choose picks an encoding for a puzzle and says why. upper is the number of
// moves of the best walk known, -1 for none.
//
// docs/experiments.md says what the choice rests on.
func Choose(ctx context.Context, a *bound.Analysis, upper int, parts encode.Options) (e encode.Encoding, why string) {
	name, why := choose(ctx, a, upper, parts)
	return named(name, parts), why
}

// named is an encoding by a name that is written in this package.
func named(name string, parts encode.Options) encode.Encoding {
	e, err := encode.ByName(name, parts)
	if err != nil {
		panic(err) // it is none of encode's
	}
	return e
}

func choose(ctx context.Context, a *bound.Analysis, upper int, parts encode.Options) (name, why string) {
	if bound.IsTour(a.Instance) {
		return "edge", "the fastest for tours"
	}
	switch {
	case a.Puzzle.Ordered:
		return "step", "the one that expresses every rule"
	case a.Puzzle.Once:
		return "step:windows=held-karp", "the one that expresses every rule, with the windows that leave out most"
	}
	lower := a.Best().Moves
	// Covers are no easy time-indexed formulas, even at the optimum.
	if size, ok := stepSize(ctx, a, parts); ok && upper == lower && a.Puzzle.Family == puzzles.Hunt {
		return "step", fmt.Sprintf("no bound is left to refute, and its formula is small: %d literals", size)
	}
	for _, e := range []encode.Encoding{encode.Metric{}, encode.Walk{AMO: parts.AMO}} {
		if e.Supports(ctx, a) == nil {
			return e.Name(), fmt.Sprintf("the fastest of those that can express it, from %d moves up", lower)
		}
	}
	return "step", "the one that expresses every rule"
}

// stepSize is the size of the step encoding's formula at the lower bound, in
// literals; ok tells whether it is small.
func stepSize(ctx context.Context, a *bound.Analysis, parts encode.Options) (lits int, ok bool) {
	moves := a.Best().Moves
	if a.Len()*moves > smallFormula { // don't even count
		return 0, false
	}
	lits = named("step", parts).Size(ctx, a, moves).Lits
	return lits, lits <= smallFormula
}
