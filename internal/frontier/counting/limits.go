package counting

// What is tried at most.
const (
	mirrorCut = 16 // vertices: of a cut between two halves; 16 have two million matchings
)
