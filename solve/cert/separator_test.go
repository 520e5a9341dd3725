package cert

import (
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/puzzles"
)

// TestSeparatorsAreCertified: whatever squares hold a board together, wherever the tour
// has its ends, with its squares one by one and counted together.
func TestSeparatorsAreCertified(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 1))
	kinds := map[string]int{}
	for kinds["all"] < 120 {
		w, h := 4+rng.IntN(3), 4+rng.IntN(3)
		var holes []puzzles.Square
		for range rng.IntN(5) {
			holes = append(holes, puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)})
		}
		b, err := puzzles.NewBoard(w, h, holes, nil)
		if err != nil {
			continue
		}
		squares := b.Squares()
		r := puzzles.Rules{Closed: rng.IntN(4) == 0}
		if !r.Closed && rng.IntN(2) == 0 {
			r.Start = squares[rng.IntN(len(squares))]
		}
		if !r.Closed && rng.IntN(2) == 0 {
			r.End = squares[rng.IntN(len(squares))]
		}
		p, err := puzzles.NewTour(b, r)
		if err != nil || !r.Start.IsAny() && r.Start == r.End {
			continue
		}
		a := bound.AnalyseTour(t.Context(), puzzles.NewInstance(p))
		if a.Separator == nil {
			continue
		}
		for _, jumps := range []int{0, 1} {
			dir, m := write(t, p, Options{manyJumps: jumps})
			if verify(t, dir); kindsOf(m) != "separator" {
				t.Errorf("%s: found evidence by %s", p.Title(), kindsOf(m))
			}
		}
		kinds["all"]++
		switch s := a.Separator; {
		case p.Closed:
			kinds["closed"]++
		case s.Most <= len(s.Removed):
			kinds["with an end"]++
		case r.Start.IsAny() != r.End.IsAny():
			kinds["with an end elsewhere"]++
		case !r.Start.IsAny():
			kinds["with two ends elsewhere"]++
		default:
			kinds["with open ends"]++
		}
	}
	for _, k := range []string{"closed", "with an end", "with an end elsewhere", "with open ends"} {
		if kinds[k] < 5 {
			t.Errorf("certified %d separators of tours %s, expected 5 at least: %v", kinds[k], k, kinds)
		}
	}
}
