package bound

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestAgainstTheOracle: "impossible" is true, and so are "exact" and the parity.
// TestNoWitnessProvesMoreThanTheOptimum is about the bounds.
func TestAgainstTheOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	solvable, refused := 0, 0
	for range oracle.Tries(8000) {
		p := oracle.Random(r, oracle.Options{Squares: 13})
		a := Analyse(context.Background(), p)
		want, ok := oracle.Shortest(p)
		switch {
		case len(a.Lower) == 0:
			t.Fatalf("no bound at all\n%s", oracle.Describe(p))
		case a.Impossible != nil:
			if refused++; ok {
				t.Fatalf("said to be impossible (%s), but there is a walk of %d moves\n%s", a.Impossible.Reason, want, oracle.Describe(p))
			}
		case !ok:
			if !p.Once {
				t.Fatalf("impossible, and not seen to be\n%s", oracle.Describe(p))
			}
		default:
			solvable++
			if a.Exact && a.Best().Moves != want {
				t.Fatalf("said to be exactly %d moves, but it is %d\n%s", a.Best().Moves, want, oracle.Describe(p))
			}
			if p.Ordered && !p.Once && !a.Exact {
				t.Fatalf("goals in order, but not exact\n%s", oracle.Describe(p))
			}
			if !a.Allows(want) {
				t.Fatalf("said to have parity %d (%s), but it is %d moves\n%s", a.Parity, a.ParityBecause, want, oracle.Describe(p))
			}
		}
	}
	if solvable < oracle.Tries(3000) || refused < oracle.Tries(1400) {
		t.Errorf("found %d solvable and %d impossible puzzles, expected more of both", solvable, refused)
	}
}

func board(t *testing.T, w, h int, holes, guards string) *puzzles.Board {
	t.Helper()
	var hs []puzzles.Square
	var gs []puzzles.Guard
	for _, f := range strings.Fields(holes) {
		s, err := puzzles.ParseSquare(f)
		if err != nil {
			t.Fatal(err)
		}
		hs = append(hs, s)
	}
	for _, f := range strings.Fields(guards) {
		g, err := puzzles.ParseGuard(f)
		if err != nil {
			t.Fatal(err)
		}
		gs = append(gs, g)
	}
	b, err := puzzles.NewBoard(w, h, hs, gs)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func sq(name string) puzzles.Square {
	if name == "" {
		return puzzles.Any
	}
	s, err := puzzles.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

func sqs(names string) (list []puzzles.Square) {
	for _, f := range strings.Fields(names) {
		list = append(list, sq(f))
	}
	return list
}

func TestKnownBounds(t *testing.T) {
	hunt := func(b *puzzles.Board, goals string, r puzzles.Rules) *puzzles.Puzzle {
		p, err := puzzles.NewHunt(b, sqs(goals), r)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	cover := func(b *puzzles.Board, r puzzles.Rules) *puzzles.Puzzle {
		p, err := puzzles.NewCover(b, r)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	tour := func(b *puzzles.Board, r puzzles.Rules) *puzzles.Puzzle {
		p, err := puzzles.NewTour(b, r)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	chess := board(t, 8, 8, "", "")
	queen := board(t, 8, 8, "", "Qd5")
	tests := []struct {
		name    string
		p       *puzzles.Puzzle
		by      By
		moves   int
		exact   bool
		because string // a part of it
	}{
		{"hunt in order", hunt(chess, "e6 c4 b3 a2 b2 b1", puzzles.Rules{Start: sq("a8"), Ordered: true}), ByReach, 16, true, "16 moves"},
		{"farthest goal", hunt(chess, "e6 c4 b3 a2 b2 b1", puzzles.Rules{Start: sq("a8")}), ByReach, 4, false, "b3 is 4 moves from a8"},
		{"farthest goal and back", hunt(chess, "h1", puzzles.Rules{Start: sq("a8"), Closed: true}), ByReach, 12, false, "h1 is 6 moves from a8, and as many back"},
		{"queen d5", cover(queen, puzzles.Rules{Start: sq("h8")}), ByCounting, 46, false, "24 of the 36 squares to visit have one colour"},
		{"queen d5, closed", cover(queen, puzzles.Rules{Start: sq("h8"), Closed: true}), ByCounting, 48, false, "2*24 = 48"},
		{"queen d5, in order", cover(queen, puzzles.Rules{Start: sq("h8"), Ordered: true}), ByReach, 158, true, "158 moves"},
		{"open tour", tour(chess, puzzles.Rules{}), ByCounting, 63, false, "a tour of 64 squares has 63 moves"},
		{"closed tour", tour(chess, puzzles.Rules{Closed: true}), ByCounting, 64, false, "a tour of 64 squares has 64 moves"},
		{"king's cover of a board", cover(chess, puzzles.Rules{Piece: puzzles.King, Start: sq("a1")}), ByCounting, 63, false, "the walk visits 64 squares"},
		{"king's star", cover(board(t, 5, 5, "b1 c1 d1 a2 c2 e2 a4 c4 e4 b5 c5 d5 a3 e3", ""), puzzles.Rules{Piece: puzzles.King, Start: sq("c3")}), ByCounting, 11, false, "among the 11 squares to visit are 6 of which no two are a jump apart"},
		{"one square", tour(board(t, 1, 1, "", ""), puzzles.Rules{}), ByCounting, 0, true, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := Analyse(context.Background(), tt.p)
			if a.Impossible != nil {
				t.Fatalf("impossible: %s", a.Impossible.Reason)
			}
			l, ok := a.Find(tt.by)
			if !ok || l.Moves != tt.moves || !strings.Contains(l.Because, tt.because) {
				t.Errorf("found %s %d: %s; expected %d: …%s…", l.By, l.Moves, l.Because, tt.moves, tt.because)
			}
			if a.Exact != tt.exact {
				t.Errorf("found exact %t, expected %t", a.Exact, tt.exact)
			}
		})
	}
}

func TestImpossibleReasons(t *testing.T) {
	three := board(t, 3, 3, "", "")
	chess := board(t, 8, 8, "", "")
	tests := []struct {
		name   string
		p      func() (*puzzles.Puzzle, error)
		reason string
	}{
		{"a goal out of reach", func() (*puzzles.Puzzle, error) {
			return puzzles.NewHunt(board(t, 8, 8, "", "Qd5"), sqs("b8 b1"), puzzles.Rules{Start: sq("b8"), Piece: puzzles.Ferz})
		}, "b1 cannot be reached from b8"},
		{"no start", func() (*puzzles.Puzzle, error) { return puzzles.NewCover(three, puzzles.Rules{}) },
			"no walk visits both a1 and b2"},
		{"closed tour of an odd board", func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(board(t, 5, 5, "", ""), puzzles.Rules{Closed: true})
		}, "13 squares of one colour and 12 of the other: a closed walk visits as many"},
		{"open tour from the colour in the minority", func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(board(t, 5, 5, "", ""), puzzles.Rules{Start: sq("a2")})
		}, "a2 is one of the 12"},
		{"ends of one colour", func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(chess, puzzles.Rules{Start: sq("a1"), End: sq("h8")})
		}, "a walk from a1 to h8 visits one more"},
		{"the end is the start", func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(chess, puzzles.Rules{Start: sq("a1"), End: sq("a1")})
		}, "a1 twice"},
		{"closed tour of one square", func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(board(t, 1, 1, "", ""), puzzles.Rules{Closed: true})
		}, "no jump leads away from a1"},
		{"dead end", func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(board(t, 4, 4, "b3", ""), puzzles.Rules{Closed: true, Piece: puzzles.King, Start: sq("a1")})
		}, ""},
		{"three dead ends", func() (*puzzles.Puzzle, error) {
			return puzzles.NewTour(board(t, 3, 3, "a3 c3 a1 c1", ""), puzzles.Rules{Piece: puzzles.Wazir})
		}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := tt.p()
			if err != nil {
				t.Fatal(err)
			}
			a := Analyse(context.Background(), p)
			if tt.reason == "" {
				if want, ok := oracle.Shortest(p); ok != (a.Impossible == nil) {
					t.Errorf("impossible: %v; search found %d, %t", a.Impossible, want, ok)
				}
				return
			}
			if a.Impossible == nil || !strings.Contains(a.Impossible.Reason, tt.reason) {
				t.Errorf("found %+v, expected …%s…", a.Impossible, tt.reason)
			}
		})
	}
}

