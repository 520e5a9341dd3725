package bound

import (
	"fmt"
	"strings"
	"testing"

	"knightsat/internal/factor"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
)

// TestFewSquaresSaySoonerWhatAFlowShows: where the jumps in no 2-factor leave a graph that one
// square breaks apart, few squares next to as many others often refute all tours by themselves.
func TestFewSquaresSaySoonerWhatAFlowShows(t *testing.T) {
	r := oracle.Rand(t)
	var said, asked int
	for range oracle.Draw(t, 400, func() bool { return asked >= 40 && said >= 10 }) {
		var holes []string
		for range 1 + r.IntN(6) {
			holes = append(holes, fmt.Sprintf("%c%d", 'a'+r.IntN(5), 1+r.IntN(6)))
		}
		p := posed.Puzzle("board: 5x6\nfamily: tour\nclosed: true\nholes: " + strings.Join(holes, ","))
		in := puzzles.NewInstance(p)
		g := tourgraph.New(t.Context(), in)
		solved := factor.Solve(t.Context(), g)
		if solved.Impossible || g.ArticulationPoint(t.Context()) != nil {
			continue
		}
		solved.Filter(t.Context())
		left := g.Keep(t.Context(), solved.Keep, solved.Always)
		if left.Edges() == g.Edges() || left.ArticulationPoint(t.Context()) == nil {
			continue
		}
		asked++
		d := severed(t.Context(), in, g, left)
		if d == nil || !d.proves(t.Context(), newWalkRows(in), -1) {
			continue
		}
		said++
		if found := analyseTour(t.Context(), in).Impossible; found == nil || found.Because != d.sentence(t.Context(), in) {
			t.Fatalf("found %+v, expected %q%s", found, d.sentence(t.Context(), in), oracle.Describe(p))
		}
	}
}
