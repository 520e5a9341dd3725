package frontier

// Edge joins two different vertices. A cycle counts as the product of the weights
// of its edges. A weight, with those of parallel edges, is less than 2^31 in absolute
// value.
type Edge struct {
	U, V   int
	Weight int64
	Fixed  bool // every cycle that counts has it
}

// Graph is an undirected graph with the vertices 0 to N-1. Parallel edges are one
// with the sum of their weights: no cycle of three vertices or more has both.
type Graph struct {
	N     int
	Edges []Edge
	// Mirrors are maps of the vertices that may be symmetries of order two. Where one is,
	// half of the graph may do for the count.
	Mirrors [][]int
	// Times are by vertex, where they are not nil: those of 0 to N-1 that it may have. A cycle
	// counts once for each way to give its vertices times, of which each follows the one before
	// along the cycle and 0 the last one, in either direction. No edge is fixed, then.
	Times [][]int
	// Stops are vertices that a cycle passes in this order, the first again after the last. It counts once
	// for each direction in which it does, the one of the times if there are any.
	Stops []int
}