// TestForgedWitness: a witness that is changed proves no more than it should.
func TestForgedWitness(t *testing.T) {
	p, err := puzzles.NewCover(board(t, 8, 8, "", "Qd5"), puzzles.Rules{Start: sq("h8")})
	if err != nil {
		t.Fatal(err)
	}
	a := Analyse(context.Background(), p)
	l, _ := a.Find(ByCounting)
	w := l.Witness.(*Weights)
	all := make([]int, a.Len())
	for v := range all {
		all[v] = v
	}
	for name, bad := range map[string]*Weights{
		"too many":          {Ones: all},
		"one twice":         {Ones: append([]int{w.Ones[0]}, w.Ones...)},
		"both weights":      {Ones: w.Ones, Halves: w.Ones[:1]},
		"no vertex":         {Ones: []int{-1}},
		"no vertex, beyond": {Halves: []int{1 << 20}},
		"one less":          {Ones: w.Ones[1:]},
	} {
		if bad.Check(context.Background(), a.Instance, l.Moves) == nil {
			t.Errorf("%s: found a witness that passes, expected an error", name)
		}
	}
	for name, bad := range map[string]*Legs{
		"no vertex":   {Stops: []int{a.Start, -1}},
		"no fixed":    {Stops: []int{0, a.Len() - 1, 0}},
		"four stops":  {Stops: []int{0, 1, 0, 1}},
		"not so long": {Stops: []int{a.Start, 0}},
	} {
		if bad.Check(context.Background(), a.Instance, 46) == nil {
			t.Errorf("%s: found legs that pass, expected an error", name)
		}
	}
}

func TestStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p, err := puzzles.NewCover(board(t, 30, 30, "", ""), puzzles.Rules{Start: sq("a1")})
	if err != nil {
		t.Fatal(err)
	}
	if a := Analyse(ctx, p); len(a.Lower) == 0 || a.Best().Moves > 899 {
		t.Errorf("found %+v, expected at least one true bound", a.Lower)
	}
}
