package puzzles

import (
	"fmt"
	"slices"
	"strings"
)

// numbered is a number in a drawing.
type numbered struct {
	Number
	at place
}

// readCells reads a row of cells, some of which may be numbers. The columns have no letters.
func (t *textParser) readCells(l textLine, row int) (width int, err error) {
	runes := append([]rune(l.text), ' ')
	for i := 0; i < len(runes) && err == nil; i++ {
		c, at := runes[i], place{l.line, i + 1}
		if c == ' ' || c == '\t' {
			continue
		}
		width++
		square := Square{Col: width, Row: row}
		if !isDigit(c) {
			err = t.take(c, square, at, l.text)
			continue
		}
		end := i + slices.IndexFunc(runes[i:], func(c rune) bool { return c == ' ' || c == '\t' })
		err = t.takeNumber(string(runes[i:end]), square, at)
		if i > 0 && runes[i-1] != ' ' && runes[i-1] != '\t' {
			err = t.errorAt(l.line, i+1, "a number without a blank before it",
				"cells apart by blanks where some are numbers")
		}
		i = end
	}
	return width, err
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

// takeNumber takes a cell that is a number.
func (t *textParser) takeNumber(digits string, square Square, at place) error {
	if square.Col > MaxSide {
		return t.take('.', square, at, "") // which says so
	}
	k, err := readNumber(digits)
	if err != nil {
		wrong := err.(*ValueError)
		return t.errorAt(at.line, at.col, wrong.Found, wrong.Expected)
	}
	t.numbers = append(t.numbers, numbered{Number{k, square}, at})
	return nil
}

// takeNumbers makes the numbers of a drawing those of the walk, or the order of the goals.
func (t *textParser) takeNumbers() error {
	s := t.spec
	if !s.Ordered {
		for _, n := range t.numbers {
			s.Numbers = append(s.Numbers, n.Number)
			s.places["number "+n.String()] = n.at
		}
		return nil
	}
	slices.SortStableFunc(t.numbers, func(a, b numbered) int { return a.K - b.K })
	for i, n := range t.numbers {
		if goals, said := t.headers["goals"]; said {
			expected := fmt.Sprintf("only goals that line %d lists", goals.line)
			return t.errorAt(n.at.line, n.at.col, fmt.Sprintf("goal %d", n.K), expected)
		}
		if i > 0 && n.K == t.numbers[i-1].K {
			expected := fmt.Sprintf("one; the first is in line %d", t.numbers[i-1].at.line)
			return t.errorAt(n.at.line, n.at.col, fmt.Sprintf("a second %d", n.K), expected)
		}
		s.Goals = append(s.Goals, n.Square)
		s.places["goal "+n.Square.String()] = n.at
	}
	return nil
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

// writeCells draws a board with numbers in its cells.
func (b *Board) writeCells(to *strings.Builder, cells map[Square]string, other func(Square) string) {
	width := 1
	for _, text := range cells {
		width = max(width, len(text))
	}
	to.WriteString(b.Diagram(0, width, func(s Square) string {
		text := cells[s]
		if text == "" {
			text = other(s)
		}
		return fmt.Sprintf("%*s", width, text)
	}))
}
