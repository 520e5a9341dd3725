package salesman

// What is tried and spent at most.
const (
	distanceWork   = 2_000_000_000 // squares: looked at for all distances, times terminals
	latticeWork    = 1 << 20       // squares: times terminals, from which distances are told by a lattice
	latticeSquares = 4             // squares: for each terminal, the same
)
