package reduce

import (
	"cmp"
	"slices"

	"knightsat/internal/tsp/simplex"
)

// The program begins with so many of the pairs of each node, and of the ends.
const (
	corePairs = 6
	coreEnds  = 20
)

// core picks the edges with which the program begins: of each node, those that weigh
// least by the potentials, the tree, and what is forced. The
// others are woken when they cost less than nothing (column generation).
func (c *program) core() []bool {
	core := slices.Clone(c.must)
	weight := make([]int64, len(c.edges))
	for k, e := range c.edges {
		i, j := int(e[0]), int(e[1])
		if j < c.n {
			weight[k] = c.p.weight(i, j)
			core[k] = core[k] || c.p.tree[i] == e[1] || c.p.tree[j] == e[0]
		} else {
			weight[k] = c.p.endWeight(i)
		}
	}
	for v, at := range c.p.At {
		edges := slices.SortedStableFunc(slices.Values(at), func(a, b int32) int { return cmp.Compare(weight[a], weight[b]) })
		most := corePairs
		if v == c.n {
			most = coreEnds
		}
		for _, k := range edges[:min(most, len(edges))] {
			core[k] = true
		}
	}
	return core
}

// mostWoken is how many edges are woken at once.
const mostWoken = 1000

// wake wakes the edges that cost less than nothing by these dual values, the cheapest
// first. It returns false where there are none.
func (c *program) wake(d *duals) bool {
	var list []int32
	for k, r := range d.reduced {
		if r < -1 && !c.awake[k] && !c.gone[k] {
			list = append(list, int32(k))
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(d.reduced[a], d.reduced[b]) })
	list = list[:min(len(list), mostWoken)]
	c.waken(list)
	return len(list) > 0
}

// waken gives edges a variable each, where they have none.
func (c *program) waken(list []int32) {
	rows := map[int32][]simplex.Entry{}
	for _, k := range list {
		if !c.awake[k] {
			e := c.edges[k]
			rows[k] = []simplex.Entry{{Var: int(e[0]), Coef: 1}, {Var: int(e[1]), Coef: 1}}
		}
	}
	if len(rows) == 0 {
		return
	}
	for row, uses := range c.uses {
		for _, u := range uses {
			if r := rows[u.Edge]; r != nil {
				rows[u.Edge] = append(r, simplex.Entry{Var: c.n + 1 + row, Coef: float64(u.Times)})
			}
		}
	}
	for _, k := range list {
		if !c.awake[k] {
			c.awake[k] = true
			c.lp.Wake(int(k), 1, rows[k])
		}
	}
}
