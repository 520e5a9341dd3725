package linear

// What is tried and spent at most.
const (
	simplexSteps   = 20_000 // steps: of the simplex method, the same on every machine
	walkShare      = 50     // parts: of what a walk is below the most, of which rows must gain one to get on
	linearRounds   = 20     // rounds: of rows without noticeable progress, if a graph does not say
	branchRounds   = 2      // rounds: the same below the root, at least
	sumRounds      = 200    // rounds: of rows for a sum
	addedRows      = 150    // rows: added at once
	woken          = 1000   // edges: that join the program at once
	trialSteps     = 10     // steps: of the simplex method for each value of a variable that is tried
	longTrials     = 4      // variables: tried again
	longTrialSteps = 50     // steps: for each of their values
	maxTrials      = 16     // variables: tried for branching
)
