// Package flow finds maximum flows in bipartite networks: from a source to the
// nodes on the left, along arcs to those on the right, from there to a sink. Nodes
// let through one or two units, which makes a flow a matching in which a node may
// have two partners.
package flow

// Network is a bipartite network and a flow in it.
type Network struct {
	// Give is what the source can still give each node on the left, Take what each
	// one on the right can still give the sink; 2 at most.
	Give, Take []int8
	// To is the node on the right that each arc leads to. The arcs of a node on the
	// left are those from Offsets[node] to Offsets[node+1]-1.
	To, Offsets []int32
	Flow        []int8 // by arc

	limit int8       // of each arc
	from  []int32    // the node on the left of each arc
	back  [][2]int32 // by node on the right: the arc that each of its units comes by, or -1
}

// New is the network with these nodes and arcs, and no flow. Each arc carries
// limit units at most, 1 or 2. A node may have less than 0 to give or take: none.
func New(give, take []int8, offsets, to []int32, limit int8) *Network {
	n := &Network{Give: give, Take: take, To: to, Offsets: offsets, limit: limit,
		Flow: make([]int8, len(to)), from: make([]int32, len(to)), back: make([][2]int32, len(take))}
	for i := range give {
		for a := offsets[i]; a < offsets[i+1]; a++ {
			n.from[a] = int32(i)
		}
	}
	for j := range n.back {
		n.back[j] = [2]int32{-1, -1}
	}
	return n
}

// send lets one unit more flow along an arc, to a node that can take it.
func (n *Network) send(a int32) {
	j := n.To[a]
	n.Flow[a]++
	n.Take[j]--
	n.replace(j, -1, a)
}

// replace makes one unit of a node on the right come by another arc.
func (n *Network) replace(j, old, arc int32) {
	if n.back[j][0] == old {
		n.back[j][0] = arc
	} else {
		n.back[j][1] = arc
	}
}

// Reach marks the nodes that the source could still push a unit to: of a maximal
// flow, that is one side of a minimum cut.
func (n *Network) Reach() (left, right []bool) {
	left, right = make([]bool, len(n.Give)), make([]bool, len(n.Take))
	var queue []int32
	for i, give := range n.Give {
		if give > 0 {
			left[i] = true
			queue = append(queue, int32(i))
		}
	}
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		for a := n.Offsets[i]; a < n.Offsets[i+1]; a++ {
			j := n.To[a]
			if right[j] || n.Flow[a] >= n.limit {
				continue
			}
			right[j] = true
			for _, undo := range n.back[j] {
				if undo >= 0 && !left[n.from[undo]] {
					left[n.from[undo]] = true
					queue = append(queue, n.from[undo])
				}
			}
		}
	}
	return left, right
}
