package bench

import (
	"fmt"
	"strings"

	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

func (r *reader) tooMany() error {
	return fmt.Errorf("the boards up to here have more than %d squares together; make two suites of this one",
		r.most)
}

// squares is how many the instance's boards have, holes too, as far as its text alone says so.
func (t *instanceText) squares() int {
	s := &puzzles.Spec{}
	boards := 1
	if t.Boards != nil {
		return t.Boards.squares()
	}
	switch board, isText := t.Parts["board"].(string); {
	case t.Generate != nil:
		if first, last, err := t.Generate.seeds(); err == nil {
			boards += int(last - first)
		}
		_ = s.Set("board", t.Generate.Board) // what is wrong is told when it is read
	case isText:
		_ = s.Set("board", board)
	case !strings.HasPrefix(t.Puzzle, "@") && !strings.HasSuffix(t.Puzzle, puzzleEnding):
		if read, err := formats.Parse("puzzle", strings.NewReader(t.Puzzle)); err == nil {
			s = read
		}
	}
	return boards * s.Width * s.Height
}
