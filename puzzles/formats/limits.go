package formats

// What is taken, kept and spent at most.
const (
	maxPuzzleText = 64 << 20 // bytes: twice what the largest board takes, drawn with blanks
)
