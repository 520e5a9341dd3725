package desk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
)

func TestNewPuzzlesAreAsWished(t *testing.T) {
	for body, want := range oracle.Pairs(`
		{"puzzle":"family=hunt&board=6x6","many":4,"unique":true,"difficulty":"hard","seed":3} | goals 4, walks 1, grade hard
		{"puzzle":"family=cover&board=5x5","seed":4}                                            | guards 1, start given
		{"puzzle":"family=cover&board=5x5&guard=Pc5&piece=king","seed":4}                       | [Pc5], king
		{"puzzle":"family=tour&board=5x5","seed":5}                                             | holes 2, start any, par 22
		{"puzzle":"family=tour&board=4x4&piece=king&numbers=3=a1","seed":6}                     | numbers several, walks 1
		{"puzzle":"family=tour&board=4x4&piece=wazir&ordered=true&goals=a1,b2,d4&walls=a1-a2","seed":7} | goals 3, walls 1, holes 0
	`) {
		m := must(do(t, "generate", body)).(*madeJSON)
		p := must(formats.ParseLink(m.Laid.Puzzle))
		start, numbers := "given", "few"
		if p.StartAny {
			start = "any"
		}
		if len(p.Numbers) > 1 {
			numbers = "several"
		}
		said := fmt.Sprintf("goals %d, walks %d, grade %s, guards %d, %s, %s, start %s, holes %d, par %d, numbers %s, walls %d,",
			len(p.Goals), m.Walks, m.Grade, len(p.Guards), p.Guards, p.Piece, start, len(p.Holes), m.Par, numbers, len(p.Walls))
		for part := range strings.SplitSeq(want, ", ") {
			if !strings.Contains(said, part+",") {
				t.Errorf("%s: found %s, expected %s", body, said, part)
			}
		}
	}
	for body, says := range oracle.Pairs(`
		{"puzzle":"family=hunt&board=6x6","many":0}                           | at least 1 goal
		{"puzzle":"family=hunt&board=6x6","many":4,"difficulty":"awful"}      | difficulty
		{"puzzle":"family=tour&board=40x40"}                                  | at most 400 squares
		{"puzzle":"family=tour&board=3x3&holes=b2","unique":true}             | ask for an easier one
		{"puzzle":"family=hunt&board=6x6&closed=true","many":4,"unique":true} | leave out closed
	`) {
		refused(t, "generate", body, says)
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
