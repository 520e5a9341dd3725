// Package symmetry finds which turns and reflections of a board keep a puzzle.
package symmetry

import (
	"slices"

	"knightsat/puzzles"
)

// Symmetry is a way to turn or reflect a board about the middle of its rectangle onto itself: first
// Transpose exchanges columns and rows, then FlipCols and FlipRows reverse the order of the columns
// and of the rows. It takes a piece's jumps to its jumps.
type Symmetry struct {
	Transpose, FlipCols, FlipRows bool
	width, height                 int
	// back is set if the puzzle is kept only when the image of a walk is
	// reversed.
	back bool
	from puzzles.Square // where the image of a cycle begins; puzzles.Any: where that of its start is
}

// Apply returns the square to which the symmetry takes s.
func (y Symmetry) Apply(s puzzles.Square) puzzles.Square {
	if y.Transpose {
		shift := (y.width - y.height) / 2 // of the diagonal through the middle
		s.Col, s.Row = s.Row+shift, s.Col-shift
	}
	if y.FlipCols {
		s.Col = y.width + 1 - s.Col
	}
	if y.FlipRows {
		s.Row = y.height + 1 - s.Row
	}
	return s
}

// Walk returns the image of a walk, so that the image solves the puzzle if the walk does. If the
// symmetry exchanges the given ends, the image is reversed. The image of a cycle begins where the
// puzzle says.
func (y Symmetry) Walk(w puzzles.Walk) puzzles.Walk {
	image := make(puzzles.Walk, len(w))
	for i, s := range w {
		image[i] = y.Apply(s)
	}
	if y.back {
		slices.Reverse(image)
	}
	return image.From(y.from)
}

// String names the symmetry, as in "half turn".
func (y Symmetry) String() string {
	corner := puzzles.Square{Col: 1, Row: 1}
	if y.FlipCols { // as it does where the diagonal is the other one
		corner.Row = y.height
	}
	switch {
	case y.Transpose && y.FlipCols == y.FlipRows:
		return "reflection in the diagonal from " + corner.String()
	case y.Transpose && y.FlipCols:
		return "quarter turn to the left"
	case y.Transpose:
		return "quarter turn to the right"
	case y.FlipCols && y.FlipRows:
		return "half turn"
	case y.FlipCols:
		return "reflection left to right"
	case y.FlipRows:
		return "reflection top to bottom"
	}
	return "none"
}

// Of lists the symmetries of the ground that keep the puzzle: its free squares, goals
// (each one, if they are ordered), walls and numbers, and its start and end. The start and the end
// may change places, unless goals are ordered or squares have numbers. If walks are cycles, the
// start counts as a goal. The first symmetry is the identity. A board has 1, 2, 4 or 8, of which only
// squares are transposed; a graph has only the identity here.
func Of(p *puzzles.Puzzle) (list []Symmetry) {
	if p.Board == nil {
		return []Symmetry{{}}
	}
	width, height := p.Board.Width(), p.Board.Height()
	for _, transpose := range []bool{false, true} {
		if transpose && width != height {
			break
		}
		for _, cols := range []bool{false, true} {
			for _, rows := range []bool{false, true} {
				y := Symmetry{Transpose: transpose, FlipCols: cols, FlipRows: rows, width: width, height: height}
				if y.keeps(p) {
					list = append(list, y)
				}
			}
		}
	}
	return list
}

// Turn is the puzzle's own turn as a symmetry; ok is false if it has none, or the turn changes the puzzle.
func Turn(p *puzzles.Puzzle) (y Symmetry, ok bool) {
	t := p.Symmetric
	if t == puzzles.NoTurn || t.Image(p.Board, p.Goals[0]).IsAny() {
		return Symmetry{}, false
	}
	y = Symmetry{Transpose: t == puzzles.QuarterTurn, FlipCols: t == puzzles.HalfTurn, FlipRows: true,
		width: p.Board.Width(), height: p.Board.Height()}
	ok = y.keeps(p)
	return y, ok
}

