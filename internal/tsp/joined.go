package tsp

import "slices"

// Joined is an order of the nodes, of two or more, with as many of some edges, the dummy's among them, as taking
// each that can be, in turn, gives; each piece goes on to the nearest end of another one (the greedy heuristic of
// Bentley, "Fast algorithms for geometric traveling salesman problems", 1992).
func (p *Problem) Joined(edges [][2]int32) []int {
	n, dummy := p.Len()+1, int32(p.Dummy())
	beside := make([][]int32, n)
	other := make([]int32, n) // of an end of a piece, the other one
	for v := range other {
		other[v] = int32(v)
	}
	join := func(a, b int32) {
		beside[a], beside[b] = append(beside[a], b), append(beside[b], a)
		x, y := other[a], other[b]
		other[x], other[y] = y, x
	}
	for _, e := range edges {
		if a, b := e[0], e[1]; len(beside[a]) < 2 && len(beside[b]) < 2 && other[a] != b {
			join(a, b)
		}
	}
	at := int32(slices.IndexFunc(beside, func(list []int32) bool { return len(list) < 2 }))
	for {
		row := p.Row(int(at))
		next := int32(-1)
		for v := range int32(n) {
			if len(beside[v]) < 2 && v != at && v != other[at] && (next < 0 || row[v] < row[next]) {
				next = v
			}
		}
		if next < 0 {
			break
		}
		end := other[next]
		join(at, next)
		at = end
	}
	join(at, other[at])
	order := make([]int, 0, n-1)
	before, v := dummy, beside[dummy][0]
	for v != dummy {
		order = append(order, int(v))
		k := 0
		if beside[v][0] == before {
			k = 1
		}
		before, v = v, beside[v][k]
	}
	return order
}
