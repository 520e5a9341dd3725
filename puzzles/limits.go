package puzzles

// What is taken, kept and spent at most.
const (
	maxSide     = 4000    // squares: the tour of a knight on the largest board takes 5 GB
	maxVertices = 1 << 22 // vertices: what is laid out of a graph must fit into memory
	maxEdges    = 1 << 26 // edges: the same
	maxMoves    = 1 << 28 // moves: from all squares together, which are laid out in memory
	listedMoves = 1 << 22 // moves: from all squares together; of a hunt with more, slides are kept as lines
)
