package formats_test

import (
	"maps"
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
			back := oracle.Must(formats.ParseGraphAs("edges", "g", strings.NewReader(text.String())))
			want := map[[2]string]bool{}
			for v, a := range in.Squares {
				s := oracle.Must(back.ParseSquare(a.String()))
				at, placed := back.Place(s)
				if was, ok := g.Place(g.Squares()[v]); placed != (ok && places) || placed && at != was {
					t.Fatalf("found %s at %v, expected %v", a, at, was)
				}
				for _, b := range in.Squares[:v] {
					if x, y := a.String(), b.String(); p.Ground().Joins(p.Piece, a, b) {
						want[[2]string{min(x, y), max(x, y)}] = true
					}
				}
			}
			if got := edgesOf(back); back.Len() != in.Len() || !maps.Equal(got, want) {
				t.Fatalf("found the edges %v, expected %v\n%s", got, want, &text)
			}
		}
	}
}
