package bound

import (
	"context"
	"slices"

	"knightsat/internal/tsp"

	"knightsat/internal/factor"
	"knightsat/internal/graph"
	"knightsat/internal/watch"
	"knightsat/puzzles"
)

// pieces is the vector of squares without which the board falls into too many parts: -1
// for each of these, and 1 for each part.
func pieces(in *puzzles.Instance, removed []int, parts [][]int) *Multipliers {
	d := &Multipliers{Degree: make([]int64, in.Len())}
	for _, part := range parts {
		if len(part) == 1 {
			d.Degree[part[0]]++
		} else {
			d.Sets = append(d.Sets, tsp.Leave{Set: part, Times: 1})
		}
	}
	for _, v := range removed {
		d.Degree[v]--
	}
	return d
}

// severed is pieces of the fewest squares next to as many others that have jumps to these alone:
// each of the others is a part then, and the rest of the board is one or more. All of them are
// one part of the graph left of g without the edges in no 2-factor; nil if there is none such.
func severed(ctx context.Context, in *puzzles.Instance, g, left *factor.Graph) *Multipliers {
	c, err := graph.Colour(watch.New(ctx), left.Len(),
		func(v int) []int32 { list, _ := left.Neighbours(v); return list })
	if err != nil {
		return nil
	}
	of := func(v int32) int32 { return 2*c.Component[v] + int32(c.Colour[v]) }
	size, elsewhere := make([]int, 2*len(c.Bipartite)), make([]bool, 2*len(c.Bipartite))
	for v := range left.Len() {
		size[of(int32(v))]++
	}
	for e, u := range g.U {
		if a, b := of(u), of(g.V[e]); a != b^1 {
			elsewhere[a], elsewhere[b] = true, true
		}
	}
	fewest := int32(-1)
	for k := range size {
		if !elsewhere[k] && (fewest < 0 || size[k] < size[fewest]) {
			fewest = int32(k)
		}
	}
	if fewest < 0 {
		return nil
	}
	var removed []int
	gone := make([]bool, left.Len())
	for v := range in.Len() {
		if gone[v] = of(int32(v)) == fewest^1; gone[v] {
			removed = append(removed, v)
		}
	}
	if c, err = graph.Colour(watch.New(ctx), in.Len(), func(v int) (list []int32) {
		for _, u := range in.Neighbours(v) {
			if !gone[v] && !gone[u] {
				list = append(list, u)
			}
		}
		return list
	}); err != nil {
		return nil
	}
	parts := make([][]int, len(c.Bipartite))
	for v, k := range c.Component {
		if !gone[v] {
			parts[k] = append(parts[k], v)
		}
	}
	return pieces(in, removed, slices.DeleteFunc(parts, func(part []int) bool { return part == nil }))
}

// articulation is pieces of one square, or of none if the board is not joined at all.
func articulation(in *puzzles.Instance, g *factor.Graph, b *factor.ArticulationPoint) *Multipliers {
	var parts [][]int
	for k, v := range b.Parts {
		if k == 0 || b.Vertex >= 0 {
			parts = append(parts, beyondVertex(g, b.Vertex, v))
		}
	}
	if b.Vertex < 0 {
		return pieces(in, nil, parts)
	}
	return pieces(in, []int{b.Vertex}, parts)
}

// beyondVertex are the squares that can be reached from one by the graph's edges without
// passing another.
func beyondVertex(g *factor.Graph, without, from int) []int {
	seen := make([]bool, g.Len())
	seen[from] = true
	list := []int{from}
	for k := 0; k < len(list); k++ {
		nbrs, _ := g.Neighbours(list[k])
		for _, u := range nbrs {
			if !seen[u] && int(u) != without && int(u) != g.Dummy {
				seen[u] = true
				list = append(list, int(u))
			}
		}
	}
	return list
}

// proven returns multipliers if they refute every walk, or else others, which a linear
// program finds; nil if it finds none.
func (d *Multipliers) proven(ctx context.Context, in *puzzles.Instance) *Multipliers {
	if d.proves(ctx, newWalkRows(in), -1) {
		return d
	}
	return Linear(ctx, in, -1)
}

// ofColour is the vector of colours: 1 for each square of the one, -1 for each of the other.
func ofColour(ctx context.Context, j *walkRows, colour []int8) *Multipliers {
	for sign := int64(-1); sign < 2; sign += 2 {
		d := &Multipliers{Degree: make([]int64, len(colour))}
		for v, c := range colour {
			if j.On[v] {
				d.Degree[v] = sign * (2*int64(c) - 1)
			}
		}
		if d.proves(ctx, j, -1) {
			return d
		}
	}
	return nil
}

// leaving is the vector of a set that no jump leaves.
func leaving(in *puzzles.Instance, set []int) *Multipliers {
	return &Multipliers{Degree: make([]int64, in.Len()), Sets: []tsp.Leave{{Set: set, Times: 1}}}
}
