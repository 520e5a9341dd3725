package puzzles

import (
	"io"
	"slices"
	"strings"
)

// writeAtOnce is how many bytes of a walk are written together.
const writeAtOnce = 1 << 16

// Walk is squares in order. A closed walk ends with its start again.
type Walk []Square

// Moves returns the number of moves; 0 for an empty walk or a single square.
func (w Walk) Moves() int { return max(0, len(w)-1) }

// Reverse returns the walk from its end to its start.
func (w Walk) Reverse() Walk {
	back := slices.Clone(w)
	slices.Reverse(back)
	return back
}

// From returns a closed walk that begins at s instead. It returns w itself if s is [Any], and nil
// if w does not visit s.
func (w Walk) From(s Square) Walk {
	if s.IsAny() || len(w) > 0 && w[0] == s {
		return w
	}
	k := slices.Index(w, s)
	if k < 0 {
		return nil
	}
	return slices.Concat(w[k:], w[1:k+1])
}

// String lists the squares with blanks between them.
func (w Walk) String() string { return w.Marked(nil) }

// Marked returns what [Walk.WriteMarked] writes.
func (w Walk) Marked(p *Puzzle) string {
	var b strings.Builder
	b.Grow(8 * len(w))
	_ = w.WriteMarked(&b, p) // a builder takes all
	return b.String()
}

// WriteMarked writes the squares with blanks between them. The first one has ".N" after it, or the
// [Piece.Letter] of the piece that walks, and the goals of a hunt have ".x" where they are first reached.
// Without a puzzle, or on a graph, whose names may end so, there are no marks. The error is the writer's.
func (w Walk) WriteMarked(out io.Writer, p *Puzzle) error {
	text := make([]byte, 0, writeAtOnce+64)
	if p != nil && p.Graph != nil {
		p = nil
	}
	var goals map[Square]bool
	if p != nil {
		goals = p.GoalMarks()
	}
	for i, s := range w {
		if len(text) >= writeAtOnce {
			if _, err := out.Write(text); err != nil {
				return err
			}
			text = text[:0]
		}
		if i > 0 {
			text = append(text, ' ')
		}
		text = s.appendTo(text)
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
