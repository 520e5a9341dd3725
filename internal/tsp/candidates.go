package tsp

// candidates are near pairs of nodes, among which an ascent looks for trees.
type candidates struct {
	arcs [][]arc
	heap []uint64 // the lightest first: a weight, with its sign bit changed, and a node
}

type arc struct {
	to int32
	d  int32 // in parts
}

// newCandidates joins each node with the nearest ones.
func newCandidates(p *Problem) *candidates {
	c := &candidates{arcs: make([][]arc, p.Len())}
	for v, list := range nearest(p)[:p.Len()] {
		for _, u := range list {
			if int(u) != p.Dummy() {
				c.add(int32(v), u, p.Distance(v, int(u)))
			}
		}
	}
	return c
}

// add adds a pair, unless it is one already.
func (c *candidates) add(v, u int32, d int) {
	for _, e := range c.arcs[v] {
		if e.to == u {
			return
		}
	}
	c.arcs[v] = append(c.arcs[v], arc{u, int32(d * Denominator)})
	c.arcs[u] = append(c.arcs[u], arc{v, int32(d * Denominator)})
}

// tree finds a minimum spanning tree of the candidates for an ascent, which must
// join all nodes, as [Ascent.tree] does one of all pairs.
func (c *candidates) tree(a *Ascent) func() int64 {
	const far = 1 << 30
	done := make([]bool, a.p.Len())
	return func() (sum int64) {
		for i, p := range a.Potential {
			sum -= 2 * int64(p)
			a.Slope[i], a.light[i], done[i] = -2, far, false
		}
		a.parent[0] = -1
		c.heap = c.heap[:0]
		for at := int32(0); ; {
			done[at] = true
			pa := a.Potential[at]
			for _, e := range c.arcs[at] {
				if w := e.d + pa + a.Potential[e.to]; w < a.light[e.to] && !done[e.to] {
					a.light[e.to], a.parent[e.to] = w, at
					c.push(uint64(uint32(w)^1<<31)<<32 | uint64(e.to))
				}
			}
			for len(c.heap) > 0 && done[int32(c.heap[0])] {
				c.pop()
			}
			if len(c.heap) == 0 {
				break
			}
			at = int32(c.heap[0])
			c.pop()
			sum += int64(a.light[at])
			a.Slope[at]++
			a.Slope[a.parent[at]]++
		}
		return sum + a.joinEnds()
	}
}

func (c *candidates) push(key uint64) {
	h := append(c.heap, key)
	at := len(h) - 1
	for at > 0 && h[(at-1)/2] > key {
		h[at] = h[(at-1)/2]
		at = (at - 1) / 2
	}
	h[at] = key
	c.heap = h
}

// pop takes away the lightest.
func (c *candidates) pop() {
	n := len(c.heap) - 1
	h, key := c.heap[:n], c.heap[n]
	c.heap = h
	if n == 0 {
		return
	}
	at := 0
	for {
		child := 2*at + 1
		if child >= n {
			break
		}
		if child+1 < n && h[child+1] < h[child] {
			child++
		}
		if h[child] >= key {
			break
		}
		h[at] = h[child]
		at = child
	}
	h[at] = key
}
