package formats

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
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
func setFEN(s *parts.Spec, value string) (places map[string]int, err error) {
	defer caught(&err)
	r := &fenReader{value: value, places: map[string]int{}}
	fields := compiled(`\S+`).FindAllStringIndex(value, 7)
	field := func(k int) string { return value[fields[k][0]:fields[k][1]] }
	switch {
	case len(fields) == 0:
		r.wrong(0, "nothing", "a position in FEN, as in 8/8/8/3q4/8/8/8/N7")
	case len(fields) > 6:
		r.wrong(fields[6][0], words.Quote(field(6)), "at most six fields of FEN")
	case len(fields) > 1 && field(1) != "w":
		r.wrong(fields[1][0], words.Quote(field(1)), "w: White has the move")
	}
	at := fields[0][0]
	ranks := strings.Split(field(0), "/")
	if len(ranks) != fenSide {
		r.wrong(at, words.Count(len(ranks), "rank"), "eight")
	}
	for k, rank := range ranks {
		r.rank(fenSide-k, rank, at)
		at += len(rank) + 1
	}
	if r.start.IsAny() {
		r.wrong(fields[0][1], "no white piece", "one, where the walk starts")
	}
	s.Width, s.Height = fenSide, fenSide
	s.Piece = r.piece
	s.Start = r.start
	s.StartAny = false
	s.Guards = r.guards
	return r.places, nil
}

// fenReader is what is read of a position so far.
type fenReader struct {
	value  string
	piece  puzzles.Piece
	start  puzzles.Square
	guards []puzzles.Guard
	places map[string]int
}

// wrong throws what was found at a byte.
func (r *fenReader) wrong(at int, found, expected string) {
	panic(mistake{&puzzles.ValueError{Offset: utf8.RuneCountInString(r.value[:at]), Found: found,
		Expected: expected, Notation: true}})
}

// rank reads a rank, which begins at a byte.
func (r *fenReader) rank(row int, rank string, at int) {
	square := puzzles.Square{Col: 1, Row: row}
	for i, c := range rank {
		what := "start " + square.String()
		switch {
		case '1' <= c && c <= '8':
			square.Col += int(c - '0')
			continue
		case !strings.ContainsRune("kqrbnp", unicode.ToLower(c)):
			r.wrong(at+i, words.Quote(string(c)),
				"a piece KQRBN of White, kqrbnp of Black, a number of empty squares, or /")
		case c == 'P':
			r.wrong(at+i, fmt.Sprintf("a white pawn on %s", square),
				"one white piece, king, queen, rook, bishop or knight; pawns don't walk here")
		case unicode.IsLower(c):
			guard := puzzles.Guard{Kind: unicode.ToUpper(c), Square: square}
			what, r.guards = "guard "+guard.String(), append(r.guards, guard)
		case !r.start.IsAny():
			r.wrong(at+i, fmt.Sprintf("a second white piece, on %s", square),
				fmt.Sprintf("one; the first is on %s, and no king is needed", r.start))
		default:
			r.piece, r.start = fenPieces[c], square
		}
		r.places[what] = utf8.RuneCountInString(r.value[:at+i])
		square.Col++
	}
	if square.Col != fenSide+1 {
		r.wrong(at, fmt.Sprintf("%s in rank %d", words.Count(square.Col-1, "square"), row), "eight")
	}
}

// isFEN is a position in FEN: eight ranks with slashes between them.
const isFEN = `^\s*[1-8kqrbnpKQRBNP]+(/[1-8kqrbnpKQRBNP]+){7}(\s|$)`

// readFEN reads a position in FEN in a line of its own.
func readFEN(t *puzzleText, lines []stretch) {
	if len(lines) > 1 {
		t.wrong(t.trim(lines[1]), "one position in FEN; several stand in a file without other lines")
	}
	t.position(t.trim(lines[0]))
}

// pgnTag is a line of a game in PGN (the PGN standard, section 8.1) that says something about it.
const pgnTag = `^\s*\[(\w+) +"([^"\n]*)"\][^\S\n]*(\n|$)`

// readPGN reads the position from which a game in PGN begins. It has no moves: they would be of two players.
func readPGN(t *puzzleText, lines []stretch) {
	var position *stretch
	for _, l := range lines {
		text := t.of(l)
		tag := compiled(pgnTag).FindStringSubmatchIndex(text)
		switch {
		case tag == nil && strings.Trim(text, " \t*") != "":
			t.wrong(t.trim(l), "the tags of a game alone, as in [FEN \"8/8/8/3q4/8/8/8/N7 w - - 0 1\"]: "+
				"the moves of two players are no walk")
		case tag == nil || text[tag[2]:tag[3]] != "FEN":
		case position != nil:
			t.bad(t.trim(l).from, "a second position", "one game in a file")
		default:
			position = &stretch{l.from + int32(tag[4]), l.from + int32(tag[5])}
		}
	}
	if position == nil {
		t.bad(t.trim(lines[0]).from, "a game in PGN without a tag FEN", "a line [FEN \"…\"], the position")
	}
	t.position(*position)
}

// position reads FEN as a line fen: does.
func (t *puzzleText) position(p stretch) {
	for _, i := range instead {
		for _, name := range i.others {
			if said, twice := t.headers[name]; i.part == "fen" && twice {
				t.bad(said.from, "both a position in FEN and "+name, "one of them: "+i.why)
			}
		}
	}
	piece := t.spec.Piece
	places, err := setFEN(t.spec, t.of(p))
	t.check(p, err)
	if _, said := t.headers["piece"]; said {
		t.spec.Piece = piece
	}
	if offset, is := places[t.sought]; is {
		t.found = p.from + int32(offset)
	}
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
