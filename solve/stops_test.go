package solve

import (
	"context"
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/find"
	"knightsat/internal/factor"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/salesman"
	"knightsat/puzzles/tourgraph"
)

func large(t *testing.T, side int, build func(*puzzles.Board) (*puzzles.Puzzle, error)) *puzzles.Instance {
	t.Helper()
	b := oracle.Board(side, side)
	p := oracle.Must(build(b))
	return puzzles.NewInstance(p)
}

// TestLargeBoardsAreLeftInTime: what takes long on a large board looks at its
// context again and again, wherever that ends it has no result, and little is asked
// of the context after that. No clock is needed to see it: between two looks there
// is a bounded number of squares or moves.
func TestLargeBoardsAreLeftInTime(t *testing.T) {
	const side = 150
	corner := puzzles.Square{Col: 1, Row: 1}
	tour := large(t, side, func(b *puzzles.Board) (*puzzles.Puzzle, error) {
		return puzzles.NewTour(b, puzzles.Rules{Closed: true})
	})
	cover := large(t, side-1, func(b *puzzles.Board) (*puzzles.Puzzle, error) {
		return puzzles.NewCover(b, puzzles.Rules{Start: puzzles.Square{Col: 2, Row: 1}})
	})
	hunt := large(t, side, func(b *puzzles.Board) (*puzzles.Puzzle, error) {
		squares := b.Squares()
		var goals []puzzles.Square
		for i := 77; i < len(squares); i += len(squares) / 40 {
			goals = append(goals, squares[i])
		}
		return puzzles.NewHunt(b, goals, puzzles.Rules{Start: corner})
	})
	g := tourgraph.New(t.Context(), tour)
	known := bound.AnalyseInstance(t.Context(), tour, nil)
	for _, c := range []struct {
		name string
		// looks is how often the context is looked at, at least: once for some tens of
		// thousands of squares or moves. It is as often as it is today, so that no loop
		// stops looking unnoticed.
		looks int
		run   func(ctx context.Context) bool // whether there is a result
	}{
		{"laying out", 6, func(ctx context.Context) bool {
			in, err := puzzles.LayOut(ctx, tour.Puzzle)
			return in != nil && err == nil
		}},
		{"two-factors", 19, func(ctx context.Context) bool { return factor.Solve(ctx, g) != nil }},
		{"distances", 11, func(ctx context.Context) bool { return salesman.Measure(ctx, hunt) != nil }},
		{"a greedy walk", 2, func(ctx context.Context) bool {
			found, err := find.New(cover, find.Options{}).Ask(ctx, &find.Finders[0], 0)
			return found.Walk != nil && err == nil
		}},
		{"the edge formula", 3, func(ctx context.Context) bool {
			e := oracle.Must(catalogue.Builtin().ByName("edge"))
			f, err := e.Encode(ctx, known.Instance, known.Facts(), tour.Len(), 0)
			return f != nil && err == nil
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole := oracle.NewPatience(1 << 30)
			if !c.run(whole) {
				t.Fatal("found nothing, with all the time there is")
			}
			asked := whole.Asked()
			if asked < c.looks {
				t.Errorf("the context was looked at %d times, want at least %d", asked, c.looks)
			}
			for left := 0; left < asked; left += 1 + asked/10 {
				ended := oracle.NewPatience(left)
				if c.run(ended) {
					t.Errorf("found a result although the context ended at look %d of %d", left+1, asked)
				}
				if after := ended.Asked() - left; after > 4 {
					t.Errorf("the context was looked at %d times after it had ended at look %d of %d", after, left+1, asked)
				}
			}
		})
	}
}
