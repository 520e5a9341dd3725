package tsp

// nearest lists, for each node and the hub, the nearest others, nearest first,
// the hub at its place among thep.
func nearest(p *Problem) [][]int32 {
	n := p.Len() + 1
	k := min(neighbours, n-1)
	lists := make([][]int32, n)
	all := make([]int32, n*k)
	for i := range lists {
		row := p.row(i)
		list := all[i*k : i*k : (i+1)*k]
		for j := range row {
			if j == i {
				continue
			}
			if len(list) == k {
				if row[j] >= row[list[k-1]] {
					continue
				}
				list = list[:k-1]
			}
			list = append(list, int32(j))
			for at := len(list) - 1; at > 0 && row[list[at-1]] > row[list[at]]; at-- {
				list[at-1], list[at] = list[at], list[at-1]
			}
		}
		lists[i] = list
	}
	return lists
}

// greedy is the order that goes to the nearest node each time, the hub first.
func greedy(p *Problem) []int32 {
	n := p.Len() + 1
	at := int32(p.Hub())
	tour := []int32{at}
	rest := make([]int32, 0, n)
	for j := range p.Len() {
		if j != p.Last {
			rest = append(rest, int32(j))
		}
	}
	for len(rest) > 0 {
		row := p.row(int(at))
		best := 0
		for k, j := range rest {
			if row[j] < row[rest[best]] {
				best = k
			}
		}
		at = rest[best]
		tour = append(tour, at)
		rest = append(rest[:best], rest[best+1:]...)
	}
	if p.Last >= 0 {
		tour = append(tour, int32(p.Last))
	}
	return tour
}
