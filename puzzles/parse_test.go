package puzzles_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func parse(text string) (*puzzles.Puzzle, error) {
	spec, err := puzzles.Parse("t", strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return spec.Build()
}

func TestParseErrorsNameTheirPlace(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"an empty text", "", "t:1:1: found the end of the text, expected a board, drawn or as board: 8x8"},
		{"comments alone", "% N x\n%\n", "t:3:1: found the end of the text, expected a board, drawn or as board: 8x8"},
		{"an unknown letter", "N ? x\n* * *\n", "t:1:3: found '?', expected one of N x * . # q r b n k p"},
		{"an upper-case goal", "N X\n", "t:1:3: found 'X', expected one of N x * . # q r b n k p"},
		{"a letter beyond ASCII", "N é x\n", "t:1:3: found 'é', expected one of N x * . # q r b n k p"},
		{"bytes that are no text", "\x00\xff", `t:1:1: found '\x00', expected one of N x * . # q r b n k p`},
		{"a comment as in other files", "# Mine\nN x\n", "t:1:3: found 'M', expected one of N x * . # q r b n k p (# is a hole; % begins a comment)"},
		{"rows of different length", "N * *\n* *\n", "t:2:1: found a row of 2 squares, expected 3, as in line 1"},
		{"two starts", "N N\n* x\n", "t:1:3: found a second start, expected one; the first is in line 1"},
		{"a wrong row number before", "  a b\n2 N x\n7 * *\n", "t:3:1: found row number 7, expected 1"},
		{"a wrong row number behind", " a b\nN x 2\n* * 7\n", "t:3:5: found row number 7, expected 1"},
		{"a row number alone", "a b\nN x\n1\n", "t:3:1: found a row number without squares, expected squares: N x * . # q r b n k p"},
		{"two numbers before a row", "a b\n1 1 N x\n", "t:2:3: found another number, expected one row number before the squares and one after"},
		{"squares behind the row number", "a b\n1 N x 1 *\n", "t:2:9: found '*', expected nothing after the row's number"},
		{"a huge row number", "a b\n11111 N x\n", "t:2:1: found row number 11111, expected 1"},
		{"column letters out of order", "  a c\n1 N x\n", "t:1:5: found 'c', expected column letters a to b"},
		{"too few column letters", "a\nNx\n", "t:1:2: found the end of the line, expected column letters a to b"},
		{"too many column letters", "a b c\nN x\n", "t:1:5: found 'c', expected column letters a to b"},
		{"two lines of letters", "a b\na b\nN x\n", "t:2:1: found a second line of column letters, expected a row of the board"},
		{"text behind the board", "a b\nN x\na b\nN x\n", `t:4:1: found "N x", expected nothing after the board's last line of column letters`},
		{"a header behind the board", "N x\nend: b1\n", `t:2:1: found "end: b1", expected lines name: value before the board`},
		{"a header behind column letters", "a b\nend: b1\nN x\n", `t:2:1: found "end: b1", expected lines name: value before the board`},
		{"an unknown header", "colour: red\nN x\n", `t:1:1: found "colour", expected one of family, graph, board, fen, holes, guard, piece, start, end, goals, ordered, closed, once, numbers, walls, symmetric`},
		{"a header twice", "piece: king\npiece: king\nN x\n", "t:2:1: found a second piece, expected one; the first is in line 1"},
		{"an unknown family", "family: chase\nN x\n", `t:1:9: found family "chase", expected hunt, cover or tour`},
		{"a misspelled piece", "piece: kinght+camel\nN x\n", `t:1:8: found piece "kinght+camel", expected one of ` + strings.Join(puzzles.PieceNames(), ", ") + `, a leap as in 1,2, a slide as in 0,1*, or several with + between them (did you mean knight?)`},
		{"an unknown piece", "piece:   unicorn\nN x\n", `t:1:10: found piece "unicorn", expected one of ` + strings.Join(puzzles.PieceNames(), ", ") + `, a leap as in 1,2, a slide as in 0,1*, or several with + between them`},
		{"a piece that stays", "piece: 0,0\nN x\n", "t:1:8: found leap 0,0, expected two numbers from 0 to 3999, not both 0"},
		{"neither true nor false", "closed: yes\nN x\n", `t:1:9: found "yes", expected true or false`},
		{"a bad square in a list", "goals: a1, 7b, c1\nN * *\n", `t:1:12: found "7b", expected a square: column letters, then the row counted from 1, as in e4`},
		{"a bad square, the third of a list", "goals: a1, c1, 7b\nN * *\n", `t:1:16: found "7b", expected a square: column letters, then the row counted from 1, as in e4`},
		{"a width that is not as drawn", "board: 3x1\nN x\n", "t:1:8: found board 3x1, expected 2x1, as drawn"},
		{"a height that is not as drawn", "board: 2x3\nN x\n", "t:1:8: found board 2x3, expected 2x1, as drawn"},
		{"a bad size", "board: 8\n", `t:1:8: found board size "8", expected width x height, as in 8x8`},
		{"a size that is not as drawn", "board: 3x3\nN x\n", "t:1:8: found board 3x3, expected 2x1, as drawn"},
		{"a start on a guarded square", "q * *\n* N x\n", "t:2:3: found start b1: it is attacked by the queen on a2, expected a free square"},
		{"a goal on a guarded square", "family: hunt\nq x *\n* * N\n", "t:2:3: found goal b2: it is attacked by the queen on a2, expected a free square"},
		{"an end in a hole", "end: b1\nN # x\n", "t:1:6: found end b1: it is a hole, expected a free square"},
		{"an end outside", "end: b9\nN * x\n", "t:1:6: found end b9: outside of the 3x1 board (a1 to c1), expected a free square"},
		{"a guard in a hole", "guard: Qb1\nN # x\n", "t:1:8: found guard Qb1: its square is a hole or has another guard, expected a free square"},
		{"a drawn goal that is not listed", "goals: c1\nN x x\n", "t:2:3: found goal b1, expected only goals that line 1 lists"},
		{"a drawn start that is not the one said", "start: c1\nN x *\n", "t:2:1: found start a1, expected c1, as line 1 says"},
		{"a goal twice", "goals: c1, c1\nN * *\n", "t:1:12: found goal c1: it is given twice, expected a free square"},
		{"a second puzzle with a header", "N*\n*x\n\nfamily: tour\n**\n**\n", "t:4:1: found a second puzzle, expected one"},
		{"a second puzzle with letters", "  a b\n2 N *\n1 * x\n  a b\n\n  a b\n", "t:6:3: found a second puzzle, expected one"},
		{"a second board", "N*\n*x\n\nN*\n*x\n", "t:4:1: found a second start after an empty line, expected one puzzle"},
		{"a hunt without a start", "* x\n", "t: the puzzle has no start: put N on the board or name a square as start, or say start any to leave it open"},
		{"a hunt without goals", "family: hunt\nN *\n", "t: the hunt has no goals; give one or more"},
		{"a cover with goals", "family: cover\nN x\n", "t: a cover has no goals; only hunts and ordered tours have some"},
		{"a tour of nothing", "# #\n", "t: the tour has no free square"},
		{"an ordered tour", "ordered: true\n* *\n", "t: an ordered tour needs goals; give some"},
		{"a closed walk with another end", "closed: true\nend: c1\nN x *\n", "t:2:6: found end c1: a closed walk ends where it starts; leave out the end, or closed, expected a free square"},
		{"a number twice", "1 .\n1 .\n", "t:2:1: found number 1=a1: a2 has this number, too, expected each number on one square"},
		{"a number beyond the last", "1 .\n. 9\n", "t:2:3: found number 9=b1: the numbers go from 1 to 4, expected each number on one square"},
		{"no number", "1 .\n0 4\n", `t:2:1: found number "0", expected from 1, which is the start, to 16000000 (an empty square is .)`},
		{"letters in a number", "1 .\n. 3a\n", `t:2:3: found number "3a", expected digits alone, with a blank or an = after them`},
		{"a cell before a number", "1 .\n.3\n", "t:2:2: found a number without a blank before it, expected cells apart by blanks where some are numbers"},
		{"numbers in rows of different length", "1 . .\n. 4\n", "t:2:1: found a row of 2 squares, expected 3, as in line 1"},
		{"a number for the start, and another start", "1 N\n. 4\n", "t:1:1: found number 1=a2: the start is b2, expected each number on one square"},
		{"two numbers for a square", "numbers: 2=a1, 3=a1\n. .\n", "t:1:16: found number 3=a1: the square is number 2, too, and is visited once, expected each number on one square"},
		{"a number in a hole", "numbers: 2=a1\n# .\n", "t:1:10: found number 2=a1: it is a hole, expected each number on one square"},
		{"a place in the order twice", "family: tour\nordered: true\n1 2\n. 2\n", "t:4:3: found a second 2, expected one; the first is in line 3"},
		{"a wall of one square", "walls: a1\n1 .\n", `t:1:8: found wall "a1", expected two squares, as in a1-a2`},
		{"a wall off the board", "walls: a1-b1, a1-c1\n1 .\n", "t:1:15: found wall a1-c1: outside of the 2x1 board (a1 to b1), expected two squares of the board"},
		{"too many columns", strings.Repeat("*", 4001), "t:1:4001: found a row of more than 4000 squares, expected at most 4000"},
		{"too many rows", strings.Repeat("*\n", 4001), "t:4001:1: found more than 4000 rows, expected at most 4000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := parse(c.text)
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

func TestParseTakesEveryWayOfDrawing(t *testing.T) {
	want := oracle.Must(parse("family: hunt\n  a b c\n2 N * x 2\n1 * # * 1\n  a b c\n"))
	for name, text := range map[string]string{
		"no labels":         "N * x\n* # *\n",
		"no blanks":         "abc\n2N*x2\n1*#*1\n",
		"dots":              "N . x\n. # .\n",
		"letters together":  "abc\nN*x\n*#*\nabc\n",
		"labels on a side":  "a b c\n2 N * x\n1 * # *\n",
		"labels behind":     "N * x 2\n* # * 1\na b c\n",
		"tabs and CRLF":     "N\t*\tx\r\n*\t#\t*\r\n",
		"a byte order mark": "\ufeffN * x\n* # *\n",
		"comments":          "% a hunt\n\nN * x % the top\n* # *\n\n",
		"no last newline":   "N * x\n* # *",
		"headers alone":     "board: 3x2\nholes: b1\nstart: a2\ngoals: c2\n",
		"a goal said twice": "goals: c2\nN * x\n* # *\n",
	} {
		got, err := parse(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheFamilyFollowsFromTheBoard(t *testing.T) {
	for text, want := range map[string]puzzles.Family{
		"N x\n": puzzles.Hunt, "N * *\n* * *\nk * *\n* * *": puzzles.Cover, "N *\n": puzzles.Tour, "family: cover\nN *\n": puzzles.Cover,
	} {
		p, err := parse(text)
		if err != nil || p.Family != want {
			t.Errorf("%q: %v, expected a %s", text, err, want)
		}
	}
}

// TestPrintedPuzzlesParseToThemselves: random ones, the examples, large boards.
func TestPrintedPuzzlesParseToThemselves(t *testing.T) {
	var list []*puzzles.Puzzle
	rng := rand.New(rand.NewPCG(1, 1))
	for range oracle.Tries(3000) {
		list = append(list, oracle.Random(rng, oracle.Options{}))
	}
	for _, e := range puzzles.Examples() {
		p := oracle.Puzzle("@" + e.Name)
		list = append(list, p)
	}
	for _, size := range []string{"26x3", "27x2", "1x1000", "1000x1", "300x200"} {
		p := oracle.Must(parse("board: " + size + "\n"))
		list = append(list, p)
	}
	for _, p := range list {
		q, err := parse(p.Text())
		if err != nil || !reflect.DeepEqual(p, q) {
			t.Fatalf("%v: this puzzle came back another:\n%s", err, p.Text())
		}
	}
}

// FuzzParse: no text makes the parser panic, and what it takes comes back.
func FuzzParse(f *testing.F) {
	for _, e := range puzzles.Examples() {
		f.Add(e.Text)
	}
	for _, text := range []string{"", "N x\n* *", "a b\n1 N x 1\n", "goals: a1,b1\nN*\n", "\x00\xff", "piece: 1,2,3\n*\n", "board: 1000x1000\nclosed: true", "guard: Qa1,Pb2\n***\n***\nN**\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parse(text)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without a word")
			}
			return
		}
		q, err := parse(p.Text())
		if err != nil || !reflect.DeepEqual(p, q) {
			t.Errorf("%v: came back another:\n%s", err, p.Text())
		}
	})
}
