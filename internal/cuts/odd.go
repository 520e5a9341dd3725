package cuts

import (
	"math"
	"slices"
)

// shrunk is the graph with sets of nodes made one node each.
type shrunk struct {
	sets  [][]int32 // of each node
	edges [][2]int32
	x     []float64
	near  [][]int32
}

// shrink makes disjoint sets one node each.
func (f *Fractional) shrink(sets [][]int32) *shrunk {
	g := &shrunk{}
	node := make([]int32, f.N)
	for v := range node {
		node[v] = -1
	}
	for _, set := range sets {
		for _, v := range set {
			node[v] = int32(len(g.sets))
		}
		g.sets = append(g.sets, set)
	}
	for v := range node {
		if node[v] < 0 {
			node[v] = int32(len(g.sets))
			g.sets = append(g.sets, []int32{int32(v)})
		}
	}
	g.near = make([][]int32, len(g.sets))
	number := map[[2]int32]int{}
	for k, e := range f.Edges {
		a, b := node[e[0]], node[e[1]]
		if a == b {
			continue
		}
		if a > b {
			a, b = b, a
		}
		at, ok := number[[2]int32{a, b}]
		if !ok {
			at = len(g.edges)
			number[[2]int32{a, b}] = at
			g.edges = append(g.edges, [2]int32{a, b})
			g.x = append(g.x, 0)
			g.near[a] = append(g.near[a], int32(at))
			g.near[b] = append(g.near[b], int32(at))
		}
		g.x[at] += f.X[k]
	}
	return g
}

// thresholds: an edge is fractional where it is further than this from 0 and 1.
var thresholds = []float64{zero, 0.1, 0.2, 0.3, 0.4}

// odd looks for combs whose handles are components of fractional edges and
// whose teeth are edges near 1 that leave them, with sets shrunk.
func (f *Fractional) odd(sets [][]int32) []Cut {
	g := f.shrink(sets)
	var cuts []Cut
	for _, t := range thresholds {
		part := make([]int32, len(g.sets))
		for v := range part {
			part[v] = -1
		}
		for v := range part {
			if part[v] >= 0 {
				continue
			}
			part[v] = int32(v)
			handle := []int32{int32(v)}
			for at := 0; at < len(handle); at++ {
				for _, k := range g.near[handle[at]] {
					to := g.edges[k][0] + g.edges[k][1] - handle[at]
					if g.x[k] > t && g.x[k] < 1-t && part[to] < 0 {
						part[to] = int32(v)
						handle = append(handle, to)
					}
				}
			}
			if c, ok := g.comb(handle); ok {
				c = f.violatedOnly(c)
				if c.Sets != nil {
					cuts = append(cuts, c)
				}
			}
		}
	}
	return cuts
}

// violatedOnly is the cut where it is a right one and violated, else nothing.
func (f *Fractional) violatedOnly(c Cut) Cut {
	sum := 0.0
	for _, set := range c.Sets {
		sum += f.leaving(set)
	}
	if sum > float64(c.AtLeast)-violated || c.Check(f.N) != nil {
		return Cut{}
	}
	c.Sets[0] = f.smaller(c.Sets[0]) // teeth cross the other side all the same
	return c
}

// comb takes those edges that leave the handle for teeth that makes the
// inequality's left side smallest, an odd number of them; where two meet, outside or
// inside, the node joins the handle or leaves it, which changes nothing else.
func (g *shrunk) comb(handle []int32) (Cut, bool) {
	in := make(map[int32]bool, len(handle))
	for _, v := range handle {
		in[v] = true
	}
	for range len(g.sets) {
		teeth, slack := g.teeth(handle, in)
		if slack > 1-violated/2 {
			return Cut{}, false
		}
		meet, ok := g.meeting(teeth)
		switch {
		case ok && in[meet]:
			delete(in, meet)
			handle = slices.DeleteFunc(slices.Clone(handle), func(v int32) bool { return v == meet })
			continue
		case ok:
			in[meet] = true
			handle = append(handle, meet)
			continue
		}
		members := g.members(handle)
		if len(teeth) == 1 {
			return Subtour(members), true
		}
		var list [][]int32
		for _, k := range teeth {
			list = append(list, g.members(g.edges[k][:]))
		}
		return Comb(members, list), true
	}
	return Cut{}, false
}

// teeth are the odd number of edges that leave the handle with the smallest slack:
// those above a half, and one more or less. Without any edge the slack is infinite.
func (g *shrunk) teeth(handle []int32, in map[int32]bool) (teeth []int32, slack float64) {
	odd, least := int32(-1), math.Inf(1)
	for _, v := range handle {
		for _, k := range g.near[v] {
			if in[g.edges[k][0]] && in[g.edges[k][1]] {
				continue
			}
			x := g.x[k]
			slack += min(x, 1-x)
			if x > 0.5 {
				teeth = append(teeth, k)
			}
			if change := math.Abs(1 - 2*x); change < least {
				odd, least = k, change
			}
		}
	}
	if len(teeth)%2 == 1 {
		return teeth, slack
	}
	if at := slices.Index(teeth, odd); at >= 0 {
		teeth = slices.Delete(teeth, at, at+1)
	} else {
		teeth = append(teeth, odd)
	}
	return teeth, slack + least
}

// meeting is a node on two of the edges, if there is one.
func (g *shrunk) meeting(edges []int32) (node int32, ok bool) {
	at := map[int32]bool{}
	for _, k := range edges {
		for _, v := range g.edges[k] {
			if at[v] {
				node, ok = v, true
			}
			at[v] = true
		}
	}
	return node, ok
}

// members are the nodes of the graph itself.
func (g *shrunk) members(nodes []int32) []int32 {
	var list []int32
	for _, v := range nodes {
		list = append(list, g.sets[v]...)
	}
	return list
}
