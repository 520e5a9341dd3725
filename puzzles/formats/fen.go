package formats

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// fenSide is the width and height of the boards that FEN describes.
const fenSide = 8

// fenPieces are the pieces by their letters in FEN.
var fenPieces = map[rune]puzzles.Piece{
	'K': puzzles.King, 'Q': puzzles.Queen, 'R': puzzles.Rook, 'B': puzzles.Bishop, 'N': puzzles.Knight,
}

// setFEN reads a position in Forsyth-Edwards Notation (the PGN standard, section
// 16.1): its one white piece is the piece and its start, black pieces are guards.
// The first field is enough; White has the move. It returns where in the value the pieces stand, by
// [puzzles.PlaceError]'s What, in characters.
func setFEN(s *puzzles.Spec, value string) (map[string]int, error) {
	wrong := func(at int, found, expected string) (map[string]int, error) {
		return nil, &puzzles.ValueError{Offset: utf8.RuneCountInString(value[:at]), Found: found,
			Expected: expected, Notation: true}
	}
	fields := strings.Fields(value)
	place := func(k int) (at int) { // of a field in the value
		for _, f := range fields[:k] {
			at += strings.Index(value[at:], f) + len(f)
		}
		return at + strings.Index(value[at:], fields[k])
	}
	switch {
	case len(fields) == 0:
		return wrong(0, "nothing", "a position in FEN, as in 8/8/8/3q4/8/8/8/N7")
	case len(fields) > 6:
		return wrong(place(6), words.Quote(fields[6]), "at most six fields of FEN")
	case len(fields) > 1 && fields[1] != "w":
		return wrong(place(1), words.Quote(fields[1]), "w: White has the move")
	}
	at := place(0)
	end := at + len(fields[0])
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != fenSide {
		return wrong(at, words.Count(len(ranks), "rank"), "eight")
	}
	read := puzzles.Spec{}
	places := map[string]int{}
	for k, rank := range ranks {
		square := puzzles.Square{Col: 1, Row: fenSide - k}
		for i, c := range rank {
			i += at
			switch {
			case '1' <= c && c <= '8':
				square.Col += int(c - '0')
				continue
			case !strings.ContainsRune("kqrbnp", unicode.ToLower(c)):
				return wrong(i, words.Quote(string(c)),
					"a piece KQRBN of White, kqrbnp of Black, a number of empty squares, or /")
			case c == 'P':
				return wrong(i, fmt.Sprintf("a white pawn on %s", square),
					"one white piece, king, queen, rook, bishop or knight; pawns don't walk here")
			case unicode.IsUpper(c) && !read.Start.IsAny():
				return wrong(i, fmt.Sprintf("a second white piece, on %s", square),
					fmt.Sprintf("one; the first is on %s, and no king is needed", read.Start))
			}
			what := "start " + square.String()
			if unicode.IsUpper(c) {
				read.Piece, read.Start = fenPieces[c], square
			} else {
				g := puzzles.Guard{Kind: unicode.ToUpper(c), Square: square}
				what, read.Guards = "guard "+g.String(), append(read.Guards, g)
			}
			places[what] = utf8.RuneCountInString(value[:i])
			square.Col++
		}
		if square.Col != fenSide+1 {
			squares := words.Count(square.Col-1, "square")
			return wrong(at, fmt.Sprintf("%s in rank %d", squares, square.Row), "eight")
		}
		at += len(rank) + 1
	}
	if read.Start.IsAny() {
		return wrong(end, "no white piece", "one, where the walk starts")
	}
	s.Width, s.Height = fenSide, fenSide
	s.Piece = read.Piece
	s.Start = read.Start
	s.StartAny = false
	s.Guards = read.Guards
	return places, nil
}

// isFEN is a position in FEN: eight ranks with slashes between them.
var isFEN = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*[1-8kqrbnpKQRBNP]+(/[1-8kqrbnpKQRBNP]+){7}(\s|$)`)
})

// fen reads a position in FEN in a line of its own.
func (t *textParser) fen(lines []span) error {
	if len(lines) > 1 {
		return t.wrong(t.trim(lines[1]), "one position in FEN; several stand in a file without other lines")
	}
	return t.position(t.trim(lines[0]))
}

// pgnTag is a line of a game in PGN (the PGN standard, section 8.1) that says something about it.
var pgnTag = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*\[(\w+) +"([^"]*)"\]\s*$`)
})

// pgn reads the position from which a game in PGN begins. It has no moves: they would be of two players.
func (t *textParser) pgn(lines []span) error {
	var position *span
	for _, l := range lines {
		text := t.of(l)
		tag := pgnTag().FindStringSubmatchIndex(text)
		switch {
		case tag == nil && strings.Trim(text, " \t*") != "":
			return t.wrong(t.trim(l), "the tags of a game alone, as in [FEN \"8/8/8/3q4/8/8/8/N7 w - - 0 1\"]: "+
				"the moves of two players are no walk")
		case tag == nil || text[tag[2]:tag[3]] != "FEN":
		case position != nil:
			return t.errorAt(t.trim(l).from, "a second position", "one game in a file")
		default:
			position = &span{l.from + int32(tag[4]), l.from + int32(tag[5])}
		}
	}
	if position == nil {
		return t.errorAt(t.trim(lines[0]).from, "a game in PGN without a tag FEN",
			"a line [FEN \"…\"], the position")
	}
	return t.position(*position)
}

// position reads FEN as a line fen: does.
func (t *textParser) position(p span) error {
	for _, i := range instead {
		for _, name := range i.others {
			if said, twice := t.headers[name]; i.part == "fen" && twice {
				return t.errorAt(said.from, "both a position in FEN and "+name, "one of them: "+i.why)
			}
		}
	}
	piece, said := t.spec.Piece, t.headers["piece"]
	places, err := setFEN(t.spec, t.of(p))
	if err != nil {
		wrong := err.(*puzzles.ValueError)
		at := t.at(p.from)
		at.col += wrong.Offset
		return mistake(t.file, at, wrong.Found, wrong.Expected)
	}
	if said != (span{}) {
		t.spec.Piece = piece
	}
	for what, offset := range places {
		t.listed[what] = p.from + int32(offset)
	}
	return nil
}

// FEN writes the piece and the guards of a puzzle in Forsyth-Edwards Notation. It returns "" if the notation
// can't express the puzzle: the board is not 8x8 or has holes, the start is open, or the piece is
// not one of chess.
func FEN(p *puzzles.Puzzle) string {
	letter := ' '
	for c, piece := range fenPieces {
		if piece == p.Piece {
			letter = c
		}
	}
	b := p.Board
	if b == nil || b.Width() != fenSide || b.Height() != fenSide || len(b.Holes()) > 0 || p.Start.IsAny() ||
		letter == ' ' {
		return ""
	}
	var text strings.Builder
	for row := fenSide; row >= 1; row-- {
		for col := 1; col <= fenSide; col++ {
			s, white := puzzles.Square{Col: col, Row: row}, rune(0)
			if s == p.Start {
				white = letter
			}
			text.WriteRune(cmp.Or(white, unicode.ToLower(b.GuardOn(s)), '1'))
		}
		text.WriteByte('/')
	}
	empty := strings.NewReplacer("11111111", "8", "1111111", "7", "111111", "6", "11111", "5", "1111", "4",
		"111", "3", "11", "2")
	return empty.Replace(strings.TrimSuffix(text.String(), "/")) + " w - - 0 1"
}
