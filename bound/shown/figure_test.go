package shown

import (
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
)

// TestWaysInOrder: a picture of distances has a link for each way, and below it what they add up to.
func TestWaysInOrder(t *testing.T) {
	for c := range oracle.Table[struct{ Puzzle, Below string }](`
		"board: 8x8\nstart: a1\ngoals: h8"                      | From a1 to h8 it is 6 moves: write 0 on the first square
		"board: 8x8\nstart: a1\ngoals: c2,h8,a8\nordered: true" | From a1 to c2 to h8 to a8, the shortest ways take 1 + 5 + 5 = 11 moves
	`) {
		a := bound.Analyse(t.Context(), posed.Puzzle("family: hunt\n"+c.Puzzle+"\n"))
		f := Figure(t.Context(), a, a.Best())
		links, below := Drawn(f, true)
		if len(below) != 1 || !strings.HasPrefix(below[0], c.Below) || len(links.Tree) != len(f.Stops)-1 {
			t.Errorf("%q: found %q, %+v", c.Puzzle, below, links)
			continue
		}
		sum := 0
		for _, l := range links.Tree {
			sum += l.Moves
		}
		if sum != f.Moves {
			t.Errorf("%q: the links have %d moves, the bound %d", c.Puzzle, sum, f.Moves)
		}
	}
}
