package metric_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"knightsat/bound"
	"knightsat/encode/encodetest"
	encmetric "knightsat/encode/metric"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

var imagesFlag = flag.Int("images", 400, "random symmetric puzzles to compare with the oracle")

// symmetric is a random hunt or cover that one or two reflections, or a half
// turn, take to itself, with its start, and sometimes its end, on the axis.
func symmetric(t *testing.T, r *rand.Rand) *puzzles.Puzzle {
	t.Helper()
	side := 3 + r.IntN(4)
	flips := []func(s puzzles.Square) puzzles.Square{
		func(s puzzles.Square) puzzles.Square { return puzzles.Square{Col: s.Row, Row: s.Col} },
		func(s puzzles.Square) puzzles.Square { return puzzles.Square{Col: side + 1 - s.Col, Row: s.Row} },
		func(s puzzles.Square) puzzles.Square {
			return puzzles.Square{Col: side + 1 - s.Row, Row: side + 1 - s.Col}
		},
		func(s puzzles.Square) puzzles.Square {
			return puzzles.Square{Col: side + 1 - s.Col, Row: side + 1 - s.Row}
		},
	}
	flip := flips[r.IntN(len(flips))]
	also := func(s puzzles.Square) puzzles.Square { return s }
	if r.IntN(2) == 0 {
		also = flips[r.IntN(len(flips))]
	}
	images := func(s puzzles.Square) []puzzles.Square {
		return []puzzles.Square{s, flip(s), also(s), flip(also(s)), also(flip(s))}
	}
	square := func() puzzles.Square { return puzzles.Square{Col: 1 + r.IntN(side), Row: 1 + r.IntN(side)} }
	var holes []puzzles.Square
	for range r.IntN(3) {
		holes = append(holes, images(square())...)
	}
	b, err := puzzles.NewBoard(side, side, holes, nil)
	if err != nil {
		return nil
	}
	var axis, goals []puzzles.Square
	for _, s := range b.Squares() {
		if flip(s) == s {
			axis = append(axis, s)
		}
	}
	if len(axis) == 0 {
		return nil
	}
	rules := puzzles.Rules{Start: axis[r.IntN(len(axis))], Piece: []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel}[r.IntN(4)]}
	switch r.IntN(5) {
	case 0:
		rules.End = axis[r.IntN(len(axis))]
	case 1:
		rules.Start, rules.End = puzzles.Square{}, rules.Start
	case 2:
		rules.End = b.Squares()[r.IntN(len(b.Squares()))] // often off the axis
	}
	for range 1 + r.IntN(3) {
		for _, g := range images(square()) {
			if b.Free(g) {
				goals = append(goals, g)
			}
		}
	}
	seen := map[puzzles.Square]bool{}
	some := goals[:0]
	for _, g := range goals {
		if !seen[g] {
			seen[g] = true
			some = append(some, g)
		}
	}
	if len(some) > 9 || len(some) == 0 {
		return nil
	}
	p, err := puzzles.NewHunt(b, some, rules)
	if err != nil {
		return nil
	}
	return p
}

// TestOneImageOfAWalkIsEnough: what the encoding leaves out for symmetry changes no
// answer.
func TestOneImageOfAWalkIsEnough(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(31, 32))
	tried, smaller := 0, 0
	for tried < oracle.Tries(*imagesFlag) {
		p := symmetric(t, r)
		if p == nil {
			continue
		}
		a := bound.Analyse(context.Background(), p)
		if a.Impossible != nil {
			continue
		}
		tried++
		best, _ := oracle.Shortest(p)
		for T := max(0, best-2); T <= best; T++ {
			all, err := encmetric.Encoding{}.Encode(context.Background(), a, T, 0)
			if err != nil {
				t.Fatal(err)
			}
			some, err := encmetric.Encoding{Shorter: encmetric.ShorterRefuted}.Encode(context.Background(), a, T, 0)
			if err != nil {
				t.Fatal(err)
			}
			if some.CNF().Size().Lits < all.CNF().Size().Lits {
				smaller++
			}
			w := encodetest.Decide(t, some)
			if (w != nil) != (T == best) {
				t.Fatalf("T=%d: found %s, the shortest walk has %d moves\n%s", T, w, best, p.Text())
			}
			if w != nil && puzzles.Check(p, w) != nil {
				t.Fatalf("T=%d: %s does not solve\n%s", T, w, p.Text())
			}
		}
	}
	if smaller < tried/10 {
		t.Errorf("%d formulas for %d puzzles are smaller, too few to mean much", smaller, tried)
	}
}
