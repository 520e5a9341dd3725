package puzzles

import "slices"

// Near is the puzzle of a hunt without the squares that are too far from its start: further,
// by column or row, than so many moves of the piece go. It has the same walks of so many
// moves at most, and takes memory for fewer squares. It is p itself for other puzzles, for
// pieces that slide, boards with guards, hunts that start anywhere, stops that are too far,
// and where it would leave out less than three quarters of the board.
func (p *Puzzle) Near(moves int) *Puzzle {
	if p.Family != Hunt || p.Board == nil || p.Start.IsAny() || p.Piece.Slides() || len(p.Board.guards) > 0 {
		return p
	}
	longest := 0
	for _, leap := range p.Piece.Leaps() {
		longest = max(longest, leap.R, leap.S)
	}
	b := p.Board
	reach := min(moves, MaxSide) * longest
	left, right := max(p.Start.Col-reach, 1), min(p.Start.Col+reach, b.width)
	bottom, top := max(p.Start.Row-reach, 1), min(p.Start.Row+reach, b.height)
	if 4*(right-left+1)*(top-bottom+1) > b.width*b.height {
		return p
	}
	stops := slices.Clone(p.Goals)
	if !p.End.IsAny() {
		stops = append(stops, p.End)
	}
	for _, n := range p.Numbers {
		stops = append(stops, n.Square)
	}
	for _, s := range stops {
		if s.Col < left || s.Col > right || s.Row < bottom || s.Row > top {
			return p
		}
	}
	near := *b
	near.cropped = true
	near.state = slices.Repeat([]byte{hole}, len(b.state))
	for row := bottom; row <= top; row++ {
		from, to := b.index(Square{Col: left, Row: row}), b.index(Square{Col: right, Row: row})
		copy(near.state[from:to+1], b.state[from:to+1])
	}
	q := *p
	q.Board = &near
	return &q
}
