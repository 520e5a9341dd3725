package render

import (
	"strings"

	"knightsat/puzzles"
)

// walled draws the walls into the text of a board: a | in the blank between two squares of a row, and
// a line of - between two squares of a column. Other walls are named below the board. labels and width
// are the widths of a row's label and of a square.
func walled(b *puzzles.Board, text string, labels, width int) string {
	right := map[puzzles.Square]bool{} // a wall is right of the square
	above := map[puzzles.Square]bool{}
	var others []string
	for _, w := range b.Walls() {
		switch {
		case w.A.Row == w.B.Row && w.B.Col-w.A.Col == 1:
			right[w.A] = true
		case w.A.Col == w.B.Col && w.B.Row-w.A.Row == 1:
			above[w.A] = true
		default:
			others = append(others, w.String())
		}
	}
	lines := strings.SplitAfter(text, "\n")
	var drawn strings.Builder
	drawn.WriteString(lines[0])
	for row := b.Height(); row >= 1; row-- {
		drawn.WriteString(wallsAbove(b, above, row, labels, width))
		drawn.WriteString(wallsRight(b, right, row, lines[b.Height()+1-row], labels, width))
	}
	drawn.WriteString(strings.Join(lines[b.Height()+1:], ""))
	if len(others) > 0 {
		drawn.WriteString("walls: " + strings.Join(others, ", ") + "\n")
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

// wallsRight is a row's line with a | for each wall between two of its squares. Sequences that colour
// the text take no room.
func wallsRight(b *puzzles.Board, right map[puzzles.Square]bool, row int, line string, labels, width int) string {
	var drawn strings.Builder
	column, coloured := 0, false
	for _, r := range line {
		switch {
		case r == '\x1b':
			coloured = true
		case coloured:
			coloured = r != 'm'
		default:
			column++
			col := (column - labels - 1) / (width + 1)
			atGap := column > labels+1 && (column-labels-1)%(width+1) == 0
			if atGap && r == ' ' && right[puzzles.Square{Col: col, Row: row}] {
				r = '|'
			}
		}
		drawn.WriteRune(r)
	}
	return drawn.String()
}