// keeps reports whether the puzzle is its own image, and notes in back whether
// its ends change places.
func (y *Symmetry) keeps(p *puzzles.Puzzle) bool {
	if !y.keepsSquares(p) {
		return false
	}
	goals, cycle := p.IsGoal(), p.Closed && p.Once && !p.Ordered && !p.Timed()
	if cycle && !p.Start.IsAny() {
		goals[p.Start], y.from = true, p.Start
	}
	if !y.keepsStops(p, goals) {
		return false
	}
	move := func(s puzzles.Square) puzzles.Square {
		if s.IsAny() {
			return s
		}
		return y.Apply(s)
	}
	start, end := move(p.Start), move(p.End)
	if start == p.Start && end == p.End || cycle && goals[start] {
		return true
	}
	y.back = start == p.End && end == p.Start && !p.Ordered && !p.Closed && !p.Timed()
	return y.back
}

// keepsSquares reports whether free squares, and the moves from them, are what their images are.
func (y *Symmetry) keepsSquares(p *puzzles.Puzzle) bool {
	var moves func(list []puzzles.Square, s puzzles.Square) []puzzles.Square
	if !p.UniformMoves() && !y.keepsBoard(p.Board) {
		moves = p.Lister()
	}
	return y.each(func(s, image puzzles.Square) bool {
		free := p.Board.Free(s)
		return free == p.Board.Free(image) && (moves == nil || !free || y.keepsMoves(moves, s))
	})
}

// keepsStops reports whether the images of goals are goals, and those of squares that have a place in the walk are
// these squares.
func (y *Symmetry) keepsStops(p *puzzles.Puzzle, goals map[puzzles.Square]bool) bool {
	moved := func(s puzzles.Square) bool { return y.Apply(s) != s }
	for _, g := range p.Goals {
		if !goals[y.Apply(g)] || p.Ordered && moved(g) {
			return false
		}
	}
	return !slices.ContainsFunc(p.Order, moved) &&
		!slices.ContainsFunc(p.Numbers, func(n puzzles.Number) bool { return moved(n.Square) })
}

// keepsBoard reports whether all squares and walls are what their images are. Then the moves are
// kept, too. They may be kept where squares of another kind stop them.
func (y Symmetry) keepsBoard(b *puzzles.Board) bool {
	kind := func(s puzzles.Square) [3]bool { return [3]bool{b.Free(s), b.Hole(s), b.GuardOn(s) != 0} }
	if !y.each(func(s, image puzzles.Square) bool { return b.Inside(image) && kind(image) == kind(s) }) {
		return false
	}
	walled := map[puzzles.Wall]bool{}
	for _, w := range b.Walls() {
		walled[w], walled[puzzles.Wall{A: w.B, B: w.A}] = true, true
	}
	return !slices.ContainsFunc(b.Walls(), func(w puzzles.Wall) bool {
		return !walled[puzzles.Wall{A: y.Apply(w.A), B: y.Apply(w.B)}]
	})
}

// each reports whether something holds of all squares of the rectangle with their images.
func (y Symmetry) each(holds func(s, image puzzles.Square) bool) bool {
	for row := range y.height {
		for col := range y.width {
			s := puzzles.Square{Col: col + 1, Row: row + 1}
			if !holds(s, y.Apply(s)) {
				return false
			}
		}
	}
	return true
}

// keepsMoves reports whether the moves from a square go where the moves from its
// image go.
func (y Symmetry) keepsMoves(moves func(list []puzzles.Square, s puzzles.Square) []puzzles.Square, s puzzles.Square) bool {
	to := moves(nil, y.Apply(s))
	at := make(map[puzzles.Square]bool, len(to))
	for _, t := range to {
		at[t] = true
	}
	from := moves(nil, s)
	for _, t := range from {
		if !at[y.Apply(t)] {
			return false
		}
	}
	return len(from) == len(to)
}
