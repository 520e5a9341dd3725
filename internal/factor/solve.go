package factor

import (
	"context"
	"math"
	"slices"

	"knightsat/internal/flow"
	"knightsat/internal/graph"
	"knightsat/internal/watch"
)

// result is what maximum flow proves of a graph's 2-factors.
type result struct {
	// Impossible is set where the graph has no 2-factor, hence no tour.
	Impossible bool
	// Degree is, by vertex, how often the row "two edges of a tour are here" is in a sum.
	// Where Impossible is set, the sum holds for no tour, by a variant of Hall's condition:
	// a vertex with 1 needs two edges, one with -1 takes two at most, and too few lead from
	// the former elsewhere. Else it is 0 = 0 for each 2-factor: an edge in none of them
	// would cost 1 or more.
	Degree []int64
	// Factor is a 2-factor; nil where there is none, or where the graph is not
	// bipartite, for which the flow is a relaxation only.
	Factor *Factor
	// Keep is false for edges in no 2-factor, Always true for those in all of
	// them. Both are by edge, and nil where Impossible is set, and before Filter.
	Keep, Always []bool

	flow *network
}

// Solve looks for a 2-factor of the graph by maximum flow; [result.Filter] goes on. It returns nil
// when the context ended first.
func Solve(ctx context.Context, g *Graph) *result {
	c, err := graph.Colour(watch.New(ctx), g.N, g.Problem.Neighbours)
	if err != nil {
		return nil
	}
	exact := len(c.Bipartite) == 1 && c.Bipartite[0]
	if !exact {
		c.Colour = nil
	}
	n := newNetwork(ctx, g, c.Colour)
	if n == nil || !n.Maximise(ctx, func() bool { return false }, math.MaxInt) {
		return nil
	}
	lacks := func(need int8) bool { return need != 0 }
	if slices.ContainsFunc(n.Give, lacks) || slices.ContainsFunc(n.Take, lacks) {
		left, right := n.Reach()
		reached := append(left, right...)
		return &result{Impossible: true, Degree: n.rows(func(node int) int64 {
			if reached[node] {
				return 1
			}
			return 0
		})}
	}
	r := &result{flow: n}
	if exact {
		chosen := make([]bool, g.Edges())
		copy(chosen, g.Fixed)
		for a, e := range n.edge {
			chosen[e] = n.Flow[a] > 0
		}
		r.Factor, _ = NewFactor(g, func(e int) bool { return chosen[e] })
	}
	if ctx.Err() != nil {
		return nil
	}
	return r
}

// Filter sets Keep and Always, and what Degree is then. It returns false when the context ended
// first.
//
// An arc carries the same in every flow that fills all nodes if it is on no
// cycle of the residual graph, that is, between two of its strongly connected components
// (Régin, "Generalized arc consistency for global cardinality constraint", 1996). Of the
// two arcs that an edge has in the relaxed network, a 2-factor uses both or none.
func (r *result) Filter(ctx context.Context) bool {
	if r.Impossible {
		return true
	}
	n := r.flow
	component := n.Components(ctx)
	if component == nil {
		return false
	}
	base := component[n.dummy()]
	r.Degree = n.rows(func(node int) int64 { return int64(base - component[node]) })
	edges := n.g.Edges()
	r.Keep = slices.Repeat([]bool{true}, edges)
	r.Always = make([]bool, edges)
	copy(r.Always, n.g.Fixed)
	for i := range n.left {
		for a := n.Offsets[i]; a < n.Offsets[i+1]; a++ {
			e := n.edge[a]
			switch {
			case component[i] == component[len(n.left)+int(n.To[a])]:
			case n.Flow[a] > 0:
				r.Always[e] = true
			default:
				r.Keep[e] = false
			}
		}
	}
	return ctx.Err() == nil
}

// network is the flow network of a graph's 2-factors.
//
// Where the graph without the dummy is one connected bipartite graph, the nodes on the left are the
// vertices of one colour and those on the right the other's, each edge is one arc,
// and the flows that fill all nodes are the 2-factors, exactly. The dummy vertex
// of an open tour stands on the side that lacks vertices, or, where none does, once
// on each side with one edge.
//
// Else each vertex stands on both sides and each edge is two
// arcs, one each way: a relaxation, for any tour gives a flow, but not every
// flow gives a 2-factor.
//
// Edges that the puzzle's ends fix are taken out beforehand, with their flow.
type network struct {
	*flow.Network
	g           *Graph
	left, right []int32 // node to vertex
	edge        []int32 // arc to edge
}

// newNetwork builds the network. colour is nil where the board is not one
// connected bipartite graph. It returns nil where the context ends first.
func newNetwork(ctx context.Context, g *Graph, colour []int8) *network {
	const absent = -1 // a vertex that does not stand on that side
	give := slices.Repeat([]int8{2}, g.n)
	take := slices.Repeat([]int8{2}, g.n)
	balance := 0
	for v, c := range colour {
		if c == 0 {
			take[v] = absent
			balance++
		} else {
			give[v] = absent
			balance--
		}
	}
	if d := g.Dummy; colour != nil && d >= 0 {
		switch {
		case balance > 0:
			give[d] = 0
		case balance < 0:
			take[d] = 0
		default:
			give[d], take[d] = 1, 1
		}
	}
	n := &network{g: g}
	node := make([]int32, g.n) // by vertex: its node on the right
	var gives, takes []int8
	for v := range g.n {
		if give[v] != absent {
			n.left, gives = append(n.left, int32(v)), append(gives, give[v])
		}
		if take[v] != absent {
			node[v] = int32(len(n.right))
			n.right, takes = append(n.right, int32(v)), append(takes, take[v])
		}
	}
	offsets := make([]int32, 1, len(n.left)+1)
	to := make([]int32, 0, len(g.U))
	n.edge = make([]int32, 0, len(g.U))
	for i, v := range n.left {
		if ended(ctx, i) {
			return nil
		}
		nbrs, ids := g.Neighbours(int(v))
		for k, w := range nbrs {
			switch j := node[w]; {
			case take[w] == absent:
			case g.Fixed != nil && g.Fixed[ids[k]]:
				gives[i]--
				takes[j]--
			default:
				to, n.edge = append(to, j), append(n.edge, ids[k])
			}
		}
		offsets = append(offsets, int32(len(to)))
	}
	n.Network = flow.New(gives, takes, offsets, to, 1)
	return n
}

// dummy is a node of the dummy, or the first one where there is none.
func (n *network) dummy() int {
	return max(0, slices.Index(slices.Concat(n.left, n.right), int32(n.g.Dummy)))
}

// rows adds up, by vertex, what its node on the left has, less that of its node on the right.
func (n *network) rows(times func(node int) int64) []int64 {
	rows := make([]int64, n.g.n)
	for i, v := range n.left {
		rows[v] += times(i)
	}
	for j, v := range n.right {
		rows[v] -= times(len(n.left) + j)
	}
	return rows[:n.g.N]
}
