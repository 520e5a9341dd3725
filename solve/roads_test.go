package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles/facts"
	"knightsat/solve"
)

// maze is a hunt of 10 goals in a maze of 15x15: a tree, and 12 edges that close ways in it.
func maze(rng *rand.Rand, ends string) string {
	const side = 15
	seen, edges := [side * side]bool{0: true}, []string{}
	name := func(v int) string { return fmt.Sprintf("v%d", v) }
	for stack := []int{0}; len(stack) > 0; {
		v := stack[len(stack)-1]
		var open []int
		for _, step := range []struct{ by, edge int }{{1, side - 1}, {-1, 0}} {
			if v%side != step.edge && !seen[v+step.by] {
				open = append(open, v+step.by)
			}
		}
		for _, u := range []int{v - side, v + side} {
			if u >= 0 && u < side*side && !seen[u] {
				open = append(open, u)
			}
		}
		if len(open) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		u := open[rng.IntN(len(open))]
		seen[u] = true
		edges, stack = append(edges, name(v)+" "+name(u)), append(stack, u)
	}
	for range 12 {
		v := rng.IntN(side * (side - 1))
		edges = append(edges, name(v)+" "+name(v+side))
	}
	var goals []string
	for _, v := range rng.Perm(side*side - 1)[:10] {
		goals = append(goals, name(v+1))
	}
	return "family: hunt\nstart: v0\ngoals: " + strings.Join(goals, ", ") + "\n" + ends + "graph:\n" +
		strings.Join(edges, "\n") + "\n"
}

// TestRoadsSayWhatOthersSay: where the program over roads decides, the number of moves is that of a run
// without it.
func TestRoadsSayWhatOthersSay(t *testing.T) {
	decided := 0
	for seed := range uint64(12) {
		text := maze(rand.New(rand.NewPCG(seed, 1)), []string{"", "closed: true\n", "end: v7\n"}[seed%3])
		p := posed.Puzzle(text)
		want := oracle.Must(solve.Solve(t.Context(), p, solve.Options{Without: []string{"program over roads"}}))
		got := oracle.Must(solve.Solve(t.Context(), p, solve.Options{Without: []string{"plans", "held-karp", "flow"}}))
		if got.Status != want.Status || got.Walk.Moves() != want.Walk.Moves() {
			t.Errorf("found %s, %d moves, expected %s, %d\n%s", got.Status, got.Walk.Moves(), want.Status,
				want.Walk.Moves(), text)
		}
		for _, r := range got.Refuted {
			if r.By == facts.ByLinear {
				decided++
				break
			}
		}
	}
	if decided < 6 {
		t.Errorf("only %d were decided along roads", decided)
	}
}
