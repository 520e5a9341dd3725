package cmd

import (
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/decode/render"
	"knightsat/puzzles"
	"knightsat/solve"
)

// drawWitness draws the squares that a bound by counting rests on.
func drawWitness(b *strings.Builder, p *puzzles.Puzzle, ans *solve.Answer, l bound.Lower) {
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
	if why == nil || why.Witness == nil || !drawable(p) {
		return
	}
	marks := map[puzzles.Square]string{}
	for v, times := range why.Witness.Degree {
		s := ans.Analysis.Squares[v]
		if times == 1 {
			marks[s] = "+"
		} else if times == -1 {
			marks[s] = "-"
		} else if times != 0 {
			marks[s] = fmt.Sprintf("%+d", times)
		}
	}
	for v, letter := range letters(why.Witness.Sets) {
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
