package solve

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestMendedRoutesAreTours: where routes are mended first, however few squares there are, each answer is right, and
// tours are found. That none is found says nothing.
func TestMendedRoutesAreTours(t *testing.T) {
	all := Options{Budgets: map[string]int64{"mended routes": 1 << 18}, Without: []string{"likely times"}}
	var mended, none int
	for _, p := range oracle.Each(t, 1500, func() bool { return mended > 9 && none > 9 }, oracle.Options{Timed: true, Family: puzzles.Tour, Squares: 12}.Random) {
		switch ans := Decided(t, p, all); {
		case ans.Status == Infeasible:
			none++
		case strings.Contains(ans.Reason, "mending a route"):
			mended++
		}
	}
}
