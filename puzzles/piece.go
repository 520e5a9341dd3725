package puzzles

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
)

// Leap is one part of how a piece moves: R squares one way and S the other, in
// all directions. Where Slide is set, the leap is repeated until something stops
// the piece.
type Leap struct {
	R, S  int // 0 <= R <= S, S > 0
	Slide bool
}

// String writes the leap as [ParsePiece] reads it: "1,2", and "0,1*" for a slide.
func (l Leap) String() string {
	if l.Slide {
		return fmt.Sprintf("%d,%d*", l.R, l.S)
	}
	return fmt.Sprintf("%d,%d", l.R, l.S)
}

// maxLeaps is the largest number of leaps and slides of a piece.
const maxLeaps = 8

// Piece is a set of leaps and slides. Pieces that move alike are equal (==). The zero value never
// moves; rules and specs replace it by the knight.
type Piece struct {
	leaps [maxLeaps]Leap // ascending by R, then S; the rest is zero
}

// pieceNames and pieces are those that are declared with [named], in that order.
var (
	pieceNames []string
	pieces     []Piece
)

// named is the piece of some leaps and slides, and gives it its name.
func named(name, leaps string) Piece {
	p, err := ParsePiece(leaps)
	if err != nil {
		panic(err)
	}
	pieceNames, pieces = append(pieceNames, name), append(pieces, p)
	return p
}

// The pieces that chess and fairy chess have names for. To add one, declare it here.
var (
	Wazir      = named("wazir", "0,1")
	Ferz       = named("ferz", "1,1")
	King       = named("king", "0,1+1,1")
	Knight     = named("knight", "1,2")
	Camel      = named("camel", "1,3")
	Zebra      = named("zebra", "2,3")
	Giraffe    = named("giraffe", "1,4")
	Antelope   = named("antelope", "3,4")
	Rook       = named("rook", "0,1*")
	Bishop     = named("bishop", "1,1*")
	Queen      = named("queen", "0,1*+1,1*")
	Nightrider = named("nightrider", "1,2*")
)

// StartLetters are the letters that mark a start: N, or the piece's own. They are those of chess, or
// the first of a name.
const StartLetters = "NKQRBWFCZGA"

// Letter is what marks the square where the piece starts: K for a king, as in chess; the first letter
// of another piece's name; N for a piece without a name, a knight and a nightrider.
func (p Piece) Letter() string {
	name := p.String()
	letter := strings.ToUpper(name[:min(1, len(name))])
	if p == Knight || p == Nightrider || letter == "" || !strings.ContainsAny(letter, StartLetters) {
		return "N"
	}
	return letter
}

// PieceNames lists the names that [ParsePiece] knows.
func PieceNames() []string { return slices.Clone(pieceNames) }

// NewPiece returns the piece that moves by any of the leaps and slides: 1 to 8
// different ones, each with R and S from 0 to MaxSide-1 in either order, not both 0. A
// slide includes the leap that it repeats.
func NewPiece(parts ...Leap) (Piece, error) {
	var list []Leap
	for _, l := range parts {
		if l.R > l.S {
			l.R, l.S = l.S, l.R
		}
		if l.R < 0 || l.S == 0 || l.S >= MaxSide {
			return Piece{}, &ValueError{Found: fmt.Sprintf("leap %d,%d", l.R, l.S),
				Expected: fmt.Sprintf("two numbers from 0 to %d, not both 0", MaxSide-1)}
		}
		same := func(o Leap) bool { return o.R == l.R && o.S == l.S }
		if i := slices.IndexFunc(list, same); i >= 0 {
			list[i].Slide = list[i].Slide || l.Slide
			continue
		}
		list = append(list, l)
	}
	if len(list) == 0 || len(list) > maxLeaps {
		return Piece{}, &ValueError{Found: fmt.Sprintf("a piece of %d leaps", len(list)),
			Expected: fmt.Sprintf("one of 1 to %d leaps", maxLeaps)}
	}
	slices.SortFunc(list, func(a, b Leap) int { return cmp.Or(a.R-b.R, a.S-b.S) })
	var p Piece
	copy(p.leaps[:], list)
	return p, nil
}

// Leaper returns the piece that leaps r squares one way and s squares the other. Neither may be
// negative or MaxSide or more, and not both may be 0.
func Leaper(r, s int) (Piece, error) { return NewPiece(Leap{R: r, S: s}) }

// ParsePiece reads a piece: names of [PieceNames], leaps "r,s" and slides "r,s*",
// one or several with + between them. The error is a *ValueError.
func ParsePiece(text string) (Piece, error) {
	var all []Leap
	for _, part := range strings.Split(strings.ToLower(text), "+") {
		list, ok := parseLeaps(strings.TrimSpace(part))
		if !ok {
			return Piece{}, &ValueError{Found: "piece " + words.Quote(text),
				Expected: "one of " + strings.Join(PieceNames(), ", ") +
					", a leap as in 1,2, a slide as in 0,1*, or several with + between them"}
		}
		all = append(all, list...)
	}
	return NewPiece(all...)
}

func parseLeaps(text string) (list []Leap, ok bool) {
	if i := slices.Index(pieceNames, text); i >= 0 {
		return pieces[i].Leaps(), true
	}
	numbers, slide := strings.CutSuffix(text, "*")
	left, right, _ := strings.Cut(numbers, ",")
	r, err1 := strconv.Atoi(strings.TrimSpace(left))
	s, err2 := strconv.Atoi(strings.TrimSpace(right))
	return []Leap{{r, s, slide}}, err1 == nil && err2 == nil
}

// String returns the piece's name, or its leaps and slides with + between them.
func (p Piece) String() string {
	if i := slices.Index(pieces, p); i >= 0 {
		return pieceNames[i]
	}
	return strings.Join(words.Names(p.Leaps(), Leap.String), "+")
}

// Leaps lists the piece's leaps and slides, each once, ascending.
func (p Piece) Leaps() []Leap {
	n := 0
	for n < maxLeaps && p.leaps[n].S > 0 {
		n++
	}
	return p.leaps[:n]
}

// Slides reports whether any part of the piece is a slide. If so, squares in between can stop the
// piece.
func (p Piece) Slides() bool {
	return slices.ContainsFunc(p.leaps[:], func(l Leap) bool { return l.Slide })
}

// Jump is one direction of a leap or a slide, in columns and rows.
type Jump struct {
	Cols, Rows int
	Slide      bool
}

// Jumps lists the directions of the piece's leaps and slides, each once, in a
// fixed order: by columns, then by rows.
func (p Piece) Jumps() []Jump {
	var jumps []Jump
	for _, l := range p.Leaps() {
		for _, d := range [][2]int{{l.R, l.S}, {l.S, l.R}} {
			for _, cols := range []int{d[0], -d[0]} {
				for _, rows := range []int{d[1], -d[1]} {
					jumps = append(jumps, Jump{cols, rows, l.Slide})
				}
			}
		}
	}
	slices.SortFunc(jumps, func(a, b Jump) int { return cmp.Or(a.Cols-b.Cols, a.Rows-b.Rows) })
	return slices.Compact(jumps)
}
