package frontier

// What is tried and spent at most.
const (
	mirrorCut    = 16 // vertices: of a cut between two halves; 16 have two million matchings
	greedyOrders = 64 // orders: of the vertices along a frontier that are tried
)
