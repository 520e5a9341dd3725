package twofactor

import "slices"

// network is the flow network of a graph's 2-factors. A unit of flow goes from
// the source through a left node, an arc and a right node to the sink; each node
// must carry need units, each arc carries at most one.
//
// Where the board is one connected bipartite graph, left nodes are the squares
// of one colour and right ones those of the other, each edge is one arc, and
// the flows that fill all nodes are the 2-factors, exactly. The dummy square of
// an open tour stands on the side that lacks squares, or, where none does, once
// on each side with one edge.
//
// Else (a king's board) each vertex stands on both sides and each edge is two
// arcs, one each way: a relaxation, for any tour gives a flow, but not every
// flow gives a 2-factor.
//
// Edges that the puzzle's ends fix are taken out beforehand, with their flow.
type network struct {
	g          *Graph
	exact      bool // flows are 2-factors
	left       side
	right      side
	arcL, arcR []int32 // arc to nodes
	edge       []int32 // arc to edge
	used       []bool  // arc carries flow
}

// side is the nodes of one side.
type side struct {
	vertex  []int32 // node to vertex
	need    []int8  // what the node still lacks
	offsets []int32
	arcs    []int32 // by node: arcs[offsets[node]:offsets[node+1]]
}

func (s *side) of(node int32) []int32 { return s.arcs[s.offsets[node]:s.offsets[node+1]] }

// newNetwork builds the network. colour is nil where the board is not one
// connected bipartite graph.
func newNetwork(g *Graph, colour []int8) *network {
	n := &network{g: g, exact: colour != nil}
	squares := g.In.Len()
	node := make([]int32, 2*g.n) // vertex to node: on the left, then on the right
	put := func(s *side, at *int32, v int, need int8) {
		*at = int32(len(s.vertex))
		s.vertex, s.need = append(s.vertex, int32(v)), append(s.need, need)
	}
	balance := 0
	for v := 0; v < squares; v++ {
		if colour == nil || colour[v] == 0 {
			put(&n.left, &node[v], v, 2)
			balance++
		}
		if colour == nil || colour[v] == 1 {
			put(&n.right, &node[g.n+v], v, 2)
			balance--
		}
	}
	if g.Dummy >= 0 {
		needL, needR := int8(1), int8(1)
		switch {
		case colour == nil:
			needL, needR = 2, 2
		case balance > 0:
			needL, needR = 0, 2
		case balance < 0:
			needL, needR = 2, 0
		}
		put(&n.left, &node[g.Dummy], g.Dummy, needL)
		put(&n.right, &node[g.n+g.Dummy], g.Dummy, needR)
	}
	arcs := len(g.U)
	if colour == nil {
		arcs *= 2
	}
	n.arcL, n.arcR, n.edge = make([]int32, 0, arcs), make([]int32, 0, arcs), make([]int32, 0, arcs)
	for e := range g.U {
		u, v := g.U[e], g.V[e]
		if colour == nil {
			n.arc(e, node[u], node[g.n+int(v)])
			n.arc(e, node[v], node[g.n+int(u)])
			continue
		}
		if colour[u] == 1 { // u is always a square; the dummy takes the other side
			u, v = v, u
		}
		n.arc(e, node[u], node[g.n+int(v)])
	}
	n.used = make([]bool, len(n.edge))
	n.left.index(n.arcL)
	n.right.index(n.arcR)
	return n
}

func (n *network) arc(e int, l, r int32) {
	if n.g.Fixed != nil && n.g.Fixed[e] {
		n.left.need[l]--
		n.right.need[r]--
		return
	}
	n.arcL, n.arcR, n.edge = append(n.arcL, l), append(n.arcR, r), append(n.edge, int32(e))
}

func (s *side) index(ends []int32) {
	s.offsets = make([]int32, len(s.vertex)+1)
	for _, v := range ends {
		s.offsets[v+1]++
	}
	for v := range s.vertex {
		s.offsets[v+1] += s.offsets[v]
	}
	s.arcs = make([]int32, len(ends))
	next := slices.Clone(s.offsets)
	for a, v := range ends {
		s.arcs[next[v]] = int32(a)
		next[v]++
	}
}

// greedy gives each left node in turn the first arcs that are free.
func (n *network) greedy() {
	for l := range n.left.vertex {
		for _, a := range n.left.of(int32(l)) {
			if n.left.need[l] <= 0 {
				break
			}
			if r := n.arcR[a]; !n.used[a] && n.right.need[r] > 0 {
				n.used[a] = true
				n.left.need[l]--
				n.right.need[r]--
			}
		}
	}
}
