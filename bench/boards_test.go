package bench

import (
	"math/big"
	"os"
	"strings"
	"testing"

	"knightsat/bench/record"
	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
	"knightsat/puzzles/symmetry"
)

// boards is a suite of boards, and of nothing else.
func boards(text string) (*Suite, error) {
	return parsed("encodings = [\"auto\"]\nengines = [\"gini\"]\ntimeout = \"60s\"\n[[instance]]\nboards = {" + text + "}\n")
}

// TestToursAreCounted on a range of boards, and those without one have an argument.
func TestToursAreCounted(t *testing.T) {
	s := oracle.Must(boards(`pieces = ["knight"], from = 3, to = 10, width = 3, count = true`))
	counts := map[string]string{}
	for _, c := range runSuite(t, s, RunOptions{Settings: record.Settings{Jobs: 2}}).Cells {
		counts[c.Board+" "+c.Rule] = c.Count
		if c.Status == record.Optimal && c.Walk == "" || c.Status != record.Optimal && (c.Status != record.Infeasible || c.By == "" || c.Reason == "") {
			t.Errorf("%s: found %s by %q: %s", c.Instance, c.Status, c.By, c.Reason)
		}
	}
	for name, want := range oracle.Pairs(`
		3x4 open    | 8
		3x7 open    | 52
		3x8 open    | 396
		3x10 closed | 16
		3x6 open    |
	`) {
		if counts[name] != want {
			t.Errorf("%s: found %q tours, want %q", name, counts[name], want)
		}
	}
}

// TestBoardsThatAreNone are refused.
func TestBoardsThatAreNone(t *testing.T) {
	for text, want := range oracle.Pairs(`
		leapers = 2, from = 5, to = 4 | boards need from and to, sides of 1 to 1000 squares
		leapers = 2, from = 1, to = 1001 | boards need from and to
		leapers = 2, from = 1, to = 3, all = true, width = 3 | all or width at most
		leapers = 100, from = 3, to = 1000, all = true | more than 16000000 squares
		leapers = 100, from = 300, to = 300 | more than 16000000 squares
		leapers = 101, from = 3, to = 4 | give either pieces, as in
		pieces = ["1,4"], leapers = 3, from = 3, to = 4 | give either pieces, as in
		pieces = ["duke"], from = 3, to = 4 | piece "duke" must be one of
		pieces = ["camel"], from = 3, to = 4, kind = "round" | kind must be closed, open, half or quarter
		pieces = ["camel"], from = 3, to = 4, kind = "quarter", width = 4 | is for square boards only
		pieces = ["camel", "camel"], from = 3, to = 4 | is taken
	`) {
		_, err := boards(text)
		fails(t, text, err, want)
	}
}

// TestKeptTours: each tour of docs/atlas is one, each board without one has the argument
// that is said, and no count contradicts the board's symmetries.
func TestKeptTours(t *testing.T) {
	for name := range strings.FieldsSeq("leapers knights symmetric") {
		file := oracle.Must(os.Open("../docs/atlas/" + name + ".jsonl"))
		r, err := readAs(file)
		file.Close()
		if err != nil || len(r.Cells) < 40 {
			t.Fatalf("%s: found %d cells, %v", name, len(r.Cells), err)
		}
		for i := range r.Cells {
			if oracle.Quick() && i%10 != 0 {
				continue
			}
			checkTour(t, &r.Cells[i])
		}
	}
}

func checkTour(t *testing.T, c *record.Cell) {
	t.Helper()
	piece := oracle.Must(puzzles.ParsePiece(c.Piece))
	m, n, err := parts.ParseSize(c.Board)
	oracle.Done(err)
	rules := puzzles.Rules{Piece: piece, Closed: c.Rule != "open"}
	if turn, ok := strings.CutSuffix(c.Rule, "-turn symmetric"); ok {
		rules.Symmetric = oracle.Must(notation.ParseTurn(turn))
	}
	in := oracle.Must(boardInstance([2]int{m, n}, rules, false))
	p := in.Puzzle
	if strings.TrimSuffix(c.Instance, ", counted") != in.Name || c.Rule != rule(p) {
		t.Errorf("%s: found the rule %s of %s", c.Instance, c.Rule, in.Name)
	}
	switch c.Status {
	case record.Optimal:
		walk, err := readWalk(p, c.Walk)
		if err != nil || walk.Moves() != c.Moves {
			t.Errorf("%s: %v, %d moves", c.Instance, err, c.Moves)
		}
		all, ok1 := new(big.Int).SetString(c.Count, 10)
		different, ok2 := new(big.Int).SetString(c.Different, 10)
		if most := big.NewInt(int64(len(symmetry.Of(p)))); ok1 && ok2 && (different.Cmp(all) > 0 || most.Mul(most, different).Cmp(all) < 0) {
			t.Errorf("%s: there can't be %s tours, %s of them different", c.Instance, all, different)
		}
	case record.Infeasible:
		a := bound.Analyse(t.Context(), p)
		if a.Impossible == nil {
			a = a.RefuteTour(t.Context())
		}
		if c.By != "unsat" && a.Impossible == nil {
			t.Errorf("%s: %s does not rule it out", c.Instance, c.By)
		}
	default:
		t.Errorf("%s: kept though it is %s", c.Instance, c.Status)
	}
}
