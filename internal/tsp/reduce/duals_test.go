package reduce

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/cuts"
)

// manyNodes are 24 nodes of a grid with a king's distances, potentials of an ascent, and
// the length of a path.
func manyNodes(r *rand.Rand) (Given, int) {
	const n, side = 24, 14
	g := Given{Problem: tsp.New(n, 0, -1)}
	places := r.Perm(side * side)[:n]
	for i, a := range places {
		for j, b := range places[:i] {
			dx, dy := a%side-b%side, a/side-b/side
			g.Set(i, j, max(dx, -dx, dy, -dy))
		}
		g.MayEnd = append(g.MayEnd, int32(i))
	}
	s := tsp.NewSearch(context.Background(), g.Problem, nil, 1)
	a := tsp.NewAscent(g.Problem)
	a.Run(context.Background(), s)
	for _, p := range a.Potentials() {
		g.Potentials = append(g.Potentials, int32(p))
	}
	s.Run(context.Background(), 50, 0)
	return g, s.Length()
}

// TestDualsOfAnySizeProveNoMoreThanAWalkHas: whatever a linear program says in
// floating-point numbers, be it beyond what sums of whole ones can hold, the bound
// is not above a walk's number of moves.
func TestDualsOfAnySizeProveNoMoreThanAWalkHas(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	used := 0
	for range 20 {
		given, moves := manyNodes(r)
		plan := &Plan{Given: given, Moves: moves}
		if !plan.eliminate(context.Background(), fine) {
			t.Fatalf("nothing is left of a walk of %d moves", moves)
		}
		c := newProgram(context.Background(), plan)
		for k := range 5 {
			c.cuts = append(c.cuts, cuts.Cut{Set: []int32{int32(k), int32(k + 1), int32(k + 2)}})
			c.uses = append(c.uses, c.p.Uses(c.cuts[k]))
		}
		for range 200 {
			size := math.Pow(10, 20*r.Float64())
			toll, weight := make([]float64, plan.Len()+1), make([]float64, len(c.cuts))
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
