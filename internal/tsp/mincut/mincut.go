// Package mincut finds light cuts of weighted graphs. It knows nothing of what
// the graphs stand for.
package mincut

import (
	"container/heap"
	"context"
)

// Below finds sets of the vertices 0 to n-1 that edges of less than limit leave, in
// all: the minimum cut if it is below the limit, and others below it that are met on the
// way, at most so many, which are fewer than 2n. No weight is negative. It goes from the vertex tied most to
// those taken to the next (Stoer and Wagner, "A simple min-cut algorithm", 1997), and
// makes one vertex of any two that this shows to be on the same side of every such cut
// (Nagamochi and Ibaraki 1992). When the context ends first, the sets are those found
// until then.
func Below(ctx context.Context, n int, edges [][2]int32, w []float64, limit float64, most int) [][]int {
	g := &graph{sets: make([][]int, n), told: make([]bool, n), edges: edges, w: w}
	for v := range g.sets {
		g.sets[v] = []int{v}
	}
	var found [][]int
	tell := func(v int32) {
		if !g.told[v] && len(found) < most {
			g.told[v] = true
			found = append(found, append([]int(nil), g.sets[v]...))
		}
	}
	for len(g.sets) > 1 && len(found) < most && ctx.Err() == nil {
		before, last, tie := g.order(limit)
		if tie < limit && !(len(g.sets) == 2 && g.told[before]) {
			tell(last)
		}
		g.join(before, last)
		g.contract()
		if len(g.sets) > 2 {
			for v, d := range g.degrees() {
				if d < limit {
					tell(int32(v))
				}
			}
		}
	}
	return found
}

// graph has a set of the vertices for each of its own.
type graph struct {
	sets  [][]int
	told  []bool // this set is known to be a light cut
	edges [][2]int32
	w     []float64

	up   []int32 // what is to be one vertex
	from []int32 // of each vertex: where its edges begin in near
	near []tied
}

// tied is a vertex, and by how much it is.
type tied struct {
	v int32
	w float64
}

// order takes in the vertex that is tied most to those taken, until none is left: what
// ties the last is a minimum cut between it and the one before. Vertices that are no
// light cut apart are joined.
func (g *graph) order(limit float64) (before, last int32, tie float64) {
	n := len(g.sets)
	g.index()
	ties, done := make([]float64, n), make([]bool, n)
	todo := &most{}
	start := 0
	before, last = -1, -1
	for range n {
		v := int32(-1)
		for v < 0 && len(*todo) > 0 {
			if e := heap.Pop(todo).(tied); !done[e.v] && e.w == ties[e.v] {
				v = e.v
			}
		}
		for v < 0 { // nothing ties the others
			if !done[start] {
				v = int32(start)
			}
			start++
		}
		before, last, tie = last, v, ties[v]
		done[v] = true
		for _, e := range g.near[g.from[v]:g.from[v+1]] {
			if done[e.v] {
				continue
			}
			if ties[e.v] += e.w; ties[e.v] >= limit {
				g.join(v, e.v)
			}
			heap.Push(todo, tied{e.v, ties[e.v]})
		}
	}
	return before, last, tie
}

// index lists the edges of each vertex.
func (g *graph) index() {
	n := len(g.sets)
	g.up, g.from, g.near = make([]int32, n), make([]int32, n+2), make([]tied, 2*len(g.edges))
	for v := range g.up {
		g.up[v] = int32(v)
	}
	for _, e := range g.edges {
		g.from[e[0]+2]++
		g.from[e[1]+2]++
	}
	for v := range n {
		g.from[v+2] += g.from[v+1]
	}
	for k, e := range g.edges {
		for _, v := range e {
			g.near[g.from[v+1]] = tied{e[0] + e[1] - v, g.w[k]}
			g.from[v+1]++
		}
	}
}

func (g *graph) join(a, b int32) {
	if a, b = g.find(a), g.find(b); a != b {
		g.up[max(a, b)] = min(a, b)
	}
}

func (g *graph) find(v int32) int32 {
	for g.up[v] != v {
		g.up[v] = g.up[g.up[v]]
		v = g.up[v]
	}
	return v
}

// contract makes one vertex of those that are joined.
func (g *graph) contract() {
	n := int32(0)
	number := make([]int32, len(g.up))
	var sets [][]int
	var told []bool
	for v, set := range g.sets { // the smallest of those that are joined comes first
		if to := g.find(int32(v)); to == int32(v) {
			number[v] = n
			sets, told = append(sets, set), append(told, g.told[v])
			n++
		} else {
			k := number[to]
			number[v] = k
			sets[k], told[k] = append(sets[k], set...), false
		}
	}
	at := map[[2]int32]int{}
	var edges [][2]int32
	var w []float64
	for k, e := range g.edges {
		a, b := number[e[0]], number[e[1]]
		if a > b {
			a, b = b, a
		}
		if a == b {
			continue
		}
		to, is := at[[2]int32{a, b}]
		if !is {
			to = len(edges)
			at[[2]int32{a, b}] = to
			edges, w = append(edges, [2]int32{a, b}), append(w, 0)
		}
		w[to] += g.w[k]
	}
	g.sets, g.told, g.edges, g.w = sets, told, edges, w
}

// degrees are what leaves each vertex.
func (g *graph) degrees() []float64 {
	d := make([]float64, len(g.sets))
	for k, e := range g.edges {
		d[e[0]] += g.w[k]
		d[e[1]] += g.w[k]
	}
	return d
}

// most is a heap, the vertex that is tied most first.
type most []tied

func (h most) Len() int { return len(h) }
func (h most) Less(a, b int) bool {
	return h[a].w > h[b].w || h[a].w == h[b].w && h[a].v < h[b].v
}
func (h most) Swap(a, b int) { h[a], h[b] = h[b], h[a] }
func (h *most) Push(x any)   { *h = append(*h, x.(tied)) }
func (h *most) Pop() any {
	old := *h
	e := old[len(old)-1]
	*h = old[:len(old)-1]
	return e
}
