package render

import (
	"math"
	"strconv"

	"knightsat/puzzles"
)

// This file draws what a puzzle gives besides its goals: their order, numbers and walls.

// first is the number of the start: 1 if the puzzle counts squares, else 0, for no moves.
func (p *Picture) first() int {
	if len(p.Puzzle.Numbers) > 0 {
		return 1
	}
	return 0
}

// startNumbered reports whether a number stands on the start: that of the puzzle, or that of
// a walk which is counted in squares.
func (p *Picture) startNumbered() bool {
	n := p.Puzzle.Numbers
	return len(n) > 0 && (len(p.Walk) > 0 || n[0].K == 1)
}

// inOrder are the goals that come in order.
func inOrder(p *puzzles.Puzzle) []puzzles.Square {
	if p.Ordered && p.Family == puzzles.Hunt {
		return p.Goals
	}
	return p.Order
}

// given writes the numbers of squares, and the places of goals in their order: on a puzzle
// in the middle of each square, and beside a walk, whose numbers stand there, in a corner.
func (p *Picture) given(on surface, l layout) {
	if 0.26*l.seen < minNumbered/2 {
		return
	}
	for i, g := range inOrder(p.Puzzle) {
		p.label(on, l, g, strconv.Itoa(i+1), p.Puzzle.Family == puzzles.Tour)
	}
	for _, n := range p.Puzzle.Numbers {
		p.label(on, l, n.Square, strconv.Itoa(n.K), false)
	}
}

// label writes a number that the puzzle gives; round puts it on a dark disc.
func (p *Picture) label(on surface, l layout, s puzzles.Square, text string, round bool) {
	c := p.Theme.Palette()
	at := l.centre(s)
	if len(p.Walk) == 0 && l.at == nil {
		ink := c.Text
		if round {
			ink = c.Light
			on.disc(at, 0.34*l.cell, c.Mark)
		}
		on.text(at, fit(text, 0.44*l.cell, 0.5*l.cell), ink, text)
		return
	}
	away, r := 0.33*l.cell, 0.16*l.cell
	if l.at != nil {
		away = 0.85 * l.dot * l.cell
	}
	at = point{at.x - away, at.y - away}
	on.disc(at, r, c.Goal)
	on.ring(at, r, 0.1*r, c.GoalEdge)
	on.text(at, fit(text, 1.5*r, 1.6*r), c.Text, text)
}

// walls draws walls as thick lines: between squares with a common side along that, and
// else as a bar across the way from one to the other.
func (p *Picture) walls(on surface, l layout) {
	var bars, ways [][]point
	for _, w := range p.Puzzle.Board.Walls() {
		a, b := l.centre(w.A), l.centre(w.B)
		middle := point{(a.x + b.x) / 2, (a.y + b.y) / 2}
		cols, rows := float64(w.B.Col-w.A.Col), float64(w.B.Row-w.A.Row)
		long := cols*cols + rows*rows // squared, in squares
		half := 0.5 * l.cell
		if long > 1 {
			half = 0.25 * l.cell
		}
		if long > 2 {
			ways = append(ways, []point{a, b})
		}
		length := max(math.Abs(cols), math.Abs(rows))
		across := point{rows / length * half, cols / length * half}
		bars = append(bars,
			[]point{{middle.x - across.x, middle.y - across.y}, {middle.x + across.x, middle.y + across.y}})
	}
	c := p.Theme.Palette()
	if len(ways) > 0 {
		on.lines(ways, 0.03*l.cell, c.Soft)
	}
	if len(bars) > 0 {
		on.lines(bars, max(0.12*l.cell, l.big(0)/4), c.Mark)
	}
}
