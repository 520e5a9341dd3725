package find

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestQuickWalksSolveTheirPuzzles: a walk for every puzzle that has one and may
// visit squares again, never shorter than the shortest, and nearly as short.
func TestQuickWalksSolveTheirPuzzles(t *testing.T) {
	var found, exact int
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

// TestFirstNear: of the nearest vertices that have a rank, the one with the lowest is found.
func TestFirstNear(t *testing.T) {
	in := puzzles.NewInstance(posed.Puzzle("board: 9x9\npiece: wazir\nfamily: tour\n"))
	rng := oracle.Rand(t)
	near := in.Finder(t.Context())
	for range 500 {
		from, to := rng.IntN(in.Len()), rng.Perm(in.Len())[:1+rng.IntN(5)]
		dist := in.Distances(from)
		want := slices.MinFunc(to, func(v, w int) int {
			return cmp.Or(int(dist[v]-dist[w]), slices.Index(to, v)-slices.Index(to, w))
		})
		if got := firstNear(near, from, nil, func(v int32) int { return slices.Index(to, int(v)) }); got != want {
			t.Fatalf("from %d the nearest of %v is %d, found %d", from, to, want, got)
		}
	}
}

// TestAFinderIsAskedOnce, also if none of its stage found a walk; one that did is the last of its stage.
func TestAFinderIsAskedOnce(t *testing.T) {
	s := New(puzzles.NewInstance(posed.Puzzle("@adventure")), Options{})
	for k, f := range []finder{
		{Name: "none", Stage: Start, run: func(context.Context, *Search, int64) (Found, error) { return Found{}, nil }},
		{Name: "a walk", Stage: Start, run: greedy},
		{Name: "another", Stage: Start},
	} {
		f.applies = func(*Search) bool { return true }
		if s.Applies(&f) != (k < 2) {
			t.Errorf("the finder of %s applies: %t", f.Name, k == 2)
		}
		if k < 2 {
			oracle.Must(s.Ask(t.Context(), &f, 0))
		}
		if s.Applies(&f) {
			t.Errorf("the finder of %s applies again", f.Name)
		}
	}
}
