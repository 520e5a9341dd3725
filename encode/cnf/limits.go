package cnf

// What is taken, kept and spent at most.
const (
	maxLiterals = 100_000_000 // literals: a formula takes 2 GB, with its copy in a solver
)
