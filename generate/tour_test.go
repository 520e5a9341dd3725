package generate

import (
	"context"
	"errors"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestToursWithTimesHaveOneSolution, as the oracle counts, and no number too many: without any
// of them there are more, unless so many were asked for.
func TestToursWithTimesHaveOneSolution(t *testing.T) {
	made := 0
	for seed := range uint64(oracle.Tries(40)) {
		for _, w := range []Config{
			config("board: 4x4\npiece: king\n", Config{Numbers: 1}),
			config("board: 4x4\npiece: wazir\nclosed: true\n", Config{Numbers: 1}),
			config("board: 5x1\npiece: wazir\n", Config{Numbers: 1}),
			config("board: 5x5\n", Config{Numbers: 1}),
			config("board: 4x4\npiece: wazir\n", Config{MoreHoles: 2, Numbers: 5}),
			config("board: 5x4\npiece: wazir\nordered: true\n", Config{MoreGoals: 5, MoreWalls: 3}),
			config("board: 5x4\npiece: wazir\nordered: true\n", Config{MoreGoals: 5, MoreWalls: 3, Difficulty: medium}),
			config("board: 4x4\npiece: king\n", Config{Numbers: -1, Difficulty: easy}),
		} {
			w.Family, w.Seed = puzzles.Tour, seed
			err := Make(context.Background(), w, 1, nil, func(m *Made) error {
				made++
				p := m.Puzzle
				if len(oracle.All(p)) != 1 || m.Walks != 1 {
					t.Errorf("%d solutions of\n%s", len(oracle.All(p)), m.Text())
				}
				if len(p.Board.Walls()) != w.MoreWalls || len(p.Order) != w.MoreGoals || len(p.Numbers) < w.Numbers {
					t.Errorf("not as asked for: %+v\n%s", w, m.Text())
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
					t.Errorf("found %s", m.rating)
				}
				return nil
			})
			if err != nil && !errors.As(err, new(*LimitError)) {
				t.Fatal(err)
			}
		}
	}
	if want := 7 * oracle.Tries(40); made < want {
		t.Errorf("made %d puzzles, expected %d or more", made, want)
	}
}

// TestPathsOfPiecesThatSlide have one solution, whatever walls slides would pass.
func TestPathsOfPiecesThatSlide(t *testing.T) {
	for seed := range uint64(4) {
		for piece, walls := range map[string]int{"rook": 20, "0,1+0,2*": 15, "king": 25} {
			w := config("family: tour\nboard: 4x4\nordered: true\npiece: "+piece+"\n", Config{MoreGoals: 5, MoreWalls: walls, Seed: seed})
			err := Make(t.Context(), w, 1, nil, func(m *Made) error {
				if n := len(oracle.All(m.Puzzle)); n != 1 || len(m.Puzzle.Board.Walls()) != walls {
					t.Errorf("%d solutions of\n%s", n, m.Text())
				}
				return nil
			})
			if err != nil && !errors.As(err, new(*LimitError)) {
				t.Errorf("%s: %v", piece, err)
			}
		}
	}
}

// TestLargePathsAreMadeOrSaidToTakeMoreWalls: what is told to ask for instead is found.
func TestLargePathsAreMadeOrSaidToTakeMoreWalls(t *testing.T) {
	w := config("family: tour\nboard: 9x9\npiece: wazir\nordered: true\n", Config{MoreGoals: 4, MoreWalls: 2, Seed: 524000, room: 1 << 20})
	none := func(m *Made) error { t.Errorf("made\n%s", m.Text()); return nil }
	limit := (*LimitError)(nil)
	if err := Make(t.Context(), w, 1, nil, none); !errors.As(err, &limit) || limit.Walls <= w.MoreWalls {
		t.Fatalf("found %v, expected how many walls it takes", err)
	}
	w.MoreWalls = limit.Walls
	err := Make(t.Context(), w, 1, nil, func(m *Made) error {
		_, u, err := solve.Unique(t.Context(), m.Puzzle, solve.Options{})
		if err != nil || !u.Known || !u.Unique {
			t.Errorf("not the only one, %v:\n%s", err, m.Text())
		}
		return nil
	})
	if err != nil {
		t.Errorf("%v", err)
	}
}

// without is a tour without one of its numbers.
func without(p *puzzles.Puzzle, i int) *puzzles.Puzzle {
	r := puzzles.Rules{Piece: p.Piece, Closed: p.Closed}
	r.Numbers = append(append(r.Numbers, p.Numbers[:i]...), p.Numbers[i+1:]...)
	return oracle.Must(puzzles.NewTour(p.Board, r))
}

func TestWishesForTimesThatDoNotGoTogether(t *testing.T) {
	for want, w := range map[string]Config{
		"both numbers and ordered goals": config("family: tour\nboard: 8x8\nordered: true\n", Config{MoreGoals: 3, Numbers: 1}),
		"has one solution":               config("family: tour\nboard: 8x8\n", Config{Numbers: 1, Walks: [2]int{2, 3}}),
		"leave out closed":               config("family: tour\nboard: 8x8\nordered: true\nclosed: true\n", Config{MoreGoals: 3}),
	} {
		if err := w.Check(); !oracle.Says(err, want) {
			t.Errorf("found %v, expected %q", err, want)
		}
	}
}
