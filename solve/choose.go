package solve

import (
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
)

// smallFormula is the size, in literals, up to which the time-indexed formula is
// always good enough, and up to which a formula is decided even though a walk
// that meets the lower bound is known: it costs a few milliseconds then, and its
// model confirms the walk.
const smallFormula = 15_000

// Choose picks an encoding for a puzzle and says why.
func Choose(a *bound.Analysis, parts encode.Options) (e encode.Encoding, why string) {
	name, why := choose(a, parts)
	e, err := encode.ByName(name, parts)
	if err != nil {
		panic(err) // the name is one of ours
	}
	return e, why
}

func choose(a *bound.Analysis, parts encode.Options) (name, why string) {
	if bound.IsTour(a.Instance) {
		return "edge", "the fastest for tours"
	}
	if a.Puzzle.Ordered || a.Puzzle.Once {
		return "step", "the one that expresses every rule"
	}
	if size, ok := stepSize(a, parts); ok {
		return "step", fmt.Sprintf("its formula is small, %d literals at the lower bound", size)
	}
	return "walk", "the fastest for larger covers and hunts"
}

// stepSize is the size of the step encoding's formula at the lower bound, in
// literals; ok tells whether it is small.
func stepSize(a *bound.Analysis, parts encode.Options) (lits int, ok bool) {
	moves := a.Best().Moves
	if a.Len()*moves > smallFormula { // don't even count
		return 0, false
	}
	step, err := encode.ByName("step", parts)
	if err != nil {
		return 0, false
	}
	lits = step.Size(a, moves).Lits
	return lits, lits <= smallFormula
}
