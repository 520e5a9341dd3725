package find

import (
	"context"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestQuickWalksSolveTheirPuzzles: a walk for every puzzle that has one and may
// visit squares again, never shorter than the shortest, and nearly as short.
func TestQuickWalksSolveTheirPuzzles(t *testing.T) {
	found, exact := 0, 0
	for _, p := range oracle.Each(t, 1500, func() bool { return found >= oracle.Tries(1000) && exact*2 >= found }, oracle.Options{Plain: true}.Random) {
		a := bound.Analyse(context.Background(), p)
		best, ok := oracle.Shortest(p)
		vertices := map[string][]int{"greedy": nearest(t.Context(), a.Instance)}
		if !p.Ordered && !a.Instance.IsTour() && a.Impossible == nil {
			vertices["searched"] = ordered(t.Context(), a, &Options{}, 0, 1)
		}
		for name, v := range vertices {
			w := a.Walk(v)
			if err := puzzles.Check(p, w); err != nil && ok && !p.Once {
				t.Fatalf("%s: found %s, but there is a walk of %d moves: %v", name, w, best, err)
			} else if err != nil {
				continue
			}
			if !ok || w.Moves() < best {
				t.Fatalf("%s: found %s, the shortest has %d (%t)", name, w, best, ok)
			}
			if found++; w.Moves() == best {
				exact++
			}
			if p.Ordered && w.Moves() != best {
				t.Fatalf("%s: found %d moves in order, expected %d", name, w.Moves(), best)
			}
		}
	}
}
