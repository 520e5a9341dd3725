package solve

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestToursNearRoutesAreRight: where routes come first, however few squares there are, each answer
// is right, and tours are found near them. That none is near says nothing.
func TestToursNearRoutesAreRight(t *testing.T) {
	all := Options{Budgets: map[string]int64{"near routes": 1 << 21}}
	var near, none int
	for _, p := range oracle.Each(t, 1500, func() bool { return near > 9 && none > 9 }, oracle.Options{Timed: true, Family: puzzles.Tour, Squares: 12}.Random) {
		switch ans := Decided(t, p, all); {
		case ans.Status == Infeasible:
			none++
		case strings.Contains(ans.Reason, "near a route"):
			near++
		}
	}
}
