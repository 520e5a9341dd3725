package generate_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"knightsat/generate"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestToursWithTimesHaveOneSolution, as the oracle counts, and no number too many: without any
// of them there are more, unless so many were wished for.
func TestToursWithTimesHaveOneSolution(t *testing.T) {
	made := 0
	for seed := range uint64(oracle.Tries(60)) {
		for _, w := range []generate.Wish{
			{Spec: puzzles.Spec{Width: 4, Height: 4, Rules: puzzles.Rules{Piece: puzzles.King}}, Numbers: 1},
			{Spec: puzzles.Spec{Width: 4, Height: 4, Rules: puzzles.Rules{Piece: puzzles.Wazir, Closed: true}}, Numbers: 1},
			{Spec: puzzles.Spec{Width: 5, Height: 1, Rules: puzzles.Rules{Piece: puzzles.Wazir}}, Numbers: 1},
			{Spec: puzzles.Spec{Width: 5, Height: 5}, Numbers: 1},
			{Spec: puzzles.Spec{Width: 4, Height: 4, Rules: puzzles.Rules{Piece: puzzles.Wazir}}, MoreHoles: 2, Numbers: 5},
			{Spec: puzzles.Spec{Width: 5, Height: 4, Rules: puzzles.Rules{Piece: puzzles.Wazir, Ordered: true}}, Many: 5, MoreWalls: 3},
			{Spec: puzzles.Spec{Width: 4, Height: 4, Rules: puzzles.Rules{Piece: puzzles.King}}, Numbers: -1, Difficulty: generate.Easy},
		} {
			w.Family, w.Seed = puzzles.Tour, seed
			err := generate.Make(context.Background(), w, 1, nil, func(m *generate.Made) error {
				made++
				p := m.Puzzle
				if len(oracle.All(p)) != 1 || m.Walks != 1 {
					t.Errorf("%d solutions of\n%s", len(oracle.All(p)), m.Text())
				}
				if len(p.Board.Walls()) != w.MoreWalls || len(p.Order) != w.Many || len(p.Numbers) < w.Numbers {
					t.Errorf("not as wished: %+v\n%s", w, m.Text())
				}
				for i := range p.Numbers {
					if w.Numbers == 1 && len(p.Numbers) > 1 && len(oracle.All(without(p, i))) == 1 {
						t.Errorf("%s is superfluous in\n%s", p.Numbers[i], m.Text())
					}
				}
				if again := oracle.Puzzle(m.Text()).Text(); again != p.Text() {
					t.Errorf("comes back another:\n%s%s", p.Text(), again)
				}
				if w.Difficulty != "" && m.Grade() != w.Difficulty {
					t.Errorf("found %s", m.Measure)
				}
				return nil
			})
			if limit := (*generate.LimitError)(nil); err != nil && !errors.As(err, &limit) {
				t.Fatal(err)
			}
		}
	}
	if want := 6 * oracle.Tries(60); made < want {
		t.Errorf("made %d puzzles, expected %d or more", made, want)
	}
}

// without is a tour without one of its numbers.
func without(p *puzzles.Puzzle, i int) *puzzles.Puzzle {
	r := puzzles.Rules{Piece: p.Piece, Closed: p.Closed}
	r.Numbers = append(append(r.Numbers, p.Numbers[:i]...), p.Numbers[i+1:]...)
	return oracle.Must(puzzles.NewTour(p.Board, r))
}

func TestWishesForTimesThatDoNotGoTogether(t *testing.T) {
	for want, w := range map[string]generate.Wish{
		"both numbers and ordered goals": {Spec: puzzles.Spec{Family: puzzles.Tour, Rules: puzzles.Rules{Ordered: true}}, Many: 3, Numbers: 1},
		"say how many":                   {Spec: puzzles.Spec{Family: puzzles.Tour, Rules: puzzles.Rules{Ordered: true}}},
		"more than the 64 free":          {Spec: puzzles.Spec{Family: puzzles.Tour}, Numbers: 65},
		"only tours can have numbers":    {Spec: puzzles.Spec{Family: puzzles.Hunt}, Many: 3, Numbers: 1},
		"can have walls":                 {Spec: puzzles.Spec{Family: puzzles.Tour}, Numbers: 1, MoreWalls: 1},
		"is not measured":                {Spec: puzzles.Spec{Family: puzzles.Tour, Rules: puzzles.Rules{Ordered: true}}, Many: 3, Difficulty: generate.Hard},
		"has one solution":               {Spec: puzzles.Spec{Family: puzzles.Tour}, Numbers: 1, Walks: [2]int{2, 3}},
		"leave out closed":               {Spec: puzzles.Spec{Family: puzzles.Tour, Rules: puzzles.Rules{Ordered: true, Closed: true}}, Many: 3},
		"be symmetric":                   {Spec: puzzles.Spec{Family: puzzles.Tour}, Numbers: 1, InPairs: true},
	} {
		w.Width, w.Height = 8, 8
		if err := w.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("found %v, expected %q", err, want)
		}
	}
}
