package solve

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// solvesAlike solves a puzzle with other budgets. The status must be that of the plain
// answer, and a walk must be right.
func solvesAlike(t *testing.T, p *puzzles.Puzzle, plain *Answer, o Options) *Answer {
	t.Helper()
	ans, err := Solve(t.Context(), p, o)
	switch {
	case err != nil:
		t.Fatalf("%v\n%s", err, p.Text())
	case ans.Status != plain.Status:
		t.Fatalf("found %s (%s), plainly %s\n%s", ans.Status, ans.Reason, plain.Status, p.Text())
	case ans.Status != Infeasible && puzzles.Check(p, ans.Walk) != nil:
		t.Fatalf("found %s: %v\n%s", ans.Walk, puzzles.Check(p, ans.Walk), p.Text())
	}
	return ans
}

// TestToursNearRoutesAreRight: where routes come first, however few squares there are, each answer
// is as it is without them, and tours are found near them. That none is near says nothing.
func TestToursNearRoutesAreRight(t *testing.T) {
	all := Options{Budgets: map[string]int64{"near routes": 1 << 21}}
	near, none := 0, 0
	for _, p := range oracle.Each(t, 1500, func() bool { return near > 9 && none > 9 }, oracle.Options{Timed: true, Family: puzzles.Tour, Squares: 12}.Random) {
		plain := oracle.Must(Solve(t.Context(), p, Options{}))
		switch ans := solvesAlike(t, p, plain, all); {
		case ans.Status == Infeasible:
			none++
		case strings.Contains(ans.Reason, "near a route"):
			near++
		}
	}
}
