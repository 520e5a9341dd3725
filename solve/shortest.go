package solve

import (
	"context"

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
// more squares than from, and a walk is found among those that so many moves reach.
func cropped(ctx context.Context, p *puzzles.Puzzle, from, moves int) *puzzles.Puzzle {
	if p == nil || p.Board == nil || p.Board.Width()*p.Board.Height() <= from {
		return p
	}
	near := p.Near(moves)
	if near == p {
		return p
	}
	ans, err := solve(ctx, near, Options{Quick: true})
	if err != nil || ans.Walk == nil {
		return p
	}
	return p.Near(ans.Walk.Moves())
}
