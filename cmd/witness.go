package cmd

import (
	"fmt"
	"knightsat/bound"
	"knightsat/decode/render"
	"knightsat/puzzles"
	"knightsat/solve"
	"strings"
)

// drawWitness draws the squares that a bound by counting rests on.
func drawWitness(b *strings.Builder, p *puzzles.Puzzle, ans *solve.Answer, l bound.Lower) {
	w, ok := l.Witness.(*bound.Weights)
	if !ok || len(w.Ones) == 0 {
		return
	}
	marks := map[puzzles.Square]string{}
	for _, v := range w.Ones {
		marks[ans.Analysis.Squares[v]] = "o"
	}
	drawMarks(b, p, marks)
}

// drawImpossible draws the squares of the argument that there is no walk: how often each
// counts, and apart from these the parts, which have no square in common.
func drawImpossible(b *strings.Builder, p *puzzles.Puzzle, ans *solve.Answer) {
	why := ans.Analysis.Impossible
	if why == nil || why.Witness == nil || p.Board == nil || p.Board.Width() > drawnWidth {
		return
	}
	marks := map[puzzles.Square]string{}
	for v, times := range why.Witness.Degree {
		if s := ans.Analysis.Squares[v]; times == 1 {
			marks[s] = "+"
		} else if times == -1 {
			marks[s] = "-"
		} else if times != 0 {
			marks[s] = fmt.Sprintf("%+d", times)
		}
	}
	sets := why.Witness.Sets
	seen := map[int]bool{}
	for _, set := range sets {
		for _, v := range set.Set {
			if seen[v] || len(sets) > 26 {
				sets = nil // they can't be told apart
			}
			seen[v] = true
		}
	}
	for k, set := range sets {
		for _, v := range set.Set {
			if s := ans.Analysis.Squares[v]; marks[s] == "" {
				marks[s] = string(rune('A' + k))
			}
		}
	}
	if len(marks) > 0 {
		fmt.Fprintln(b, "\nthe squares that count, with + and - or how often, and a letter for each part of several squares:")
		drawMarks(b, p, marks)
	}
}

// drawMarks draws marks on squares, if the board has room for it.
func drawMarks(b *strings.Builder, p *puzzles.Puzzle, marks map[puzzles.Square]string) {
	if p.Board == nil || p.Board.Width() > drawnWidth {
		return
	}
	for line := range strings.Lines(render.Marked(p, marks)) {
		b.WriteString("    " + line)
	}
}
