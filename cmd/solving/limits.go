package solving

// What is taken, kept and spent at most.
const (
	comparedGoals   = 200    // goals: of a hunt whose walk check compares with a shortest one
	comparedSquares = 10_000 // squares: of its board
)
