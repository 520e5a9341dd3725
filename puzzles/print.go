package puzzles

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
)

// maxLettered is the widest board that is drawn with labels: beyond z, column
// letters would no longer stand over their columns.
const maxLettered = 26

// headers are the parts that a text has on lines of their own, in their order.
var headers = func() []string {
	lines := slices.DeleteFunc(Parts(), func(p Part) bool { return p.Line == 0 })
	slices.SortFunc(lines, func(a, b Part) int { return a.Line - b.Line })
	return words.Names(lines, func(p Part) string { return p.Name })
}()

// Text writes the puzzle in the format that [Parse] reads: parsing it again
// gives an equal puzzle.
func (p *Puzzle) Text() string {
	s := p.Spec()
	if len(p.Order) == 0 || p.Closed {
		s.StartAny = s.StartAny && p.Family != Tour
	} else {
		s.leaveEnds()
	}
	if p.Graph == nil {
		s.leaveDrawn(p)
	}
	var b strings.Builder
	for _, name := range headers {
		if value := s.Get(name); value != "" {
			if name == "goals" { // as texts have had them from the first
				value = strings.ReplaceAll(value, ",", ", ")
			}
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	p.Ground().write(&b, p)
	return b.String()
}

// leaveEnds leaves out the ends of a tour that its goals in order say.
func (s *Spec) leaveEnds() {
	var r Rules
	(&Spec{Goals: s.Goals}).endsInOrder(&r, 0)
	if r.Start == s.Start {
		s.Start = Any
	}
	if r.End == s.End {
		s.End = Any
	}
}

// leaveDrawn leaves out what the drawing of the board shows.
func (s *Spec) leaveDrawn(p *Puzzle) {
	cells := p.cells()
	inOrder := len(p.Order) > 0
	if cells[p.Start] == "" || cells[p.Start] == "1" && !inOrder {
		s.Start = Any
	}
	if cells[p.End] == strconv.Itoa(p.Ground().Len()) && !inOrder && !p.Closed {
		s.End = Any
	}
	if cells != nil && !inOrder {
		s.Numbers = nil
	}
	if inOrder || p.Family == Hunt && slices.Equal(p.Goals, p.drawnGoals()) {
		s.Goals = nil
	}
}

func (b *Board) write(to *strings.Builder, p *Puzzle) {
	labels := 3
	if b.width > maxLettered {
		labels = 0
	}
	goals := p.GoalMarks()
	cells, empty := p.cells(), "*"
	if cells != nil {
		empty = "."
	}
	mark := func(s Square) string {
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
		b.writeCells(to, cells, mark)
		return
	}
	to.WriteString(b.Diagram(labels, 1, mark))
}

// drawnGoals are the goals that a diagram of a hunt shows, in reading order:
// all but one under the start.
func (p *Puzzle) drawnGoals() []Square {
	var goals []Square
	for _, g := range p.Goals {
		if g != p.Start {
			goals = append(goals, g)
		}
	}
	slices.SortFunc(goals, readingOrder)
	return goals
}

// readingOrder compares squares: from the top row down, each from left to right.
func readingOrder(a, b Square) int { return cmp.Or(b.Row-a.Row, a.Col-b.Col) }

// Diagram draws the board as text, with labels of columns and rows around it. cell returns what to
// draw on a square, in width characters. labels is the width of the row labels; 0 leaves the
// labels out.
func (b *Board) Diagram(labels, width int, cell func(Square) string) string {
	var text, line []byte
	write := func(label string, cell func(col int) string) {
		line = line[:0]
		if labels > 0 {
			line = fmt.Appendf(line, "%*s ", labels, label)
		}
		for col := 1; col <= b.width; col++ {
			line = append(append(line, words.Centre(cell(col), width)...), ' ')
		}
		if labels > 0 {
			line = append(line, label...)
		}
		text = append(append(text, bytes.TrimRight(line, " ")...), '\n')
	}
	if labels > 0 {
		write("", ColumnName)
	}
	for row := b.height; row >= 1; row-- {
		write(strconv.Itoa(row), func(col int) string { return cell(Square{Col: col, Row: row}) })
	}
	if labels > 0 {
		write("", ColumnName)
	}
	return string(text)
}

// cells are the numbers that a drawing of the puzzle shows instead of labels: the order of a
// tour's goals, or its numbers; nil if there are none.
func (p *Puzzle) cells() map[Square]string {
	if p.Family != Tour || p.Graph != nil || !p.Timed() {
		return nil
	}
	cells := map[Square]string{}
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

// writeCells draws a board with numbers in its cells, with labels only where a drawing without them
// could be read in another way.
func (b *Board) writeCells(to *strings.Builder, cells map[Square]string, other func(Square) string) {
	width := 1
	for _, text := range cells {
		width = max(width, len(text))
	}
	cell := func(s Square) string {
		text := cells[s]
		if text == "" {
			text = other(s)
		}
		return fmt.Sprintf("%*s", width, text)
	}
	labels := 0
	counted := func(col int) bool { // by the numbers of rows
		for row := range b.height {
			if cells[Square{Col: col, Row: row + 1}] != strconv.Itoa(row+1) {
				return false
			}
		}
		return true
	}
	if b.width < 3 || counted(1) || counted(b.width) {
		labels = len(strconv.Itoa(b.height))
	}
	to.WriteString(b.Diagram(labels, width, cell))
}
