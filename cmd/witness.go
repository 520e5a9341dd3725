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

// drawWitness draws the squares that a bound by counting rests on.
func drawWitness(b *strings.Builder, p *puzzles.Puzzle, ans *solve.Answer, l bound.Refutation) {
	w, ok := l.Witness.(*bound.Dual)
	if !ok || l.By != bound.ByCounting {
		return
	}
	marks := map[puzzles.Square]string{}
	for _, v := range w.Vertices(2) {
		marks[ans.Analysis.Squares[v]] = "o"
	}
	drawMarks(b, p, "", marks)
}

// drawImpossible draws the squares of the argument that there is no walk: how often each
// counts, and apart from these the parts, which have no square in common.
func drawImpossible(b *strings.Builder, p *puzzles.Puzzle, ans *solve.Answer) {
	why := ans.Analysis.Impossible
	if why == nil || !drawable(p) {
		return
	}
	d, ok := why.Witness.(*bound.Dual)
	if !ok {
		return
	}
	marks := map[puzzles.Square]string{}
	for v, times := range d.Degree {
		s := ans.Analysis.Squares[v]
		if times == 1 {
			marks[s] = "+"
		} else if times == -1 {
			marks[s] = "-"
		} else if times != 0 {
			marks[s] = fmt.Sprintf("%+d", times)
		}
	}
	for v, letter := range letters(d.Sets) {
		if s := ans.Analysis.Squares[v]; marks[s] == "" {
			marks[s] = letter
		}
	}
	drawMarks(b, p,
		"\nthe squares that count, with + and - or how often, and a letter for each part of several "+
			"squares:\n",
		marks)
}

// drawable reports whether the squares are those of a board that is not too wide.
func drawable(p *puzzles.Puzzle) bool { return p.Board != nil && p.Board.Width() <= drawnWidth }

// letters gives the vertices of each set a letter; none if the sets can't be told apart.
func letters(sets []bound.Leave) map[int]string {
	of := map[int]string{}
	for k, set := range sets {
		for _, v := range set.Set {
			if of[v] != "" || k > 'Z'-'A' {
				return nil
			}
			of[v] = string(rune('A' + k))
		}
	}
	return of
}

// drawMarks draws marks on squares, if there are some and the board is not too wide, below a
// heading.
func drawMarks(b *strings.Builder, p *puzzles.Puzzle, heading string, marks map[puzzles.Square]string) {
	if len(marks) == 0 || !drawable(p) {
		return
	}
	b.WriteString(heading)
	for line := range strings.Lines(render.Marked(p, marks)) {
		b.WriteString("    " + line)
	}
}

// trusted tells what of an answer rests on a solver's word alone, or on that of
// the program that writes the formula, and how to get a proof of it. Walks are
// checked, bounds by argument and linear programs have witnesses; that a formula
// has no model is only said, and so is that nothing was left to write in one.
func trusted(b *strings.Builder, ans *solve.Answer) {
	moves := map[string][]string{}
	writer := "encoding " + ans.Encoding
	programs := ans.Programs()
	for _, at := range ans.Attempts {
		whose := writer
		if at.By == bound.ByUnsat {
			whose = ans.Engine
		}
		shown := slices.ContainsFunc(programs, func(p *bound.Prices) bool { return p.Moves == at.Moves })
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
