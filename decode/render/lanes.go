package render

import (
	"math"
	"math/bits"

	"knightsat/puzzles"
)

// step is a piece of a jump, from one square that it passes over to the next, in the
// direction that has it go up, or to the right.
type step struct {
	from   puzzles.Square
	dx, dy int
}

// steps calls visit with the steps of a jump; on a graph the edge is one.
func (p *Picture) steps(from, to puzzles.Square, visit func(step)) {
	if from.Row > to.Row || from.Row == to.Row && from.Col > to.Col {
		from, to = to, from
	}
	dx, dy := to.Col-from.Col, to.Row-from.Row
	n := max(1, gcd(dx, dy))
	if p.Puzzle.Graph != nil {
		n = 1
	}
	for k := range n {
		visit(step{puzzles.Square{Col: from.Col + k*dx/n, Row: from.Row + k*dy/n}, dx / n, dy / n})
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// lanes are the lines side by side that jumps take, by jump: 0 for the straight one, then
// those next to it. No two jumps of a lane share a step, up to 16 over one another.
func (p *Picture) lanes() []int {
	taken := map[step]uint16{}
	list := make([]int, max(0, p.Walk.Moves()))
	for i := range list {
		var mask uint16
		p.steps(p.Walk[i], p.Walk[i+1], func(s step) { mask |= taken[s] })
		list[i] = bits.TrailingZeros16(^mask) % 16
		p.steps(p.Walk[i], p.Walk[i+1], func(s step) { taken[s] |= 1 << list[i] })
	}
	return list
}

// between is what lies between the ends of a jump: nothing in lane 0, a line beside the
// straight one in the others, on alternate sides.
func (l layout) between(from, to puzzles.Square, lane int) []point {
	if lane == 0 {
		return nil
	}
	a, b := l.centre(from), l.centre(to)
	long := math.Hypot(b.x-a.x, b.y-a.y)
	if long == 0 {
		return nil
	}
	u := point{(b.x - a.x) / long, (b.y - a.y) / long}
	off := 0.13 * l.cell * float64((lane+1)/2)
	if (lane%2 == 0) != (from.Row > to.Row || from.Row == to.Row && from.Col > to.Col) {
		off = -off // to the same side, whichever way the jump goes
	}
	in := min(0.25*l.cell, long/3) // of the way to the line
	return []point{{a.x + in*u.x - off*u.y, a.y + in*u.y + off*u.x},
		{b.x - in*u.x - off*u.y, b.y - in*u.y + off*u.x}}
}

// path is the line of the walk, and where in it the walk's squares are. Jumps over one
// another are drawn side by side.
func (on *canvas) path() (points []point, squares []int) {
	lanes := on.lanes()
	for i, s := range on.Walk {
		if i > 0 {
			points = append(points, on.between(on.Walk[i-1], s, lanes[i-1])...)
		}
		squares = append(squares, len(points))
		points = append(points, on.centre(s))
	}
	return points, squares
}
