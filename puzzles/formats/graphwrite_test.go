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
	for _, p := range oracle.Each(t, 400, nil, oracle.Options{Squares: 20}.Random) {
		in := puzzles.NewInstance(p)
		g := oracle.Must(formats.AsGraph(in))
		for _, places := range []bool{true, false} {
			var text strings.Builder
			oracle.Done(formats.WriteEdges(&text, g, places))
			back, err := formats.ParseGraphAs("edges", "g", strings.NewReader(text.String()))
			if err != nil || back.Len() != in.Len() || back.Edges() != in.Edges() {
				t.Fatalf("found %v, %v, expected %d vertices and %d edges\n%s", back, err, in.Len(), in.Edges(), &text)
			}
			vertices := back.Squares()
			for v, a := range in.Squares {
				vertices[v] = oracle.Must(back.ParseSquare(a.String()))
				at, placed := back.Place(vertices[v])
				if was, ok := g.Place(g.Squares()[v]); placed != (ok && places) || placed && at != was {
					t.Fatalf("found %s at %v, expected %v", a, at, was)
				}
				for w, b := range in.Squares[:v] {
					if want := p.Ground().Joins(p.Piece, a, b); back.Joins(puzzles.Piece{}, vertices[v], vertices[w]) != want {
						t.Fatalf("found an edge between %s and %s: %t, expected %t", a, b, !want, want)
					}
				}
			}
		}
	}
}
