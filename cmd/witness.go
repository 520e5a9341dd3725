package cmd

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/bound"
	"knightsat/decode/render"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve"
)

// drawFigure draws the squares of an argument, and writes the sum.
func drawFigure(b *strings.Builder, p *puzzles.Puzzle, f *bound.Figure) {
	heading, marks := f.Marks()
	if len(marks) > 0 && p.Board != nil && p.Board.Width() <= drawnWidth {
		b.WriteString(heading)
		for line := range strings.Lines(render.Marked(p, marks)) {
			b.WriteString("    " + line)
		}
	}
	b.WriteString(f.Text("    "))
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
		if at.By == bound.ByUnsat {
			whose = ans.Engine
		}
		shown := slices.ContainsFunc(figures, func(f *bound.Figure) bool {
			return f.Program != nil && f.Program.Moves == at.Moves
		})
		if at.Status == cnf.Unsat && !shown {
			moves[whose] = append(moves[whose], fmt.Sprint(at.Moves))
		}
	}
	var list []string
	for _, whose := range []string{ans.Engine, writer} {
		if len(moves[whose]) > 0 {
			list = append(list,
				fmt.Sprintf("%s gives only its word that there is no walk of %s moves", whose,
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
