package bound_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestForcedCycles: where one is found there is no tour, and its jumps are the
// piece's.
func TestForcedCycles(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 44))
	found, tours := 0, 0
	for range oracle.Tries(6000) {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 12})
		if !p.Closed {
			continue
		}
		in := puzzles.NewInstance(p)
		cycle := bound.ForcedCycle(t.Context(), in)
		_, possible := oracle.Shortest(p)
		if possible {
			tours++
		}
		if cycle == nil {
			continue
		}
		found++
		if possible || len(cycle) >= in.Len() || len(cycle) < 3 {
			t.Fatalf("%s: found the cycle %v; a tour: %v", oracle.Describe(p), cycle, possible)
		}
		for i, v := range cycle {
			if !in.Adjacent(v, cycle[(i+1)%len(cycle)]) || slices.Contains(cycle[:i], v) {
				t.Fatalf("%s: %v is no cycle", oracle.Describe(p), cycle)
			}
		}
	}
	if found < oracle.Tries(20) || tours < oracle.Tries(100) {
		t.Errorf("%d forced cycles, %d boards with tours", found, tours)
	}
}

// TestForcedCycleInWords: also where the jumps of squares with more than two follow from
// those of others; and none where the cycle is the tour.
func TestForcedCycleInWords(t *testing.T) {
	for _, test := range []struct{ board, want string }{
		{"* * *\n* # *\n* * *\n", ""},
		{"* * * *\n* * * *\n* * * *\n* * * *\n", "a4, d1 have only two jumps each, and must make them: that closes a cycle of 4 squares, a4, b2, d1, c3, and leaves the other 12 out"},
	} {
		spec, err := puzzles.Parse("test", strings.NewReader("family: tour\nclosed: true\n"+test.board))
		if err != nil {
			t.Fatal(err)
		}
		p, err := spec.Build()
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if a := bound.Analyse(t.Context(), p); a.Impossible != nil {
			got = a.Impossible.Reason
		}
		if got != test.want {
			t.Errorf("%s: found %q, expected %q", test.board, got, test.want)
		}
	}
}
