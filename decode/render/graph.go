package render

import (
	"image/color"
	"math"
	"math/bits"

	"knightsat/puzzles"
)

// spread is where the vertices of a graph are, in sides of a square from the upper left
// corner; how wide and high that is; and the radius of a vertex. If the graph has no
// places, they stand around a circle: in the order of a closed walk over all of them, so
// that it is the circle, else in their own.
func (p *Picture) spread() (at []point, w, h int, dot float64) {
	g := p.Puzzle.Graph
	vertices := g.Squares()
	n := len(vertices)
	at = make([]point, n)
	side := 2 * math.Sqrt(float64(n))
	if _, placed := g.Place(vertices[0]); !placed {
		side = min(0.4*float64(n), 200)
	}
	for i, s := range p.round(vertices) {
		turn := 2 * math.Pi * float64(i) / float64(n)
		at[s.Col-1] = point{math.Sin(turn), -math.Cos(turn)}
	}
	for i, s := range vertices {
		if place, ok := g.Place(s); ok {
			at[i] = point{place.X, -place.Y}
		}
	}
	lo, hi := box([][]point{at})
	long := max(hi.X-lo.X, hi.Y-lo.Y)
	if long == 0 {
		long = 1
	}
	scale := max(side, 2) / long
	w = int(math.Ceil((hi.X-lo.X)*scale)) + 1
	h = int(math.Ceil((hi.Y-lo.Y)*scale)) + 1
	left := (float64(w) - (hi.X-lo.X)*scale) / 2
	top := (float64(h) - (hi.Y-lo.Y)*scale) / 2
	for i, a := range at {
		at[i] = point{left + (a.X-lo.X)*scale, top + (a.Y-lo.Y)*scale}
	}
	return at, w, h, min(0.4, 0.42*nearest(at))
}

// Places returns where the vertices of the puzzle's graph are drawn, from the upper left corner;
// the width and the height of the drawing; and the radius of a vertex. The unit is a side of a
// square.
func (p *Picture) Places() (at [][2]float64, w, h int, radius float64) {
	spread, w, h, radius := p.spread()
	for _, a := range spread {
		at = append(at, [2]float64{math.Round(1000*a.X) / 1000, math.Round(1000*a.Y) / 1000})
	}
	return at, w, h, radius
}

// round is the vertices in the order in which they stand around a circle.
func (p *Picture) round(vertices []puzzles.Square) []puzzles.Square {
	if p.Puzzle.Family == puzzles.Tour && p.Walk.Moves() >= len(vertices)-1 {
		return p.Walk[:len(vertices)]
	}
	return vertices
}

// nearest is the distance of the two points that are nearest, of not too many.
func nearest(at []point) float64 {
	least := 1.0
	if len(at) > 3000 {
		return least / 2
	}
	for i, a := range at {
		for _, b := range at[:i] {
			least = min(least, math.Hypot(a.X-b.X, a.Y-b.Y))
		}
	}
	return least
}

// size is the width and height of what is drawn, in sides of a square.
func (p *Picture) size() (w, h int) {
	if p.Puzzle.Graph != nil {
		_, w, h, _ = p.spread()
		return w, h
	}
	return p.Puzzle.Board.Width(), p.Puzzle.Board.Height()
}

func (on *canvas) edges() {
	g := on.Puzzle.Graph
	var lines [][]point
	for _, a := range g.Squares() {
		for _, b := range g.Moves(puzzles.Piece{}, a) {
			if a.Col < b.Col {
				lines = append(lines, []point{on.centre(a), on.centre(b)})
			}
		}
	}
	if len(lines) > 0 {
		on.lines(lines, max(0.035*on.cell, 0.4), mix(on.palette.Soft, on.palette.Dark, 0.5))
	}
}

// vertices draws the vertices of a graph, those visited in their colour.
func (on *canvas) vertices(visited map[puzzles.Square]bool) {
	c := on.palette
	goals := on.Puzzle.GoalMarks()
	start, end := on.ends()
	for _, s := range on.Puzzle.Graph.Squares() {
		fill, edge := c.Light, c.Soft
		switch {
		case goals[s]:
			fill, edge = c.Goal, c.GoalEdge
		case visited[s]:
			fill = c.LightVisited
		}
		on.vertex(s, fill, edge, s == start || s == end)
	}
}

// vertex draws one with its name, if that can be read: a long one stands below.
func (on *canvas) vertex(s puzzles.Square, fill, edge color.RGBA, strong bool) {
	c := on.palette
	r, width := on.dot*on.cell, max(0.04*on.cell, 0.3)
	if strong {
		edge, width = c.Mark, 2.5*width
	}
	at := on.centre(s)
	on.disc(at, r, fill)
	on.ring(at, r, width, edge)
	name, ink := s.String(), c.Text
	size := fit(name, r, 1.6*r)
	if least := 0.45 * r; size < least {
		size = least
		ink = c.Soft
		at = point{at.X, at.Y + r + 0.6*least}
	}
	if size/on.cell*on.seen >= minNumbered/2 {
		on.Text(at, size, ink, name)
	}
}

func box(contours [][]point) (lo, hi point) {
	lo, hi = contours[0][0], contours[0][0]
	for _, c := range contours {
		for _, p := range c {
			lo = point{min(lo.X, p.X), min(lo.Y, p.Y)}
			hi = point{max(hi.X, p.X), max(hi.Y, p.Y)}
		}
	}
	return lo, hi
}

// strand is a piece of a jump, from one square that it passes over to the next, in the
// direction that has it go up, or to the right.
type strand struct {
	from   puzzles.Square
	dx, dy int
}

// steps calls visit with the steps of a jump; on a graph the edge is one.
func (p *Picture) steps(from, to puzzles.Square, visit func(strand)) {
	if from.Row > to.Row || from.Row == to.Row && from.Col > to.Col {
		from, to = to, from
	}
	dx, dy := to.Col-from.Col, to.Row-from.Row
	n := max(1, gcd(dx, dy))
	if p.Puzzle.Graph != nil {
		n = 1
	}
	for k := range n {
		visit(strand{puzzles.Square{Col: from.Col + k*dx/n, Row: from.Row + k*dy/n}, dx / n, dy / n})
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
	taken := map[strand]uint16{}
	list := make([]int, max(0, p.Walk.Moves()))
	for i := range list {
		var mask uint16
		p.steps(p.Walk[i], p.Walk[i+1], func(s strand) { mask |= taken[s] })
		list[i] = bits.TrailingZeros16(^mask) % 16
		p.steps(p.Walk[i], p.Walk[i+1], func(s strand) { taken[s] |= 1 << list[i] })
	}
	return list
}

// between is what lies between the ends of a jump: nothing in lane 0, a line beside the
// straight one in the others, on alternate sides.
func (l placing) between(from, to puzzles.Square, lane int) []point {
	if lane == 0 {
		return nil
	}
	a, b := l.centre(from), l.centre(to)
	long := math.Hypot(b.X-a.X, b.Y-a.Y)
	if long == 0 {
		return nil
	}
	u := point{(b.X - a.X) / long, (b.Y - a.Y) / long}
	off := 0.13 * l.cell * float64((lane+1)/2)
	if (lane%2 == 0) != (from.Row > to.Row || from.Row == to.Row && from.Col > to.Col) {
		off = -off // to the same side, whichever way the jump goes
	}
	in := min(0.25*l.cell, long/3) // of the way to the line
	return []point{{a.X + in*u.X - off*u.Y, a.Y + in*u.Y + off*u.X},
		{b.X - in*u.X - off*u.Y, b.Y - in*u.Y + off*u.X}}
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
