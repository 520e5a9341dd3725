package bound

import (
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func TestLinearX(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	type tally struct{ imp, found, bounds, tight int }
	count := map[string]*tally{}
	for range 4000 {
		p := oracle.Random(rng, oracle.Options{})
		if p.Ordered {
			continue
		}
		in := puzzles.NewInstance(p)
		moves, ok := oracle.Shortest(p)
		name := "again"
		if IsTour(in) {
			name = "tour"
		} else if p.Once {
			name = "once"
		}
		c := count[name]
		if c == nil {
			c = &tally{}
			count[name] = c
		}
		if !ok {
			c.imp++
			if d := Linear(t.Context(), in, -1); d != nil {
				c.found++
				if err := d.Check(t.Context(), in, Never); err != nil {
					t.Fatal(err)
				}
			} else if name == "again" || name == "tour" {
				t.Log(oracle.Describe(p))
			}
			continue
		}
		if d := Linear(t.Context(), in, -1); d != nil {
			t.Fatalf("%s: %d moves, but %+v", oracle.Describe(p), moves, d)
		}
		if d := Linear(t.Context(), in, moves); d != nil {
			t.Fatalf("%s: %d moves, but %+v", oracle.Describe(p), moves, d)
		}
		c.bounds++
		if d := Linear(t.Context(), in, moves-1); moves == 0 || d != nil {
			c.tight++
		}
	}
	for name, c := range count {
		t.Logf("%s: %+v", name, *c)
	}
}
