package runlog

// What is taken, kept and spent at most.
const (
	recordLine = 64 << 20 // bytes: a tour of the largest board takes up to 9 MB
)
