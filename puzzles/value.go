package puzzles

import (
	"fmt"
	"strings"
	"unicode/utf8"
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

// ParseList reads things with commas between them.
func ParseList[T any](text string, parse func(string) (T, error)) (list []T, err error) {
	offset := 0
	list = make([]T, 0, strings.Count(text, ",")+1)
	for text := range strings.SplitSeq(text, ",") {
		at := offset + len(text) - len(strings.TrimLeft(text, " \t"))
		v, err := parse(strings.TrimSpace(text))
		if ve, ok := err.(*ValueError); ok {
			found, notation := ve.Found, false
			if strings.TrimSpace(text) == "" && offset > 0 {
				at, found, notation = offset-1, "a comma with nothing after it", true
			}
			return nil, &ValueError{Offset: at, Found: found, Expected: ve.Expected, Notation: notation}
		}
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		offset += utf8.RuneCountInString(text) + 1
	}
	return list, nil
}

// ParseSquares reads squares with commas between them.
func ParseSquares(text string) ([]Square, error) {
	return ParseList(text, ParseSquare)
}
