package flow

import "context"

// Components numbers the strongly connected components of the residual graph, for
// the nodes on the left and then those on the right. It is Tarjan's algorithm,
// "Depth-first search and linear graph algorithms" (1972), without recursion, for
// graphs are large. A component that can be reached from another has the smaller
// number. It returns nil where the context ends first.
func (n *Network) Components(ctx context.Context) []int32 {
	total := len(n.Give) + len(n.Take)
	t := &tarjan{Network: n, component: make([]int32, total), low: make([]int32, total),
		order: make([]int32, total), next: make([]int32, total)}
	copy(t.next, n.Offsets[:len(n.Give)])
	for v := range t.component {
		t.component[v] = -1
	}
	for root := range t.component {
		if t.order[root] == 0 && !t.search(ctx, int32(root)) {
			return nil
		}
	}
	return t.component
}

type tarjan struct {
	*Network
	component, low []int32
	order          []int32 // in which a node was seen; 0: not yet
	next           []int32 // the arc, or the unit, to look at next
	stack, path    []int32
	count, id      int32
}

// search goes through all that can be reached from a root.
func (t *tarjan) search(ctx context.Context, root int32) bool {
	for t.path = append(t.path, root); len(t.path) > 0; {
		v := t.path[len(t.path)-1]
		if t.order[v] == 0 {
			if t.count++; t.count%(1<<14) == 0 && ctx.Err() != nil {
				return false
			}
			t.order[v], t.low[v] = t.count, t.count
			t.stack = append(t.stack, v)
		}
		switch w := t.residual(v); {
		case w >= 0 && t.order[w] == 0:
			t.path = append(t.path, w)
		case w >= 0:
			if t.component[w] < 0 {
				t.low[v] = min(t.low[v], t.order[w])
			}
		default:
			t.leave(v)
		}
	}
	return true
}

// leave goes back from a node whose arcs have all been seen.
func (t *tarjan) leave(v int32) {
	t.path = t.path[:len(t.path)-1]
	if len(t.path) > 0 {
		p := t.path[len(t.path)-1]
		t.low[p] = min(t.low[p], t.low[v])
	}
	if t.low[v] != t.order[v] {
		return
	}
	for w := int32(-1); w != v; {
		w = t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.component[w] = t.id
	}
	t.id++
}

// residual is the next node that a unit could go to from v, -1 after the last one.
func (t *tarjan) residual(v int32) int32 {
	left := int32(len(t.Give))
	if v < left {
		for t.next[v] < t.Offsets[v+1] {
			a := t.next[v]
			t.next[v]++
			if t.Flow[a] < t.limit {
				return left + t.To[a]
			}
		}
		return -1
	}
	for t.next[v] < 2 {
		arc := t.back[v-left][t.next[v]]
		t.next[v]++
		if arc >= 0 {
			return t.from[arc]
		}
	}
	return -1
}
