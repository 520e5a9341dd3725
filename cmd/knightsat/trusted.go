package main

import (
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/solve"
)

// trusted tells what of an answer rests on a solver's word alone, and how to get
// a proof of it. Walks are checked, and bounds by argument have witnesses; that a
// formula has no model is only said.
func trusted(b *strings.Builder, ans *solve.Answer) {
	var moves []string
	for _, r := range ans.Refuted {
		if r.By == bound.ByUnsat {
			moves = append(moves, fmt.Sprint(r.Bound))
		}
	}
	if len(moves) == 0 {
		return
	}
	fmt.Fprintf(b, "that there is no walk of %s moves rests on the word of %s; for proofs that anyone can check,\n  knightsat certify PUZZLE -o DIR\n  knightsat verify DIR\n",
		strings.Join(moves, ", "), ans.Engine)
}
