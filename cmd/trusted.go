package cmd

import (
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/solve"
)

// trusted tells what of an answer rests on a solver's word alone, or on that of
// the program that writes the formula, and how to get a proof of it. Walks are
// checked, and bounds by argument have witnesses; that a formula has no model is
// only said, and so is that nothing was left to write in one.
func trusted(b *strings.Builder, ans *solve.Answer) {
	var solver, writer []string
	for _, at := range ans.Attempts {
		switch {
		case at.Status != cnf.Unsat:
		case at.By == bound.ByUnsat:
			solver = append(solver, fmt.Sprint(at.Moves))
		default:
			writer = append(writer, fmt.Sprint(at.Moves))
		}
	}
	var words []string
	for _, of := range []struct {
		moves []string
		word  string
	}{{solver, ans.Engine}, {writer, "encoding " + ans.Encoding}} {
		if len(of.moves) > 0 {
			words = append(words, fmt.Sprintf("that there is no walk of %s moves rests on the word of %s", strings.Join(of.moves, ", "), of.word))
		}
	}
	if len(words) > 0 {
		fmt.Fprintf(b, "%s; for proofs that anyone can check,\n  knightsat certify PUZZLE -o DIR\n  knightsat verify DIR\n", strings.Join(words, ", "))
	}
}
