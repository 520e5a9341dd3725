package bound

import (
	"context"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
)

// TestTurnsRuleOutNoTourOfTheirs: of small boards with all their tours, those that the turn
// takes to themselves are neither said to be impossible, nor have they an edge of no class, or
// one of a class without the others; and a class is what the turn takes an edge to.
func TestTurnsRuleOutNoTourOfTheirs(t *testing.T) {
	ctx, seen := context.Background(), map[string]int{}
	reasons := []string{"to a place off the board", "a place between", "may not be entered", "can't use jumps", "leaves", "a quarter turn would"}
	for _, p := range oracle.Each(t, 2400, oracle.Seen(seen, append(reasons, "tours", "classes", "no class")...), oracle.Turned) {
		in := puzzles.NewInstance(p)
		if in.Len() < 3 {
			continue
		}
		var tours []map[[2]int]bool
		for _, w := range oracle.Walks(oracle.From(p, in.Squares[in.Start]), in.Len()) {
			tours = append(tours, jumpsOf(in, w))
		}
		if no := AnalyseInstance(ctx, in, nil).Impossible; no != nil {
			for _, reason := range reasons {
				if strings.Contains(no.Because, reason) {
					seen[reason]++
				}
			}
			if len(tours) > 0 {
				t.Fatalf("%s, but there is a tour", no.Because)
			}
			continue
		}
		g, image := tourgraph.New(ctx, in), tourgraph.Images(in)
		class, classes, representatives := tourgraph.Classes(in, g)
		orbits := map[int]int{}
		for _, v := range representatives {
			for w, first := image[v], true; first || w != image[v]; w, first = image[w], false {
				orbits[w]++
			}
		}
		for v := range image {
			if orbits[v] != 1 {
				t.Fatalf("%s has %d representatives", in.Squares[v], orbits[v])
			}
		}
		for e, k := range class {
			u, v := int(g.U[e]), int(g.V[e])
			f := g.Edge(image[u], image[v])
			if k >= int32(classes) || k < -1 || f < 0 && k >= 0 || f >= 0 && class[f] != k {
				t.Fatalf("the edge %s-%s is of class %d of %d", in.Squares[u], in.Squares[v], k, classes)
			}
			if k >= 0 {
				seen["classes"]++
			} else {
				seen["no class"]++
			}
			for other, of := range class[:e] { // only the turn takes edges into a class
				if of == k && k >= 0 && !sameOrbit(image, int(g.U[other]), int(g.V[other]), u, v) {
					t.Fatalf("class %d is of two orbits", k)
				}
			}
			for _, made := range tours {
				if made[[2]int{u, v}] && k < 0 {
					t.Fatalf("the edge %s-%s is of no class, but in a tour", in.Squares[u], in.Squares[v])
				}
			}
		}
		seen["tours"] += len(tours)
	}
}

func jumpsOf(in *puzzles.Instance, w puzzles.Walk) map[[2]int]bool {
	made := map[[2]int]bool{}
	for i := 1; i < len(w); i++ {
		u, v := in.Vertex(w[i-1]), in.Vertex(w[i])
		made[[2]int{u, v}] = true
		made[[2]int{v, u}] = true
	}
	return made
}

func sameOrbit(image []int, a, b, u, v int) bool {
	for range 4 {
		if slices.Equal([]int{min(a, b), max(a, b)}, []int{min(u, v), max(u, v)}) {
			return true
		}
		a, b = image[a], image[b]
	}
	return false
}
