package solve_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestCountAgreesWithAll on random puzzles, for everything that can count as one
// walk.
func TestCountAgreesWithAll(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(14, 3))
	by := map[solve.CountedBy]int{}
	for round := range 250 {
		o := oracle.Options{Squares: 9, Goals: 4}
		if round%2 == 0 {
			o.Family = puzzles.Tour
		}
		p := oracle.Random(rng, o)
		for _, same := range []solve.Sameness{solve.Directed, solve.Undirected, solve.UpToSymmetry} {
			o := solve.Options{Same: same}
			_, result := solve.All(t.Context(), p, o)
			each, err := result()
			ans, counted, err2 := solve.Count(t.Context(), p, o, 0, 0)
			var unsupported *encode.UnsupportedError
			if errors.As(err, &unsupported) && errors.As(err2, &unsupported) {
				continue
			}
			if err != nil || err2 != nil {
				t.Fatal(oracle.Describe(p), err, err2)
			}
			if counted.Number.Cmp(big.NewInt(int64(each.WalksFound))) != 0 || ans.Status != each.Status || !ans.Complete {
				t.Fatalf("%s, %s: counted %s by %q, %s, complete %v; expected %d, %s", oracle.Describe(p), same,
					counted.Number, counted.By, ans.Status, ans.Complete, each.WalksFound, each.Status)
			}
			by[counted.By]++
		}
	}
	for _, way := range []solve.CountedBy{solve.ByFrontier, solve.ByLayers, solve.ByEnumeration, ""} {
		if by[way] < 10 {
			t.Errorf("%d puzzles were counted by %q", by[way], way)
		}
	}
}

// TestCountSaysWhatItLacks: a bound below the number, and why, where memory or time
// end; and an encoding or a limit is for going through the walks.
func TestCountSaysWhatItLacks(t *testing.T) {
	p := tour(t, 6, 6, false)
	ans, c, err := solve.Count(t.Context(), p, solve.Options{}, 0, 100_000)
	if err != nil || ans.Complete || c.Number.Sign() <= 0 || c.Number.Cmp(big.NewInt(6637920)) >= 0 || !strings.HasSuffix(ans.Reason, "--memory allows more") {
		t.Errorf("found %v, %+v, %v", ans, c, err)
	}
	ended, end := context.WithCancel(t.Context())
	ans, c, err = solve.Count(ended, p, solve.Options{Events: func(e solve.Event) {
		if e.Upper == 35 {
			end()
		}
	}}, 0, 0)
	if err != nil || ans.Complete || c.Number.Cmp(big.NewInt(1)) != 0 || !strings.HasSuffix(ans.Reason, "not counted to the end: interrupted") {
		t.Errorf("found %v, %+v, %v", ans, c, err)
	}
	small := tour(t, 3, 4, false)
	if _, c, err = solve.Count(t.Context(), small, solve.Options{}, 3, 0); err != nil || c.By != solve.ByEnumeration || c.Number.Int64() != 3 {
		t.Errorf("found %+v, %v", c, err)
	}
	edge, _ := catalogue.ByName("edge")
	if _, c, err = solve.Count(t.Context(), small, solve.Options{Encoding: edge}, 0, 0); err != nil || c.By != solve.ByEnumeration || c.Number.Int64() != 16 {
		t.Errorf("found %+v, %v", c, err)
	}
	if _, c, err = solve.Count(t.Context(), tour(t, 6, 6, true), solve.Options{Same: solve.UpToSymmetry}, 0, 0); err != nil || c.Number.Int64() != 1245 {
		t.Errorf("found %+v, %v, expected 1245", c, err)
	}
}
