package making

// What is taken, kept and spent at most.
const (
	shapePixels = 50_000_000 // pixels: of a picture that is read
)
