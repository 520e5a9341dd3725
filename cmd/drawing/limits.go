package drawing

// What is taken, kept and spent at most.
const (
	anotherGoals   = 12  // goals: of a hunt on a worksheet; whether it has a second answer is soon known
	anotherSquares = 100 // squares: of another puzzle on one
)
