package peers

// What is taken, kept and spent at most.
const (
	peerNodes    = 1200     // nodes: of a problem for another program, which is told all distances
	peerVertices = 10_000   // vertices: of a graph for another program, which is told its edges
	peerText     = 64 << 20 // bytes: what another program prints; walks take less than a tenth
)
