package bound

import "knightsat/puzzles"

// Prices prove that no shortest walk has some number of moves, as one sum that anyone
// can check. They come from a linear program over the links between squares to visit.
//
// A square has a price, and so has a set of squares. A link pays those of its two squares,
// and of each set that it enters or leaves. Where no link pays more than its moves, a walk
// has no fewer moves than it pays: each square twice and each set twice, for the way in and
// the way out, less what is saved where it begins and ends. So it has at least
//
//	Sum = twice the prices - Saved - Over
//
// moves, which is more than Moves. All numbers are in parts of a move; Parts says how many make one.
//
// Where each move changes the colour and one end is given, whether Moves is even or odd
// tells the colour of the other end. Saved counts on that: Ends are the squares of this
// colour. The zero value is of no use.
type Prices struct {
	Moves   int        `json:"moves"`
	Parts   int        `json:"parts"`
	Squares []Toll     `json:"prices"`
	Sets    []SetPrice `json:"sets"`
	// the open end is one of these; nil: any square to visit
	Ends  []puzzles.Square `json:"ends,omitempty"`
	Saved int64            `json:"saved"` // at the two ends, at most
	// two ends that save as much; nil if the walk comes back
	SavedAt []puzzles.Square `json:"saved_at,omitempty"`
	// what links pay more than their moves, each of which is used once at most
	Over    int64  `json:"over"`
	Sum     int64  `json:"sum"`
	Premise string `json:"premise,omitempty"` // why it is one of Ends
}

// SetPrice is what a link pays that enters or leaves a set.
type SetPrice struct {
	Squares []puzzles.Square `json:"squares"`
	Price   int64            `json:"price"`
}
