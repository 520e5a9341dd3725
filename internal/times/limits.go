package times

// What is tried and spent at most.
const (
	annealedSteps = 600 // steps: of that, for each vertex
)
