package reduce_test

import (
	"context"
	"flag"
	"math"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/notation"
)

var lowerFlag = flag.Int("lower", 300, "random hunts whose bounds are compared with the oracle's")

// TestLowerIsNoMoreThanTheOptimum: whatever number of moves the arguments start from,
// what they leave is not above the optimum, or, from below it, not beyond that number;
// and mostly it is the optimum. Where they are about one parity, an optimum of the other
// one says nothing.
func TestLowerIsNoMoreThanTheOptimum(t *testing.T) {
	t.Parallel()
	r := oracle.Rand(t)
	var tried, tight, coloured, ended int
	n := oracle.Tries(*lowerFlag)
	enough := func() bool { return tried >= n && coloured > 0 && ended > 0 && 10*tight >= 8*tried }
	for range oracle.Draw(t, n/5, enough) {
		p := small(t, r)
		// Without potentials the program has more to do.
		a := bound.AnalyseInstance(context.Background(), puzzles.NewInstance(p), facts.Use{facts.ByReach})
		if a.Impossible != nil {
			continue
		}
		best, _ := oracle.Shortest(p)
		for _, moves := range []int{max(0, best-3), max(0, best-1), best, best + 1, best + 4} {
			tried++
			shortest := r.IntN(2) == 0
			given, ofParity := a.Given(context.Background(), moves, shortest)
			whole := oracle.NewPatience(math.MaxInt)
			plan := reduce.New(whole, given, moves, false)
			left := whole.Asked()/2 + r.IntN(whole.Asked()/2+1)
			cut := oracle.NewPatience(left)
			if early := reduce.New(cut, given, moves, false); early.Fewest() > 0 && cut.Asked() > left {
				ended++
				if f := early.Fewest(); f > best && moves >= best && !(ofParity && (best-moves)%2 != 0) || f > max(best, 0) && f > moves+1 {
					t.Fatalf("cut short, found a bound of %d from %d moves, expected no more than %d\n%s", f, moves, best, notation.Text(p))
				}
			}
			if ofParity && !shortest {
				t.Fatalf("the plan is about one parity, though walks of %d moves need not be shortest\n%s", moves, notation.Text(p))
			}
			lower, other := plan.Fewest(), ofParity && (best-moves)%2 != 0
			if lower > max(best, 0) && lower > moves+1 || moves >= best && lower > best && !other {
				t.Fatalf("found a bound of %d from %d moves, expected no more than %d\n%s", lower, moves, best, notation.Text(p))
			}
			if ofParity {
				coloured++
			}
			if other || lower == min(best, moves+1) {
				tight++
			}
		}
	}
}

// TestPotentialsOfAWitnessMayBeAny: whatever potentials a witness brings, a formula for as
// many moves as a walk has is not refuted while it is written.
func TestPotentialsOfAWitnessMayBeAny(t *testing.T) {
	r := oracle.Rand(t)
	for n := range 60 {
		p := small(t, r)
		a := bound.Analyse(context.Background(), p)
		m := a.Terminals(context.Background())
		moves, _ := oracle.Shortest(p)
		w := &bound.Potentials{Denominator: 1 + r.IntN(100), Terminals: m.Nodes}
		for range m.Nodes {
			w.Potential = append(w.Potential, int(r.Int64()-r.Int64())>>r.IntN(60))
		}
		if n%2 == 0 {
			w.Potential[0] = math.MinInt >> r.IntN(20)
		}
		a.Lower = []bound.Refutation{{By: facts.ByHeldKarp, Witness: w}}
		given, _ := a.Given(context.Background(), moves, false)
		for _, plain := range []bool{false, true} {
			if p := reduce.New(context.Background(), given, moves, plain); p.Refuted {
				t.Errorf("hunt %d, bound only %t: potentials %v refute %d moves, but there is a walk of as many", n, plain, w.Potential, moves)
			}
		}
	}
}
