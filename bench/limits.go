package bench

// What is taken, kept and spent at most.
const (
	keptText     = 4 << 10    // bytes: of puzzles and walks in records; of a longer walk, the hash is kept
	maxComplaint = 64 << 10   // bytes: kept of what a process says on its standard error
	suiteSquares = 16_000_000 // squares: of all boards of a suite, in memory: 4000x4000
	tableSide    = 1000       // squares: of a side in a table; a tour is a line of the file
	tableLeapers = 100        // squares: r+s of the leapers in a table of boards
	maxSeeds     = 10_000     // puzzles: that a range of seeds makes
)
