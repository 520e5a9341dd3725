package desk

import (
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/generate"
	"knightsat/puzzles"
	"knightsat/solve"
)

func TestNewPuzzlesAreAsWished(t *testing.T) {
	for _, c := range []struct {
		body string
		ok   func(m *madeJSON) bool
	}{
		{`{"family":"hunt","board":"6x6","many":4,"unique":true,"difficulty":"hard","seed":3}`,
			func(m *madeJSON) bool {
				return len(m.Laid.Puzzle.Goals) == 4 && m.Walks == 1 && m.Grade == generate.Hard
			}},
		{`{"family":"cover","board":"5x5","seed":4}`, func(m *madeJSON) bool { return len(m.Laid.Puzzle.Guard) == 1 && m.Laid.Puzzle.Start != "" }},
		{`{"family":"cover","board":"5x5","guard":["Pc5"],"piece":"king","seed":4}`, func(m *madeJSON) bool { return m.Laid.Puzzle.Guard[0] == "Pc5" && m.Laid.Puzzle.Piece == "king" }},
		{`{"family":"tour","board":"5x5","seed":5}`, func(m *madeJSON) bool {
			return len(m.Laid.Puzzle.Holes) == 2 && m.Laid.Puzzle.Start == "any" && m.Par == 22
		}},
		{`{"family":"tour","board":"4x4","piece":"king","numbers":["3=a1"],"seed":6}`, func(m *madeJSON) bool { return len(m.Laid.Puzzle.Numbers) > 1 && m.Walks == 1 }},
		{`{"family":"tour","board":"4x4","piece":"wazir","ordered":true,"goals":["a1","b2","d4"],"numbers":[],"walls":["a1-a2"],"seed":7}`, func(m *madeJSON) bool {
			return len(m.Laid.Puzzle.Goals) == 3 && len(m.Laid.Puzzle.Walls) == 1 && m.Laid.Puzzle.Holes == nil
		}},
	} {
		if m := must(do(t, "generate", c.body)).(*madeJSON); !c.ok(m) {
			t.Errorf("%s: found %+v of %+v", c.body, m, m.Laid.Puzzle)
		}
	}
	for body, says := range map[string]string{
		`{"family":"hunt","board":"6x6","many":0}`:                             "at least 1 goal",
		`{"family":"hunt","board":"6x6","many":4,"difficulty":"awful"}`:        "difficulty",
		`{"family":"tour","board":"40x40"}`:                                    "at most 400 squares",
		`{"family":"tour","board":"3x3","holes":["b2"],"unique":true}`:         "ask for an easier one",
		`{"family":"hunt","board":"6x6","many":4,"closed":true,"unique":true}`: "leave out closed",
	} {
		if _, err := do(t, "generate", body); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: found %v", body, err)
		}
	}
}

func TestWalksAreCounted(t *testing.T) {
	for body, want := range map[string]countJSON{
		`{"family":"hunt","board":"5x5","start":"a1","goals":["c2","d4"]}`: {"1", true, solve.Optimal, 2},
		`{"family":"tour","board":"3x4"}`:                                  {"16", true, solve.Optimal, 11},
		`{"family":"tour","board":"4x4"}`:                                  {"0", true, solve.Infeasible, 0},
	} {
		if got := must(do(t, "count", body)).(*countJSON); *got != want {
			t.Errorf("%s: found %+v, expected %+v", body, got, want)
		}
	}
}

// TestBoundsHaveTheirSquares to show the argument on the board.
func TestBoundsHaveTheirSquares(t *testing.T) {
	ans := must(do(t, "solve", `{"family":"cover","guard":["Qd5"],"start":"h8"}`)).(*solvedJSON)
	found := map[bound.By]int{}
	for _, b := range ans.Bounds {
		found[b.By] = len(b.Squares) + len(b.Stops)
		if b.Tolls != nil {
			found[b.By] = len(b.Tolls.Tolls)
		}
	}
	if found[bound.ByCounting] != 24 || found[bound.ByHeldKarp] != 36 || found[bound.ByReach] == 0 {
		t.Errorf("found %v squares", found)
	}
	if p := fromSpec(must(puzzles.NewTour(must(puzzles.NewBoard(3, 4, nil, nil)), puzzles.Rules{})).Spec()); p.Once || p.Start != "any" {
		t.Errorf("found %+v", p)
	}
}
