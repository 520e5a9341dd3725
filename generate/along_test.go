package generate

import (
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestWalksAlongAnotherSolveThePuzzle: each that has the goals at the same places, by
// going through all.
func TestWalksAlongAnotherSolveThePuzzle(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 17))
	some, many, once := 0, 0, 0
	for range 600 {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Hunt})
		ans, err := solve.Solve(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if ans.Status != solve.Optimal {
			continue
		}
		in := puzzles.NewInstance(p)
		if got := along(in, ans.Walk, 1<<40); got != 1 {
			t.Fatalf("%s: found %d walks along it of more than can be counted", ans.Walk, got)
		}
		if p.Once {
			once++
			if got := along(in, ans.Walk, 2); got != 1 {
				t.Fatalf("%s: found %d walks along it that visit no square twice", ans.Walk, got)
			}
			continue
		}
		count := 0
		walk := make(puzzles.Walk, len(ans.Walk))
		held := reached(p, ans.Walk)
		var extend func(i int)
		extend = func(i int) {
			if i == len(walk) {
				if count++; puzzles.Check(p, walk) != nil {
					t.Fatalf("%s is no walk of\n%s", walk, p.Text())
				}
				return
			}
			for v, s := range in.Squares {
				if held[i] && s != ans.Walk[i] || i > 0 && !in.Adjacent(in.Vertex(walk[i-1]), v) {
					continue
				}
				walk[i] = s
				extend(i + 1)
			}
		}
		extend(0)
		some++
		if count > 3 {
			many++
		}
		for _, most := range []int{2, 3, 1 << 20} {
			if got := along(in, ans.Walk, most); got != min(most, count) {
				t.Fatalf("%s: found %d walks along it, want %d, at most %d\n%s", ans.Walk, got, count, most, p.Text())
			}
		}
	}
	if some < 200 || many < 30 || once < 5 {
		t.Errorf("only %d hunts, %d of them with more than 3 walks along, %d that visit no square twice", some, many, once)
	}
}

// reached tells at which places of a walk the start, the end and the goals are held: where
// they are first visited, those in order in their order.
func reached(p *puzzles.Puzzle, walk puzzles.Walk) []bool {
	held := make([]bool, len(walk))
	held[0], held[len(walk)-1] = true, true
	at := 0
	for _, g := range p.Goals {
		if !p.Ordered {
			at = 0
		}
		for walk[at] != g {
			at++
		}
		held[at] = true
	}
	return held
}

// TestLargeHuntsHaveMoreWalks than one, which is seen without a formula.
func TestLargeHuntsHaveMoreWalks(t *testing.T) {
	list := made(t, Wish{Family: puzzles.Hunt, Width: 48, Height: 48, Goals: 24}, 2)
	for _, m := range list {
		if m.Walks != counted || !m.Least {
			t.Errorf("found %+v", m.Measure)
		}
	}
	if len(list) != 2 {
		t.Errorf("found %d puzzles, expected 2", len(list))
	}
}
