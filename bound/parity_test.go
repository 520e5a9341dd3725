package bound

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// tidy is the number of moves of a shortest walk among those of a parity that end
// on squares to visit, where their ends are free. The oracle answers for each
// such end; -1 for none.
func tidy(in *puzzles.Instance, parity Parity) int {
	least := -1
	for _, s := range in.Puzzle.Goals {
		for _, e := range in.Puzzle.Goals {
			q := *in.Puzzle
			if q.Start.IsAny() {
				q.Start = s
			}
			if q.End.IsAny() {
				q.End = e
			}
			if n, ok := oracle.Shortest(&q); ok && q.Start != q.End && ParityOf(n) == parity && (least < 0 || n < least) {
				least = n
			}
			if !in.Puzzle.End.IsAny() {
				break
			}
		}
		if !in.Puzzle.Start.IsAny() {
			break
		}
	}
	return least
}

// TestOfParityAgainstTheOracle: what is said of the shortest walks of a parity is
// not above those whose free ends are squares to visit, and no potentials
// whatever prove that it is; nor that the optimum, if it is of that parity, is
// more than it is.
func TestOfParityAgainstTheOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	ctx := context.Background()
	seen := map[string]int{}
	for n := 0; n < 1500; {
		p := oracle.Random(r, oracle.Options{Squares: 14, Goals: 5})
		if p.Family == puzzles.Tour || p.Family == puzzles.Cover && len(p.Goals) > 8 {
			continue
		}
		want, ok := oracle.Shortest(p)
		a := Analyse(ctx, p)
		hk, found := a.Find(ByHeldKarp)
		if !ok || a.Impossible != nil || !found {
			continue
		}
		if _, ok := Sides(a.Instance); !ok {
			w := &ParityPotentials{ParityOf(want), *hk.Witness.(*Potentials)}
			if seen["silent, "+ends(p)]++; w.CheckShortest(ctx, a.Instance, want+1) == nil {
				t.Fatalf("potentials %+v prove more than the %d moves of a walk\n%s", w, want, oracle.Describe(p))
			}
			continue
		}
		n++
		for _, parity := range []Parity{Even, Odd} {
			l := OfParity(ctx, a, parity, want+r.IntN(4))
			if l == nil {
				t.Fatalf("found nothing\n%s", oracle.Describe(p))
			}
			optimal := parity == ParityOf(want)
			seen[fmt.Sprintf("%s, %s, optimal %t", parity, ends(p), optimal)]++
			least := tidy(a.Instance, parity)
			if least >= 0 && l.Moves > least || optimal && l.Moves > want || l.Parity != parity || ParityOf(l.Moves) != parity {
				t.Fatalf("%s: found %d for %s numbers, expected at most %d, optimum %d\n%s", l.Because, l.Moves, parity, least, want, oracle.Describe(p))
			}
			if err := l.Witness.CheckShortest(ctx, a.Instance, l.Moves); err != nil {
				t.Fatalf("%d moves: %v\n%s", l.Moves, err, oracle.Describe(p))
			}
			if l.Moves > hk.Moves+1 {
				seen["raised"]++
			}
			if l.Moves == least || least < 0 && l.Moves >= Never {
				seen["tight"]++
			}
			for range 4 {
				// least+1 is true, too: the number before it of this parity is least-1.
				for _, d := range []int{1, 2, 3, 4, 1000} {
					if least >= 0 && l.Witness.CheckShortest(ctx, a.Instance, least+d) == nil && !(d == 1 && ParityOf(least) != parity) {
						t.Fatalf("potentials %+v prove %d moves, but there is a walk of %d\n%s", l.Witness, least+d, least, oracle.Describe(p))
					}
				}
				l.Witness.Potentials = alteredPotentials(r, a.Instance, &l.Witness.Potentials)
				if len(l.Witness.Potentials.Terminals) == 0 {
					break
				}
			}
		}
	}
	for _, parity := range []Parity{Even, Odd} {
		for _, ends := range []string{"free", "one free"} {
			for _, optimal := range []bool{false, true} {
				if key := fmt.Sprintf("%s, %s, optimal %t", parity, ends, optimal); seen[key] < 50 {
					t.Errorf("found %d bounds %s, expected more: %v", seen[key], key, seen)
				}
			}
		}
	}
	if seen["tight"] < 300 || seen["raised"] < 50 || seen["silent, closed"] < 100 || seen["silent, fixed"] < 100 || seen["silent, there and back"] < 50 {
		t.Errorf("the puzzles tell too little: %v", seen)
	}
}

// TestWalksThatGoOnAreNoneOfThese: an odd walk of 5 moves solves this puzzle,
// though what the colours prove of odd numbers is 7: it goes on after its last
// goal. A shortest walk has 4 moves.
func TestWalksThatGoOnAreNoneOfThese(t *testing.T) {
	p, err := puzzles.NewHunt(board(t, 4, 5, "a1", ""), sqs("a3 b3"), puzzles.Rules{Start: sq("c1")})
	if err != nil {
		t.Fatal(err)
	}
	a := Analyse(context.Background(), p)
	l := OfParity(context.Background(), a, Odd, 9)
	n, _ := oracle.Shortest(p)
	if l.Moves != 7 || n != 4 || !oracle.Exists(p, 5) {
		t.Errorf("found %+v where %d moves are right and 5 are a walk: %t", l, n, oracle.Exists(p, 5))
	}
	const because = "each move changes the colour; a shortest walk ends on a square that it must visit, with an odd number of moves on one of another colour than c1, and then it takes at least 7"
	if l.Because != because {
		t.Errorf("found %q, expected %q", l.Because, because)
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
	if best := a.Best().Moves; best != 49 {
		t.Errorf("found a bound of %d moves, expected 49", best)
	}
	l := OfParity(context.Background(), a, Even, 51)
	if l == nil || l.Moves != 52 {
		t.Fatalf("found %+v, expected 52 for an even number", l)
	}
	w := l.Witness
	if err := w.CheckShortest(context.Background(), a.Instance, 52); err != nil {
		t.Error(err)
	}
	for shift := range 62 {
		if w.CheckShortest(context.Background(), a.Instance, 1<<shift|64) == nil {
			t.Errorf("found a proof of %d moves, expected one of 52", 1<<shift|64)
		}
	}
	forged := *w
	forged.Parity = Odd
	if forged.CheckShortest(context.Background(), a.Instance, 52) == nil {
		t.Error("the same tolls prove as much for odd numbers")
	}
	forged = *w
	last := len(w.Potentials.Terminals) - 1
	forged.Potentials.Terminals, forged.Potentials.Potential = w.Potentials.Terminals[:last], w.Potentials.Potential[:last]
	if forged.CheckShortest(context.Background(), a.Instance, 2) == nil {
		t.Error("tolls that leave out a square, on which the walk may end, prove something")
	}
}

// TestInOrderAShortestWalkMayEndWhereItStarts: and then its end need not be
// another square to visit.
func TestInOrderAShortestWalkMayEndWhereItStarts(t *testing.T) {
	p, err := puzzles.NewHunt(board(t, 3, 3, "", ""), sqs("a2 c1"), puzzles.Rules{Start: sq("c1"), Ordered: true})
	if err != nil {
		t.Fatal(err)
	}
	in := puzzles.NewInstance(p)
	w := &ParityPotentials{Even, Potentials{Denominator: 1, Terminals: in.Stops(), Potential: []int{0, 0}}}
	if w.CheckShortest(context.Background(), in, 3) == nil {
		t.Error("found a proof that 2 moves are too few, but there is such a walk")
	}
}
