package cmd

import (
	"context"
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
)

// details tells what -v asks for: bounds, encoding, and each formula.
func details(ctx context.Context, b *strings.Builder, p *puzzles.Puzzle, ans *solve.Answer) {
	if ans.Status != solve.Infeasible || len(ans.Analysis.Lower) > 1 {
		fmt.Fprintln(b, "\nbounds (knightsat help bounds explains them):")
		for _, l := range ans.Analysis.Lower {
			fmt.Fprintf(b, "  at least %d by %s: %s\n", l.Moves, l.By, l.Because)
			drawWitness(b, p, ans, l)
			if t := ans.Analysis.Tolls(ctx, l); t != nil {
				b.WriteString(t.Table(p, "    "))
			}
		}
		for _, of := range ans.Programs() {
			fmt.Fprintf(b, "  more than %d by a linear program:\n%s", of.Moves, of.Table(p, "    "))
		}
	}
	if ans.Status == solve.Infeasible {
		drawImpossible(b, p, ans)
	}
	if t := ans.Analysis.Tour; t != nil && t.Cycles > 0 && ans.Analysis.Impossible == nil {
		fmt.Fprintf(b, "a 2-factor by maximum flow: %s, %s of cycles\n", words.Count(t.Cycles, "cycle"),
			words.Count(t.Joins, "join"))
	}
	if len(ans.Tried) > 0 {
		fmt.Fprintln(b, "walks were looked for by")
		for _, by := range ans.Tried {
			fmt.Fprintf(b, "  %s\n", by)
		}
	}
	if ans.Encoding == "" {
		fmt.Fprintln(b, "no formula was written")
		return
	}
	fmt.Fprintf(b, "encoding %s: %s\n", ans.Encoding, ans.Why)
	for _, at := range ans.Attempts {
		word := fmt.Sprintf("%s by %s", at.Status, ans.Engine)
		if at.By != "" && at.By != bound.ByUnsat {
			word = fmt.Sprintf("refuted by %s while the formula was written", at.By)
		}
		fmt.Fprintf(b, "  of %s: %s; %s, %s", words.Count(at.Moves, "move"), word,
			words.Count(at.Stats.Variables, "variable"), words.Count(at.Stats.Clauses, "clause"))
		if at.Stats.Rounds > 1 {
			fmt.Fprintf(b, ", %d cuts in %d rounds", at.Stats.Cuts, at.Stats.Rounds)
		}
		if at.Stats.Joins > 0 {
			fmt.Fprintf(b, ", %s of cycles", words.Count(at.Stats.Joins, "join"))
		}
		fmt.Fprintf(b, "; written in %s, decided in %s\n", short(at.Encode), short(at.Solve))
	}
	trusted(b, ans)
}
