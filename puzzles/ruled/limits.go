package ruled

// What is taken, kept and spent at most.
const (
	fromSquares = 1_000_000 // squares: of the smallest board whose moves are computed
)
