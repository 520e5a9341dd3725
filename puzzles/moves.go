package puzzles

import (
	"slices"

	"knightsat/internal/limits"
)

// Moves lists the squares that the piece reaches from s in one move, each once, in a fixed order.
// Only this function says how pieces move. A slide passes over attacked squares, and goes on until
// the edge, a wall, a hole or a guard stops it. As for a leap, the square where it ends must be
// free.
func (b *Board) Moves(p Piece, s Square) []Square { return newMoveLister(b, p).moves(nil, s) }

func (b *Board) lister(p Piece) func([]Square, Square) []Square { return newMoveLister(b, p).moves }

// moveLister lists moves on one board again and again.
type moveLister struct {
	b     *Board
	jumps []Jump
	// twice is set if two jumps may lead to the same square: a slide goes the
	// same way as another jump.
	twice bool
}

func newMoveLister(b *Board, p Piece) *moveLister {
	m := &moveLister{b: b, jumps: p.Jumps()}
	for i, j := range m.jumps {
		for _, k := range m.jumps[:i] {
			oneWay := j.Cols*k.Rows == j.Rows*k.Cols && j.Cols*k.Cols+j.Rows*k.Rows > 0
			m.twice = m.twice || oneWay && (j.Slide || k.Slide)
		}
	}
	return m
}

// lined are the slides kept as lines, of a hunt with more moves than most: no two one way, no wall between far squares.
func (p *Puzzle) lined(most int) (slides []Jump) {
	b := p.Board
	if b == nil || p.Family != Hunt || p.Once || len(p.Goals) > limits.Nodes || b.arcs(p.Piece) <= most ||
		newMoveLister(b, p.Piece).twice {
		return nil
	}
	for _, j := range p.Piece.Jumps() {
		if !j.Slide || j.Rows < 0 || j.Rows == 0 && j.Cols < 0 {
			continue
		}
		for _, w := range b.walls {
			cols, rows := w.B.Col-w.A.Col, w.B.Row-w.A.Row
			if cols*j.Rows == rows*j.Cols && abs(cols)+abs(rows) > abs(j.Cols)+abs(j.Rows) {
				return nil
			}
		}
		slides = append(slides, j)
	}
	return slides
}

// moves appends the squares that are one move from s to list.
func (m *moveLister) moves(list []Square, s Square) []Square {
	first := len(list)
	for _, j := range m.jumps {
		m.b.along(j, s, func(to Square) {
			if m.b.state[m.b.index(to)] == free && !m.b.walled[Wall{s, to}] {
				list = append(list, to)
			}
		})
	}
	if m.twice {
		slices.SortFunc(list[first:], readingOrder)
		list = list[:first+len(slices.Compact(list[first:]))]
	}
	return list
}

// along visits the squares on which a jump from s may come down, or a slide pass:
// none from a wall, a hole or a guard on.
func (b *Board) along(j Jump, s Square, visit func(Square)) {
	for {
		from := s
		s = Square{Col: s.Col + j.Cols, Row: s.Row + j.Rows}
		if b.blocks(s) || b.walled[Wall{from, s}] {
			return
		}
		visit(s)
		if !j.Slide {
			return
		}
	}
}

// blocks reports whether the square stops a slide: it is not on the board, a
// hole, or a guard stands there.
func (b *Board) blocks(s Square) bool {
	if !b.Inside(s) {
		return true
	}
	st := b.state[b.index(s)]
	return st == hole || st == guardHere
}

// arcs is the number of moves that the piece has on the board, from all squares
// together, where no hole and no guard is in its way.
func (b *Board) arcs(p Piece) (n int) {
	width, height := b.high.Col-b.low.Col+1, b.high.Row-b.low.Row+1
	for _, j := range p.Jumps() {
		for k := 1; ; k++ {
			cols, rows := width-k*abs(j.Cols), height-k*abs(j.Rows)
			if cols <= 0 || rows <= 0 {
				break
			}
			n += cols * rows
			if !j.Slide {
				break
			}
		}
	}
	return n
}

// Joins reports whether one move of the piece leads from a to c. It computes this without
// [Board.Moves], and does not ask whether the piece may stand on either square.
func (b *Board) Joins(p Piece, a, c Square) bool {
	if b.isWalled(a, c) {
		return false
	}
	lo, hi := abs(a.Col-c.Col), abs(a.Row-c.Row)
	if lo > hi {
		lo, hi = hi, lo
	}
	for _, l := range p.leaps {
		if l.S == 0 || hi == 0 || hi%l.S != 0 {
			continue
		}
		times := hi / l.S
		if lo == times*l.R && (times == 1 || l.Slide && b.clear(a, c, times)) {
			return true
		}
	}
	return false
}

// clear reports whether nothing stops a slide of times leaps from a to c.
func (b *Board) clear(a, c Square, times int) bool {
	last := a
	for k := 1; k <= times; k++ {
		s := Square{Col: a.Col + (c.Col-a.Col)/times*k, Row: a.Row + (c.Row-a.Row)/times*k}
		if k < times && b.blocks(s) || b.isWalled(last, s) {
			return false
		}
		last = s
	}
	return true
}

func abs(n int) int { return max(n, -n) }
