package solve_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

var onceFlag = flag.Int("once", 600, "random hunts that visit no square twice, compared with the oracle's")

// TestHuntsThatVisitNoSquareTwice: of random hunts of all rules the linear program and the
// formulas after it say what the oracle says, and mostly the program settles it.
func TestHuntsThatVisitNoSquareTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	linear, optimal, none := 0, 0, 0
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel, puzzles.Rook}
	for n := 0; n < oracle.Tries(*onceFlag); n++ {
		w, h := 3+r.IntN(3), 3+r.IntN(3)
		var holes []puzzles.Square
		for range r.IntN(4) {
			holes = append(holes, puzzles.Square{Col: 1 + r.IntN(w), Row: 1 + r.IntN(h)})
		}
		b := oracle.Must(puzzles.NewBoard(w, h, holes, nil))
		free := b.Squares()
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		rules := puzzles.Rules{Start: free[0], Once: true, Piece: pieces[r.IntN(len(pieces))]}
		switch r.IntN(5) {
		case 0:
			rules.Closed = true
		case 1:
			rules.End = free[1]
		case 2:
			rules.Start = puzzles.Any
		case 3:
			rules.Start, rules.End = puzzles.Any, free[1]
		}
		p, err := puzzles.NewHunt(b, free[2:4+r.IntN(len(free)-5)], rules)
		if err != nil {
			continue
		}
		best, ok := oracle.Shortest(p)
		ans, err := solve.Solve(context.Background(), p, solve.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, p.Text())
		}
		if ok != (ans.Status == solve.Optimal) || ok && ans.Upper != best || !ok && ans.Status != solve.Infeasible {
			t.Fatalf("found %s, %d to %d moves; the shortest has %d (%t)\n%s", ans.Status, ans.Lower, ans.Upper, best, ok, p.Text())
		}
		if ok {
			optimal++
		} else {
			none++
		}
		for _, f := range ans.Refuted {
			if f.By == bound.ByLinear {
				linear++
				break
			}
		}
	}
	if !testing.Short() && (optimal < none/4 || none*40 < optimal || linear*20 < optimal) {
		t.Errorf("%d have a walk, %d none, the linear program refuted numbers of %d: too few to mean much", optimal, none, linear)
	}
}
