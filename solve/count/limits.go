package count

// What is tried and spent at most.
const (
	setGoals = 24 // goals: taken as a set
)
