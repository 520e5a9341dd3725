package twofactor

import (
	"context"
	"math"
	"slices"

	"knightsat/internal/flow"
)

// network is the flow network of a graph's 2-factors.
//
// Where the board is one connected bipartite graph, the nodes on the left are the
// squares of one colour and those on the right the other's, each edge is one arc,
// and the flows that fill all nodes are the 2-factors, exactly. The dummy square
// of an open tour stands on the side that lacks squares, or, where none does, once
// on each side with one edge.
//
// Else (a king's board) each vertex stands on both sides and each edge is two
// arcs, one each way: a relaxation, for any tour gives a flow, but not every
// flow gives a 2-factor.
//
// Edges that the puzzle's ends fix are taken out beforehand, with their flow.
type network struct {
	*flow.Network
	g           *Graph
	exact       bool    // flows are 2-factors
	left, right []int32 // node to vertex
	edge        []int32 // arc to edge
}

// newNetwork builds the network. colour is nil where the board is not one
// connected bipartite graph. It returns nil where the context ends first.
func newNetwork(ctx context.Context, g *Graph, colour []int8) *network {
	give, take := slices.Repeat([]int8{2}, g.n), slices.Repeat([]int8{2}, g.n)
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
	n := join(ctx, g, give, take, g.Fixed, 1)
	if n != nil {
		n.exact = colour != nil
	}
	return n
}

// absent is what a vertex gives or takes that does not stand on that side.
const absent = -1

// join is a network of arcs of a limit for the edges that are not fixed, between vertices
// that give on the left and take on the right. It returns nil where the context ends first.
func join(ctx context.Context, g *Graph, give, take []int8, fixed []bool, limit int8) *network {
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
	offsets, to := make([]int32, 1, len(n.left)+1), make([]int32, 0, len(g.U))
	n.edge = make([]int32, 0, len(g.U))
	for i, v := range n.left {
		if ended(ctx, i) {
			return nil
		}
		nbrs, ids := g.Neighbours(int(v))
		for k, w := range nbrs {
			switch j := node[w]; {
			case take[w] == absent:
			case fixed != nil && fixed[ids[k]]:
				gives[i]--
				takes[j]--
			default:
				to, n.edge = append(to, j), append(n.edge, ids[k])
			}
		}
		offsets = append(offsets, int32(len(to)))
	}
	n.Network = flow.New(gives, takes, offsets, to, limit)
	return n
}

// maximise reports false where the context ended first.
func (n *network) maximise(ctx context.Context) bool {
	return n.Maximise(ctx, func() bool { return false }, math.MaxInt)
}

func (n *network) lacking() bool {
	lacks := func(need int8) bool { return need != 0 }
	return slices.ContainsFunc(n.Give, lacks) || slices.ContainsFunc(n.Take, lacks)
}

// filter tells which edges lie in no 2-factor (keep is false) and which in all
// of them (always is true), given a flow that fills all nodes; nil where the
// context ends first. Of the two arcs that an edge has in the relaxed network, a
// 2-factor uses both or none. An edge without an arc is fixed, or in none.
func (n *network) filter(ctx context.Context) (keep, always []bool) {
	fixed := n.Fixed(ctx)
	if fixed == nil {
		return nil, nil
	}
	keep, always = make([]bool, len(n.g.U)), make([]bool, len(n.g.U))
	for e := range keep {
		keep[e] = true
		always[e] = n.g.Fixed != nil && n.g.Fixed[e]
	}
	for a, e := range n.edge {
		if ended(ctx, a) {
			return nil, nil
		}
		switch {
		case !fixed[a]:
		case n.Flow[a] > 0:
			always[e] = true
		default:
			keep[e] = false
		}
	}
	return keep, always
}

// Violator shows that a board has no tour, by a variant of Hall's condition. A tour has two
// jumps at each square of S, or one at an end of an open tour. At most two of them lead to
// each square of T, and too few jumps lead from S to other squares.
//
// S and T are lists of vertices. A square may be in both: then jumps count once
// from each side.
type Violator struct {
	S, T []int
}

// violator reads the cut off a maximal flow that does not fill the left nodes.
func (n *network) violator() *Violator {
	left, right := n.Reach()
	v := &Violator{}
	squares := n.g.In.Len()
	for r, ok := range right {
		if w := int(n.right[r]); ok && w < squares {
			v.T = append(v.T, w)
		}
	}
	for l, ok := range left {
		if w := int(n.left[l]); ok && w < squares {
			v.S = append(v.S, w)
		}
	}
	return v
}
