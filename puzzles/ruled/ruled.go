// Package ruled lays out hunts over few goals on large plain boards, and closed tours of a knight, without listing
// anything: it computes moves and distances.
//
// This package makes no promise: docs/library.md lists those that do.
package ruled

import (
	"context"

	"knightsat/internal/graph"
	"knightsat/internal/watch"
	"knightsat/puzzles"
)

// LayOut is [puzzles.LayOut], by a rule where there is one and the board is large.
func LayOut(ctx context.Context, p *puzzles.Puzzle) (*puzzles.Instance, error) {
	return puzzles.LayOut(ctx, p, func(in *puzzles.Instance) (graph.Adjacency, bool) {
		if watch.InPage || len(in.Squares) < fromSquares {
			return graph.Adjacency{}, false
		}
		return rule(in)
	})
}

// rule is for plain boards on which few squares are looked at. It returns false for all other puzzles.
func rule(in *puzzles.Instance) (ruled graph.Adjacency, ok bool) {
	if !looksAtFew(in) {
		return ruled, false
	}
	b := in.Puzzle.Board
	leaps := in.Puzzle.Piece.Jumps()
	near := func(v int) []int32 {
		list, s := make([]int32, 0, 8), in.Squares[v]
		for _, j := range leaps {
			if to := (puzzles.Square{Col: s.Col + j.Cols, Row: s.Row + j.Rows}); b.Inside(to) {
				list = append(list, int32(v+j.Rows*b.Width()+j.Cols))
			}
		}
		return list
	}
	ruled = graph.NewRuled(len(in.Squares), in.Puzzle.Arcs()/2, near)
	ruled.Apart = apart(in, apartness[in.Puzzle.Piece])
	ruled.Coloured = func() *graph.Colouring { return chequered(in) }
	return ruled, true
}

// looksAtFew reports whether a board has no holes, guards and walls, and the piece visits few goals on it, or is a
// knight on a closed tour, which is copied.
func looksAtFew(in *puzzles.Instance) bool {
	p, b, n := in.Puzzle, in.Puzzle.Board, len(in.Squares)
	return b != nil && len(b.Walls()) == 0 && n == b.Width()*b.Height() && apartness[p.Piece] != nil && !p.Timed() &&
		(!p.Once && len(p.Goals)*len(p.Goals) <= n ||
			p.Family == puzzles.Tour && p.Closed && p.Piece == puzzles.Knight && n%2 == 0 && p.Symmetric == puzzles.NoTurn)
}

// apart is the fewest moves between two squares, by one of [apartness].
func apart(in *puzzles.Instance, away func(few, many int) int) func(v, w int) int32 {
	b, isKnight := in.Puzzle.Board, in.Puzzle.Piece == puzzles.Knight
	corner := func(s puzzles.Square) bool {
		return (s.Col == 1 || s.Col == b.Width()) && (s.Row == 1 || s.Row == b.Height())
	}
	abs := func(n int) int { return max(n, -n) }
	return func(v, w int) int32 {
		s, t := in.Squares[v], in.Squares[w]
		cols, rows := abs(s.Col-t.Col), abs(s.Row-t.Row)
		if isKnight && cols == 1 && rows == 1 && (corner(s) || corner(t)) {
			return 4
		}
		return int32(away(min(cols, rows), max(cols, rows)))
	}
}

// apartness has the fewest moves to a square that so many columns and rows away, the smaller number first, on boards of
// five columns and rows at least; but for those of a knight beside a corner.
var apartness = map[puzzles.Piece]func(few, many int) int{
	puzzles.Wazir: func(few, many int) int { return few + many },
	puzzles.King:  func(_, many int) int { return many },
	puzzles.Knight: func(few, many int) int {
		switch most := max((many+1)/2, (few+many+1)/3); { // a move goes two squares one way at most, and three in sum
		case few+many == 1:
			return 3
		case few == 2 && many == 2:
			return 4
		default:
			return most + (most+few+many)%2 // each move changes the colour
		}
	},
}

// chequered are the colours of squares as in chess, which all moves change but some of a king.
func chequered(in *puzzles.Instance) *graph.Colouring {
	n := len(in.Squares)
	c := &graph.Colouring{Colour: make([]int8, n), Component: make([]int32, n), Bipartite: []bool{in.Puzzle.Piece != puzzles.King}}
	for v, s := range in.Squares {
		c.Colour[v] = int8((s.Col + s.Row) % 2)
	}
	return c
}
