// Package render draws puzzles and walks for people to look at.
//
// It must not know of formulas: what it draws is a puzzle, a walk that solves
// it, and sets of squares.
package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/puzzles"
)

// What stands on squares without a number.
const (
	emptyMark   = "."
	guardedMark = "-"
	holeMark    = "#"
	goalMark    = "x"
	againMark   = "+"
)

// maxNumbers is how many numbers a square of the board shows: there is no room
// for more.
const maxNumbers = 2

// Text draws the board with the walk's move numbers on the squares, the start
// being 0. If a square is visited again, it has several numbers, and a +
// after the third for more. The goals of a hunt have an x after the number.
// Else: Q R B N K P are guards, - is a square that they attack, # a hole.
func Text(p *puzzles.Puzzle, w puzzles.Walk) string { return text(p, w, plain) }

// text draws the board with the walk; paint may colour what stands on a square.
func text(p *puzzles.Puzzle, w puzzles.Walk, paint painter) string {
	visits := make(map[puzzles.Square][]int, len(w))
	for i, s := range w {
		visits[s] = append(visits[s], i)
	}
	goals := map[puzzles.Square]bool{}
	if p.Family == puzzles.Hunt {
		goals = p.IsGoal()
	}
	ground := groundMarks(p)
	return board(p, func(s puzzles.Square) string {
		var numbers []string
		for i, n := range visits[s] {
			if i == maxNumbers {
				numbers[i-1] += againMark
				break
			}
			numbers = append(numbers, strconv.Itoa(n))
		}
		mark := strings.Join(numbers, "/")
		if goals[s] {
			mark += goalMark
		}
		if mark == "" {
			mark = ground(s)
		}
		return mark
	}, paint)
}

// Marked draws the board with marks on some squares.
func Marked(p *puzzles.Puzzle, marks map[puzzles.Square]string) string {
	ground := groundMarks(p)
	return board(p, func(s puzzles.Square) string {
		if mark := marks[s]; mark != "" {
			return mark
		}
		return ground(s)
	}, plain)
}

// groundMarks returns how a square is drawn that nothing else is said of.
func groundMarks(p *puzzles.Puzzle) func(puzzles.Square) string {
	guards := map[puzzles.Square]string{}
	for _, g := range p.Board.Guards() {
		guards[g.Square] = string(g.Kind)
	}
	return func(s puzzles.Square) string {
		switch {
		case guards[s] != "":
			return guards[s]
		case p.Board.Hole(s):
			return holeMark
		case p.Board.Guarded(s):
			return guardedMark
		}
		return emptyMark
	}
}

func centre(text string, width int) string {
	blanks := width - utf8.RuneCountInString(text)
	return strings.Repeat(" ", blanks/2) + text + strings.Repeat(" ", blanks-blanks/2)
}

// painter colours the text on a square, without a change of its width.
type painter func(s puzzles.Square, text string) string

func plain(_ puzzles.Square, text string) string { return text }

// board draws a board with labels; cell says what stands on a square.
func board(p *puzzles.Puzzle, cell func(puzzles.Square) string, paint painter) string {
	w, h := p.Board.Width(), p.Board.Height()
	cells := make([][]string, h+1)
	width := utf8.RuneCountInString(puzzles.ColumnName(w))
	for row := 1; row <= h; row++ {
		cells[row] = make([]string, w+1)
		for col := 1; col <= w; col++ {
			cells[row][col] = cell(puzzles.Square{Col: col, Row: row})
			width = max(width, utf8.RuneCountInString(cells[row][col]))
		}
	}
	var b strings.Builder
	labels := len(strconv.Itoa(h))
	line := func(before string, cell func(col int) string, after string) {
		fmt.Fprintf(&b, "%*s", labels, before)
		text := ""
		for col := 1; col <= w; col++ {
			text += " " + cell(col)
		}
		b.WriteString(strings.TrimRight(text+" "+after, " ") + "\n")
	}
	letters := func(col int) string { return centre(puzzles.ColumnName(col), width) }
	line("", letters, "")
	for row := h; row >= 1; row-- {
		line(strconv.Itoa(row), func(col int) string {
			return paint(puzzles.Square{Col: col, Row: row}, centre(cells[row][col], width))
		}, strconv.Itoa(row))
	}
	line("", letters, "")
	return b.String()
}

// The colours of a terminal, as ANSI sequences that every terminal with colours
// knows. They only repeat what the characters say.
const (
	ansiReset    = "\x1b[0m"
	ansiDim      = "\x1b[2m"
	ansiVisited  = "\x1b[32m"
	ansiGoal     = "\x1b[1;33m"
	ansiEnds     = "\x1b[1;7m"
	ansiGuard    = "\x1b[1;31m"
	ansiAttacked = "\x1b[31m"
)

// ColourText draws what [Text] draws, in colours: the ends of the walk in
// reverse, goals yellow, other visited squares green, guards and what they
// attack red, the rest dim.
func ColourText(p *puzzles.Puzzle, w puzzles.Walk) string {
	code := make(map[puzzles.Square]string, len(w)+len(p.Goals))
	for _, g := range p.Board.Guards() {
		code[g.Square] = ansiGuard
	}
	for _, s := range w {
		code[s] = ansiVisited
	}
	if p.Family == puzzles.Hunt {
		for _, s := range p.Goals {
			code[s] = ansiGoal
		}
	}
	if len(w) > 0 {
		code[w[0]], code[w[len(w)-1]] = ansiEnds, ansiEnds
	}
	return text(p, w, func(s puzzles.Square, text string) string {
		switch c := code[s]; {
		case c != "":
			return c + text + ansiReset
		case p.Board.Guarded(s):
			return ansiAttacked + text + ansiReset
		}
		return ansiDim + text + ansiReset
	})
}
