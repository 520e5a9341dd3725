// Package marked writes walks with marks on their starts and goals.
//
// This package makes no promise: docs/library.md lists those that do.
package marked

import (
	"io"
	"strings"

	"knightsat/puzzles"
)

// atOnce is how many bytes of a walk are written together.
const atOnce = 1 << 16

// Walk returns what [Write] writes.
func Walk(w puzzles.Walk, p *puzzles.Puzzle) string {
	var b strings.Builder
	b.Grow(8 * len(w))
	_ = Write(&b, w, p) // a builder takes all
	return b.String()
}

// Write writes the squares with blanks between them. The first one has ".N" after it, or the
// [puzzles.Piece.Letter] of the piece that walks, and the goals of a hunt have ".x" where they are first reached.
// Without a puzzle, or on a graph, whose names may end so, there are no marks. The error is the writer's.
func Write(out io.Writer, w puzzles.Walk, p *puzzles.Puzzle) error {
	text := make([]byte, 0, atOnce+64)
	if p != nil && p.Graph != nil {
		p = nil
	}
	var goals map[puzzles.Square]bool
	if p != nil {
		goals = p.GoalMarks()
	}
	for i, s := range w {
		if len(text) >= atOnce {
			if _, err := out.Write(text); err != nil {
				return err
			}
			text = text[:0]
		}
		if i > 0 {
			text = append(text, ' ')
		}
		text, _ = s.AppendText(text)
		switch {
		case p != nil && i == 0:
			text = append(append(text, '.'), p.Piece.Letter()...)
			delete(goals, s)
		case goals[s]:
			text = append(text, ".x"...)
			delete(goals, s)
		}
	}
	_, err := out.Write(text)
	return err
}
