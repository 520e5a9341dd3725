package generate

import (
	"errors"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/solve"
)

// TestToursWithTimesHaveOneSolution, as the oracle counts, and no number too many: without any
// of them there are more, unless so many were asked for.
func TestToursWithTimesHaveOneSolution(t *testing.T) {
	all := 0
	for seed := range uint64(oracle.Tries(40)) {
		for wish := range oracle.Table[string](`
			board: 4x4; piece: king; numbers 1
			board: 4x4; piece: wazir; closed: true; numbers 1
			board: 5x1; piece: wazir; numbers 1
			board: 5x5; numbers 1
			board: 4x4; piece: wazir; holes 2; numbers 5
			board: 5x4; piece: wazir; ordered: true; goals 5; walls 3
			board: 5x4; piece: wazir; ordered: true; goals 5; walls 3; grade medium
			board: 4x4; piece: king; numbers -1; grade easy
		`) {
			w := config(wish)
			w.Family, w.Seed = puzzles.Tour, seed
			for _, m := range made(t, w, 1) {
				all++
				p := m.Puzzle
				if len(oracle.All(p)) != 1 || m.Walks != 1 {
					t.Errorf("%d solutions of\n%s", len(oracle.All(p)), m.Text())
				}
				if len(p.Board.Walls()) != w.MoreWalls || len(p.Order) != w.MoreGoals || len(p.Numbers) < w.Numbers {
					t.Errorf("not as asked for: %s\n%s", wish, m.Text())
				}
				for i := range p.Numbers {
					if w.Numbers == 1 && len(p.Numbers) > 1 && len(oracle.All(without(p, i))) == 1 {
						t.Errorf("%s is superfluous in\n%s", p.Numbers[i], m.Text())
					}
				}
				if again := notation.Text(posed.Puzzle(m.Text())); again != notation.Text(p) {
					t.Errorf("comes back another:\n%s%s", notation.Text(p), again)
				}
				if w.Difficulty != "" && m.Grade() != w.Difficulty {
					t.Errorf("found %s", m.rating)
				}
			}
		}
	}
	if want := 7 * oracle.Tries(40); all < want {
		t.Errorf("made %d puzzles, expected %d or more", all, want)
	}
}

// TestPathsOfPiecesThatSlide have one solution, whatever walls slides would pass.
func TestPathsOfPiecesThatSlide(t *testing.T) {
	for seed := range uint64(4) {
		for piece, walls := range map[string]int{"rook": 20, "0,1+0,2*": 15, "king": 25} {
			w := config("family: tour; board: 4x4; ordered: true; goals 5; piece: " + piece)
			w.MoreWalls, w.Seed = walls, seed
			for _, m := range made(t, w, 1) {
				if n := len(oracle.All(m.Puzzle)); n != 1 || len(m.Puzzle.Board.Walls()) != walls {
					t.Errorf("%d solutions of\n%s", n, m.Text())
				}
			}
		}
	}
}

// TestLargePathsAreMadeOrSaidToTakeMoreWalls: what is told to ask for instead is found.
func TestLargePathsAreMadeOrSaidToTakeMoreWalls(t *testing.T) {
	w := config("family: tour; board: 9x9; piece: wazir; ordered: true; goals 4; walls 2; seed 524000")
	w.room = 1 << 20
	none := func(m *Made) error { t.Errorf("made\n%s", m.Text()); return nil }
	limit := (*LimitError)(nil)
	if err := Make(t.Context(), w, 1, nil, none); !errors.As(err, &limit) || limit.Walls <= w.MoreWalls {
		t.Fatalf("found %v, expected how many walls it takes", err)
	}
	w.MoreWalls = limit.Walls
	m := made(t, w, 1)[0]
	if _, u, err := solve.Unique(t.Context(), m.Puzzle, solve.Options{}); err != nil || !u.Known || !u.Unique {
		t.Errorf("not the only one, %v:\n%s", err, m.Text())
	}
}

// without is a tour without one of its numbers.
func without(p *puzzles.Puzzle, i int) *puzzles.Puzzle {
	r := puzzles.Rules{Piece: p.Piece, Closed: p.Closed}
	r.Numbers = append(append(r.Numbers, p.Numbers[:i]...), p.Numbers[i+1:]...)
	return oracle.Must(puzzles.NewTour(p.Board, r))
}

func TestWishesForTimesThatDoNotGoTogether(t *testing.T) {
	for wish, want := range oracle.Pairs(`
		ordered: true; goals 3; numbers 1   | both numbers and ordered goals
		numbers 1; walks 2 3                | has one solution
		ordered: true; closed: true; goals 3 | leave out closed
	`) {
		w := config("family: tour; board: 8x8; " + wish)
		if err := w.Check(); !oracle.Says(err, want) {
			t.Errorf("found %v, expected %q", err, want)
		}
	}
}
