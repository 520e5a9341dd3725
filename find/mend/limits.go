package mend

// What is tried and spent at most.
const (
	mendedModels = 300 // models: of a window that are looked at
)
