package verify

// What is taken, kept and spent at most.
const (
	certificateModel = 1 << 31    // bytes: a model is in memory twice
	verifiedSquares  = 2_250_000  // squares: of a board whose walks are verified, in 350 MB
	verifiedMoves    = 18_000_000 // moves: from all of its squares, about 150 MB
)
