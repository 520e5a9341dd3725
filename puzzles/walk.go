package puzzles

import "slices"

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
func (w Walk) String() string {
	text := make([]byte, 0, 8*len(w))
	for i, s := range w {
		if i > 0 {
			text = append(text, ' ')
		}
		text = s.appendTo(text)
	}
	return string(text)
}
