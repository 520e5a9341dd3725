package render

import (
	"math"
	"strconv"

	"knightsat/puzzles"
)

// firstNumber is that of the walk's start: 1 where the puzzle has numbers, which begin so.
func firstNumber(p *puzzles.Puzzle) int { return min(1, len(p.Numbers)) }

// inOrder are the goals that come in order; nil if none do.
func inOrder(p *puzzles.Puzzle) []puzzles.Square {
	if p.Ordered {
		return p.Goals
	}
	return p.Order
}

// given draws the puzzle's numbers: alone, or, where the walk has them, a ring around each.
func (p *Picture) given(on surface, l layout) {
	c := p.Theme.Palette()
	for _, n := range p.Puzzle.Numbers {
		text, at := strconv.Itoa(n.K), l.centre(n.Square)
		switch {
		case l.at != nil:
			at.y -= 1.6 * l.dot * l.cell
			on.text(at, fit(text, 0.3*l.cell, l.cell), c.Text, text)
		case len(p.Walk) > 0:
			on.ring(at, 0.42*l.cell, max(0.05*l.cell, 0.5), c.GoalEdge)
		case 0.36*l.seen >= minNumbered/2:
			on.text(point{at.x, at.y + 0.04*l.cell}, fit(text, 0.5*l.cell, 0.75*l.cell), c.Text, text)
		}
	}
}

// walls draws walls as thick lines: along the edge between two squares, or, where they don't
// touch, as a bar across the way from one to the other.
func (p *Picture) walls(on surface, l layout) {
	var bars [][]point
	for _, w := range p.Puzzle.Board.Walls() {
		a, b := l.centre(w.A), l.centre(w.B)
		dx, dy := b.x-a.x, b.y-a.y
		half := 0.5 * l.cell / math.Hypot(dx, dy)
		if math.Hypot(dx, dy) > 1.01*l.cell {
			half /= 2
		}
		x, y := (a.x+b.x)/2, (a.y+b.y)/2
		bars = append(bars, []point{{x - half*dy, y + half*dx}, {x + half*dy, y - half*dx}})
	}
	if len(bars) > 0 {
		on.lines(bars, max(0.12*l.cell, 1), p.Theme.Palette().Hole)
	}
}
