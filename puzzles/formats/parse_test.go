package formats_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
)

func parse(text string) (*puzzles.Puzzle, error) {
	spec, err := formats.Parse("t", strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return spec.Build()
}

// TestParseErrorsNameTheirPlace: those of testdata/refused.txt, and a few that no file shows.
func TestParseErrorsNameTheirPlace(t *testing.T) {
	for _, c := range append(oracle.Texts("testdata/refused.txt"), []oracle.Said{
		{Name: "bytes that are no text", Text: "\x00\xff", Want: `t:1:1: found "\x00", expected N (the start), x (a goal), . * _ ? - 0 -1 or None (empty), # (missing), q r b n k p (guards), or a number; a comment begins with %`},
		{Name: "a misspelled piece", Text: "piece: kinght+camel\nN x\n", Want: `t:1:8: found piece "kinght+camel", expected one of ` + strings.Join(puzzles.PieceNames(), ", ") + `, a leap as in 1,2, a slide as in 0,1*, or several with + between them (did you mean knight?)`},
		{Name: "an unknown piece", Text: "piece:   unicorn\nN x\n", Want: `t:1:10: found piece "unicorn", expected one of ` + strings.Join(puzzles.PieceNames(), ", ") + `, a leap as in 1,2, a slide as in 0,1*, or several with + between them`},
		{Name: "too many columns", Text: strings.Repeat("*", 4001), Want: "t:1:4001: found a row of more than 4000 squares, expected at most 4000"},
		{Name: "too many rows", Text: strings.Repeat("*\n", 4001), Want: "t:4001:1: found more than 4000 rows, expected at most 4000"},
	}...) {
		t.Run(c.Name, func(t *testing.T) {
			_, err := parse(c.Text)
			if err == nil || err.Error() != c.Want {
				t.Errorf("got  %v\nwant %s", err, c.Want)
			}
			if at := (*parts.ParseError)(nil); !errors.As(err, &at) && !strings.HasPrefix(c.Want, "t: ") {
				t.Errorf("%v has no place", err)
			}
		})
	}
}

// readBack asks that both readers make of a puzzle's text the same puzzle.
func readBack(t *testing.T, p *puzzles.Puzzle) {
	t.Helper()
	narrow, wrong := notation.Parse(notation.Text(p))
	wide, err := parse(notation.Text(p))
	if err != nil || wrong != nil || !reflect.DeepEqual(p, wide) || !reflect.DeepEqual(p, narrow) {
		t.Fatalf("%v, %v: this puzzle came back another:\n%s", err, wrong, notation.Text(p))
	}
}

// TestPrintedPuzzlesParseToThemselves: random ones, the examples, large boards.
func TestPrintedPuzzlesParseToThemselves(t *testing.T) {
	rng := oracle.Rand(t)
	for n := range oracle.Tries(3000) {
		readBack(t, oracle.Mixed(rng, n))
	}
	for _, e := range formats.Examples() {
		readBack(t, posed.Puzzle("@"+e.Name))
	}
	for size := range strings.FieldsSeq("26x3 27x2 1x1000 1000x1 300x200") {
		readBack(t, posed.Puzzle("board: "+size))
	}
}

// FuzzParse: no text makes the parser panic, and what it takes comes back.
func FuzzParse(f *testing.F) {
	for _, e := range formats.Examples() {
		f.Add(e.Text)
	}
	for _, c := range slices.Concat(oracle.Texts("testdata/read.txt"), oracle.Texts("testdata/refused.txt")) {
		f.Add(c.Text)
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
		q, err := parse(notation.Text(p))
		if err != nil || !reflect.DeepEqual(p, q) {
			t.Errorf("%v: came back another:\n%s", err, notation.Text(p))
		}
	})
}

// TestAPartIsFoundInItsTextWhateverFlagsSay: they change the spec after the text was read.
func TestAPartIsFoundInItsTextWhateverFlagsSay(t *testing.T) {
	for c := range oracle.Table[struct{ Text, Part, Value, What string }](`
		"family: hidato\nclosed: true\n1/5 2\n4 3\n"                 | closed | false  | number 2=b2
		"piece: king\nfamily: hunt\n\nK 2\n. .\n"                    | piece  | knight | number 2=b2
		"family: hidato\n1 2\n. .\n"                                 | board  | 5x5    | number 2=b2
		"family: hidato\nformat: givens\n2x2\n1 2 2\n"               | board  | 5x5    | number 2=b2
		"[FEN \"8/8/8/3q4/8/8/8/N7\"]\n"                             | board  | 5x5    | guard Qd5
		"puzzle hidoku\n[problem]\n1 2\n- -\n[solution]\n1 2\n4 3\n" | board  | 5x5    | number 2=b2
	`) {
		spec := oracle.Must(formats.Parse("t", strings.NewReader(c.Text)))
		line, col := spec.Text.Where(c.What)
		oracle.Done(spec.Set(c.Part, c.Value))
		if again, at := spec.Text.Where(c.What); line == 0 || again != line || at != col {
			t.Errorf("%+v: it is in %d:%d, and %d:%d then", c, line, col, again, at)
		}
	}
}
