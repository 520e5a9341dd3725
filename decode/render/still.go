package render

import (
	"image/color"
	"math"
	"slices"

	"knightsat/puzzles"
)

// draw draws the still picture: squares, the walk as a line, and what stands on
// the squares.
func (p *Picture) draw(on surface, l layout) {
	p.caption(on, l)
	p.lines(on, l)
	if p.Style != "" {
		p.poster(on, l)
		return
	}
	v := newVisits(l)
	for _, s := range p.Walk {
		v.add(s)
	}
	p.ground(on, l, v, len(v.order) < l.w*l.h)
	l.labels(on, p.Theme.Palette().Soft)
	p.line(on, l)
	p.stones(on, l, v)
	p.tree(on, l)
	p.prices(on, l)
}

// visits are the squares that a walk has visited.
type visits struct {
	l           layout
	have        map[puzzles.Square]bool
	order       []puzzles.Square // by their first visits
	light, dark []point          // their corners, in that order
}

func newVisits(l layout) *visits { return &visits{l: l, have: map[puzzles.Square]bool{}} }

func (v *visits) add(s puzzles.Square) {
	if v.have[s] {
		return
	}
	v.have[s] = true
	v.order = append(v.order, s)
	if dark(s) {
		v.dark = append(v.dark, v.l.corner(s))
	} else {
		v.light = append(v.light, v.l.corner(s))
	}
}

// ground draws the squares: those that are attacked hatched, if that can be seen, and
// those that are visited in their colours, if they are to be told from the others.
func (p *Picture) ground(on surface, l layout, visited *visits, told bool) {
	if l.at != nil {
		p.edges(on, l)
		return
	}
	c := p.Theme.Palette()
	on.chequer(l.origin, l.w, l.h, l.cell, c.Light, c.Dark)
	if told {
		on.cells(visited.light, l.cell, c.LightVisited)
		on.cells(visited.dark, l.cell, c.DarkVisited)
	}
	p.closed(on, l)
	p.walls(on, l)
}

func (l layout) corners(of []puzzles.Square) (list []point) {
	for _, s := range of {
		list = append(list, l.corner(s))
	}
	return list
}

// closed draws what may not be entered.
func (p *Picture) closed(on surface, l layout) {
	c := p.Theme.Palette()
	on.cells(l.corners(p.Puzzle.Board.Holes()), l.cell, c.Hole)
	attacked := l.corners(p.Puzzle.Board.Guarded())
	if len(attacked) == 0 {
		return
	}
	if l.seen < 5 { // hatching would be a grey
		on.cells(attacked, l.cell, mix(c.Attack, c.Light, 0.5))
		return
	}
	var hatching [][]point
	for _, at := range attacked {
		for _, share := range []float64{0.25, 0.75, 1.25, 1.75} {
			low, high := max(0, share-1)*l.cell, min(1, share)*l.cell
			hatching = append(hatching, []point{{at.x + low, at.y + high}, {at.x + high, at.y + low}})
		}
	}
	on.lines(hatching, 0.045*l.cell, c.Attack)
}

// mix is a colour between two: share of the way from a to b.
func mix(a, b color.RGBA, share float64) color.RGBA {
	between := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-share) + float64(y)*share)) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 255}
}

// line draws the walk. The line is thinner if the board has many squares
// with numbers, which it must not hide.
func (p *Picture) line(on surface, l layout) {
	if len(p.Walk) < 2 {
		return
	}
	points, _ := p.path(l)
	width := 0.075
	if !p.numbered(l) {
		width = 0.14
	}
	on.lines([][]point{points}, max(width*l.cell, 0.5), p.Theme.Palette().Line)
}

// mark draws a mark of the page on a square: larger than the square if that is too
// small to be seen.
func (l layout) mark(on surface, s puzzles.Square, path string, fill, edge color.RGBA, width float64) {
	side := l.big(1)
	c := l.centre(s)
	on.shape(point{c.x - side/2, c.y - side/2}, side/40, path, fill, edge, width)
}

