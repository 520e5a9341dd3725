package puzzles

import (
	"fmt"
)

// ValueError reports a value that a part of a puzzle can't have, with what was found and what was
// expected.
type ValueError struct {
	Offset          int // of what was found in the value, in characters
	Found, Expected string

	Notation bool // the value is a text by itself, whose reader says what it found
}

// Error also says where in the value the mistake is, unless it is at the beginning.
func (e *ValueError) Error() string {
	place := ""
	if e.Offset > 0 {
		place = fmt.Sprintf("character %d: ", e.Offset+1)
	}
	if e.Notation {
		return place + "found " + e.Found + ", expected " + e.Expected
	}
	return place + e.Found + " must be " + e.Expected
}
