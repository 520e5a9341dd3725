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

// Text writes the puzzle in the format that [Parse] reads: parsing it again
// gives an equal puzzle.
func (p *Puzzle) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "family: %s\n", p.Family)
	if p.Graph == nil {
		fmt.Fprintf(&b, "piece: %s\n", p.Piece)
	}
	cells := p.cells()
	drawn := p.Graph == nil && (cells[p.Start] == "" || cells[p.Start] == "1" && len(p.Order) == 0)
	if p.Start.IsAny() && p.Family != Tour || !drawn && !p.Start.IsAny() {
		fmt.Fprintf(&b, "start: %s\n", p.Start)
	}
	if told := len(p.Order) == 0 && cells[p.End] == strconv.Itoa(p.Ground().Len()) &&
		!p.Closed; !p.End.IsAny() && !told {
		fmt.Fprintf(&b, "end: %s\n", p.End)
	}
	for _, rule := range []struct {
		name string
		on   bool
	}{{"ordered", p.Ordered || len(p.Order) > 0}, {"closed", p.Closed}, {"once", p.Once && p.Family != Tour}} {
		if rule.on {
			fmt.Fprintf(&b, "%s: true\n", rule.name)
		}
	}
	if p.Symmetric != NoTurn {
		fmt.Fprintf(&b, "symmetric: %s\n", p.Symmetric)
	}
	if len(p.Numbers) > 0 && (cells == nil || len(p.Order) > 0) {
		fmt.Fprintf(&b, "numbers: %s\n", strings.Join(words.Names(p.Numbers, Number.String), ","))
	}
	if p.Graph == nil && len(p.Board.walls) > 0 {
		fmt.Fprintf(&b, "walls: %s\n", strings.Join(words.Names(p.Board.walls, Wall.String), ","))
	}
	if len(p.Order) > 0 && cells == nil {
		fmt.Fprintf(&b, "goals: %s\n", joinSquares(p.Order, len(p.Order)))
	}
	if p.Family == Hunt && (p.Graph != nil || !slices.Equal(p.Goals, p.drawnGoals())) {
		fmt.Fprintf(&b, "goals: %s\n", joinSquares(p.Goals, len(p.Goals)))
	}
	p.Ground().write(&b, p)
	return b.String()
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
			return "N"
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

// Diagram draws the board as text: what cell says of each square in so many characters,
// and around it the labels of columns and rows, those of rows in so many; 0 for none.
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
