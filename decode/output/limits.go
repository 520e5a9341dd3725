package output

// What is taken, kept and spent at most.
const (
	solverText = 1 << 32 // bytes: what a solver prints
	solverWord = 64      // bytes: of a word of it: more than any number in range, and than messages show
)
