package render

import (
	"strings"

	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// walled draws the walls into the text of a board: a | in the blank between two squares of a row, and
// a line of - between two squares of a column. Other walls are named above the board. labels and width
// are the widths of a row's label and of a square.
func walled(b *puzzles.Board, labels, width int, cell func(puzzles.Square) string) string {
	const wall = "\x00" // in the text of a square: there is a wall right of it
	right := map[puzzles.Square]string{}
	above := map[puzzles.Square]bool{}
	var others []string
	for _, w := range b.Walls() {
		switch {
		case w.A.Row == w.B.Row && w.B.Col-w.A.Col == 1:
			right[w.A] = wall
		case w.A.Col == w.B.Col && w.B.Row-w.A.Row == 1:
			above[w.A] = true
		default:
			others = append(others, w.String())
		}
	}
	text := notation.Diagram(b, labels, width, func(s puzzles.Square) string { return cell(s) + right[s] })
	lines := strings.SplitAfter(strings.ReplaceAll(text, wall+" ", "|"), "\n")
	var drawn strings.Builder
	if len(others) > 0 {
		drawn.WriteString("walls: " + strings.Join(others, ",") + "\n")
	}
	for i, line := range lines {
		drawn.WriteString(wallsAbove(b, above, b.Height()+1-i, labels, width))
		drawn.WriteString(line)
	}
	return drawn.String()
}

// wallsAbove is the line of walls between a row and the one above it, or nothing if there are none.
func wallsAbove(b *puzzles.Board, above map[puzzles.Square]bool, row, labels, width int) string {
	line := strings.Repeat(" ", labels+1)
	for col := 1; col <= b.Width(); col++ {
		mark := " "
		if above[puzzles.Square{Col: col, Row: row}] {
			mark = "-"
		}
		line += strings.Repeat(mark, width) + " "
	}
	line = strings.TrimRight(line, " ")
	if line == "" {
		return ""
	}
	return line + "\n"
}
