package reduce_test

import (
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/reduce"
)

// TestPathsNearTheLinearProgram: of as many nodes as it takes that such a path is looked for, one that is found has
// each node once, the ends that were asked for, and no more moves than it may.
func TestPathsNearTheLinearProgram(t *testing.T) {
	r := oracle.Rand(t)
	const n = 220
	found := 0
	for k := range oracle.Draw(t, 3, func() bool { return found > 0 }) {
		ends := [][2]int{{-1, -1}, {4, -1}, {4, 7}}[k]
		g := reduce.Given{Problem: tsp.New(n, ends[0], ends[1]), Potentials: make([]int32, n)}
		x, y := make([]int, n), make([]int, n)
		for i := range n {
			x[i], y[i] = r.IntN(60), r.IntN(60)
			g.MayEnd = append(g.MayEnd, int32(i))
			for j := range i {
				g.Set(i, j, max(abs(x[i]-x[j]), abs(y[i]-y[j])))
			}
		}
		s := tsp.NewSearch(t.Context(), g.Problem, nil, 1)
		ascent := tsp.NewAscent(g.Problem)
		ascent.Run(t.Context(), s)
		for i, p := range ascent.Potentials() {
			g.Potentials[i] = int32(p)
		}
		moves := s.Length()
		p := reduce.New(t.Context(), g, moves, false)
		if p.Path == nil {
			continue
		}
		found++
		seen := make([]bool, n)
		order := make([]int, n)
		for k, i := range p.Path {
			order[k] = int(i)
			seen[i] = true
		}
		if slices.Contains(seen, false) || g.Length(order) > moves ||
			g.First >= 0 && order[0] != g.First || g.Last >= 0 && order[n-1] != g.Last {
			t.Errorf("with ends %v, %v is no path of %d moves", ends, order, moves)
		}
	}
}

func abs(x int) int { return max(x, -x) }
