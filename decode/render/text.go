// Package render draws puzzles and walks for people to look at.
//
// It must not know of formulas: what it draws is a puzzle, a walk that solves
// it, and sets of squares.
package render

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
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

// Text draws the board with the number of each move on its square. The start is 0, or 1 if the
// puzzle has numbers or is a tour with goals in order: then Parse reads the drawing of a tour
// again. A square that is visited again has two numbers, with a + if there are more; an end of
// the walk has its own number. A goal of a hunt has an x after the number, and then its place if
// goals are ordered. Q R B N K P are guards, - is a square that they attack, and # is a hole. A |
// between two squares is a wall, and so is a line of - between two rows.
func Text(p *puzzles.Puzzle, w puzzles.Walk) string { return text(p, w, plain) }

// text draws the board with the walk; paint may colour what stands on a square.
func text(p *puzzles.Puzzle, w puzzles.Walk, paint painter) string {
	numbers, goals := numbers(w, (&Picture{Puzzle: p}).first(), maxNumbers), goalMarks(p)
	return board(p.Board, func(s puzzles.Square) string {
		mark := strings.Join(numbers[s], "/") + goals[s]
		return cmp.Or(mark, groundMark(p.Board, s))
	}, paint)
}

// goalMarks are the marks of goals: of those in order with their place in it.
func goalMarks(p *puzzles.Puzzle) map[puzzles.Square]string {
	marks := map[puzzles.Square]string{}
	for g := range p.GoalMarks() {
		marks[g] = goalMark
	}
	if p.Family == puzzles.Hunt {
		for i, g := range inOrder(p) {
			marks[g] = goalMark + strconv.Itoa(i+1)
		}
	}
	return marks
}

// Marked draws the board as text, with marks on some squares.
func Marked(p *puzzles.Puzzle, marks map[puzzles.Square]string) string {
	return board(p.Board, func(s puzzles.Square) string { return cmp.Or(marks[s], groundMark(p.Board, s)) },
		plain)
}

// groundMark is how a square is drawn that nothing else is said of.
func groundMark(b *puzzles.Board, s puzzles.Square) string {
	switch guard := b.GuardOn(s); {
	case guard != 0:
		return string(guard)
	case b.Hole(s):
		return holeMark
	case !b.Free(s):
		return guardedMark
	}
	return emptyMark
}

// painter colours the text on a square, without a change of its width.
type painter func(s puzzles.Square, text string) string

func plain(_ puzzles.Square, text string) string { return text }

// board draws a board with labels; cell says what stands on a square.
func board(b *puzzles.Board, cell func(puzzles.Square) string, paint painter) string {
	width := utf8.RuneCountInString(puzzles.ColumnName(b.Width()))
	for row := 1; row <= b.Height(); row++ {
		for col := 1; col <= b.Width(); col++ {
			width = max(width, utf8.RuneCountInString(cell(puzzles.Square{Col: col, Row: row})))
		}
	}
	labels := len(strconv.Itoa(b.Height()))
	return walled(b, labels, width,
		func(s puzzles.Square) string { return paint(s, words.Centre(cell(s), width)) })
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

// ColourText draws what [Text] draws, in colours: the ends of the walk in reverse, goals yellow,
// other visited squares green, guards and the squares that they attack red, and the rest dim.
func ColourText(p *puzzles.Puzzle, w puzzles.Walk) string {
	code := make(map[puzzles.Square]string, len(w)+len(p.Goals))
	for _, g := range p.Board.Guards() {
		code[g.Square] = ansiGuard
	}
	for _, s := range w {
		code[s] = ansiVisited
	}
	for s := range p.GoalMarks() {
		code[s] = ansiGoal
	}
	if len(w) > 0 {
		code[w[0]], code[w[len(w)-1]] = ansiEnds, ansiEnds
	}
	return text(p, w, func(s puzzles.Square, text string) string {
		switch c := code[s]; {
		case c != "":
			return c + text + ansiReset
		case !p.Board.Free(s) && !p.Board.Hole(s):
			return ansiAttacked + text + ansiReset
		}
		return ansiDim + text + ansiReset
	})
}
