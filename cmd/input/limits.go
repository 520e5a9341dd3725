package input

// What is taken, kept and spent at most.
const (
	fileMemory = 350 << 20 // bytes: what the puzzles of a file may take, as SECURITY.md promises
	maxSheet   = 2000      // puzzles: of a worksheet
)
