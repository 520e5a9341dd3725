package xz

// What is taken, kept and spent at most.
const (
	xzDictionary = 64 << 20 // bytes: that of xz -9
)
