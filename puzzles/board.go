package puzzles

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/watch"
	"knightsat/internal/words"
)

// Guard is an enemy piece. A walk may not enter its square, nor the squares that it attacks.
type Guard struct {
	Kind   rune // 'Q', 'R', 'B', 'N', 'K' or 'P'
	Square Square
}

// String writes the guard as in chess, e.g. "Qd5".
func (g Guard) String() string { return string(g.Kind) + g.Square.String() }

// guardKinds are the names of guards, and the directions in which they attack.
var guardKinds = map[rune]struct {
	name  string
	jumps []Jump
}{
	'Q': {"queen", Queen.Jumps()}, 'R': {"rook", Rook.Jumps()}, 'B': {"bishop", Bishop.Jumps()},
	'N': {"knight", Knight.Jumps()}, 'K': {"king", King.Jumps()},
	'P': {"pawn", []Jump{{Cols: -1, Rows: -1}, {Cols: 1, Rows: -1}}},
}

// Board is a rectangle of squares. Some squares may be missing (holes) or forbidden (guarded), and
// there may be walls between squares. A board does not change once made.
type Board struct {
	width, height int
	state         []byte // by row, then column
	low, high     Square // corners of the squares that have numbers; all others are holes
	guards        []Guard
	guard         []int32 // by row, then column: the guard on a square, or the first that attacks it
	walls         []Wall
	walled        map[Wall]bool // both ways
}

// What a square of a board is.
const (
	free = iota
	hole
	guardHere
	attacked
)

// CheckSize returns a *[ValueError] if a board cannot have this size.
func CheckSize(width, height int) error {
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return &ValueError{Found: fmt.Sprintf("board size %dx%d", width, height),
			Expected: fmt.Sprintf("from 1x1 to %dx%d", MaxSide, MaxSide)}
	}
	return nil
}

// NewBoard makes a board. Holes, guards and walls must lie inside the rectangle, and a guard must
// not stand on a hole or on another guard. A hole or a wall given twice counts once. The error is
// a *[ValueError] about the size or the kind of a guard, or a *[PlaceError].
func NewBoard(width, height int, holes []Square, guards []Guard, walls ...Wall) (*Board, error) {
	if err := CheckSize(width, height); err != nil {
		return nil, err
	}
	b := &Board{width: width, height: height, state: make([]byte, width*height)}
	b.low, b.high = Square{Col: 1, Row: 1}, Square{Col: width, Row: height}
	if err := b.setWalls(walls); err != nil {
		return nil, err
	}
	for _, h := range holes {
		if !b.Inside(h) {
			return nil, &PlaceError{What: "hole " + h.String(), Why: b.outside()}
		}
		if b.state[b.index(h)] == free { // a hole said twice is still one hole
			b.state[b.index(h)] = hole
		}
	}
	for _, g := range guards {
		switch {
		case guardKinds[g.Kind].name == "":
			return nil, &ValueError{Found: "guard " + words.Quote(g.String()),
				Expected: "one of Q R B N K P and its square, as in Qd5"}
		case !b.Inside(g.Square):
			return nil, &PlaceError{What: "guard " + g.String(), Why: b.outside()}
		case b.state[b.index(g.Square)] != free:
			return nil,
				&PlaceError{What: "guard " + g.String(), Why: "its square is a hole or has another guard"}
		}
		b.state[b.index(g.Square)] = guardHere
	}
	b.guards = append(b.guards, guards...) // in the board's order, so that equal boards are equal values
	slices.SortFunc(b.guards, func(g, o Guard) int { return b.index(g.Square) - b.index(o.Square) })
	if len(b.guards) > 0 {
		b.guard = make([]int32, len(b.state))
	}
	for n, g := range b.guards {
		b.guard[b.index(g.Square)] = int32(n)
		b.attacks(g, func(i int) {
			if b.state[i] == free {
				b.state[i], b.guard[i] = attacked, int32(n)
			}
		})
	}
	return b, nil
}

// PlaceError says what does not fit the board, the graph or the walk, and why.
type PlaceError struct {
	What string // e.g. "start e4"
	Why  string

	Expected string // "" for a free square, or a vertex
}

// What is expected of parts that are not in a place of their own.
const (
	oneSquareEach = "each number on one square"
	onTheBoard    = "two squares of the board"
)

func (e *PlaceError) Error() string { return e.What + ": " + e.Why }

func (b *Board) outside() string {
	return fmt.Sprintf("outside of the %s board (a1 to %s)", b, Square{Col: b.width, Row: b.height})
}

// Width is the number of columns.
func (b *Board) Width() int { return b.width }

// Height is the number of rows.
func (b *Board) Height() int { return b.height }

// Holes lists the holes by row from the bottom.
func (b *Board) Holes() (list []Square) {
	for i, st := range b.state {
		if st == hole {
			list = append(list, b.at(i))
		}
	}
	return list
}

// Guards lists the guards in the order of their squares, by row from the bottom. The
// caller must not change the slice.
func (b *Board) Guards() []Guard { return b.guards }

// String is the size, e.g. "8x8".
func (b *Board) String() string { return fmt.Sprintf("%dx%d", b.width, b.height) }

// Inside reports whether the square lies in the rectangle.
func (b *Board) Inside(s Square) bool {
	return s.Col >= 1 && s.Row >= 1 && s.Col <= b.width && s.Row <= b.height
}

// Free reports whether the piece may stand on the square.
func (b *Board) Free(s Square) bool { return b.Inside(s) && b.state[b.index(s)] == free }

// Hole reports whether the square is missing.
func (b *Board) Hole(s Square) bool { return b.Inside(s) && b.state[b.index(s)] == hole }

