package linear

import (
	"context"
	"slices"

	"knightsat/internal/tsp/cuts"
)

// mostRows is how many rows are added at once.
const mostRows = 150

// separate adds rows that the present solution violates, and returns how many.
func (c *Program) separate(ctx context.Context) (added int) {
	f := &cuts.Fractional{N: c.equations()}
	for k, e := range c.edges {
		if x := c.lp.X(k); x > 1e-7 {
			f.Edges, f.X = append(f.Edges, e), append(f.X, x)
		}
	}
	need := slices.Repeat([]float64{2}, f.N)
	for v, y := range c.y {
		if !c.g.Must[v] {
			if need[v] = 0; !c.plain {
				need[v] = 2 * c.lp.X(int(y))
			}
		}
	}
	root := int32(c.g.N)
	if c.g.Ends == nil {
		root = int32(slices.Index(c.g.Must, true))
	}
	if c.g.Again { // an edge may be more than 1
		need[root] = 0
	}
	for _, set := range f.Apart(ctx, root, need) {
		if c.Tell != nil && !c.parts(set) {
			continue
		}
		c.leave(set, need)
		if added++; added == mostRows {
			return added
		}
	}
	if added > 0 || c.plain {
		return added
	}
	for _, o := range f.Odd(ctx) {
		c.add(c.leaving(Row{Sum: o.AtLeast(), Cut: o}))
		if added++; added == mostRows {
			break
		}
	}
	return added
}

// leave says of a set without the root that it is left twice where the vertex of it that
// is visited most is visited.
func (c *Program) leave(set []int32, need []float64) {
	w := set[0]
	for _, v := range set {
		if c.g.Must[v] && !c.g.Must[w] || c.g.Must[v] == c.g.Must[w] && need[v] > need[w] {
			w = v
		}
	}
	r := Row{Cut: cuts.Cut{Set: set}}
	if c.g.Must[w] {
		r.Sum = 2
	} else {
		r = c.visit(r, w, 2)
	}
	c.add(c.leaving(r))
}

// leaving adds the edges that leave the set of a row.
func (c *Program) leaving(r Row) Row {
	r.Each(func(k int32) [2]int32 { return c.edges[k] }, c.at, c.in, func(k int32, times int64) {
		r.Entries = append(r.Entries, Entry{k, times})
	})
	return r
}

// parts reports whether a set has some but not all of the vertices that must be visited.
func (c *Program) parts(set []int32) bool {
	inside := 0
	for _, v := range set {
		if c.g.Must[v] {
			inside++
		}
	}
	return inside > 0 && inside < c.must
}
