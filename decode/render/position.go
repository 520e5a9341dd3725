package render

import "fmt"

// walkPositions goes along a walk, from its start.
type walkPositions struct {
	*canvas
	k       int // moves made
	visited *visitedSquares
	path    []point // the line of the walk
	squares []int   // where in it the squares are
}

func newWalkPositions(on *canvas) *walkPositions {
	q := &walkPositions{canvas: on, visited: newVisits(on.placing)}
	q.visited.add(q.Walk[0])
	q.path, q.squares = on.path()
	return q
}

// next makes a move; false at the end of the walk.
func (q *walkPositions) next() bool {
	if q.k == q.Walk.Moves() {
		return false
	}
	q.k++
	q.visited.add(q.Walk[q.k])
	return true
}

// draw draws the position: squares by their state, guards, goals, the walk so far, and
// the number of the move.
func (q *walkPositions) draw() {
	q.ground(q.visited, true)
	if q.at != nil {
		q.vertices(q.visited.have)
	} else {
		q.mark(q.Walk[0], startPath, none, q.palette.Mark, 2.6)
		q.marks(q.visited.have)
	}
	q.rings()
	q.given()
	if q.k > 0 {
		q.lines([][]point{q.path[:q.squares[q.k]+1]}, max(0.075*q.cell, 0.6), q.palette.Line)
	}
	q.stands()
}

// stands draws the piece where it stands, with the number of moves made if that can be
// read.
func (q *walkPositions) stands() {
	c := q.palette
	now := q.Walk[q.k]
	if q.at != nil {
		q.vertex(now, c.Body, c.BodyEdge, true)
		return
	}
	corner, side := q.spot(now)
	q.piece(corner, side)
	text := fmt.Sprint(q.k + q.first())
	if q.NoNumbers || fit(text, 0.3*q.seen, 0.33*q.seen) < minNumbered {
		return
	}
	at := q.centre(now)
	at = point{at.X + 0.32*side, at.Y + 0.34*side}
	q.disc(at, 0.17*side, c.square(dark(now), true))
	q.Text(at, fit(text, 0.3*side, 0.33*side), c.Text, text)
}
