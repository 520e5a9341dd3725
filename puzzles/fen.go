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
	p := &fenParser{rank: fenSide}
	for _, c := range fields[0] {
		if err := p.read(c); err != nil {
			err.Offset = p.offset
			return nil, err
		}
		p.offset++
	}
	if err := p.end(); err != nil {
		err.Offset = p.offset
		return nil, err
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
	rank, files int // the rank that is read, and how many of its squares are
	digit       bool
	piece       Piece
	start       Square
	guards      []Guard
	items       []item
	offset      int
}

func (p *fenParser) read(c rune) *ValueError {
	digit := c >= '1' && c <= '8'
	switch {
	case c == '/':
		if err := p.full(); err != nil {
			return err
		}
		if p.rank--; p.rank == 0 {
			return &ValueError{Found: "a ninth rank", Expected: "eight"}
		}
		p.files, p.digit = 0, false
		return nil
	case digit && p.digit:
		return &ValueError{Found: "two numbers in a row", Expected: "their sum"}
	case digit:
		p.files += int(c - '0')
	default:
		if err := p.place(c); err != nil {
			return err
		}
		p.files++
	}
	p.digit = digit
	if p.files > fenSide {
		return &ValueError{Found: fmt.Sprintf("more than eight squares in rank %d", p.rank), Expected: "eight"}
	}
	return nil
}

// place puts a piece on the next square.
func (p *fenParser) place(c rune) *ValueError {
	at := Square{Col: p.files + 1, Row: p.rank}
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

// full says what is wrong with the rank that ends here.
func (p *fenParser) full() *ValueError {
	if p.files != fenSide {
		return &ValueError{Found: fmt.Sprintf("%s in rank %d", words.Count(p.files, "square"), p.rank), Expected: "eight"}
	}
	return nil
}

func (p *fenParser) end() *ValueError {
	if err := p.full(); err != nil {
		return err
	}
	if p.rank != 1 {
		return &ValueError{Found: words.Count(fenSide+1-p.rank, "rank"), Expected: "eight"}
	}
	if p.start.IsAny() {
		return &ValueError{Found: "no white piece", Expected: "one, where the walk starts"}
	}
	return nil
}

// FEN writes the puzzle's piece and guards in Forsyth-Edwards Notation; "" where
// it can't say them: the board is not 8x8 or has holes, the start is open, or
// the piece is none of chess.
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

// instead are the parts that others have no place beside, and why.
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
