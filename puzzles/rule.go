package puzzles

import (
	"knightsat/internal/graph"
	"knightsat/internal/watch"
)

// rule is for plain boards on which few squares are looked at. Then nothing is listed: moves and distances are
// computed. It returns false for all other puzzles.
func (in *Instance) rule() (jumps, bool) {
	if watch.InPage || !in.looksAtFew() {
		return jumps{}, false
	}
	b := in.Puzzle.Board
	leaps := in.Puzzle.Piece.Jumps()
	near := func(v int) []int32 {
		list, s := make([]int32, 0, 8), in.Squares[v]
		for _, j := range leaps {
			if to := (Square{Col: s.Col + j.Cols, Row: s.Row + j.Rows}); b.Inside(to) {
				list = append(list, int32(b.index(to)))
			}
		}
		return list
	}
	ruled := graph.NewRuled(len(in.Squares), b.arcs(in.Puzzle.Piece)/2, near)
	ruled.Apart = in.apart(apartness[in.Puzzle.Piece])
	return ruled, true
}

// looksAtFew reports whether a board has no holes, guards and walls, and the piece visits few goals on it, or is a
// knight on a closed tour, which is copied.
func (in *Instance) looksAtFew() bool {
	p, b, n := in.Puzzle, in.Puzzle.Board, len(in.Squares)
	return b != nil && len(b.walls) == 0 && n == b.width*b.height && apartness[p.Piece] != nil && !p.Timed() &&
		(!p.Once && len(p.Goals)*len(p.Goals) <= n ||
			p.Family == Tour && p.Closed && p.Piece == Knight && n%2 == 0 && p.Symmetric == NoTurn)
}

// apart is the fewest moves between two squares, by one of [apartness].
func (in *Instance) apart(away func(few, many int) int) func(v, w int) int32 {
	b, isKnight := in.Puzzle.Board, in.Puzzle.Piece == Knight
	corner := func(s Square) bool { return (s.Col == 1 || s.Col == b.width) && (s.Row == 1 || s.Row == b.height) }
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
var apartness = map[Piece]func(few, many int) int{
	Wazir: func(few, many int) int { return few + many },
	King:  func(_, many int) int { return many },
	Knight: func(few, many int) int {
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
func (in *Instance) chequered() *graph.Colouring {
	n := len(in.Squares)
	c := &graph.Colouring{Colour: make([]int8, n), Component: make([]int32, n), Bipartite: []bool{in.Puzzle.Piece != King}}
	for v, s := range in.Squares {
		c.Colour[v] = int8((s.Col + s.Row) % 2)
	}
	return c
}
