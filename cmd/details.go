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
	figures := ans.Arguments(ctx)
	if ans.Status != solve.Infeasible || len(ans.Analysis.Lower) > 1 {
		fmt.Fprintln(b, "\nbounds (knightsat help bounds explains them):")
		for _, f := range figures {
			if f.Program != nil {
				fmt.Fprintf(b, "  more than %d by a linear program:\n", f.Program.Moves)
			} else {
				fmt.Fprintf(b, "  at least %d by %s: %s\n", f.Moves, f.By, f.Because)
			}
			drawFigure(b, p, f)
		}
	} else if ans.Analysis.Impossible != nil {
		drawFigure(b, p, figures[0])
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
	trusted(b, ans, figures)
}
