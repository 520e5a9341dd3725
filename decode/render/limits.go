package render

// What is taken, kept and spent at most.
const (
	maxScale     = 16.0       // times: the usual size of a picture
	maxPixels    = 64_000_000 // pixels: of a PNG, in memory
	maxFrames    = 20_000     // frames: of a GIF
	drawnSquares = 4_000_000  // squares: in all positions of a PDF together
)
