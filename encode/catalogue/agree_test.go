package catalogue_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/encode/encodetest"
	encmetric "knightsat/encode/metric"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// agree compares the optimum of the metric encoding with all reductions and with
// those of the bound alone, the lower bounds and their witnesses, and returns the
// optimum.
func agree(t *testing.T, a *bound.Analysis) int {
	t.Helper()
	// One below the bounds, to see that refuted; what the flow refutes is a
	// pigeonhole for formulas.
	from := max(0, a.Best().Moves-1)
	if a.Best().By == bound.ByFlow {
		from++
	}
	walk := encodetest.Optimum(t, encmetric.Encoding{Reductions: encmetric.BoundReductions}, a, from)
	metric := encodetest.Optimum(t, encmetric.Encoding{}, a, from)
	if walk != metric {
		t.Errorf("reductions of the bound prove %d moves, all reductions %d\n%s", walk, metric, a.Puzzle.Text())
	}
	for _, l := range a.Lower {
		if l.Moves > walk {
			t.Errorf("%s bound of %d, but there is a walk of %d moves\n%s", l.By, l.Moves, walk, a.Puzzle.Text())
		}
		if err := l.Witness.Check(context.Background(), a.Instance, l.Moves); err != nil {
			t.Errorf("%s bound of %d: its witness fails: %v\n%s", l.By, l.Moves, err, a.Puzzle.Text())
		}
		if l.Witness.Check(context.Background(), a.Instance, walk+1) == nil {
			t.Errorf("%s witness passes for %d moves, but there is a walk of %d\n%s", l.By, walk+1, walk, a.Puzzle.Text())
		}
	}
	return walk
}

// TestEncodingsAgreeOnLargerBoards: boards up to 8x8. Covers are beyond the oracle
// and compared between the two.
func TestEncodingsAgreeOnLargerBoards(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(21, 22))
	tried := 0
	for tried < much()/4 {
		side := 5 + r.IntN(4)
		var holes []puzzles.Square
		var guards []puzzles.Guard
		square := func() puzzles.Square { return puzzles.Square{Col: 1 + r.IntN(side), Row: 1 + r.IntN(side)} }
		for range r.IntN(6) {
			holes = append(holes, square())
		}
		for range r.IntN(3) {
			guards = append(guards, puzzles.Guard{Kind: []rune("QRBNKP")[r.IntN(6)], Square: square()})
		}
		b, err := puzzles.NewBoard(side, side, holes, guards)
		if err != nil || len(b.Squares()) < 3 {
			continue
		}
		free := b.Squares()
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		rules := puzzles.Rules{Piece: []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.King, puzzles.Camel, puzzles.Wazir}[r.IntN(5)]}
		switch r.IntN(4) {
		case 0:
			rules.Start, rules.End = free[0], free[1]
		case 1:
			rules.Start, rules.Closed = free[0], true
		case 2:
			rules.Start = free[0]
		}
		var p *puzzles.Puzzle
		if side < 7 && r.IntN(2) == 0 { // larger ones are pigeonholes for formulas, a move below the bound
			p, err = puzzles.NewCover(b, rules)
		} else {
			p, err = puzzles.NewHunt(b, free[2:3+r.IntN(min(9, len(free)-2))], rules)
		}
		if err != nil {
			t.Fatal(err)
		}
		a := bound.Analyse(context.Background(), p)
		if a.Impossible != nil {
			continue
		}
		tried++
		if p.Family == puzzles.Cover {
			agree(t, a)
		} else if best, _ := oracle.Shortest(p); best != encodetest.Optimum(t, encmetric.Encoding{}, a, max(0, a.Best().Moves-1)) {
			t.Errorf("the oracle finds %d moves, the metric encoding not\n%s", best, p.Text())
		}
		if t.Failed() {
			return
		}
	}
}
