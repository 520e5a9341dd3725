package solve

import (
	"context"
	"slices"

	"knightsat/puzzles"
)

// Solve looks for a shortest walk. The answer is never nil. If the context ends first, the error
// is nil: the answer has what was found until then, and its reason is that of context.Cause.
//
// The error is an *encode.UnsupportedError if o.Encoding can't express the puzzle, or rests on
// arguments that o.Bounds excludes. Any other error says what broke in an engine or an encoding;
// the answer has what was known by then. p must come from a constructor or from Parse; a puzzle
// without a ground is an error.
func Solve(ctx context.Context, p *puzzles.Puzzle, o Options) (*Answer, error) {
	return solve(ctx, cropped(ctx, p, nearFrom, nearMoves), o)
}

// cropped is the puzzle without the squares that no walk as short as a known one comes to, if its board has
// more squares than from, and a walk is found among those that the given number of moves reaches.
func cropped(ctx context.Context, p *puzzles.Puzzle, from, moves int) *puzzles.Puzzle {
	if p == nil || p.Board == nil || p.Board.Width()*p.Board.Height() <= from {
		return p
	}
	near := Near(p, moves)
	if near == p {
		return p
	}
	ans, err := solve(ctx, near, Options{Quick: true})
	if err != nil || ans.Walk == nil {
		return p
	}
	return Near(p, ans.Walk.Moves())
}

// Near returns a hunt without the squares that are further from its start, by column or row, than
// the piece can go in the given number of moves. It has the same walks of up to that number, and needs less
// memory. Near returns p itself if p is no hunt, if its start is open, if the piece slides, if the
// board has guards, if a goal or the end is too far, or if less than three quarters of the board
// would be left out. Walls only take moves away, so no move goes further with them.
func Near(p *puzzles.Puzzle, moves int) *puzzles.Puzzle {
	if p.Family != puzzles.Hunt || p.Board == nil || p.Start.IsAny() || p.Piece.Slides() || len(p.Board.Guards()) > 0 {
		return p
	}
	longest := 0
	for _, leap := range p.Piece.Leaps() {
		longest = max(longest, leap.R, leap.S)
	}
	b := p.Board
	reach := min(moves, puzzles.MaxSide) * longest
	low := puzzles.Square{Col: max(p.Start.Col-reach, 1), Row: max(p.Start.Row-reach, 1)}
	high := puzzles.Square{Col: min(p.Start.Col+reach, b.Width()), Row: min(p.Start.Row+reach, b.Height())}
	if 4*(high.Col-low.Col+1)*(high.Row-low.Row+1) > b.Width()*b.Height() {
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
		if s.Col < low.Col || s.Row < low.Row || s.Col > high.Col || s.Row > high.Row {
			return p
		}
	}
	q := *p
	q.Board = b.Window(low, high)
	return &q
}
