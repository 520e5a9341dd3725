package step

// What is tried and spent at most.
const (
	orderedGoals = 32 // goals: a formula says by how many moves two of them are apart; pairs grow faster
)
