package puzzles

import "slices"

// Near returns a hunt without the squares that are further from its start, by column or row, than
// the piece can go in so many moves. It has the same walks of up to so many moves, and needs less
// memory. Near returns p itself if p is no hunt, if its start is open, if the piece slides, if the
// board has guards, if a goal or the end is too far, or if less than three quarters of the board
// would be left out. Walls only take moves away, so no move goes further with them.
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
	near := *b
	near.low = Square{Col: max(p.Start.Col-reach, 1), Row: max(p.Start.Row-reach, 1)}
	near.high = Square{Col: min(p.Start.Col+reach, b.width), Row: min(p.Start.Row+reach, b.height)}
	if 4*near.room() > b.room() {
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
		if near.number(s) < 0 {
			return p
		}
	}
	near.state = slices.Repeat([]byte{hole}, len(b.state))
	for row := near.low.Row; row <= near.high.Row; row++ {
		from := b.index(Square{Col: near.low.Col, Row: row})
		to := b.index(Square{Col: near.high.Col, Row: row})
		copy(near.state[from:to+1], b.state[from:to+1])
	}
	q := *p
	q.Board = &near
	return &q
}
