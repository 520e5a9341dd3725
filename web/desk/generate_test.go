package desk

import (
	"knightsat/internal/oracle"
	"slices"
	"testing"

	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

func TestNewPuzzlesAreAsWished(t *testing.T) {
	for _, c := range []struct {
		body string
		ok   func(m *madeJSON, p *parts.Spec) bool
	}{
		{`{"puzzle":"family=hunt&board=6x6","many":4,"unique":true,"difficulty":"hard","seed":3}`,
			func(m *madeJSON, p *parts.Spec) bool {
				return len(p.Goals) == 4 && m.Walks == 1 && m.Grade == "hard"
			}},
		{`{"puzzle":"family=cover&board=5x5","seed":4}`, func(m *madeJSON, p *parts.Spec) bool { return len(p.Guards) == 1 && !p.Start.IsAny() }},
		{`{"puzzle":"family=cover&board=5x5&guard=Pc5&piece=king","seed":4}`, func(m *madeJSON, p *parts.Spec) bool {
			return p.Guards[0].String() == "Pc5" && p.Piece == puzzles.King
		}},
		{`{"puzzle":"family=tour&board=5x5","seed":5}`, func(m *madeJSON, p *parts.Spec) bool {
			return len(p.Holes) == 2 && p.StartAny && m.Par == 22
		}},
		{`{"puzzle":"family=tour&board=4x4&piece=king&numbers=3=a1","seed":6}`, func(m *madeJSON, p *parts.Spec) bool { return len(p.Numbers) > 1 && m.Walks == 1 }},
		{`{"puzzle":"family=tour&board=4x4&piece=wazir&ordered=true&goals=a1,b2,d4&walls=a1-a2","seed":7}`, func(m *madeJSON, p *parts.Spec) bool {
			return len(p.Goals) == 3 && len(p.Walls) == 1 && p.Holes == nil
		}},
	} {
		m := must(do(t, "generate", c.body)).(*madeJSON)
		if !c.ok(m, must(formats.ParseLink(m.Laid.Puzzle))) {
			t.Errorf("%s: found %+v of %+v", c.body, m, m.Laid.Puzzle)
		}
	}
	for body, says := range oracle.Pairs(`
		{"puzzle":"family=hunt&board=6x6","many":0} | at least 1 goal
		{"puzzle":"family=hunt&board=6x6","many":4,"difficulty":"awful"} | difficulty
		{"puzzle":"family=tour&board=40x40"} | at most 400 squares
		{"puzzle":"family=tour&board=3x3&holes=b2","unique":true} | ask for an easier one
		{"puzzle":"family=hunt&board=6x6&closed=true","many":4,"unique":true} | leave out closed
	`) {
		if _, err := do(t, "generate", body); !oracle.Says(err, says) {
			t.Errorf("%s: found %v", body, err)
		}
	}
}

// TestBoundsHaveTheirSquares to show the argument on the board, and come with what is easier to follow first.
func TestBoundsHaveTheirSquares(t *testing.T) {
	ans := must(do(t, "solve", `{"puzzle":"family=cover&guard=Qd5&start=h8"}`)).(*solvedJSON)
	found := map[facts.By]int{}
	var names []string
	for _, b := range ans.Bounds {
		names = append(names, b.Name)
		found[b.By] = len(b.Squares) + len(b.Stops)
		if b.Tolls != nil {
			found[b.By] = len(b.Tolls.Tolls)
		}
	}
	if found[facts.ByCounting] != 24 || found[facts.ByHeldKarp] != 36 || found[facts.ByReach] == 0 {
		t.Errorf("found %v squares", found)
	}
	if !slices.Equal(names, []string{"distance", "counting", "links"}) {
		t.Errorf("found %q", names)
	}
}