// stones draws what stands on squares: guards, goals, the ends of the walk,
// numbers, the rings of the independent set.
func (p *Picture) stones(on surface, l layout, v *visits) {
	c := p.Theme.Palette()
	switch {
	case l.at != nil && p.Puzzle.Family == puzzles.Tour: // which visits all
		p.vertices(on, l, nil)
	case l.at != nil:
		p.vertices(on, l, v.have)
	}
	p.rings(on, l)
	defer p.given(on, l)
	start, end := p.ends()
	if p.Puzzle.Closed && len(p.Walk) == 0 && !start.IsAny() {
		on.ring(l.centre(start), 0.46*l.cell, max(0.05*l.cell, l.big(0)/6), c.Mark)
	}
	if l.at != nil {
		return
	}
	p.marks(on, l, nil)
	if !end.IsAny() && end != start {
		l.mark(on, end, endPath, none, c.Mark, 1.6)
	}
	if !start.IsAny() {
		l.mark(on, start, startPath, none, c.Mark, 2.6)
		if p.startNumbered() {
			// Its number stands there, in place of the piece.
		} else if len(p.Walk) == 0 || l.seen >= 24 && p.startsOnce() {
			drawPiece(on, l.corner(start), l.cell, letterOf(p.Puzzle), p.Puzzle.Piece.String(), c.Body,
				c.BodyEdge)
		} else if len(p.Walk) > 0 && l.seen < 24 {
			on.disc(l.centre(start), l.big(0.25), c.Mark)
		}
	}
	if p.numbered(l) {
		p.write(on, l, v.order)
	}
}

// marks draws guards, and the goals of a hunt: those reached hollow.
func (p *Picture) marks(on surface, l layout, reached map[puzzles.Square]bool) {
	c := p.Theme.Palette()
	for _, g := range p.Puzzle.Board.Guards() {
		at, side := l.centre(g.Square), l.big(1)
		drawGuard(on, point{at.x - side/2, at.y - side/2}, side, g.Kind, c)
	}
	if p.Puzzle.Family != puzzles.Hunt {
		return
	}
	for _, g := range p.Puzzle.Goals {
		fill := c.Goal
		if reached[g] {
			fill = none
		}
		l.mark(on, g, goalPath, fill, c.GoalEdge, 2)
	}
}

// startsOnce reports whether the walk leaves its start for good, or comes back to it at
// its end alone: the piece is drawn there then, and no numbers.
func (p *Picture) startsOnce() bool {
	return len(p.Walk) < 3 || !slices.Contains(p.Walk[1:len(p.Walk)-1], p.Walk[0])
}

func (p *Picture) write(on surface, l layout, visited []puzzles.Square) {
	c := p.Theme.Palette()
	goals := p.Puzzle.GoalMarks()
	numbers := numbers(p.Walk, p.first(), len(stacks)-1)
	for _, s := range visited {
		if s == p.Walk[0] && p.startsOnce() && !p.startNumbered() {
			continue
		}
		list := numbers[s]
		if !goals[s] {
			on.disc(l.centre(s), stacks[len(list)].disc*l.cell, c.square(dark(s), len(p.Walk) < l.w*l.h))
		}
		stack(on, l.centre(s), l.cell, c.Text, list)
	}
}

// stacks says how numbers are drawn one below the other, by how many there are,
// in shares of a square's side.
var stacks = [...]struct{ size, disc, width float64 }{{}, {0.36, 0.27, 0.6}, {0.29, 0.32, 0.46},
	{0.235, 0.36, 0.44}}

func stack(on surface, at point, cell float64, c color.RGBA, list []string) {
	look := stacks[len(list)]
	size := look.size * cell
	for _, text := range list {
		size = fit(text, size, look.width*cell)
	}
	for i, text := range list {
		y := at.y + 0.95*size*(float64(i)-float64(len(list)-1)/2)
		on.text(point{at.x, y}, size, c, text)
	}
}

// ends are the squares to mark as start and end: those of the walk, else those
// that the puzzle names.
func (p *Picture) ends() (start, end puzzles.Square) {
	if n := len(p.Walk); n > 0 {
		return p.Walk[0], p.Walk[n-1]
	}
	return p.Puzzle.Start, p.Puzzle.End
}
