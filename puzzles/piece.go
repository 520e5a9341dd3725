package puzzles

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Jump is one way in which a piece moves: so many columns and rows.
type Jump struct{ Cols, Rows int }

// Piece is a leaper: it moves by a fixed set of jumps, whatever stands between.
// The zero value is no piece; use [ParsePiece], [Leaper] or the named ones.
type Piece struct {
	short, long int // the jumps are all (±short, ±long) and (±long, ±short)
	king        bool
}

// The pieces that chess and fairy chess have names for.
var (
	Wazir    = Piece{short: 0, long: 1}
	Ferz     = Piece{short: 1, long: 1}
	King     = Piece{short: 0, long: 1, king: true} // wazir and ferz together
	Knight   = Piece{short: 1, long: 2}
	Camel    = Piece{short: 1, long: 3}
	Zebra    = Piece{short: 2, long: 3}
	Giraffe  = Piece{short: 1, long: 4}
	Antelope = Piece{short: 3, long: 4}
)

var pieceNames = []struct {
	name  string
	piece Piece
}{
	{"wazir", Wazir}, {"ferz", Ferz}, {"king", King}, {"knight", Knight},
	{"camel", Camel}, {"zebra", Zebra}, {"giraffe", Giraffe}, {"antelope", Antelope},
}

// PieceNames lists the names that [ParsePiece] knows.
func PieceNames() []string {
	var names []string
	for _, n := range pieceNames {
		names = append(names, n.name)
	}
	return names
}

// Leaper returns the piece that jumps r squares one way and s squares the
// other. Neither may be negative or beyond any board, nor both 0.
func Leaper(r, s int) (Piece, error) {
	if r > s {
		r, s = s, r
	}
	if r < 0 || s == 0 || s >= MaxSide {
		return Piece{}, fmt.Errorf("found leaper %d,%d, expected two numbers from 0 to %d, not both 0", r, s, MaxSide-1)
	}
	return Piece{short: r, long: s}, nil
}

// ParsePiece reads a piece: one of [PieceNames], or two numbers "r,s".
func ParsePiece(text string) (Piece, error) {
	t := strings.ToLower(strings.TrimSpace(text))
	for _, n := range pieceNames {
		if t == n.name {
			return n.piece, nil
		}
	}
	if left, right, ok := strings.Cut(t, ","); ok {
		r, err1 := strconv.Atoi(strings.TrimSpace(left))
		s, err2 := strconv.Atoi(strings.TrimSpace(right))
		if err1 == nil && err2 == nil {
			return Leaper(r, s)
		}
	}
	return Piece{}, fmt.Errorf("found piece %s, expected %s, or a leaper as two numbers, as in 1,2", quote(text), strings.Join(PieceNames(), ", "))
}

// String is the piece's name, or "r,s" with the smaller number first.
func (p Piece) String() string {
	for _, n := range pieceNames {
		if p == n.piece {
			return n.name
		}
	}
	return fmt.Sprintf("%d,%d", p.short, p.long)
}

// Jumps lists the piece's jumps, each once, in a fixed order: by columns, then
// by rows.
func (p Piece) Jumps() []Jump {
	seen := map[Jump]bool{}
	add := func(r, s int) {
		for _, j := range []Jump{{r, s}, {r, -s}, {-r, s}, {-r, -s}, {s, r}, {s, -r}, {-s, r}, {-s, -r}} {
			seen[j] = true
		}
	}
	if p.long > 0 {
		add(p.short, p.long)
	}
	if p.king {
		add(1, 1)
	}
	jumps := make([]Jump, 0, len(seen))
	for j := range seen {
		jumps = append(jumps, j)
	}
	sort.Slice(jumps, func(i, k int) bool {
		a, b := jumps[i], jumps[k]
		return a.Cols < b.Cols || a.Cols == b.Cols && a.Rows < b.Rows
	})
	return jumps
}

// Joins reports whether a jump of the piece leads from a to b.
func (p Piece) Joins(a, b Square) bool {
	c, r := abs(a.Col-b.Col), abs(a.Row-b.Row)
	if c > r {
		c, r = r, c
	}
	return c == p.short && r == p.long || p.king && c == 1 && r == 1
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
