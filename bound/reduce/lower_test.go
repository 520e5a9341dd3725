package reduce_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/bound/reduce"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

var lowerFlag = flag.Int("lower", 300, "random hunts whose bounds are compared with the oracle's")

// TestLowerIsNoMoreThanTheOptimum: whatever number of moves the arguments start from,
// what they leave is not above the optimum, or, from below it, not beyond that number;
// and mostly it is the optimum. Where they are about one parity, an optimum of the other
// one says nothing.
func TestLowerIsNoMoreThanTheOptimum(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(41, 42))
	tried, tight, coloured := 0, 0, 0
	for tried < oracle.Tries(*lowerFlag) {
		w, h := 5+r.IntN(5), 5+r.IntN(5)
		var holes []puzzles.Square
		for range r.IntN(6) {
			holes = append(holes, puzzles.Square{Col: 1 + r.IntN(w), Row: 1 + r.IntN(h)})
		}
		b, err := puzzles.NewBoard(w, h, holes, nil)
		if err != nil {
			t.Fatal(err)
		}
		free := b.Squares()
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		rules := puzzles.Rules{Start: free[0], Closed: r.IntN(4) == 0,
			Piece: []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel}[r.IntN(4)]}
		if r.IntN(4) == 0 && !rules.Closed {
			rules.End = free[1]
		}
		p, err := puzzles.NewHunt(b, free[2:6+r.IntN(7)], rules)
		if err != nil {
			t.Fatal(err)
		}
		// Without potentials the program has more to do.
		a := bound.AnalyseInstance(context.Background(), puzzles.NewInstance(p), bound.Use{bound.ByReach})
		if a.Impossible != nil {
			continue
		}
		best, _ := oracle.Shortest(p)
		for _, moves := range []int{max(0, best-3), max(0, best-1), best, best + 1, best + 4} {
			tried++
			o := reduce.Options{NoneShorter: r.IntN(2) == 0}
			plan := reduce.New(context.Background(), a, moves, o)
			if plan.OfParity && !o.NoneShorter {
				t.Fatalf("the plan is about one parity, though walks of %d moves need not be shortest\n%s", moves, p.Text())
			}
			lower, other := plan.Fewest(), plan.OfParity && (best-moves)%2 != 0
			if lower > max(best, 0) && lower > moves+1 || moves >= best && lower > best && !other {
				t.Fatalf("found a bound of %d from %d moves, expected no more than %d\n%s", lower, moves, best, p.Text())
			}
			if plan.OfParity {
				coloured++
			}
			if other || lower == min(best, moves+1) {
				tight++
			}
		}
	}
	if 10*tight < 8*tried || 10*coloured < tried {
		t.Errorf("of %d bounds %d are tight, and %d of one parity; expected more", tried, tight, coloured)
	}
}
