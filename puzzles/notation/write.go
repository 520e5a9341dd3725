package notation

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// maxLettered is the widest board that is drawn with labels: beyond z, column
// letters would no longer stand over their columns.
const maxLettered = 26

// Text writes the puzzle in the format that [Parse] reads: parsing it again
// gives an equal puzzle.
func Text(p *puzzles.Puzzle) string {
	var b strings.Builder
	for _, name := range headers {
		if value := header(p, name); value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	if p.Graph != nil {
		b.WriteString("graph:\n" + Edges(p.Graph))
	} else {
		b.WriteString(board(p))
	}
	return b.String()
}

// header is what a line above the diagram says; "" for no line.
func header(p *puzzles.Puzzle, name string) string {
	inOrder := len(p.Order) > 0
	switch name {
	case "family":
		return string(p.Family)
	case "piece":
		if p.Board != nil {
			return p.Piece.String()
		}
	case "start", "end":
		return ends(p)[name]
	case "ordered":
		return when(p.Ordered || inOrder)
	case "closed":
		return when(p.Closed)
	case "once":
		return when(p.Once && p.Family != puzzles.Tour)
	case "symmetric":
		return string(p.Symmetric)
	case "numbers":
		if cells(p) == nil || inOrder {
			return strings.Join(words.Names(p.Numbers, puzzles.Number.String), ",")
		}
	case "walls":
		if p.Board != nil {
			return strings.Join(words.Names(p.Board.Walls(), puzzles.Wall.String), ",")
		}
	case "goals":
		return strings.Join(words.Names(listedGoals(p), puzzles.Square.String), ", ")
	}
	return ""
}

func when(yes bool) string {
	if yes {
		return "true"
	}
	return ""
}

// listedGoals are the goals that no diagram shows.
func listedGoals(p *puzzles.Puzzle) []puzzles.Square {
	switch {
	case p.Family != puzzles.Hunt && p.Board != nil: // a tour's are numbers there
		return nil
	case p.Family != puzzles.Hunt:
		return p.Order
	case p.Board != nil && slices.Equal(p.Goals, drawnGoals(p)):
		return nil
	}
	return p.Goals
}

// ends are what the lines of the start and the end say.
func ends(p *puzzles.Puzzle) map[string]string {
	inOrder := len(p.Order) > 0
	implied := puzzles.Rules{Order: p.Order, Closed: p.Closed}
	EndInOrder(&implied, 0, false, false)
	shown := cells(p)
	first, last := shown[p.Start], shown[p.End]
	return map[string]string{
		"start": endLine(p, p.Start, implied.Start, p.Family != puzzles.Tour,
			p.Board != nil && (first == "" || first == "1" && !inOrder)),
		"end": endLine(p, p.End, implied.End, false,
			last == strconv.Itoa(p.Ground().Len()) && !inOrder && !p.Closed),
	}
}

// endLine is what a line says of an end of the walk: "" if it is the one that the order of goals implies, or if
// the diagram shows it. open is set if an end that is left open must be said.
func endLine(p *puzzles.Puzzle, end, implied puzzles.Square, open, shown bool) string {
	if end.IsAny() {
		shown = !open && (len(p.Order) == 0 || p.Closed)
	} else if end == implied {
		shown = true
	}
	if shown {
		return ""
	}
	return end.String()
}

// board is what stands below the lines of a puzzle on a board.
func board(p *puzzles.Puzzle) string {
	b := p.Board
	labels := 3
	if b.Width() > maxLettered {
		labels = 0
	}
	goals := p.GoalMarks()
	cells, empty := cells(p), "*"
	if cells != nil {
		empty = "."
	}
	mark := func(s puzzles.Square) string {
		guard := b.GuardOn(s)
		switch {
		case s == p.Start:
			return p.Piece.Letter()
		case goals[s]:
			return "x"
		case b.Hole(s):
			return "#"
		case guard != 0:
			return strings.ToLower(string(guard))
		}
		return empty
	}
	if cells != nil {
		return drawCells(b, cells, mark)
	}
	return Diagram(b, labels, 1, mark)
}

// drawnGoals are the goals that a diagram of a hunt shows, in reading order:
// all but one under the start.
func drawnGoals(p *puzzles.Puzzle) []puzzles.Square {
	var goals []puzzles.Square
	for _, g := range p.Goals {
		if g != p.Start {
			goals = append(goals, g)
		}
	}
	slices.SortFunc(goals, func(a, b puzzles.Square) int { return cmp.Or(b.Row-a.Row, a.Col-b.Col) })
	return goals
}

// Diagram draws the board as text, with labels of columns and rows around it. cell returns what to
// draw on a square, in width characters. labels is the width of the row labels; 0 leaves the
// labels out.
func Diagram(b *puzzles.Board, labels, width int, cell func(puzzles.Square) string) string {
	var text, line []byte
	write := func(label string, cell func(col int) string) {
		line = line[:0]
		if labels > 0 {
			line = fmt.Appendf(line, "%*s ", labels, label)
		}
		for col := 1; col <= b.Width(); col++ {
			line = append(append(line, words.Centre(cell(col), width)...), ' ')
		}
		if labels > 0 {
			line = append(line, label...)
		}
		text = append(append(text, bytes.TrimRight(line, " ")...), '\n')
	}
	if labels > 0 {
		write("", puzzles.ColumnName)
	}
	for row := b.Height(); row >= 1; row-- {
		write(strconv.Itoa(row), func(col int) string { return cell(puzzles.Square{Col: col, Row: row}) })
	}
	if labels > 0 {
		write("", puzzles.ColumnName)
	}
	return string(text)
}

// cells are the numbers that a drawing of the puzzle shows instead of labels: the order of a
// tour's goals, or its numbers; nil if there are none.
func cells(p *puzzles.Puzzle) map[puzzles.Square]string {
	if p.Family != puzzles.Tour || p.Graph != nil || !p.Timed() {
		return nil
	}
	cells := map[puzzles.Square]string{}
	for i, g := range p.Order {
		cells[g] = fmt.Sprint(i + 1)
	}
	if len(p.Order) == 0 {
		for _, n := range p.Numbers {
			cells[n.Square] = fmt.Sprint(n.K)
		}
	}
	return cells
}

// drawCells draws a board with numbers in its cells, with labels only where a drawing without them
// could be read in another way.
func drawCells(b *puzzles.Board, cells map[puzzles.Square]string, other func(puzzles.Square) string) string {
	width := 1
	for _, text := range cells {
		width = max(width, len(text))
	}
	cell := func(s puzzles.Square) string {
		text := cells[s]
		if text == "" {
			text = other(s)
		}
		return fmt.Sprintf("%*s", width, text)
	}
	labels := 0
	counted := func(col int) bool { // by the numbers of rows
		for row := range b.Height() {
			if cells[puzzles.Square{Col: col, Row: row + 1}] != strconv.Itoa(row+1) {
				return false
			}
		}
		return true
	}
	if b.Width() < 3 || counted(1) || counted(b.Width()) {
		labels = len(strconv.Itoa(b.Height()))
	}
	return Diagram(b, labels, width, cell)
}
