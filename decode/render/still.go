package render

import (
	"image/color"

	"knightsat/puzzles"
)

// draw draws the still picture: squares, the walk as a line, and what stands on
// the squares.
func (p *Picture) draw(on surface, l layout) {
	p.ground(on, l)
	l.labels(on)
	p.line(on, l)
	p.stones(on, l)
}

// ground draws the squares.
func (p *Picture) ground(on surface, l layout) {
	b := p.Puzzle.Board
	on.chequer(l.origin, l.w, l.h, l.cell, lightFree, darkFree)
	var light, darks, holes []point
	if len(b.Guards()) > 0 {
		for row := l.h; row >= 1; row-- {
			for col := 1; col <= l.w; col++ {
				s := puzzles.Square{Col: col, Row: row}
				switch {
				case !b.Guarded(s):
				case dark(s):
					darks = append(darks, l.corner(s))
				default:
					light = append(light, l.corner(s))
				}
			}
		}
	}
	for _, s := range b.Holes() {
		holes = append(holes, l.corner(s))
	}
	for _, fill := range []struct {
		corners []point
		colour  color.RGBA
	}{{light, lightGuard}, {darks, darkGuard}, {holes, holeFill}} {
		if len(fill.corners) > 0 {
			on.cells(fill.corners, l.cell, fill.colour)
		}
	}
}

// line draws the walk. The line is thinner where the board has many squares
// with numbers, which it must not hide.
func (p *Picture) line(on surface, l layout) {
	if len(p.Walk) < 2 {
		return
	}
	points := make([]point, len(p.Walk))
	for i, s := range p.Walk {
		points[i] = l.centre(s)
	}
	width := 0.08
	if !p.numbered() {
		width = 0.16
	}
	on.line(points, width*l.cell, lineInk)
}

// stones draws what stands on squares: guards, goals, the ends of the walk,
// numbers, the rings of the independent set.
func (p *Picture) stones(on surface, l layout) {
	cell := l.cell
	for _, s := range p.Independent {
		on.ring(l.centre(s), 0.42*cell, max(0.07*cell, l.big(0)/6), setInk)
	}
	for _, g := range p.Puzzle.Board.Guards() {
		on.text(l.centre(g.Square), l.big(0.62), guardInk, string(g.Kind))
	}
	goals := map[puzzles.Square]bool{}
	if p.Puzzle.Family == puzzles.Hunt {
		goals = p.Puzzle.IsGoal()
		for _, s := range p.Puzzle.Goals {
			on.disc(l.centre(s), l.big(0.33), goalFill)
		}
	}
	start, end := p.ends()
	if !end.IsAny() && end != start {
		fill := white
		if goals[end] {
			fill = goalFill
		}
		on.disc(l.centre(end), l.big(0.35), fill)
		on.ring(l.centre(end), l.big(0.33), l.big(0.06), startFill)
	}
	if !start.IsAny() {
		on.disc(l.centre(start), l.big(0.33), startFill)
	}
	if !p.numbered() {
		return
	}
	numbers := p.numbers()
	for row := l.h; row >= 1; row-- {
		for col := 1; col <= l.w; col++ {
			s := puzzles.Square{Col: col, Row: row}
			list := numbers[s]
			if len(list) == 0 {
				continue
			}
			c := ink
			switch {
			case s == start:
				c = white
			case goals[s] || s == end:
			case dark(s):
				on.disc(l.centre(s), stacks[len(list)].disc*cell, darkFree)
			default:
				on.disc(l.centre(s), stacks[len(list)].disc*cell, lightFree)
			}
			stack(on, l.centre(s), cell, c, list)
		}
	}
}

// stacks says how numbers are drawn one below the other, by how many there are,
// in shares of a square's side.
var stacks = [...]struct{ size, disc, width float64 }{{}, {0.36, 0.27, 0.6}, {0.29, 0.32, 0.46}, {0.235, 0.36, 0.44}}

// stack draws numbers one below the other.
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
