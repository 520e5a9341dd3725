package catalogue_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/encodetest"
	encmetric "knightsat/encode/metric"
	"knightsat/internal/graph/paths"
	"knightsat/internal/oracle"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/notation"
)

var huntsFlag = flag.Int("hunts", 45, "how many random hunts the metric encoding's cuts are tried on")

// agree compares the optimum of the metric encoding with all reductions and with
// those of the bound alone, the lower bounds and their witnesses, and returns the
// optimum.
func agree(t *testing.T, a *bound.Analysis) int {
	t.Helper()
	// One below the bounds, to see that refuted; what the flow refutes is a
	// pigeonhole for formulas.
	from := max(0, a.Best().Moves-1)
	if a.Best().By == facts.ByFlow {
		from++
	}
	walk := optimum(t, encmetric.Kind.New([]string{"bound", ""}), a, from)
	metric := optimum(t, encmetric.Kind.New([]string{"", ""}), a, from)
	if walk != metric {
		t.Errorf("reductions of the bound prove %d moves, all reductions %d\n%s", walk, metric, notation.Text(a.Puzzle))
	}
	for _, l := range a.Lower {
		if l.Moves > walk {
			t.Errorf("%s bound of %d, but there is a walk of %d moves\n%s", l.By, l.Moves, walk, notation.Text(a.Puzzle))
		}
	}
	return walk
}

// large is a possible puzzle with holes and guards, all kinds of ends and this number of
// goals, few enough for the oracle; 0 makes a cover.
func large(t *testing.T, r *rand.Rand, side, goals int) *bound.Analysis {
	t.Helper()
	for {
		square := func() puzzles.Square { return puzzles.Square{Col: 1 + r.IntN(side), Row: 1 + r.IntN(side)} }
		var holes []puzzles.Square
		var guards []puzzles.Guard
		for range r.IntN(side * side / 8) {
			holes = append(holes, square())
		}
		for range r.IntN(3) {
			guards = append(guards, puzzles.Guard{Kind: []rune("QRBNKP")[r.IntN(6)], Square: square()})
		}
		b, err := puzzles.NewBoard(side, side, holes, guards)
		if err != nil || len(b.Squares()) < goals+2 {
			continue
		}
		free := oracle.Shuffled(r, b.Squares())
		rules := puzzles.Rules{StartAny: true, Piece: []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.King, puzzles.Camel, puzzles.Wazir}[r.IntN(5)]}
		switch r.IntN(5) {
		case 0:
			rules.Start, rules.End = free[0], free[1]
		case 1:
			rules.Start, rules.Closed = free[0], true
		case 2:
			rules.Start = free[0]
		case 3:
			rules.End = free[1]
		}
		p, err := puzzles.NewCover(b, rules)
		if goals > 0 {
			p, err = puzzles.NewHunt(b, free[2:2+goals], rules)
		}
		if err != nil {
			t.Fatal(err)
		}
		if a := bound.Analyse(t.Context(), p); a.Impossible == nil {
			return a
		}
	}
}

// TestEncodingsAgreeOnLargerBoards: boards up to 8x8. Covers are beyond the oracle
// and compared between the two.
func TestEncodingsAgreeOnLargerBoards(t *testing.T) {
	t.Parallel()
	r := oracle.Rand(t)
	for range much() / 4 {
		side := 5 + r.IntN(4)
		if side < 7 && r.IntN(2) == 0 { // larger ones are pigeonholes for formulas, a move below the bound
			agree(t, large(t, r, side, 0))
		} else {
			a := large(t, r, side, 1+r.IntN(9))
			if best, _ := oracle.Shortest(a.Puzzle); best != optimum(t, encmetric.Kind.New([]string{"", ""}), a, max(0, a.Best().Moves-1)) {
				t.Errorf("the oracle finds %d moves, the metric encoding not\n%s", best, notation.Text(a.Puzzle))
			}
		}
		if t.Failed() {
			return
		}
	}
}

// TestCutsForbidNoWalk: many good walks, from local search with different seeds,
// are models of the formula for their own number of moves and for one more,
// whichever pairs were ruled out and whatever cuts the budget counts; and with
// cuts and without the optimum is the same.
func TestCutsForbidNoWalk(t *testing.T) {
	t.Parallel()
	r := oracle.Rand(t)
	for n := range oracle.Tries(*huntsFlag) {
		side := 7 + r.IntN(6)
		a := large(t, r, side, 15+r.IntN(side*side/3))
		m := a.Terminals(context.Background())
		byMoves := map[int][]puzzles.Walk{}
		for seed := range uint64(12) {
			s := tsp.NewSearch(context.Background(), m.Problem, nil, seed)
			for range 3 {
				s.Run(context.Background(), 20, 0)
				w := a.Walk(paths.Join(a.Finder(t.Context()), m.Stops(s.Best())))
				byMoves[w.Moves()] = append(byMoves[w.Moves()], w)
			}
		}
		best := optimum(t, encmetric.Kind.New([]string{"", ""}), a, max(0, a.Best().Moves-1))
		if plain := optimum(t, encmetric.Kind.New([]string{"bound", ""}), a, best-1); plain != best {
			t.Fatalf("hunt %d: found %d moves with cuts, %d without\n%s", n, best, plain, notation.Text(a.Puzzle))
		}
		for T := best; T <= best+3; T++ {
			f := oracle.Must(encmetric.Kind.New([]string{"", ""}).Encode(context.Background(), a.Instance, a.Facts(), T, 0))
			encodetest.Complete(t, f, append(byMoves[T], byMoves[T-1]...), T)
			if t.Failed() {
				t.Fatalf("hunt %d, best %d\n%s", n, best, notation.Text(a.Puzzle))
			}
		}
	}
}

// optimum raises the bound, beginning with from, until there is a walk. It returns the walk's
// number of moves.
func optimum(t *testing.T, e encode.Encoding, a *bound.Analysis, from int) int {
	t.Helper()
	for T := from; ; T++ {
		w := encodetest.Decide(t, oracle.Must(e.Encode(t.Context(), a.Instance, a.Facts(), T, 0)))
		if t.Failed() {
			t.FailNow()
		}
		if w == nil {
			continue
		}
		if err := puzzles.Check(a.Puzzle, w); err != nil || w.Moves() != T {
			t.Fatalf("T=%d: found %s: %v", T, w, err)
		}
		return T
	}
}
