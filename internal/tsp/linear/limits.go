package linear

// What is tried and spent at most.
const (
	simplexSteps   = 20_000    // steps: of the simplex method, the same on every machine
	sweepShare     = 10        // parts: of what a walk is below the most, of which rows must gain one to get on
	patientShare   = 50        // parts: the same after a sweep
	fewSets        = 10        // sets: that a walk leaves; with no more, other rows are looked for, too
	linearRounds   = 20        // rounds: of rows without noticeable progress, if a graph does not say
	branchRounds   = 2         // rounds: the same below the root, at least
	sumRounds      = 200       // rounds: of rows for a sum
	addedRows      = 150       // rows: added at once
	woken          = 1000      // edges: that join the program at once
	slots          = 20        // vertices: of a sweep's frontier
	frontStates    = 250_000   // states: of one
	sweepStates    = 4_000_000 // states: of all
	trialSteps     = 10        // steps: of the simplex method for each value of a variable that is tried
	longTrials     = 4         // variables: tried again
	longTrialSteps = 50        // steps: for each of their values
	maxTrials      = 16        // variables: tried for branching
)
