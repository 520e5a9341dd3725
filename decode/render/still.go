package render

import (
	"image/color"
	"math"
	"slices"

	"knightsat/puzzles"
)

// canvas is a surface with a picture to draw on it: where its squares are, and its colours.
type canvas struct {
	surface
	layout
	*Picture
	palette *Palette
}

func (p *Picture) on(s surface, l layout) *canvas { return &canvas{s, l, p, p.Theme.Palette()} }

// draw draws the still picture: squares, the walk as a line, and what stands on
// the squares.
func (on *canvas) draw() {
	on.caption()
	on.writeLines()
	if on.Style != "" {
		on.poster()
		return
	}
	v := newVisits(on.layout)
	for _, s := range on.Walk {
		v.add(s)
	}
	on.ground(v, len(v.order) < on.w*on.h)
	on.labels()
	on.line()
	on.stones(v)
	on.tree()
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
func (on *canvas) ground(visited *visits, told bool) {
	if on.at != nil {
		on.edges()
		return
	}
	c := on.palette
	on.chequer(on.origin, on.w, on.h, on.cell, c.Light, c.Dark)
	if told {
		on.cells(visited.light, on.cell, c.LightVisited)
		on.cells(visited.dark, on.cell, c.DarkVisited)
	}
	on.closed()
	on.walls()
}

func (l layout) corners(of []puzzles.Square) (list []point) {
	for _, s := range of {
		list = append(list, l.corner(s))
	}
	return list
}

// closed draws what may not be entered.
func (on *canvas) closed() {
	c := on.palette
	on.cells(on.corners(on.Puzzle.Board.Holes()), on.cell, c.Hole)
	attacked := on.corners(on.Puzzle.Board.Guarded())
	if len(attacked) == 0 {
		return
	}
	if on.seen < 5 { // hatching would be a grey
		on.cells(attacked, on.cell, mix(c.Attack, c.Light, 0.5))
		return
	}
	var hatching [][]point
	for _, at := range attacked {
		for _, share := range []float64{0.25, 0.75, 1.25, 1.75} {
			low, high := max(0, share-1)*on.cell, min(1, share)*on.cell
			hatching = append(hatching, []point{{at.x + low, at.y + high}, {at.x + high, at.y + low}})
		}
	}
	on.lines(hatching, 0.045*on.cell, c.Attack)
}

// mix is a colour between two: share of the way from a to b.
func mix(a, b color.RGBA, share float64) color.RGBA {
	between := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-share) + float64(y)*share)) }
	return color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 255}
}

// line draws the walk. The line is thinner if the board has many squares
// with numbers, which it must not hide.
func (on *canvas) line() {
	if len(on.Walk) < 2 {
		return
	}
	points, _ := on.path()
	width := 0.075
	if !on.numbered() {
		width = 0.14
	}
	on.lines([][]point{points}, max(width*on.cell, 0.5), on.palette.Line)
}

// spot is the upper left corner and the side of what stands on a square: larger than the
// square if that is too small to be seen.
func (l layout) spot(s puzzles.Square) (corner point, side float64) {
	side = l.big(1)
	c := l.centre(s)
	return point{c.x - side/2, c.y - side/2}, side
}

// mark draws a mark of the page on a square.
func (on *canvas) mark(s puzzles.Square, path string, fill, edge color.RGBA, width float64) {
	corner, side := on.spot(s)
	on.shape(corner, side/40, path, fill, edge, width)
}

// stones draws what stands on squares: guards, goals, the ends of the walk,
// numbers, the rings of the independent set.
func (on *canvas) stones(v *visits) {
	c := on.palette
	switch {
	case on.at != nil && on.Puzzle.Family == puzzles.Tour: // which visits all
		on.vertices(nil)
	case on.at != nil:
		on.vertices(v.have)
	}
	on.rings()
	defer on.given()
	start, end := on.ends()
	if on.Puzzle.Closed && len(on.Walk) == 0 && !start.IsAny() {
		on.ring(on.centre(start), 0.46*on.cell, max(0.05*on.cell, on.big(0)/6), c.Mark)
	}
	if on.at != nil {
		return
	}
	on.marks(nil)
	if !end.IsAny() && end != start {
		on.mark(end, endPath, none, c.Mark, 1.6)
	}
	if !start.IsAny() {
		on.mark(start, startPath, none, c.Mark, 2.6)
		if on.startNumbered() {
			// Its number stands there, in place of the piece.
		} else if len(on.Walk) == 0 || on.seen >= 24 && on.startsOnce() {
			on.piece(on.corner(start), on.cell)
		} else if on.seen < 24 {
			on.disc(on.centre(start), on.big(0.25), c.Mark)
		}
	}
	if on.numbered() {
		on.write(v.order)
	}
}

// marks draws guards, and the goals of a hunt: those reached hollow.
func (on *canvas) marks(reached map[puzzles.Square]bool) {
	c := on.palette
	for _, g := range on.Puzzle.Board.Guards() {
		on.guard(g)
	}
	if on.Puzzle.Family != puzzles.Hunt {
		return
	}
	for _, g := range on.Puzzle.Goals {
		fill := c.Goal
		if reached[g] {
			fill = none
		}
		on.mark(g, goalPath, fill, c.GoalEdge, 2)
	}
}

// startsOnce reports whether the walk leaves its start for good, or comes back to it at
// its end alone: the piece is drawn there then, and no numbers.
func (p *Picture) startsOnce() bool {
	return len(p.Walk) < 3 || !slices.Contains(p.Walk[1:len(p.Walk)-1], p.Walk[0])
}

func (on *canvas) write(visited []puzzles.Square) {
	c := on.palette
	goals := on.Puzzle.GoalMarks()
	numbers := numbers(on.Walk, on.first(), len(stacks)-1)
	for _, s := range visited {
		if s == on.Walk[0] && on.startsOnce() && !on.startNumbered() {
			continue
		}
		list := numbers[s]
		look, at := stacks[len(list)], on.centre(s)
		if !goals[s] {
			on.disc(at, look.disc*on.cell, c.square(dark(s), len(on.Walk) < on.w*on.h))
		}
		size := look.size * on.cell
		for _, text := range list {
			size = fit(text, size, look.width*on.cell)
		}
		for i, text := range list {
			y := at.y + 0.95*size*(float64(i)-float64(len(list)-1)/2)
			on.text(point{at.x, y}, size, c.Text, text)
		}
	}
}

// stacks says how numbers are drawn one below the other, by how many there are,
// in shares of a square's side.
var stacks = [...]struct{ size, disc, width float64 }{{}, {0.36, 0.27, 0.6}, {0.29, 0.32, 0.46},
	{0.235, 0.36, 0.44}}

// ends are the squares to mark as start and end: those of the walk, else those
// that the puzzle names.
func (p *Picture) ends() (start, end puzzles.Square) {
	if n := len(p.Walk); n > 0 {
		return p.Walk[0], p.Walk[n-1]
	}
	return p.Puzzle.Start, p.Puzzle.End
}
