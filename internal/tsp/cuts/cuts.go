package cuts

import "slices"

// Cut says of a cycle through all nodes that it leaves a set at least twice (Dantzig,
// Fulkerson and Johnson 1954); or, with an odd number of edges that leave the set, that it
// does not have all of these and no others that leave it, since the number of those that it
// has is even (Edmonds 1965; Padberg and Rao 1982). The sum of the edges that leave the set,
// those of Odd counted as -1, is at least [Cut.AtLeast], and as even as that.
type Cut struct {
	Set []int32    // some nodes, but not the last one
	Odd [][2]int32 // each with its smaller node first
}

// AtLeast is what the sum is at least.
func (c Cut) AtLeast() int64 {
	if c.Odd == nil {
		return 2
	}
	return int64(1 - len(c.Odd))
}

// Each calls visit with the edges that leave the set, by their numbers, and what each counts in
// the sum. at are the edges of each node; in is false for each.
func (c Cut) Each(edge func(k int32) [2]int32, at [][]int32, in []bool, visit func(k int32, times int64)) {
	for _, v := range c.Set {
		in[v] = true
	}
	for _, v := range c.Set {
		for _, k := range at[v] {
			switch e := edge(k); {
			case in[e[0]+e[1]-v]:
			case slices.Contains(c.Odd, e):
				visit(k, -1)
			default:
				visit(k, 1)
			}
		}
	}
	for _, v := range c.Set {
		in[v] = false
	}
}
