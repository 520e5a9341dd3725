package mincut

// Network is for minimum cuts between two vertices at a time. Make one with [NewNetwork].
type Network struct {
	to       []int32   // arcs 2k and 2k+1 are an edge in its two directions
	capacity []float64 // of each arc
	left     []float64
	out      [][]int32 // the arcs of each vertex
	reached  []int32
	by       []int32 // the arc by which a vertex was reached, or unreached, or the source
}

const (
	unreached = -1
	source    = -2
	zero      = 1e-6 // less is none
)

// NewNetwork has n vertices and no edges.
func NewNetwork(n int) *Network { return &Network{out: make([][]int32, n), by: make([]int32, n)} }

// Add adds an edge of some weight, which is not negative.
func (n *Network) Add(u, v int32, weight float64) {
	arc := int32(len(n.to))
	n.out[u], n.out[v] = append(n.out[u], arc), append(n.out[v], arc+1)
	n.to, n.capacity = append(n.to, v, u), append(n.capacity, weight, weight)
}

// Between finds the minimum cut between two vertices, by shortest augmenting paths, if it
// is below a limit, and returns its side of s, which the next call overwrites; else nil.
func (n *Network) Between(s, t int32, limit float64) []int32 {
	n.left = append(n.left[:0], n.capacity...)
	for flow := 0.0; n.reach(s, t); {
		by := limit
		for v := t; v != s; v = n.to[n.by[v]^1] {
			by = min(by, n.left[n.by[v]])
		}
		for v := t; v != s; v = n.to[n.by[v]^1] {
			n.left[n.by[v]] -= by
			n.left[n.by[v]^1] += by
		}
		if flow += by; flow >= limit {
			return nil
		}
	}
	return n.reached
}

// reach notes what the source reaches, until that is the sink.
func (n *Network) reach(s, t int32) bool {
	for i := range n.by {
		n.by[i] = unreached
	}
	n.by[s] = source
	n.reached = append(n.reached[:0], s)
	for at := 0; at < len(n.reached); at++ {
		for _, arc := range n.out[n.reached[at]] {
			to := n.to[arc]
			if n.left[arc] <= zero || n.by[to] != unreached {
				continue
			}
			n.by[to] = arc
			n.reached = append(n.reached, to)
			if to == t {
				return true
			}
		}
	}
	return false
}
