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
		c.odd(o)
		if added++; added == mostRows {
			break
		}
	}
	return added
}

// leave says of a set without the root that it is left twice where the vertex of it that
// is visited most is visited; in the shorter of two ways: with the sum of all x in it,
//
//	sum of x that leave S = 2 sum of y in S - 2 sum of x in S
func (c *Program) leave(set []int32, need []float64) {
	w := set[0]
	for _, v := range set {
		c.in[v] = true
		if c.g.Must[v] && !c.g.Must[w] || c.g.Must[v] == c.g.Must[w] && need[v] > need[w] {
			w = v
		}
	}
	var out, inside Row
	for _, v := range set {
		for _, k := range c.at[v] {
			switch e := c.edges[k]; {
			case !c.in[e[0]+e[1]-v]:
				out.Entries = append(out.Entries, Entry{k, 1})
			case v == e[0]:
				inside.Entries = append(inside.Entries, Entry{k, -1})
			}
		}
		if v != w {
			inside = c.visit(inside, v, -1)
		}
	}
	for _, v := range set {
		c.in[v] = false
	}
	r := out
	if c.g.Must[w] {
		r.Sum += 2
	} else {
		r = c.visit(out, w, 2)
	}
	if !c.plain && c.must < c.g.N && len(inside.Entries) < len(out.Entries) {
		r = inside
		r.inside = true
	}
	r.Set = set
	c.add(r)
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

// odd says that not all of the edges F, an odd number, and no others leave a set.
func (c *Program) odd(o cuts.Cut) {
	for _, v := range o.Set {
		c.in[v] = true
	}
	r := Row{Sum: o.AtLeast(), Set: o.Set, Odd: o.Odd}
	for _, v := range o.Set {
		for _, k := range c.at[v] {
			e := c.edges[k]
			if c.in[e[0]+e[1]-v] {
				continue
			}
			coef := int64(1)
			if slices.Contains(o.Odd, e) {
				coef = -1
			}
			r.Entries = append(r.Entries, Entry{k, coef})
		}
	}
	for _, v := range o.Set {
		c.in[v] = false
	}
	c.add(r)
}
