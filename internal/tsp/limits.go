package tsp

// What is tried and spent at most.
const (
	sparseNodes     = 200 // nodes: from which trees have only near pairs
	guidedNodes     = 200 // nodes: beyond which a guided search tries more of them
	ascentKicks     = 60  // kicks: of a search while potentials rise
	idleGenerations = 10  // generations: of a family whose shortest tour gets no shorter
)
