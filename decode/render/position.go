package render

import "fmt"

// positions goes along a walk, from its start.
type positions struct {
	p       *Picture
	l       layout
	k       int // moves made
	visited *visits
	path    []point // the line of the walk
	squares []int   // where in it the squares are
}

func newPositions(p *Picture, l layout) *positions {
	q := &positions{p: p, l: l, visited: newVisits(l)}
	q.visited.add(p.Walk[0])
	q.path, q.squares = p.path(l)
	return q
}

// next makes a move; false at the end of the walk.
func (q *positions) next() bool {
	if q.k == q.p.Walk.Moves() {
		return false
	}
	q.k++
	q.visited.add(q.p.Walk[q.k])
	return true
}

// draw draws the position: squares by their state, guards, goals, the walk so far, and
// the number of the move.
func (q *positions) draw(on surface) {
	q.p.ground(on, q.l, q.visited, true)
	if q.l.at != nil {
		q.p.vertices(on, q.l, q.visited.have)
	} else {
		q.l.mark(on, q.p.Walk[0], startPath, none, q.p.Theme.Palette().Mark, 2.6)
		q.p.marks(on, q.l, q.visited.have)
	}
	q.p.rings(on, q.l)
	q.p.given(on, q.l)
	if q.k > 0 {
		on.lines([][]point{q.path[:q.squares[q.k]+1]}, max(0.075*q.l.cell, 0.6), q.p.Theme.Palette().Line)
	}
	q.piece(on, q.l)
}

// piece draws the piece where it stands, with the number of moves made if that can be
// read.
func (q *positions) piece(on surface, l layout) {
	c := q.p.Theme.Palette()
	now := q.p.Walk[q.k]
	if l.at != nil {
		q.p.vertex(on, l, now, c.Body, c.BodyEdge, true)
		return
	}
	centre, side := l.centre(now), l.big(1)
	drawPiece(on, point{centre.x - side/2, centre.y - side/2}, side, letterOf(q.p.Puzzle),
		q.p.Puzzle.Piece.String(), c.Body, c.BodyEdge)
	text := fmt.Sprint(q.k + q.p.first())
	if q.p.NoNumbers || fit(text, 0.3*l.seen, 0.33*l.seen) < minNumbered {
		return
	}
	at := point{centre.x + 0.32*side, centre.y + 0.34*side}
	on.disc(at, 0.17*side, c.square(dark(now), true))
	on.text(at, fit(text, 0.3*side, 0.33*side), c.Text, text)
}
