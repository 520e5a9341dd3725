package shape

// What is tried and spent at most.
const (
	trimWork   = 40_000_000 // steps: a tour of one trimmed board is looked for, ten seconds or so
	trimBoards = 100        // boards: trimmed in vain
	maxShape   = 250_000    // squares: of a shape
)
