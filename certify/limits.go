package certify

// What is taken, kept and spent at most.
const (
	maxColoured      = 500              // squares: of a tour whose jumps are given three colours; more take long
	modelJumps       = 100_000_000 / 40 // jumps: or pairs of squares, of a model in 100 MB
	sparedConflicts  = 5000             // conflicts: of a search without arguments that were not to be used
	reducedConflicts = 200_000          // conflicts: of an argument's clauses; a search does more
	treeJumps        = 10_000           // jumps: of a puzzle that a search tree of their linear program refutes
	treeNodes        = 4000             // nodes: of its search tree
	treeTourNodes    = 300              // nodes: of tours, whose formulas are soon refuted
	tracedSteps      = 1 << 26          // numbers: of four bytes, kept to find what a contradiction needs
	learnedLiterals  = 1 << 28          // literals: of four bytes, in the clauses that a search keeps
	classJumps       = 100_000          // jumps: from which those on alike squares are counted together
)
