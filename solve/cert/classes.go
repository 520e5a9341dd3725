package cert

import (
	"fmt"
	"maps"
	"slices"

	"knightsat/solve/cert/model"
)

// manyJumps is from how many jumps on squares are counted together where they can be,
// and mostJumps how many jumps, or pairs of squares, a model may have at most.
const (
	manyJumps   = 100_000
	mostJumps   = 100_000_000 / bytesOfJump
	bytesOfJump = 40
)

// together lists classes by what an argument has to say of each square, where there are
// so many jumps that this is worth the while, else nil.
func (w *writer) together(say func(v int) any) (classes [][]string, err error) {
	n := w.in.Edges()
	if n < w.o.manyJumps {
		return nil, nil
	}
	squares, of := 0, map[any][]string{}
	for v, ok := range model.Reach(w.in) {
		if ok {
			squares++
			says := say(v)
			of[says] = append(of[says], w.in.Squares[v].String())
		}
	}
	if len(of) == squares {
		return nil, tooLarge(n, "jumps")
	}
	return slices.Collect(maps.Values(of)), nil // rows are in the order of the board
}

// tooManyPlaces is the error that a model of the order of so many squares would be too
// large.
func tooManyPlaces(n int) error {
	return tooLarge(n*n/2, fmt.Sprintf("pairs of %d squares to visit", n))
}

// tooLarge is the error that a model of so many jumps, or pairs of squares, would be too
// large, nil where it is not.
func tooLarge(n int, what string) error {
	if n <= mostJumps {
		return nil
	}
	return &UnfinishedError{fmt.Sprintf("the model of its %d %s would have about %d MB, must be below 100 MB", n, what, n*bytesOfJump/1_000_000)}
}
