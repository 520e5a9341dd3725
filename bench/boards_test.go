package bench

import (
	"math/big"
	"os"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestToursAreCounted on a range of boards, and those without one have an argument.
func TestToursAreCounted(t *testing.T) {
	r := &Boards{Pieces: []puzzles.Piece{puzzles.Knight}, From: 3, To: 10, Width: 3, Closed: true, Open: true, Count: true}
	s := oracle.Must(r.Suite())
	s.CPU = 60
	counts := map[string]string{}
	for _, c := range runSuite(t, s, Options{Settings: Settings{Jobs: 2}}).Cells {
		counts[c.Board+" "+c.Rule] = c.Count
		if c.Status == Optimal && c.Walk == "" || c.Status != Optimal && (c.Status != Infeasible || c.By == "" || c.Reason == "") {
			t.Errorf("%s: found %s by %q: %s", c.Instance, c.Status, c.By, c.Reason)
		}
	}
	for name, want := range map[string]string{"3x4 open": "8", "3x7 open": "52", "3x8 open": "396", "3x10 closed": "16", "3x6 open": ""} {
		if counts[name] != want {
			t.Errorf("%s: found %q tours, want %q", name, counts[name], want)
		}
	}
}

func TestRangesThatAreNone(t *testing.T) {
	for want, r := range map[string]Boards{
		"no sides from 5 to 4":           {From: 5, To: 4},
		"more than 16000000 squares tog": {From: 1, To: 1000, Closed: true, Pieces: Leapers(2)},
	} {
		_, err := r.Suite()
		fails(t, r, err, want)
	}
}

// TestKeptTours: each tour of docs/atlas is one, each board without one has the argument
// that is said, and no count contradicts the board's symmetries.
func TestKeptTours(t *testing.T) {
	for _, name := range []string{"leapers", "knights", "symmetric"} {
		file := oracle.Must(os.Open("../docs/atlas/" + name + ".jsonl"))
		r, _, err := Read(file)
		file.Close()
		if err != nil || len(r.Cells) < 40 {
			t.Fatalf("%s: found %d cells, %v", name, len(r.Cells), err)
		}
		for i := range r.Cells {
			if testing.Short() && i%10 != 0 {
				continue
			}
			checkTour(t, &r.Cells[i])
		}
	}
}

func checkTour(t *testing.T, c *Cell) {
	t.Helper()
	piece := oracle.Must(puzzles.ParsePiece(c.Piece))
	m, n, err := puzzles.ParseSize(c.Board)
	if err != nil {
		t.Fatal(err)
	}
	r := &Boards{Pieces: []puzzles.Piece{piece}}
	if turn, ok := strings.CutSuffix(c.Rule, "-turn symmetric"); ok {
		if r.Turn, err = puzzles.ParseTurn(turn); err != nil {
			t.Fatal(err)
		}
	}
	in := oracle.Must(r.instance(piece, m, n, c.Rule != "open"))
	p := in.Puzzle
	if strings.TrimSuffix(c.Instance, ", counted") != in.Name || c.Rule != rule(p) {
		t.Errorf("%s: found the rule %s of %s", c.Instance, c.Rule, in.Name)
	}
	switch c.Status {
	case Optimal:
		walk, err := readWalk(p, c.Walk)
		if err != nil || walk.Moves() != c.Moves {
			t.Errorf("%s: %v, %d moves", c.Instance, err, c.Moves)
		}
		all, ok1 := new(big.Int).SetString(c.Count, 10)
		different, ok2 := new(big.Int).SetString(c.Different, 10)
		if most := big.NewInt(int64(len(puzzles.Symmetries(p)))); ok1 && ok2 && (different.Cmp(all) > 0 || most.Mul(most, different).Cmp(all) < 0) {
			t.Errorf("%s: there can't be %s tours, %s of them different", c.Instance, all, different)
		}
	case Infeasible:
		a := bound.Analyse(t.Context(), p)
		if a.Impossible == nil {
			a.RefuteTour(t.Context())
		}
		if c.By != "unsat" && a.Impossible == nil {
			t.Errorf("%s: %s does not rule it out", c.Instance, c.By)
		}
	default:
		t.Errorf("%s: kept though it is %s", c.Instance, c.Status)
	}
}
