package measuring

// What is taken, kept and spent at most.
const (
	maxThreads = 1024 // threads: more than any machine has use for
)
