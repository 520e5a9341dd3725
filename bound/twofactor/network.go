package twofactor

import (
	"context"
	"math"

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
	n := &network{g: g, exact: colour != nil}
	onRight := make([]int32, g.n) // vertex to node on the right
	var give, take []int8
	balance := 0
	for v := range g.n {
		needL, needR := int8(2), int8(2)
		onLeft, onBoth := true, colour == nil || v == g.Dummy
		switch {
		case colour == nil:
		case v == g.Dummy && balance > 0:
			needL = 0
		case v == g.Dummy && balance < 0:
			needR = 0
		case v == g.Dummy:
			needL, needR = 1, 1
		case colour[v] == 0:
			balance++
		default:
			onLeft = false
			balance--
		}
		if onLeft || onBoth {
			n.left, give = append(n.left, int32(v)), append(give, needL)
		}
		onRight[v] = -1
		if !onLeft || onBoth {
			onRight[v] = int32(len(n.right))
			n.right, take = append(n.right, int32(v)), append(take, needR)
		}
	}
	offsets := make([]int32, 1, len(n.left)+1)
	arcs := len(g.nbrs)
	if n.exact {
		arcs = len(g.U)
	}
	to := make([]int32, 0, arcs)
	n.edge = make([]int32, 0, arcs)
	for i, v := range n.left {
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return nil
		}
		nbrs, ids := g.Neighbours(int(v))
		for k, w := range nbrs {
			switch j := onRight[w]; {
			case j < 0:
			case g.Fixed != nil && g.Fixed[ids[k]]:
				give[i]--
				take[j]--
			default:
				to, n.edge = append(to, j), append(n.edge, ids[k])
			}
		}
		offsets = append(offsets, int32(len(to)))
	}
	n.Network = flow.New(give, take, offsets, to, 1)
	return n
}

// maximise reports false where the context ended first.
func (n *network) maximise(ctx context.Context) bool {
	return n.Maximise(ctx, func() bool { return false }, math.MaxInt)
}

// lacking reports whether a node is not full.
func (n *network) lacking() bool {
	for _, side := range [][]int8{n.Give, n.Take} {
		for _, need := range side {
			if need != 0 {
				return true
			}
		}
	}
	return false
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
