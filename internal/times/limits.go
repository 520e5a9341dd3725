package times

// What is tried and spent at most.
const (
	annealedSteps = 600     // steps: of annealing a route, for each vertex
	countedSteps  = 5       // steps: the same, after each of which a route is counted
	annealed      = 5000    // vertices: of such a route, which takes a byte for each two
	timePairs     = 1 << 27 // pairs: of a vertex and a time that are narrowed
	mostBeliefs   = 1 << 23 // numbers: of beliefs, one for each place and neighbour
)
