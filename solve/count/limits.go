package count

// What is tried and spent at most.
const (
	setGoals   = 24       // goals: taken as a set
	firstCount = 4 << 20  // bytes: of a first attempt, which leaves a lower bound soon
	timedCount = 64 << 20 // bytes: for tours with numbers; beyond, going through all is faster
)
