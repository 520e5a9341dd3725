package hint

// What is tried and spent at most.
const (
	hintPlaces = 1 << 26 // places: squares times numbers that a level looks at
	hintTries  = 1 << 14 // places: tried one by one
	hintAsked  = 8       // squares: of which the solver is asked
)
