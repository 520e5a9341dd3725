package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/marked"
)

// TestFewestAgreesWithPairs: of each choice of numbers of each tour it is asked which others
// have it, and closed tours are told from each square.
func TestFewestAgreesWithPairs(t *testing.T) {
	for _, text := range []string{
		"piece: king\n. . .\n. . .\n", "piece: king\n. . .\n. . .\n. # .\n", "piece: wazir\n. . .\n. . .\n. . .\n", ". . . .\n. . . .\n. . . .\n",
		"piece: king\nclosed: true\n. . .\n. . .\n", "piece: wazir\nclosed: true\n. . . .\n. . . .\n. . . .\n. . . .\n", "closed: true\npiece: king\n. . .\n. # .\n. . .\n",
	} {
		p := posed.Puzzle("family: tour\n" + text)
		tours := oracle.All(p)
		var lists, edges strings.Builder
		for _, w := range tours {
			if !p.Closed || w[0] == tours[0][0] { // from one square is enough
				fmt.Fprintln(&lists, marked.Walk(w, p))
			}
		}
		for _, s := range p.Board.Squares() {
			for _, u := range p.Ground().Moves(p.Piece, s) {
				if s.String() < u.String() {
					fmt.Fprintln(&edges, s, u)
				}
			}
		}
		want := fmt.Sprintf("%d: ", fewest(tours, p.Board.Len()))
		for _, in := range []string{lists.String(), edges.String()} {
			var out strings.Builder
			if in == edges.String() && p.Closed {
				continue
			}
			err := run(strings.NewReader(in), &out)
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			if last := lines[len(lines)-1]; err != nil || !strings.HasPrefix(last, want) || !strings.Contains(last, "=") {
				t.Errorf("%s: found %s%v, expected %s", text, out.String(), err, want)
			}
		}
	}
	for _, in := range []string{"", "a.N b c\na.N b\n", "a.N b\na.N b\n"} {
		if err := run(strings.NewReader(in), &strings.Builder{}); err == nil {
			t.Errorf("%q: found nothing wrong", in)
		}
	}
}

// fewest is the least number of squares, with their places, that one tour alone has.
func fewest(tours []puzzles.Walk, n int) int {
	best := n
	for _, w := range tours {
		for set := range 1 << n {
			k := 0
			same := func(other puzzles.Walk) bool {
				for i := range n {
					if set>>i&1 == 1 && w[i] != other[i] {
						return false
					}
				}
				return true
			}
			for i := range n {
				k += set >> i & 1
			}
			if k == 0 || k >= best {
				continue
			}
			if !slices.ContainsFunc(tours, func(o puzzles.Walk) bool { return !slices.Equal(o, w) && same(o) }) {
				best = k
			}
		}
	}
	return best
}
