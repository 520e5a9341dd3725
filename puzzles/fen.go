package puzzles

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"knightsat/internal/words"
)

// fenSide is the width and height of the boards that FEN describes.
const fenSide = 8

// fenPieces are the pieces by their letters in FEN.
var fenPieces = map[rune]Piece{'K': King, 'Q': Queen, 'R': Rook, 'B': Bishop, 'N': Knight}

// setFEN reads a position in Forsyth-Edwards Notation (the PGN standard, section
// 16.1): its one white piece is the piece and its start, black pieces are guards.
// The first field is enough; White has the move.
func setFEN(s *Spec, value string) ([]item, error) {
	p, err := parseFEN(value)
	if err != nil {
		err.notation = true
		return nil, err
	}
	s.Width, s.Height = fenSide, fenSide
	s.Piece, s.Start, s.StartAny, s.Guards = p.piece, p.start, false, p.guards
	return p.items, nil
}

func parseFEN(value string) (*fenParser, *ValueError) {
	fields := strings.Fields(value)
	if len(fields) == 0 {
		return nil, &ValueError{Found: "nothing", Expected: "a position in FEN, as in 8/8/8/3q4/8/8/8/N7"}
	}
	if len(fields) > 6 {
		return nil, &ValueError{Offset: fenOffset(value, 6), Found: quote(fields[6]), Expected: "at most six fields of FEN"}
	}
	if len(fields) > 1 && fields[1] != "w" {
		return nil, &ValueError{Offset: fenOffset(value, 1), Found: quote(fields[1]), Expected: "w: White has the move"}
	}
	p := &fenParser{}
	for r, rank := range strings.Split(fields[0], "/") {
		if r == fenSide {
			return nil, &ValueError{Offset: p.offset - 1, Found: "a ninth rank", Expected: "eight"}
		}
		if err := p.rank(fenSide-r, rank); err != nil {
			err.Offset = p.offset
			return nil, err
		}
		p.offset++
	}
	p.offset--
	switch n := strings.Count(fields[0], "/") + 1; {
	case n < fenSide:
		return nil, &ValueError{Offset: p.offset, Found: words.Count(n, "rank"), Expected: "eight"}
	case p.start.IsAny():
		return nil, &ValueError{Offset: p.offset, Found: "no white piece", Expected: "one, where the walk starts"}
	}
	return p, nil
}

// fenOffset is where a field begins.
func fenOffset(value string, field int) int {
	at := 0
	for i, f := range strings.Fields(value) {
		at += strings.Index(value[at:], f)
		if i == field {
			break
		}
		at += len(f)
	}
	return len([]rune(value[:at]))
}

// fenParser reads the squares of a position, from a8 on.
type fenParser struct {
	piece  Piece
	start  Square
	guards []Guard
	items  []item
	offset int
}

// rank reads the squares of a rank.
func (p *fenParser) rank(rank int, text string) *ValueError {
	files, digit := 0, false
	for _, c := range text {
		after := digit
		switch digit = c >= '1' && c <= '8'; {
		case digit && after:
			return &ValueError{Found: "two numbers in a row", Expected: "their sum"}
		case digit:
			files += int(c - '0')
		default:
			if err := p.place(c, Square{Col: files + 1, Row: rank}); err != nil {
				return err
			}
			files++
		}
		if files > fenSide {
			return &ValueError{Found: fmt.Sprintf("more than eight squares in rank %d", rank), Expected: "eight"}
		}
		p.offset++
	}
	if files != fenSide {
		return &ValueError{Found: fmt.Sprintf("%s in rank %d", words.Count(files, "square"), rank), Expected: "eight"}
	}
	return nil
}

// place puts a piece on a square.
func (p *fenParser) place(c rune, at Square) *ValueError {
	upper := unicode.ToUpper(c)
	if _, ok := guardNames[upper]; !ok {
		return &ValueError{Found: quote(string(c)), Expected: "a piece KQRBN of White, kqrbnp of Black, a number of empty squares, or /"}
	}
	switch {
	case c != upper:
		g := Guard{upper, at}
		p.guards = append(p.guards, g)
		p.items = append(p.items, item{"guard " + g.String(), p.offset})
	case c == 'P':
		return &ValueError{Found: fmt.Sprintf("a white pawn on %s", at), Expected: "one white piece, king, queen, rook, bishop or knight; pawns don't walk here"}
	case !p.start.IsAny():
		return &ValueError{Found: fmt.Sprintf("a second white piece, on %s", at), Expected: fmt.Sprintf("one; the first is on %s, and a king need not be there", p.start)}
	default:
		p.piece, p.start = fenPieces[c], at
		p.items = append(p.items, item{"start " + at.String(), p.offset})
	}
	return nil
}

// FEN writes the puzzle's piece and guards in Forsyth-Edwards Notation; "" if it
// can't say them: the board is not 8x8 or has holes, the start is open, or the piece is
// not one of chess.
func (p *Puzzle) FEN() string {
	letter := ' '
	for c, piece := range fenPieces {
		if piece == p.Piece {
			letter = c
		}
	}
	b := p.Board
	if b == nil || b.width != fenSide || b.height != fenSide || len(b.holes) > 0 || p.Start.IsAny() || letter == ' ' {
		return ""
	}
	at := map[Square]rune{p.Start: letter}
	for _, g := range b.guards {
		at[g.Square] = unicode.ToLower(g.Kind)
	}
	var text strings.Builder
	for row := fenSide; row >= 1; row-- {
		for col := 1; col <= fenSide; col++ {
			text.WriteRune(cmp.Or(at[Square{Col: col, Row: row}], '1'))
		}
		text.WriteByte('/')
	}
	empty := strings.NewReplacer("11111111", "8", "1111111", "7", "111111", "6", "11111", "5", "1111", "4", "111", "3", "11", "2")
	return empty.Replace(strings.TrimSuffix(text.String(), "/")) + " w - - 0 1"
}

// instead lists the parts that rule out others, and why.
var instead = []struct {
	part, why string
	others    []string
}{
	{"fen", "fen says the board, the guards and the start", []string{"board", "guard", "start"}},
	{"graph", "a graph has no board and no piece", []string{"board", "holes", "guard", "piece", "fen", "symmetric"}},
}

// CheckParts says whether parts by these names can be given side by side: a
// *[ValueError], or nil.
func CheckParts(names []string) error {
	for _, i := range instead {
		for _, name := range i.others {
			if slices.Contains(names, i.part) && slices.Contains(names, name) {
				return &ValueError{notation: true, Found: "both " + i.part + " and " + name, Expected: "one of them: " + i.why}
			}
		}
	}
	return nil
}
