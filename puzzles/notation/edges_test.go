package notation_test

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// TestEdgesAreReadAsTheyAreWritten, with vertices without edges and with places; a place is the next vertex's, which
// some line before names.
func TestEdgesAreReadAsTheyAreWritten(t *testing.T) {
	rng := oracle.Rand(t)
	for range 300 {
		var names []string
		for v := range 1 + rng.IntN(7) {
			names = append(names, string(rune('a'+v)))
		}
		var edges [][2]int
		var places []puzzles.Place
		for v := range names {
			places = append(places, puzzles.Place{X: rng.Float64(), Y: float64(v)})
			for u := range v {
				if rng.IntN(3) == 0 {
					edges = append(edges, [2]int{v, u})
				}
			}
		}
		g := oracle.Must(puzzles.NewGraph(names, edges))
		if rng.IntN(2) == 0 {
			g = oracle.Must(g.Placed(places))
		}
		text := notation.Edges(g)
		again, err := notation.ParseEdges(text)
		if err != nil || again.Len() != g.Len() || again.Edges() != g.Edges() || notation.Edges(again) != text {
			t.Fatalf("%q is read as %v, %v", text, again, err)
		}
		for v, s := range again.Squares() {
			at, placed := again.Place(s)
			was, ok := g.Place(g.Squares()[v])
			if s.String() != names[v] || placed != ok || at != was {
				t.Fatalf("%q: vertex %d is %s, at %v", text, v, s, at)
			}
		}
	}
	for _, text := range []string{"a b\nat b 1 1\nat a 0 0\n", "a b\nat a 0 0\nat b 0 0\nat c 1 1\n", "a b\nat a 0 0\n",
		"at a 0 0\na b\nat b 1 1\n", "a b\nat a x 0\nat b 1 1\n", "a b\nat a 0 y\nat b 1 1\n", "a b c\n", "a a\n", "a, b\n", "a b\nat a, 0 0\n", "\n"} {
		if g, err := notation.ParseEdges(text); err == nil {
			t.Errorf("%q is read as %s", text, g)
		}
	}
}
