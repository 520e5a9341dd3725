package solve

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestToursAtLikelyTimesAreRight: where these come first, however few squares there are, each answer
// is right, and tours are found at them. That none is there says nothing.
func TestToursAtLikelyTimesAreRight(t *testing.T) {
	all := Options{Budgets: map[string]int64{"likely times": 1 << 21}}
	var near, none int
	for _, p := range oracle.Each(t, 1500, func() bool { return near > 9 && none > 9 }, oracle.Options{Timed: true, Family: puzzles.Tour, Squares: 12}.Random) {
		switch ans := Decided(t, p, all); {
		case ans.Status == Infeasible:
			none++
		case strings.Contains(ans.Reason, "times that are likely"):
			near++
		}
	}
}
