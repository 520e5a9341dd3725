package cuts

import (
	"slices"

	"knightsat/internal/graph/edgelist"
)

// network has edges with weights, none below 0, and finds light cuts.
type network struct {
	edges [][2]int32
	w     []float64
	at    [][]int32 // the edges of each node

	flow    []float64 // of each edge, from its first node to the second
	used    []int32   // the edges that have had one since it was 0
	reached []int32
	by      []int32 // the edge by which a node was reached, or unreached, or source
}

const (
	unreached = -1
	source    = -2
)

func newNetwork(n int, edges [][2]int32, w []float64) *network {
	return &network{edges: edges, w: w, flow: make([]float64, len(edges)),
		by: slices.Repeat([]int32{unreached}, n),
		at: edgelist.At(n, len(edges), func(k int) (a, b int32) { return edges[k][0], edges[k][1] })}
}

// parts are the nodes that some of the edges join.
func (g *network) parts(joins func(k int32) bool) (parts [][]int32) {
	seen := make([]bool, len(g.at))
	for v := range seen {
		if seen[v] {
			continue
		}
		seen[v] = true
		part := []int32{int32(v)}
		for at := 0; at < len(part); at++ {
			for _, k := range g.at[part[at]] {
				if to := g.other(k, part[at]); joins(k) && !seen[to] {
					seen[to] = true
					part = append(part, to)
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}

func (g *network) other(k, v int32) int32 { return g.edges[k][0] + g.edges[k][1] - v }

// between finds the minimum cut between two nodes, by shortest augmenting paths, if it is
// below a limit, and returns its side of s; else nil.
func (g *network) between(s, t int32, limit float64) []int32 {
	for _, k := range g.used {
		g.flow[k] = 0
	}
	g.used = g.used[:0]
	for flow := 0.0; g.reach(s, t); {
		by := limit
		for v := t; v != s; v = g.other(g.by[v], v) {
			by = min(by, g.room(g.by[v], v))
		}
		for v := t; v != s; v = g.other(g.by[v], v) {
			k := g.by[v]
			g.used = append(g.used, k)
			if g.edges[k][1] == v {
				g.flow[k] += by
			} else {
				g.flow[k] -= by
			}
		}
		if flow += by; flow >= limit {
			return nil
		}
	}
	return slices.Clone(g.reached)
}

// room is how much more an edge can carry to a node.
func (g *network) room(k, to int32) float64 {
	if g.edges[k][1] == to {
		return g.w[k] - g.flow[k]
	}
	return g.w[k] + g.flow[k]
}

// reach notes what the source reaches, until that is the sink.
func (g *network) reach(s, t int32) bool {
	for _, v := range g.reached {
		g.by[v] = unreached
	}
	g.by[s] = source
	g.reached = append(g.reached[:0], s)
	for at := 0; at < len(g.reached); at++ {
		v := g.reached[at]
		for _, k := range g.at[v] {
			to := g.other(k, v)
			if g.by[to] != unreached || g.room(k, to) <= zero {
				continue
			}
			g.by[to] = k
			g.reached = append(g.reached, to)
			if to == t {
				return true
			}
		}
	}
	return false
}
