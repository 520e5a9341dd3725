package factor

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// ring is a random graph of a few blocks, one after the other on a ring, with some edges across.
func ring(rng *rand.Rand) *Graph {
	n := 3 + rng.IntN(6)
	near := make([][]int32, n)
	join := func(a, b int) {
		if a != b && !slices.Contains(near[a], int32(b)) {
			near[a], near[b] = append(near[a], int32(b)), append(near[b], int32(a))
		}
	}
	size := 1 + rng.IntN(4)
	for v := range n {
		if (v+1)%size == 0 || rng.IntN(5) > 0 {
			join(v, (v+1)%n)
		}
		for u := v / size * size; u < v; u++ {
			if rng.IntN(2) == 0 {
				join(u, v)
			}
		}
	}
	for range rng.IntN(3) {
		join(rng.IntN(n), rng.IntN(n))
	}
	return NewGraph(context.Background(), Problem{N: n, Closed: true, Start: -1, End: -1,
		Neighbours: func(v int) []int32 { return near[v] }})
}

// joined reports whether one vertex is reached from another without some edges.
func (g *Graph) joined(from, to int, without ...int) bool {
	list := []int32{int32(from)}
	for k := 0; k < len(list); k++ {
		nbrs, edges := g.Neighbours(int(list[k]))
		for i, w := range nbrs {
			if !slices.Contains(without, int(edges[i])) && !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
	}
	return slices.Contains(list, int32(to))
}

// hamiltonian reports whether edges make a cycle through all vertices that has the first few of them.
func hamiltonian(vertices []int32, edges [][2]int32, must int) bool {
	used, on := make([]bool, len(edges)), map[int32]bool{}
	var from func(v int32) bool
	from = func(v int32) bool {
		if on[v] {
			return v == vertices[0] && len(on) == len(vertices) && !slices.Contains(used[:must], false)
		}
		on[v] = true
		for k, e := range edges {
			if !used[k] && (e[0] == v || e[1] == v) {
				used[k] = true
				if from(e[0] + e[1] - v) {
					return true
				}
				used[k] = false
			}
		}
		delete(on, v)
		return false
	}
	return from(vertices[0])
}

// cycle reports whether a part has a cycle with all its links.
func (g *Graph) cycle(p Part) bool {
	edges := slices.Clone(p.Links)
	for _, e := range p.Edges {
		edges = append(edges, [2]int32{g.U[e], g.V[e]})
	}
	return hamiltonian(p.Vertices, edges, len(p.Links))
}

// TestParts: two vertices are in the same part where no pair of edges parts them, and a graph has a
// Hamiltonian cycle exactly if its parts have, with their links.
func TestParts(t *testing.T) {
	rng := oracle.Rand(t)
	var split, with, without int
	for range oracle.Draw(t, 6000, func() bool { return split >= 5000 && with >= 500 && without >= 20 }) {
		g := ring(rng)
		whole := Part{}
		for v := range g.Len() {
			whole.Vertices = append(whole.Vertices, int32(v))
		}
		for e := range g.U {
			whole.Edges = append(whole.Edges, int32(e))
		}
		parts := g.Parts(context.Background())
		if b := g.ArticulationPoint(context.Background()); (parts == nil) != (b != nil && b.Vertex < 0) {
			t.Fatalf("found parts %v of %v %v", parts, g.U, g.V)
		} else if b != nil {
			continue
		}
		of := make([]int, g.Len())
		all := true
		for k, p := range parts {
			all = all && g.cycle(p)
			for _, v := range p.Vertices {
				of[v] = k
			}
		}
		for v := range of {
			for u := range v {
				apart := false
				for e := range g.U {
					for f := range e {
						apart = apart || !g.joined(u, v, e, f)
					}
				}
				if apart != (of[u] != of[v]) {
					t.Fatalf("%d and %d of %v %v: found parts %v", u, v, g.U, g.V, parts)
				}
			}
		}
		switch has := g.cycle(whole); {
		case has != all:
			t.Fatalf("%v %v: %v, but its parts %v: %v", g.U, g.V, has, parts, all)
		case len(parts) > 1 && has:
			with++
		case len(parts) > 1:
			without++
		}
		split += len(parts)
	}
}
