package step

// What is tried and spent at most.
const (
	orderedGoals = 32 // goals: of which a formula says by how many moves two are apart; pairs grow faster
)
