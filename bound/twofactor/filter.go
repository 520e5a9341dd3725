package twofactor

// filter tells which edges lie in no 2-factor (keep is false) and which in all
// of them (always is true), given a flow that fills all nodes.
//
// An arc can change its flow exactly where it lies on a cycle of the residual
// graph, that is within one strongly connected component: Régin, "Generalized
// Arc Consistency for Global Cardinality Constraint" (AAAI 1996). Of the two
// arcs that an edge has in the relaxed network, a 2-factor uses both or none.
func (n *network) filter() (keep, always []bool) {
	keep, always = make([]bool, len(n.g.U)), make([]bool, len(n.g.U))
	for e := range keep {
		keep[e] = true
		always[e] = n.g.Fixed != nil && n.g.Fixed[e]
	}
	component := n.components()
	nl := int32(len(n.left.vertex))
	for a, e := range n.edge {
		switch {
		case component[n.arcL[a]] == component[nl+n.arcR[a]]:
		case n.used[a]:
			always[e] = true
		default:
			keep[e] = false
		}
	}
	return keep, always
}

// components numbers the strongly connected components of the residual graph:
// an arc without flow leads from left to right, one with flow back. It is
// Tarjan's algorithm, "Depth-First Search and Linear Graph Algorithms" (SIAM J.
// Comput. 1, 1972), without recursion, for boards are large.
func (n *network) components() []int32 {
	nl := int32(len(n.left.vertex))
	total := int(nl) + len(n.right.vertex)
	component := make([]int32, total)
	low := make([]int32, total)
	order := make([]int32, total) // 0: not seen
	next := make([]int32, total)
	copy(next, n.left.offsets[:nl])
	copy(next[nl:], n.right.offsets[:len(n.right.vertex)])
	for v := range component {
		component[v] = -1
	}
	var stack, path []int32
	count, id := int32(0), int32(0)
	for root := range component {
		if order[root] != 0 {
			continue
		}
		path = append(path, int32(root))
		for len(path) > 0 {
			v := path[len(path)-1]
			if order[v] == 0 {
				count++
				order[v], low[v] = count, count
				stack = append(stack, v)
			}
			w := n.residual(v, nl, next)
			switch {
			case w >= 0 && order[w] == 0:
				path = append(path, w)
			case w >= 0:
				if component[w] < 0 {
					low[v] = min(low[v], order[w])
				}
			default:
				path = path[:len(path)-1]
				if len(path) > 0 {
					p := path[len(path)-1]
					low[p] = min(low[p], low[v])
				}
				if low[v] == order[v] {
					for {
						w := stack[len(stack)-1]
						stack = stack[:len(stack)-1]
						component[w] = id
						if w == v {
							break
						}
					}
					id++
				}
			}
		}
	}
	return component
}

// residual is the next node that a residual arc leads to from v, -1 after the
// last one.
func (n *network) residual(v, nl int32, next []int32) int32 {
	if v < nl {
		for next[v] < n.left.offsets[v+1] {
			a := n.left.arcs[next[v]]
			next[v]++
			if !n.used[a] {
				return nl + n.arcR[a]
			}
		}
		return -1
	}
	r := v - nl
	for next[v] < n.right.offsets[r+1] {
		a := n.right.arcs[next[v]]
		next[v]++
		if n.used[a] {
			return n.arcL[a]
		}
	}
	return -1
}
