// Package posed reads puzzles for tests, as people write them.
package posed

import (
	"strings"

	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// Puzzle is the puzzle of a text or, after an @, the example of that name. It panics if that is none.
func Puzzle(text string) *puzzles.Puzzle {
	spec, err := formats.Parse("test", strings.NewReader(text))
	if name, ok := strings.CutPrefix(text, "@"); ok {
		spec, err = formats.ParseExample(name)
	}
	if err != nil {
		panic(err)
	}
	p, err := spec.Build()
	if err != nil {
		panic(err)
	}
	return p
}
