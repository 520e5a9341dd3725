package walk

import "context"

// join joins components of a multigraph into one, as far as exchanges of two
// jumps do it: where a jump a-b of one component and c-d of another are there,
// and a-c and b-d are jumps, the first two are replaced by these. No degree
// changes, nor the number of moves, so that the budget is kept as well. At least
// one of the two components has even degrees only, therefore no bridge, and
// stays connected without its jump: the two become one. It reports whether all are one.
//
// For cycles this is called patching (Karp 1979). A model of a large puzzle mostly falls
// into many small components that can be joined; cutting them off one by one
// takes hundreds of rounds.
func (f *plan) join(ctx context.Context, times []int) bool {
	part, parts := f.components(times)
	root := make([]int, parts)
	for p := range root {
		root[p] = p
	}
	find := func(v int) int {
		p := part[v]
		for p >= 0 && root[p] != p {
			root[p] = root[root[p]]
			p = root[p]
		}
		return p
	}
	left := parts
	for joined := true; joined && left > 1; {
		joined = false
		for i := range f.edges {
			if ended(ctx, i) {
				return false
			}
			if times[i] > 0 && (f.exchange(times, i, int(f.edges[i].u), find, root) || f.exchange(times, i, int(f.edges[i].v), find, root)) {
				joined = true
				left--
			}
		}
	}
	return left == 1
}

// exchange looks for a jump of another component to exchange edge i with, a
// being one of its ends.
func (f *plan) exchange(times []int, i, a int, find func(v int) int, root []int) bool {
	b := f.other(i, a)
	mine := find(a)
	if mine < 0 {
		return false
	}
	for _, k := range f.at[a] {
		c := f.other(int(k), a)
		theirs := find(c)
		if theirs < 0 || theirs == mine {
			continue
		}
		for _, m := range f.at[c] {
			if times[m] == 0 {
				continue
			}
			n := f.between(b, f.other(int(m), c))
			if n < 0 {
				continue
			}
			times[i]--
			times[m]--
			times[k]++
			times[n]++
			root[theirs] = mine
			return true
		}
	}
	return false
}

// between is the edge between two vertices, or -1.
func (f *plan) between(u, v int) int {
	for _, i := range f.at[u] {
		if f.other(int(i), u) == v {
			return int(i)
		}
	}
	return -1
}
