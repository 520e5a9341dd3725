package render

import (
	"math"
	"strconv"

	"knightsat/puzzles"
)

// This file draws what a puzzle gives besides its goals: their order, numbers and walls.

// first is the number of the start: 1 if the puzzle counts squares, else 0, for no moves.
func (p *Picture) first() int {
	if p.Puzzle.Timed() {
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
func (on *canvas) given() {
	if 0.26*on.seen < minNumbered/2 {
		return
	}
	for i, g := range inOrder(on.Puzzle) {
		on.giveNumber(g, strconv.Itoa(i+1), on.Puzzle.Family == puzzles.Tour)
	}
	for _, n := range on.Puzzle.Numbers {
		on.giveNumber(n.Square, strconv.Itoa(n.K), false)
	}
}

// label writes a number that the puzzle gives; round puts it on a dark disc.
func (on *canvas) giveNumber(s puzzles.Square, text string, round bool) {
	c := on.palette
	at := on.centre(s)
	if len(on.Walk) == 0 && on.at == nil {
		ink := c.Text
		if round {
			ink = c.Light
			on.disc(at, 0.34*on.cell, c.Mark)
		}
		on.text(at, fit(text, 0.44*on.cell, 0.5*on.cell), ink, text)
		return
	}
	away, r := 0.33*on.cell, 0.16*on.cell
	if on.at != nil {
		away = 0.85 * on.dot * on.cell
	}
	at = point{at.x - away, at.y - away}
	on.disc(at, r, c.Goal)
	on.ring(at, r, 0.1*r, c.GoalEdge)
	on.text(at, fit(text, 1.5*r, 1.6*r), c.Text, text)
}

// walls draws walls as thick lines: between squares with a common side along that, and
// else as a bar across the way from one to the other.
func (on *canvas) walls() {
	var bars, ways [][]point
	for _, w := range on.Puzzle.Board.Walls() {
		a, b := on.centre(w.A), on.centre(w.B)
		middle := point{(a.x + b.x) / 2, (a.y + b.y) / 2}
		cols, rows := float64(w.B.Col-w.A.Col), float64(w.B.Row-w.A.Row)
		long := cols*cols + rows*rows // squared, in squares
		half := 0.5 * on.cell
		if long > 1 {
			half = 0.25 * on.cell
		}
		if long > 2 {
			ways = append(ways, []point{a, b})
		}
		length := max(math.Abs(cols), math.Abs(rows))
		across := point{rows / length * half, cols / length * half}
		bars = append(bars,
			[]point{{middle.x - across.x, middle.y - across.y}, {middle.x + across.x, middle.y + across.y}})
	}
	c := on.palette
	if len(ways) > 0 {
		on.lines(ways, 0.03*on.cell, c.Soft)
	}
	if len(bars) > 0 {
		on.lines(bars, max(0.12*on.cell, on.big(0)/4), c.Mark)
	}
}
