package factor_test

import (
	"context"
	"testing"

	"knightsat/internal/factor"
	"knightsat/internal/oracle"
)

// TestArticulationPoints compares with taking away each square in turn.
func TestArticulationPoints(t *testing.T) {
	rng := oracle.Rand(t)
	kinds := map[string]int{}
	for range oracle.Draw(t, 6000, oracle.Many(kinds, 10, "none", "apart", "two", "three")) {
		p, _, g := smallTour(rng)
		keep, none := make([]bool, g.Edges()), make([]bool, g.Edges())
		for e := range keep {
			keep[e] = rng.IntN(6) > 0 || g.Fixed != nil && g.Fixed[e]
		}
		if rng.IntN(2) == 0 {
			g = g.Keep(ctx, keep, none)
		}
		b := g.ArticulationPoint(context.Background())
		if want := slowArticulationPoint(g); (b != nil) != want {
			t.Fatalf("%s: found articulation point %+v, expected one: %v", oracle.Describe(p), b, want)
		}
		switch {
		case b == nil:
			kinds["none"]++
			continue
		case b.Vertex < 0:
			kinds["apart"]++
		default:
			kinds[[]string{2: "two", "three", "four"}[len(b.Parts)]]++
		}
		if g.Edges() == len(keep) && len(tours(p)) > 0 {
			t.Fatalf("%s: found an articulation point, expected none for a board with a tour", oracle.Describe(p))
		}
		// The parts lie apart, indeed.
		_, part := components(g, b.Vertex, g.Dummy)
		for i, x := range b.Parts {
			for _, y := range b.Parts[:i] {
				if part[x] == part[y] {
					t.Fatalf("%s: %+v: two of the parts are one", oracle.Describe(p), b)
				}
			}
		}
	}
}

// components numbers the parts of a graph without two vertices (-1 for none).
func components(g *factor.Graph, without, too int) (n int, part []int) {
	part = make([]int, g.Len())
	for v := range part {
		if part[v] != 0 || v == without || v == too {
			continue
		}
		n++
		queue := []int{v}
		part[v] = n
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			nbrs, _ := g.Neighbours(at)
			for _, w := range nbrs {
				if x := int(w); x != without && x != too && part[x] == 0 {
					part[x] = n
					queue = append(queue, x)
				}
			}
		}
	}
	return n, part
}

func slowArticulationPoint(g *factor.Graph) bool {
	if n, _ := components(g, -1, g.Dummy); n > 1 {
		return true
	}
	for v := range g.N {
		most := 2
		if g.Dummy < 0 || v == g.Start || v == g.End {
			most = 1
		}
		if n, _ := components(g, v, g.Dummy); n > most {
			return true
		}
	}
	return false
}
