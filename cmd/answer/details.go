package answer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knightsat/bound"
	"knightsat/bound/shown"
	"knightsat/decode/render"
	"knightsat/encode/cnf"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve"
	"knightsat/solve/report"
)

// details tells what -v asks for: bounds, encoding, and each formula.
func details(ctx context.Context, b *strings.Builder, p *puzzles.Puzzle, ans *solve.Answer) {
	figures := slices.Collect(report.Figures(ctx, ans, 0))
	if ans.Status != solve.Infeasible || len(ans.Analysis.Lower) > 1 {
		fmt.Fprintln(b, "\nbounds (knightsat help bounds explains them):")
		for _, f := range figures {
			fmt.Fprintln(b, " ", sentence(f))
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
		if at.By != "" && at.By != facts.ByUnsat {
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

// sentence says what a figure proves, and why.
func sentence(f *bound.Figure) string {
	if f.Program != nil {
		return fmt.Sprintf("more than %d by a linear program:", f.Program.Moves)
	}
	return fmt.Sprintf("at least %d by %s: %s", f.Moves, f.By, f.Because)
}

// drawFigure draws the squares of an argument, and writes the sum.
func drawFigure(b *strings.Builder, p *puzzles.Puzzle, f *bound.Figure) {
	heading, marks := shown.Marks(f)
	if len(marks) > 0 && p.Board != nil && p.Board.Width() <= drawnWidth {
		b.WriteString(heading)
		for line := range strings.Lines(render.Marked(p, marks)) {
			b.WriteString("    " + line)
		}
	}
	b.WriteString(shown.Text(f, "    "))
}

// trusted tells what of an answer rests on a solver's word alone, or on that of
// the program that writes the formula, and how to get a proof of it. Walks are
// checked, bounds by argument and linear programs have witnesses; that a formula
// has no model is only said, and so is that nothing was left to write in one.
func trusted(b *strings.Builder, ans *solve.Answer, figures []*bound.Figure) {
	moves := map[string][]string{}
	writer := "encoding " + ans.Encoding
	for _, at := range ans.Attempts {
		whose := writer
		if at.By == facts.ByUnsat {
			whose = ans.Engine
		}
		isShown := slices.ContainsFunc(figures, func(f *bound.Figure) bool {
			return f.Program != nil && f.Program.Moves == at.Moves
		})
		if at.Status == cnf.Unsat && !isShown {
			moves[whose] = append(moves[whose], fmt.Sprint(at.Moves))
		}
	}
	var list []string
	for _, whose := range []string{ans.Engine, writer} {
		if len(moves[whose]) > 0 {
			list = append(list,
				fmt.Sprintf("%s says, without a proof, that there is no walk of %s moves", whose,
					strings.Join(moves[whose], ", ")))
		}
	}
	if len(list) > 0 {
		fmt.Fprintf(b,
			"%s; for proofs that anyone can check,\n  knightsat certify PUZZLE -o DIR\n  knightsat verify "+
				"DIR\n",
			strings.Join(list, ", "))
	}
}
