package roads

// What is tried and spent at most.
const (
	mostRoads  = 3000 // roads: of a program
	idleRounds = 10   // rounds: of rows that raise the bound by less than a share of what is missing
	denseShare = 60   // percent: of the vertices that are left, stops; with fewer, programs over stops alone are quicker
)
