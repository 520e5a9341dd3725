package tsp

import "math"

// nearest lists, for each node and the dummy, the nearest others, nearest first,
// the dummy at its place among them.
func nearest(p *Problem) [][]int32 {
	n := p.Len() + 1
	k := min(neighbours, n-1)
	lists := make([][]int32, n)
	all := make([]int32, n*k)
	for i := range lists {
		row := p.Row(i)
		list := all[i*k : i*k : (i+1)*k]
		most := int16(math.MaxInt16) // the distance of the last one, where there are k
		for j, d := range row {
			if d >= most || j == i {
				continue
			}
			if len(list) == k {
				list = list[:k-1]
			}
			list = append(list, int32(j))
			for at := len(list) - 1; at > 0 && row[list[at-1]] > row[list[at]]; at-- {
				list[at-1], list[at] = list[at], list[at-1]
			}
			if len(list) == k {
				most = row[list[k-1]]
			}
		}
		lists[i] = list
	}
	return lists
}

// greedy is the order that goes to the nearest node each time, the dummy first; of
// equally near ones to the one that fewest are as near to, which is hard to come back
// to (Warnsdorff 1823).
func greedy(p *Problem, near [][]int32) []int32 {
	n := p.Len() + 1
	at := int32(p.Dummy())
	tour := make([]int32, 1, n)
	tour[0] = at
	left := make([]bool, n)
	rest := make([]int32, 0, n) // those that are left, and some that are not
	for j := range p.Len() {
		if j != p.Last {
			rest, left[j] = append(rest, int32(j)), true
		}
	}
	for {
		next, least, fewest := int32(-1), int16(0), 0
		row := p.Row(int(at))
		for _, j := range near[at] {
			if next >= 0 && row[j] > least {
				break
			}
			if !left[j] {
				continue
			}
			if alike := p.alike(j, row[j], near[j], left); next < 0 || alike < fewest {
				next, least, fewest = j, row[j], alike
			}
		}
		if next < 0 {
			kept := rest[:0]
			for _, j := range rest {
				if left[j] {
					if kept = append(kept, j); next < 0 || row[j] < row[next] {
						next = j
					}
				}
			}
			if rest = kept; next < 0 {
				break
			}
		}
		at = next
		left[at] = false
		tour = append(tour, at)
	}
	if p.Last >= 0 {
		tour = append(tour, int32(p.Last))
	}
	return tour
}

// alike counts the near nodes that are left within a distance.
func (p *Problem) alike(v int32, most int16, near []int32, left []bool) (n int) {
	row := p.Row(int(v))
	for _, u := range near {
		if row[u] > most {
			break
		}
		if left[u] {
			n++
		}
	}
	return n
}