// Guarded lists the squares that guards stand on or attack, by row from the bottom.
func (b *Board) Guarded() (squares []Square) {
	for i, st := range b.state {
		if st >= guardHere {
			squares = append(squares, b.at(i))
		}
	}
	return squares
}

// GuardOn returns the kind of the guard that stands on the square; 0 if none does.
func (b *Board) GuardOn(s Square) rune {
	if !b.Inside(s) || b.state[b.index(s)] != guardHere {
		return 0
	}
	return b.guards[b.guard[b.index(s)]].Kind
}

// Squares lists the free squares by row from the bottom, each from left to right.
func (b *Board) Squares() []Square { return b.squares(nil) }

func (b *Board) squares(look *watch.Watch) []Square {
	squares := make([]Square, 0, b.Len())
	for i, st := range b.state {
		if look.Ended(1) {
			return squares
		}
		if st == free {
			squares = append(squares, b.at(i))
		}
	}
	return squares
}

// WhyNot says why the piece may not stand on s. It returns "" if the piece may.
func (b *Board) WhyNot(s Square) string {
	if s.of != nil {
		return "it is a vertex of a graph; name a square of this board (in Go, by its ParseSquare)"
	}
	if !b.Inside(s) {
		if name := s.String(); strings.Contains("kqrbn", name[:1]) {
			if bare, err := ParseSquare(name[1:]); err == nil && b.Inside(bare) {
				return b.outside() + "; a square has no piece's letter: " + bare.String()
			}
		}
		return b.outside()
	}
	switch b.state[b.index(s)] {
	case hole:
		return "it is a hole"
	case guardHere:
		return "a guard stands there"
	case attacked:
		g := b.guards[b.guard[b.index(s)]]
		return fmt.Sprintf("it is attacked by the %s on %s", guardKinds[g.Kind].name, g.Square)
	}
	return ""
}

// Len is the number of free squares.
func (b *Board) Len() int { return bytes.Count(b.state, []byte{free}) }

// ParseSquare reads a square of a board, as the function [ParseSquare] does.
func (b *Board) ParseSquare(name string) (Square, error) { return ParseSquare(name) }

func (b *Board) words(of string) string { return of }

func (b *Board) room() int { return (b.high.Col - b.low.Col + 1) * (b.high.Row - b.low.Row + 1) }

func (b *Board) number(s Square) int {
	if s.Col < b.low.Col || s.Row < b.low.Row || s.Col > b.high.Col || s.Row > b.high.Row {
		return -1
	}
	return (s.Row-b.low.Row)*(b.high.Col-b.low.Col+1) + s.Col - b.low.Col
}

func (b *Board) index(s Square) int { return (s.Row-1)*b.width + s.Col - 1 }
func (b *Board) at(i int) Square    { return Square{Col: i%b.width + 1, Row: i/b.width + 1} }

// Window is the board with holes in place of all squares but those from one corner to the other, of which alone it
// takes memory.
func (b *Board) Window(low, high Square) *Board {
	window := *b
	window.low, window.high = low, high
	window.state = slices.Repeat([]byte{hole}, len(b.state))
	for row := low.Row; row <= high.Row; row++ {
		from, to := b.index(Square{Col: low.Col, Row: row}), b.index(Square{Col: high.Col, Row: row})
		copy(window.state[from:to+1], b.state[from:to+1])
	}
	return &window
}

// attacks visits the squares that a guard attacks, by their index. A line ends at
// the edge, at a wall or a hole, and at another guard. Pawns attack downwards.
func (b *Board) attacks(g Guard, visit func(i int)) {
	for _, j := range guardKinds[g.Kind].jumps {
		b.along(j, g.Square, func(s Square) { visit(b.index(s)) })
	}
}

// Wall is a wall between two squares of a board: no move goes from one to the other. A slide of a
// piece or a guard stops before it.
type Wall struct{ A, B Square }

// String writes the wall as in a1-a2.
func (w Wall) String() string { return w.A.String() + "-" + w.B.String() }

// MarshalText writes the wall as String does.
func (w Wall) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// setWalls puts up the walls of a board, each once, in the board's order.
func (b *Board) setWalls(walls []Wall) error {
	if len(walls) == 0 {
		return nil
	}
	b.walled = make(map[Wall]bool, 2*len(walls))
	for _, w := range walls {
		switch {
		case !b.Inside(w.A) || !b.Inside(w.B):
			return &PlaceError{What: "wall " + w.String(), Why: b.outside(), Expected: onTheBoard}
		case w.A == w.B:
			return &PlaceError{What: "wall " + w.String(),
				Why: "it needs two squares, and these are the same", Expected: onTheBoard}
		}
		if b.index(w.A) > b.index(w.B) {
			w.A, w.B = w.B, w.A
		}
		if !b.walled[w] {
			b.walls = append(b.walls, w)
		}
		b.walled[w], b.walled[Wall{w.B, w.A}] = true, true
	}
	slices.SortFunc(b.walls, func(v, w Wall) int {
		return cmp.Or(b.index(v.A)-b.index(w.A), b.index(v.B)-b.index(w.B))
	})
	return nil
}

// Walls lists the walls by row from the bottom. A is the lower square of each wall. The caller
// must not change the slice.
func (b *Board) Walls() []Wall { return b.walls }

// isWalled reports whether there is a wall between two squares.
func (b *Board) isWalled(a, c Square) bool { return b.walled[Wall{a, c}] }

func (b *Board) aMove(p Piece) string {
	if p.Slides() {
		return p.String() + " move"
	}
	return p.String() + " jump"
}
