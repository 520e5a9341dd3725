package render

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// randomLine is a closed line through random points.
func randomLine(r *rand.Rand, n int) (points []point) {
	for range n {
		points = append(points, point{100 * r.Float64(), 100 * r.Float64()})
	}
	return append(points, points[0])
}

// TestCrossings against all pairs of segments.
func TestCrossings(t *testing.T) {
	r := oracle.Rand(t)
	for range 300 {
		points := randomLine(r, 3+r.IntN(30))
		want := map[[2]int]int{}
		for j := 1; j+1 < len(points); j++ {
			for i := range j {
				if _, ok := cross(points, i, j); ok {
					want[[2]int{i, j}] = 1
				}
			}
		}
		got := map[[2]int]int{}
		for _, c := range crossings(points) {
			got[[2]int{c.i, c.j}]++
		}
		if !maps.Equal(got, want) {
			t.Fatalf("found the crossings %v, expected %v", got, want)
		}
	}
}

// TestWeaveAlternates: at each crossing of a closed line one strand is cut and one is
// whole, and along the line every other visit is a cut.
func TestWeaveAlternates(t *testing.T) {
	r := oracle.Rand(t)
	for range 300 {
		points := randomLine(r, 3+r.IntN(20))
		strands := weave(points, 1e-6)
		drawn := func(at float64) bool {
			for _, s := range strands {
				if s[0] < at && at < s[1] {
					return true
				}
			}
			return false
		}
		list := crossings(points)
		for _, c := range list {
			if a, b := drawn(float64(c.i)+c.t), drawn(float64(c.j)+c.u); a == b {
				t.Fatalf("both strands of a crossing are drawn: %t", a)
			}
		}
		if len(strands) != len(list)+1 {
			t.Fatalf("found %d strands of a line with %d crossings", len(strands), len(list))
		}
	}
}

// TestColoursGoThroughTheWalk: from the first to the last, and back where it is closed.
func TestColoursGoThroughTheWalk(t *testing.T) {
	c := oracle.Must(ParseColours([]string{"white", "#f00", "blue"}))
	for want := range oracle.Table[struct {
		Share  float64
		Closed bool
		Colour string
	}](`
		0   | false | {255 0 0 255}
		1   | false | {0 0 255 255}
		0.5 | true  | {0 0 255 255}
		1   | true  | {255 0 0 255}
		0.5 | false | {128 0 128 255}
	`) {
		if got := fmt.Sprint(c.at(want.Share, want.Closed)); got != want.Colour {
			t.Errorf("%+v: found %v", want, got)
		}
	}
	for _, bad := range [][]string{{"white"}, {"white", "nothing"}, {"#12345g", "red"}} {
		if _, err := ParseColours(bad); err == nil {
			t.Errorf("%q: found no error", bad)
		}
	}
}

// TestJumpsOverOneAnotherLieSideBySide, and others on the straight line.
func TestJumpsOverOneAnotherLieSideBySide(t *testing.T) {
	for walk, want := range map[string]string{
		"a1,a8,a4,a1,h1,a1": "[0 1 1 0 1]", // a4 a1 lies over a1 a8 and beside no part of a8 a4
		"a1,b3,c5,b3,a1":    "[0 0 1 1]",
		"a1,d4,b2,c3,a1":    "[0 1 2 3]",
		"a1,c1,b1,d1":       "[0 1 2]",
	} {
		p := &Picture{Puzzle: &puzzles.Puzzle{}, Walk: oracle.Squares(walk)}
		if got := fmt.Sprint(p.lanes()); got != want {
			t.Errorf("%s: found lanes %v, expected %v", walk, got, want)
		}
	}
}
