package folder

// What is taken, kept and spent at most.
const (
	maxManifest = 1 << 23 // bytes: the manifest
	manifestSum = 1 << 10 // bytes: its hash
)
