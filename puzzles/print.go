package puzzles

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
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
	if p.Start.IsAny() && p.Family != Tour || p.Graph != nil && !p.Start.IsAny() {
		fmt.Fprintf(&b, "start: %s\n", p.Start)
	}
	if !p.End.IsAny() {
		fmt.Fprintf(&b, "end: %s\n", p.End)
	}
	for _, rule := range []struct {
		name string
		on   bool
	}{{"ordered", p.Ordered}, {"closed", p.Closed}, {"once", p.Once && p.Family != Tour}} {
		if rule.on {
			fmt.Fprintf(&b, "%s: true\n", rule.name)
		}
	}
	if p.Symmetric != NoTurn {
		fmt.Fprintf(&b, "symmetric: %s\n", p.Symmetric)
	}
	if p.Family == Hunt && (p.Graph != nil || !slices.Equal(p.Goals, p.drawnGoals())) {
		fmt.Fprintf(&b, "goals: %s\n", joinSquares(p.Goals, len(p.Goals)))
	}
	p.Ground().write(&b, p)
	return b.String()
}

func (b *Board) write(to *strings.Builder, p *Puzzle) { to.WriteString(p.Diagram(p.symbol())) }

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

func (p *Puzzle) symbol() func(Square) rune {
	goals := map[Square]bool{}
	if p.Family == Hunt {
		goals = p.IsGoal()
	}
	guards := map[Square]rune{}
	for _, g := range p.Board.Guards() {
		guards[g.Square] = unicode.ToLower(g.Kind)
	}
	return func(s Square) rune {
		switch {
		case s == p.Start:
			return 'N'
		case goals[s]:
			return 'x'
		case p.Board.Hole(s):
			return '#'
		case guards[s] != 0:
			return guards[s]
		}
		return '*'
	}
}

// Diagram draws the board as text, with labels up to 26 columns; symbol says
// how to draw a square.
func (p *Puzzle) Diagram(symbol func(Square) rune) string {
	var b strings.Builder
	w, h := p.Board.Width(), p.Board.Height()
	labels := w <= maxLettered
	letters := func() {
		b.WriteString("   ")
		for c := 1; c <= w; c++ {
			b.WriteString(" " + ColumnName(c))
		}
		b.WriteByte('\n')
	}
	if labels {
		letters()
	}
	for row := h; row >= 1; row-- {
		if labels {
			fmt.Fprintf(&b, "%3d ", row)
		}
		for col := 1; col <= w; col++ {
			if col > 1 {
				b.WriteByte(' ')
			}
			b.WriteRune(symbol(Square{Col: col, Row: row}))
		}
		if labels {
			fmt.Fprintf(&b, " %d", row)
		}
		b.WriteByte('\n')
	}
	if labels {
		letters()
	}
	return b.String()
}
