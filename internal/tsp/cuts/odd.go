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

	in  []bool // the handle in hand; false between calls
	met []bool // false between calls
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
	g.near, g.in, g.met = make([][]int32, len(g.sets)), make([]bool, len(g.sets)), make([]bool, len(g.sets))
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

// components are the nodes joined by edges that are further than so much from 0 and 1.
func (g *shrunk) components(t float64) [][]int32 {
	return components(g.near, g.edges, func(k int32) bool { return g.x[k] > t && g.x[k] < 1-t })
}

// components are the nodes that some of the edges join, each with its edges in near.
func components(near [][]int32, edges [][2]int32, joins func(k int32) bool) (parts [][]int32) {
	seen := make([]bool, len(near))
	for v := range seen {
		if seen[v] {
			continue
		}
		seen[v] = true
		part := []int32{int32(v)}
		for at := 0; at < len(part); at++ {
			for _, k := range near[part[at]] {
				if to := edges[k][0] + edges[k][1] - part[at]; joins(k) && !seen[to] {
					seen[to] = true
					part = append(part, to)
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// note adds the comb with such a handle, if it has one that is violated.
func (f *Fractional) note(cuts []Cut, g *shrunk, handle []int32) []Cut {
	if c, ok := g.comb(handle); ok {
		if c = f.violatedOnly(c); c.Sets != nil {
			cuts = append(cuts, c)
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
	handle = slices.Clone(handle)
	for _, v := range handle {
		g.in[v] = true
	}
	defer func() {
		for _, v := range handle {
			g.in[v] = false
		}
	}()
	for range len(g.sets) {
		teeth, slack := g.teeth(handle)
		if slack > 1-violated/2 {
			return Cut{}, false
		}
		if meet, ok := g.meeting(teeth); ok {
			if g.in[meet] = !g.in[meet]; g.in[meet] {
				handle = append(handle, meet)
			} else {
				handle = slices.DeleteFunc(handle, func(v int32) bool { return v == meet })
			}
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
func (g *shrunk) teeth(handle []int32) (teeth []int32, slack float64) {
	odd, least := int32(-1), math.Inf(1)
	for _, v := range handle {
		for _, k := range g.near[v] {
			if g.in[g.edges[k][0]] && g.in[g.edges[k][1]] {
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

// meeting is the last node that is on two of the edges, if there is one.
func (g *shrunk) meeting(edges []int32) (node int32, ok bool) {
	for _, k := range edges {
		for _, v := range g.edges[k] {
			if g.met[v] {
				node, ok = v, true
			}
			g.met[v] = true
		}
	}
	for _, k := range edges {
		for _, v := range g.edges[k] {
			g.met[v] = false
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
