package tsp

import "math/rand/v2"

// neighbour is a node that local search tries to join another one with.
type neighbour struct {
	node  int32
	d     int32 // in parts, with prices
	alpha int32 // what a minimum 1-tree with the edge weighs more than without, in parts; 0 at first
}

// nearest lists, for each node and the dummy, the nearest others, nearest first,
// the dummy at its place among them.
func nearest(p *Problem) [][]neighbour {
	lists := make([][]neighbour, p.Len()+1)
	for i := range lists {
		list := make([]neighbour, 0, min(neighbours, p.Len()))
		for j, d := range p.Row(i) {
			e := neighbour{node: int32(j), d: int32(d) * Denominator}
			if k := len(list); j != i && (k < neighbours || e.d < list[k-1].d) {
				list = insert(list, neighbours, e)
			}
		}
		lists[i] = list
	}
	return lists
}

// insert puts a neighbour at its place in a list of the best, which gets no longer than most.
func insert(list []neighbour, most int, e neighbour) []neighbour {
	before := func(a neighbour) bool { return a.alpha < e.alpha || a.alpha == e.alpha && a.d <= e.d }
	k := len(list)
	switch {
	case k < most:
		list = append(list, e)
	case before(list[k-1]):
		return list
	default:
		k--
	}
	for ; k > 0 && !before(list[k-1]); k-- {
		list[k] = list[k-1]
	}
	list[k] = e
	return list
}

// greedy is the order that goes to the nearest node each time, first from the dummy; of
// equally near ones to the one that fewest are as near to, which is hard to come back
// to (Warnsdorff 1823).
func greedy(p *Problem, near [][]neighbour) []int {
	return along(p, func(at int32, left []bool) int32 {
		next := int32(-1)
		least := int32(0)
		fewest := 0
		for _, e := range near[at] {
			if next >= 0 && e.d > least {
				break
			}
			if !left[e.node] {
				continue
			}
			if alike := alike(near[e.node], e.d, left); next < 0 || alike < fewest {
				next = e.node
				least = e.d
				fewest = alike
			}
		}
		return next
	})
}

// wander is an order that goes to a random near node each time.
func wander(p *Problem, near [][]neighbour, random *rand.Rand) []int {
	return along(p, func(at int32, left []bool) int32 {
		next := int32(-1)
		n := 0
		for _, e := range near[at] {
			if !left[e.node] {
				continue
			}
			if n++; random.IntN(n) == 0 {
				next = e.node
			}
		}
		return next
	})
}

// along is the order that goes where choose says, and to the nearest node that is left where it returns -1.
func along(p *Problem, choose func(at int32, left []bool) int32) (order []int) {
	at := int32(p.Dummy())
	left := make([]bool, p.Len()+1)
	rest := make([]int32, 0, p.Len()) // those that are left, and some that are not
	for j := range p.Len() {
		if j != p.Last {
			rest, left[j] = append(rest, int32(j)), true
		}
	}
	for {
		next := int32(p.First)
		if int(at) != p.Dummy() || next < 0 || !left[next] {
			next = choose(at, left)
		}
		if next < 0 {
			row := p.Row(int(at))
			kept := rest[:0]
			for _, j := range rest {
				if left[j] {
					kept = append(kept, j)
					if next < 0 || row[j] < row[next] {
						next = j
					}
				}
			}
			rest = kept
			if next < 0 {
				break
			}
		}
		at = next
		left[at] = false
		order = append(order, int(at))
	}
	if p.Last >= 0 {
		order = append(order, p.Last)
	}
	return order
}

// alike counts the near nodes that are left within a distance.
func alike(near []neighbour, most int32, left []bool) (n int) {
	for _, e := range near {
		if e.d > most {
			break
		}
		if left[e.node] {
			n++
		}
	}
	return n
}
