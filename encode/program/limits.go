package program

// What is taken, kept and spent at most.
const (
	programText     = 1 << 30 // bytes: what a program prints of a formula
	programLine     = 1 << 26 // bytes: a line of it
	programVars     = 1 << 28 // variables: of its formula
	programFewVars  = 1000    // variables: of a formula without literals
	programVarsEach = 64      // variables: more for each literal and each name; memory is as what is printed
	programEdges    = 1 << 24 // edges: of a puzzle that a program is asked about
	programMemory   = 4 << 30 // bytes: what a program and all that it starts may take
)
