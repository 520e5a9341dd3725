package bound

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestFlowSeesThatACoverIsNoTour: the board, start and holes of a cover whose other
// bounds stop at 58 moves, one fewer than it takes.
func TestFlowSeesThatACoverIsNoTour(t *testing.T) {
	p, err := puzzles.NewCover(board(t, 8, 8, "a7 b7 a6 h3 f2", ""), puzzles.Rules{Start: sq("c3")})
	if err != nil {
		t.Fatal(err)
	}
	a := Analyse(context.Background(), p)
	if l, ok := a.Find(ByFlow); !ok || l.Moves != 59 || a.Best().Moves != 59 {
		t.Fatalf("found %v, expected a bound of 59 moves by flow", a.Lower)
	} else if err := l.Witness.Check(context.Background(), a.Instance, 59); err != nil {
		t.Error(err)
	} else if l.Witness.Check(context.Background(), a.Instance, 60) == nil {
		t.Error("the witness passes for 60 moves, too")
	}
}

// TestFlowAgainstBreadthFirstSearch: the bound of covers with all kinds of ends
// is never above the optimum, and says something now and then.
func TestFlowAgainstBreadthFirstSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	said := map[string]int{}
	for tried := 0; tried < 1500; {
		w, h := 2+r.IntN(4), 3+r.IntN(2)
		var holes []puzzles.Square
		for c := 1; c <= w; c++ {
			for y := 1; y <= h; y++ {
				if r.IntN(4) == 0 {
					holes = append(holes, puzzles.Square{Col: c, Row: y})
				}
			}
		}
		b, err := puzzles.NewBoard(w, h, holes, nil)
		if err != nil || len(b.Squares()) < 3 || len(b.Squares()) > 11 {
			continue
		}
		free := b.Squares()
		any := func() puzzles.Square {
			if r.IntN(2) == 0 {
				return puzzles.Any
			}
			return free[r.IntN(len(free))]
		}
		kind := "open"
		rules := puzzles.Rules{Start: any(), End: any(), Piece: []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Ferz}[r.IntN(4)]}
		if r.IntN(3) == 0 {
			rules.Closed, rules.End, kind = true, puzzles.Any, "closed"
		} else if !rules.Start.IsAny() && rules.Start == rules.End {
			kind = "there and back"
		}
		p, err := puzzles.NewCover(b, rules)
		if err != nil {
			t.Fatal(err)
		}
		in := puzzles.NewInstance(p)
		if impossible(in, newColouring(t.Context(), in), nil) != nil {
			continue
		}
		tried++
		l, ok := Flow(context.Background(), &Analysis{Instance: in})
		if !ok {
			continue
		}
		said[kind]++
		if err := l.Witness.Check(context.Background(), in, l.Moves); err != nil {
			t.Fatalf("its witness fails: %v\n%s", err, oracle.Describe(p))
		}
		if best, ok := oracle.Shortest(p); !ok || best < l.Moves {
			t.Fatalf("found a bound of %d moves, the shortest walk has %d (%t)\n%s", l.Moves, best, ok, oracle.Describe(p))
		}
	}
	for _, kind := range []string{"open", "closed", "there and back"} {
		if said[kind] < 10 {
			t.Errorf("the bound said something about %d %s covers, expected more: %v", said[kind], kind, said)
		}
	}
}
