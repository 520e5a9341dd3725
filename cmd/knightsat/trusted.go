package main

import (
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/solve"
)

// trusted tells what of an answer rests on a solver's word alone, or on that of
// the program that writes the formula, and how to get a proof of it. Walks are
// checked, and bounds by argument have witnesses; that a formula has no model is
// only said. One without variables was refuted while it was written: pairs were
// ruled out, by budgets and cuts, until nothing was left.
func trusted(b *strings.Builder, ans *solve.Answer) {
	empty := map[int]bool{}
	for _, at := range ans.Attempts {
		empty[at.Moves] = at.Stats.Variables == 0
	}
	var words []string
	for _, by := range []struct {
		empty bool
		word  string
	}{{false, ans.Engine}, {true, "encoding " + ans.Encoding}} {
		var moves []string
		for _, r := range ans.Refuted {
			if r.By == bound.ByUnsat && empty[r.Bound] == by.empty {
				moves = append(moves, fmt.Sprint(r.Bound))
			}
		}
		if len(moves) > 0 {
			words = append(words, fmt.Sprintf("that there is no walk of %s moves rests on the word of %s", strings.Join(moves, ", "), by.word))
		}
	}
	if len(words) > 0 {
		fmt.Fprintf(b, "%s; for proofs that anyone can check,\n  knightsat certify PUZZLE -o DIR\n  knightsat verify DIR\n", strings.Join(words, ", "))
	}
}
