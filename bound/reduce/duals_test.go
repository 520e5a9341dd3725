package reduce

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/internal/cuts"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

// manyGoals is a knight's hunt of 24 on 9x9, and the moves of a walk.
func manyGoals(t *testing.T, r *rand.Rand) (*bound.Analysis, int) {
	t.Helper()
	b, err := puzzles.NewBoard(9, 9, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	free := b.Squares()
	r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	p, err := puzzles.NewHunt(b, free[:24], puzzles.Rules{Start: free[0]})
	if err != nil {
		t.Fatal(err)
	}
	a := bound.Analyse(context.Background(), p)
	s := tsp.NewSearch(context.Background(), a.Terminals(context.Background()).Problem, nil, 1)
	s.Run(context.Background(), 50, 0)
	return a, s.Length()
}

// TestDualsOfAnySizeProveNoMoreThanAWalkHas: whatever a linear program says in
// floating-point numbers, be it beyond what sums of whole ones can hold, the bound
// is not above a walk's number of moves.
func TestDualsOfAnySizeProveNoMoreThanAWalkHas(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	used := 0
	for range 20 {
		a, moves := manyGoals(t, r)
		plan := &Plan{a: a, Moves: moves, Metric: a.Terminals(context.Background())}
		fix, ok := plan.fixed(context.Background())
		if !ok {
			t.Fatalf("nothing is left of a walk of %d moves", moves)
		}
		c := newProgram(fix, moves)
		for k := range 5 {
			c.cuts = append(c.cuts, cuts.Subtour([]int32{int32(k), int32(k + 1), int32(k + 2)}))
			c.uses = append(c.uses, c.count.uses(c.cuts[k]))
		}
		for range 200 {
			size := math.Pow(10, 20*r.Float64())
			toll, weight := make([]float64, fix.n+1), make([]float64, len(c.cuts))
			for _, list := range [][]float64{toll, weight} {
				for i := range list {
					list[i] = size * r.NormFloat64()
				}
				if r.IntN(10) == 0 {
					list[r.IntN(len(list))] = []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64}[r.IntN(4)]
				}
			}
			d := c.rounded(toll, weight, finest)
			if d.bound > int64(moves)*finest {
				t.Fatalf("values of about %g prove %d/%d moves, but there is a walk of %d", size, d.bound, finest, moves)
			}
			if d.bound != 0 && len(d.cuts) > 0 {
				used++
			}
		}
	}
	if used < 500 {
		t.Errorf("only %d times the values were used, too few to mean much", used)
	}
}
