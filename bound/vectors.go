package bound

import (
	"context"

	"knightsat/bound/twofactor"
	"knightsat/puzzles"
)

// hall is the vector of squares with too few jumps: 1 for each of S, and -1 for each of T.
func hall(ctx context.Context, in *puzzles.Instance, v *twofactor.Violator) *Dual {
	d := &Dual{Degree: make([]int64, in.Len())}
	for _, s := range v.S {
		d.Degree[s]++
	}
	for _, t := range v.T {
		d.Degree[t]--
	}
	return settle(ctx, newJumps(in), d)
}

// pieces is the vector of squares without which the board falls into too many parts: -1
// for each of these, and 1 for each part.
func pieces(in *puzzles.Instance, removed []int, parts [][]int) *Dual {
	d := &Dual{Degree: make([]int64, in.Len())}
	for _, part := range parts {
		if len(part) == 1 {
			d.Degree[part[0]]++
		} else {
			d.Sets = append(d.Sets, Leave{Set: part, Times: 1})
		}
	}
	for _, v := range removed {
		d.Degree[v]--
	}
	return d
}

// articulation is pieces of one square, or of none if the board is not joined at all.
func articulation(ctx context.Context, g *twofactor.Graph, b *twofactor.ArticulationPoint) *Dual {
	var parts [][]int
	for k, v := range b.Parts {
		if k == 0 || b.Vertex >= 0 {
			parts = append(parts, beyondVertex(g, b.Vertex, v))
		}
	}
	if b.Vertex < 0 {
		return pieces(g.In, nil, parts)
	}
	if b.Beyond { // what is left again with the square
		parts = append(parts, append(parts[0][:len(parts[0]):len(parts[0])], b.Vertex))
	}
	return pieces(g.In, []int{b.Vertex}, parts)
}

// beyondVertex are the squares that can be reached from one by the graph's edges without
// passing another.
func beyondVertex(g *twofactor.Graph, without, from int) []int {
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

// settle returns multipliers of which those given are the better part, that refute every
// walk: where each jump changes the colour, the numbers of squares of either say on which
// of them the open ends are, so that what these take off may be made the same on both. It
// returns nil if none do.
func settle(ctx context.Context, j *jumps, d *Dual) *Dual {
	if d.proves(ctx, j, -1) {
		return d
	}
	colour, _, _, err := j.in.ColoursWithin(ctx)
	s, wrong := d.sums(j)
	if err != nil || wrong != nil || j.open == 0 {
		return nil
	}
	most := [2]int64{-1 << 62, -1 << 62}
	for v, on := range j.on {
		if on {
			most[colour[v]] = max(most[colour[v]], s.gain[v])
		}
	}
	twice := &Dual{Degree: make([]int64, len(d.Degree))}
	for v, y := range d.Degree {
		twice.Degree[v] = 2*y + (most[1]-most[0])*(1-2*int64(colour[v]))
	}
	for _, set := range d.Sets {
		twice.Sets = append(twice.Sets, Leave{Set: set.Set, Times: 2 * set.Times})
	}
	if twice.proves(ctx, j, -1) {
		return twice
	}
	return ofColour(ctx, j, colour) // where they say it all
}

// ofColour is the vector of colours: 1 for each square of the one, -1 for each of the other.
func ofColour(ctx context.Context, j *jumps, colour []int8) *Dual {
	for sign := int64(-1); sign < 2; sign += 2 {
		d := &Dual{Degree: make([]int64, len(colour))}
		for v, c := range colour {
			if j.on[v] {
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
func leaving(in *puzzles.Instance, set []int) *Dual {
	return &Dual{Degree: make([]int64, in.Len()), Sets: []Leave{{Set: set, Times: 1}}}
}
