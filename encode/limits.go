package encode

// What is taken, kept and spent at most.
const (
	maxBound = 1 << 30 // moves: in the smallest parts that encodings count, they don't overflow
)
