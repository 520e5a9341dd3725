package render

import (
	"fmt"
	"image/color"

	"knightsat/puzzles"
)

// The colours of positions: of light squares; dark ones are half as bright.
var (
	unvisitedFill = color.RGBA{208, 208, 208, 255}
	visitedFill   = color.RGBA{120, 210, 120, 255}
	currentFill   = color.RGBA{110, 160, 255, 255}
	guardedFill   = color.RGBA{240, 105, 95, 255}
	trailInk      = color.RGBA{255, 255, 255, 255}
)

// half is a colour at half its brightness.
func half(c color.RGBA) color.RGBA { return color.RGBA{c.R / 2, c.G / 2, c.B / 2, c.A} }

// state is what a square is in a position.
type state int

const (
	unvisited state = iota
	visited
	current
	guarded
	missing // a hole
)

// fill is the colour of a square.
func (st state) fill(s puzzles.Square) color.RGBA {
	c := unvisitedFill
	switch st {
	case visited:
		c = visitedFill
	case current:
		c = currentFill
	case guarded:
		c = guardedFill
	case missing:
		return ink
	}
	if dark(s) {
		return half(c)
	}
	return c
}

// positions goes along a walk, from its start.
type positions struct {
	p       *Picture
	k       int // moves made
	visited map[puzzles.Square]bool
}

func newPositions(p *Picture) *positions {
	return &positions{p: p, visited: map[puzzles.Square]bool{p.Walk[0]: true}}
}

// next makes a move; false at the end of the walk.
func (q *positions) next() bool {
	if q.k == q.p.Walk.Moves() {
		return false
	}
	q.k++
	q.visited[q.p.Walk[q.k]] = true
	return true
}

func (q *positions) state(s puzzles.Square) state {
	b := q.p.Puzzle.Board
	switch {
	case s == q.p.Walk[q.k]:
		return current
	case q.visited[s]:
		return visited
	case b.Hole(s):
		return missing
	case b.Guarded(s):
		return guarded
	}
	return unvisited
}

// caption says where the walk is.
func (q *positions) caption() string {
	return fmt.Sprintf("%d of %d: %s", q.k, q.p.Walk.Moves(), q.p.Walk[q.k])
}

// squares fills the squares by their state.
func (q *positions) squares(on surface, l layout) {
	fills := map[color.RGBA][]point{}
	var order []color.RGBA // as they come, so that the output is the same each time
	for row := l.h; row >= 1; row-- {
		for col := 1; col <= l.w; col++ {
			s := puzzles.Square{Col: col, Row: row}
			c := q.state(s).fill(s)
			if fills[c] == nil {
				order = append(order, c)
			}
			fills[c] = append(fills[c], l.corner(s))
		}
	}
	for _, c := range order {
		on.cells(fills[c], l.cell, c)
	}
}

// draw draws the position: squares by their state, the walk so far, guards,
// goals, and the number of the move.
func (q *positions) draw(on surface, l layout) {
	q.squares(on, l)
	q.marks(on, l)
	if q.k > 0 {
		trail := make([]point, q.k+1)
		for i := range trail {
			trail[i] = l.centre(q.p.Walk[i])
		}
		on.line(trail, max(0.05*l.cell, 0.4), trailInk)
	}
	q.piece(on, l)
}

// marks draws guards and the goals of a hunt.
func (q *positions) marks(on surface, l layout) {
	for _, g := range q.p.Puzzle.Board.Guards() {
		on.text(l.centre(g.Square), l.big(0.6), white, string(g.Kind))
	}
	if q.p.Puzzle.Family != puzzles.Hunt {
		return
	}
	for _, g := range q.p.Puzzle.Goals {
		on.disc(l.centre(g), l.big(0.22), goalFill)
	}
}

// piece draws where the piece stands, with the number of moves made.
func (q *positions) piece(on surface, l layout) {
	at := l.centre(q.p.Walk[q.k])
	on.disc(at, l.big(0.36), currentFill)
	on.ring(at, l.big(0.36), l.big(0.05), white)
	text := fmt.Sprint(q.k)
	on.text(at, fit(text, l.big(0.4), 1.7*l.big(0.36)), ink, text)
}
