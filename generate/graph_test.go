package generate

import (
	"context"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestGraphsOfFamilies have their numbers of vertices and edges, and closed tours or none
// as is known of them (Alspach 1983, Isaacs 1975).
func TestGraphsOfFamilies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		family   string
		vertices int
		edges    int // 0: not checked
		status   solve.Status
	}{
		{"petersen", 10, 15, solve.Infeasible}, {"petersen", 22, 33, solve.Infeasible}, {"petersen:2", 18, 27, solve.Optimal}, {"petersen:5", 26, 39, solve.Optimal},
		{"petersen:1", 6, 9, solve.Optimal}, {"flower", 12, 18, solve.Infeasible}, {"flower", 20, 30, solve.Infeasible}, {"flower", 28, 42, solve.Infeasible},
		{"petersen:2", 202, 303, solve.Infeasible}, {"flower", 84, 126, solve.Infeasible}, {"petersen:2", 402, 603, solve.Optimal},
		{"cubic", 4, 6, solve.Optimal}, {"cubic", 100, 150, ""},
	} {
		g := oracle.Must(Graph(c.family, c.vertices, 7))
		if g.Len() != c.vertices || c.edges > 0 && g.Edges() != c.edges {
			t.Errorf("%s, %d vertices: %s", c.family, c.vertices, g)
		}
		p := oracle.Must(OnGraph(g, puzzles.Tour, 0, puzzles.Rules{Closed: true}, 1))
		if d := puzzles.NewInstance(p).Distances(0); min(d[0], d[len(d)-1], d[len(d)/2]) < 0 {
			t.Errorf("%s, %d vertices: not connected", c.family, c.vertices)
		}
		if c.status == "" {
			continue
		}
		ans, err := solve.Solve(context.Background(), p, solve.Options{})
		if err != nil || ans.Status != c.status {
			t.Errorf("%s, %d vertices: %s, %v; expected %s", c.family, c.vertices, ans.Status, err, c.status)
		}
	}
	for family, n := range map[string]int{"petersen": 4, "petersen:5": 20, "petersen:x": 20, "flower": 16, "cubic": 5, "cubic:3": 6, "star": 5} {
		if g, err := Graph(family, n, 1); err == nil {
			t.Errorf("%s with %d vertices is %s", family, n, g)
		}
	}
}
