package bound

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/bound/twofactor"
	"knightsat/puzzles"
)

// withHoles is a closed tour of a board on which so many squares of each colour,
// away from the edge, are missing.
func withHoles(t *testing.T, side, holes int, seed uint64) *puzzles.Instance {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 14))
	var gone []puzzles.Square
	seen := map[puzzles.Square]bool{}
	for left := [2]int{holes, holes}; left[0]+left[1] > 0; {
		s := puzzles.Square{Col: 4 + rng.IntN(side-6), Row: 4 + rng.IntN(side-6)}
		if c := (s.Col + s.Row) % 2; left[c] > 0 && !seen[s] {
			seen[s] = true
			left[c]--
			gone = append(gone, s)
		}
	}
	b, err := puzzles.NewBoard(side, side, gone, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzles.NewTour(b, puzzles.Rules{Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	return puzzles.NewInstance(p)
}

// TestAnotherTwoFactor leads to a tour where the cycles of the first one can't be
// joined: on some boards with holes, and the same one each time.
func TestAnotherTwoFactor(t *testing.T) {
	helped := 0
	for seed := range uint64(8) {
		in := withHoles(t, 120, 720, seed)
		g := twofactor.NewGraph(context.Background(), in)
		r := twofactor.Solve(context.Background(), g)
		if r.Impossible || r.Factor == nil {
			continue
		}
		r.Factor.Join(context.Background())
		tour := AnalyseTour(context.Background(), in)
		if tour.Walk == nil {
			continue
		}
		if err := puzzles.Check(in.Puzzle, tour.Walk); err != nil {
			t.Fatal(err)
		}
		if r.Factor.Tour() == nil {
			helped++
			if again := AnalyseTour(context.Background(), in); again.Walk.String() != tour.Walk.String() {
				t.Error("found another tour the second time")
			}
		}
	}
	if helped < 1 {
		t.Errorf("another 2-factor helped on %d boards of 8, expected one at least", helped)
	}
}
