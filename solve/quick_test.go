package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestQuickWalksSolveTheirPuzzles: a walk for every puzzle that has one and may
// visit squares again, never shorter than the shortest, and nearly as short.
func TestQuickWalksSolveTheirPuzzles(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	found, exact := 0, 0
	for range 1500 {
		p := oracle.Random(rng, oracle.Options{})
		a := bound.Analyse(context.Background(), p)
		best, ok := oracle.Shortest(p)
		for name, w := range map[string]puzzles.Walk{
			"quick":  Quick(context.Background(), a, 0),
			"greedy": Greedy(context.Background(), a.Instance),
		} {
			if w == nil {
				if ok && !p.Once {
					t.Fatalf("%s: found no walk, but there is one of %d moves\n%s", name, best, oracle.Describe(p))
				}
				continue
			}
			if err := puzzles.Check(p, w); err != nil || !ok || w.Moves() < best {
				t.Fatalf("%s: found %s, the shortest has %d (%t): %v\n%s", name, w, best, ok, err, oracle.Describe(p))
			}
			if found++; w.Moves() == best {
				exact++
			}
			if p.Ordered && name == "quick" && w.Moves() != best {
				t.Fatalf("%s: found %d moves in order, expected %d\n%s", name, w.Moves(), best, oracle.Describe(p))
			}
		}
	}
	if found < 1000 || exact*2 < found {
		t.Errorf("found %d walks, %d of them shortest, expected more", found, exact)
	}
}

func TestQuickStopsWithItsContext(t *testing.T) {
	b, err := puzzles.NewBoard(60, 60, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzles.NewCover(b, puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 1}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	a := bound.Analyse(ctx, p)
	if w := Quick(ctx, a, 0); w != nil && puzzles.Check(p, w) != nil {
		t.Errorf("found a wrong walk")
	}
}

// BenchmarkQuick: covers of whole boards, up to the largest.
func BenchmarkQuick(b *testing.B) {
	for _, side := range []int{8, 32, 100, 300, 1000} {
		board, err := puzzles.NewBoard(side, side, nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		p, err := puzzles.NewCover(board, puzzles.Rules{Start: puzzles.Square{Col: 1, Row: 1}})
		if err != nil {
			b.Fatal(err)
		}
		a := bound.Analyse(context.Background(), p)
		b.Run(fmt.Sprintf("board=%s", board), func(b *testing.B) {
			for b.Loop() {
				w := Quick(context.Background(), a, 0)
				if w == nil {
					b.Fatal("found no walk")
				}
				b.ReportMetric(float64(w.Moves()-a.Best().Moves), "moves-above")
			}
		})
	}
}
