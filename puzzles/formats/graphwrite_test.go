package formats_test

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// TestGraphsAreReadAsTheyWereWritten: boards and graphs, the same edges between
// the same vertices, with their names and places.
func TestGraphsAreReadAsTheyWereWritten(t *testing.T) {
	rng := oracle.Rand(t)
	for range oracle.Tries(400) {
		p := oracle.Random(rng, oracle.Options{Squares: 20})
		in := puzzles.NewInstance(p)
		g := oracle.Must(formats.AsGraph(in))
		for _, places := range []bool{true, false} {
			var text strings.Builder
			oracle.Done(formats.WriteEdges(&text, g, places))
			back, err := formats.ParseGraphAs("edges", "g", strings.NewReader(text.String()))
			if err != nil || back.Len() != in.Len() || back.Edges() != in.Edges() {
				t.Fatalf("%s: found %v, %v, expected %d vertices and %d edges\n%s", oracle.Describe(p), back, err, in.Len(), in.Edges(), &text)
			}
			vertices := back.Squares()
			for v, a := range in.Squares {
				vertices[v] = oracle.Must(back.ParseSquare(a.String()))
				at, placed := back.Place(vertices[v])
				if was, ok := g.Place(g.Squares()[v]); placed != (ok && places) || placed && at != was {
					t.Fatalf("%s: found %s at %v, expected %v", oracle.Describe(p), a, at, was)
				}
				for w, b := range in.Squares[:v] {
					if want := p.Ground().Joins(p.Piece, a, b); back.Joins(puzzles.Piece{}, vertices[v], vertices[w]) != want {
						t.Fatalf("%s: found an edge between %s and %s: %t, expected %t", oracle.Describe(p), a, b, !want, want)
					}
				}
			}
		}
	}
}
