package bound

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/puzzles"
)

// TestOfParityAgainstBreadthFirstSearch: the bound for numbers of moves of the
// optimum's parity is not above the optimum, and no potentials whatever prove
// that it is.
func TestOfParityAgainstBreadthFirstSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	bounds, raised, silent := 0, 0, 0
	for range 40000 {
		p := randomPuzzle(r, 14)
		if in := puzzles.NewInstance(p); p.Ordered || p.Family == puzzles.Tour {
			continue
		} else if _, ok := sides(in, stops(in)); !ok {
			silent++
			continue
		}
		want, ok := shortest(p)
		a := Analyse(context.Background(), p)
		if !ok || a.Impossible != nil {
			continue
		}
		l, ok := OfParity(context.Background(), a, ParityOf(want), want+r.IntN(3))
		if !ok {
			continue
		}
		bounds++
		if l.Moves > want {
			t.Fatalf("%s: expected at most %d\n%s", l.Because, want, describe(p))
		}
		w := l.Witness.(*Potentials)
		if err := w.Check(context.Background(), a.Instance, l.Moves); err != nil {
			t.Fatalf("%d moves: %v\n%s", l.Moves, err, describe(p))
		}
		for range 3 {
			if w.Check(context.Background(), a.Instance, want+1) == nil {
				t.Fatalf("potentials %v prove %d moves, but there is a walk of %d\n%s", w, want+1, want, describe(p))
			}
			w.Tolls[r.IntN(len(w.Tolls))] += r.IntN(2*denominator) - denominator
		}
		hk, _ := a.Find(ByHeldKarp)
		if other, ok := OfParity(context.Background(), a, ParityOf(want+1), want+2); ok && min(l.Moves, other.Moves) > hk.Moves {
			raised++
		}
	}
	if bounds < 500 || silent < 500 || raised < 5 {
		t.Errorf("%d bounds, %d times nothing to say, and the bound raised %d times: the puzzles tell too little", bounds, silent, raised)
	}
}

// TestDeadEnds: two squares that one way leads to make a walk longer unless it
// ends on one of them, and whether it can is a matter of colour.
func TestDeadEnds(t *testing.T) {
	p, err := puzzles.NewCover(board(t, 7, 8, "", "Kd1"), puzzles.Rules{Start: sq("a2")})
	if err != nil {
		t.Fatal(err)
	}
	a := Analyse(context.Background(), p)
	if best := a.Best().Moves; best != 50 {
		t.Errorf("found a bound of %d moves, expected 50", best)
	}
	l, ok := OfParity(context.Background(), a, Even, 51)
	if !ok || l.Moves != 52 {
		t.Fatalf("found %d moves, expected 52 for an even number", l.Moves)
	}
	w := l.Witness.(*Potentials)
	if err := w.Check(context.Background(), a.Instance, 52); err != nil {
		t.Error(err)
	}
	forged := *w
	forged.Parity = Odd
	if forged.Check(context.Background(), a.Instance, 52) == nil {
		t.Error("the same tolls prove as much for odd numbers")
	}
	forged = *w
	forged.Terminals, forged.Tolls = w.Terminals[:len(w.Terminals)-1], w.Tolls[:len(w.Tolls)-1]
	if forged.Check(context.Background(), a.Instance, 2) == nil {
		t.Error("tolls that leave out a square, on which the walk may end, prove something")
	}
}
