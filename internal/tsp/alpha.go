package tsp

import "math"

// nearness tells what pairs of nodes weigh more, by the potentials of an ascent, than the
// heaviest pair between the two in a minimum spanning tree: so much heavier is such a tree
// that has the pair (alpha-nearness: Helsgaun, "An effective implementation of the
// Lin-Kernighan traveling salesman heuristic", 2000).
type nearness struct {
	Parent []int32 // the tree: the node to which each is joined, and -1 for the first
	Alpha  []int32 // of each pair with the node given to From, in parts

	a        *ascent
	order    []int32 // nodes, each after its parent
	weight   []int32 // of the pair with the parent, of each node
	heaviest []int32 // of each node, on the way in the tree from the one in question
	root     []int32 // and for which one that was found first
}

// NewNearness finds the tree of some potentials, in parts.
func NewNearness(p *Problem, potentials []int32) *nearness {
	a := NewAscent(p)
	for i, x := range potentials {
		a.Start(i, int(x))
	}
	a.tree()
	n := a.p.Len()
	t := &nearness{Parent: a.parent, a: a, order: []int32{0}, Alpha: make([]int32, n), weight: make([]int32, n),
		heaviest: make([]int32, n), root: make([]int32, n)}
	below := make([][]int32, n)
	for v, u := range a.parent {
		t.root[v] = -1
		if u >= 0 {
			below[u] = append(below[u], int32(v))
			t.weight[v] = int32(a.p.Distance(v, int(u)))*Denominator + a.potential[v] + a.potential[u]
		}
	}
	for at := 0; at < len(t.order); at++ {
		t.order = append(t.order, below[t.order[at]]...)
	}
	return t
}

// From fills in Alpha for a node; its own is 0.
func (t *nearness) From(i int32) {
	t.heaviest[i], t.root[i] = math.MinInt32, i
	for at, up := i, t.Parent[i]; up >= 0; at, up = up, t.Parent[up] {
		t.heaviest[up], t.root[up] = max(t.heaviest[at], t.weight[at]), i
	}
	row, price := t.a.p.Row(int(i)), t.a.potential[i]
	for _, j := range t.order {
		if t.root[j] != i {
			t.heaviest[j] = max(t.heaviest[t.Parent[j]], t.weight[j])
		}
		t.Alpha[j] = int32(row[j])*Denominator + price + t.a.potential[j] - t.heaviest[j]
	}
	t.Alpha[i] = 0
}
