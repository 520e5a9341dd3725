package notation

import (
	"fmt"
	"strings"

	"knightsat/puzzles"
)

// unmarked is a square without the mark of a goal, and of the start.
func unmarked(square string) string {
	square = strings.TrimSuffix(square, ".x")
	if n := len(square) - 2; n > 0 && square[n] == '.' && strings.IndexByte(puzzles.StartLetters, square[n+1]) >= 0 {
		return square[:n]
	}
	return square
}

// pieceLetters may stand before the squares of a walk.
const pieceLetters = "KQRBN"

// ParseWalk reads squares of a ground, or of any board if g is nil. Blanks, commas and dashes
// separate squares; on a graph, where names may contain dashes, only blanks and commas do. It
// ignores the marks .N (or another piece's letter) and .x after a square, the letter of a piece before
// it, as in Nc7, and the rest of a line after a %.
func ParseWalk(g puzzles.Ground, text string) (puzzles.Walk, error) {
	w := make(puzzles.Walk, 0, strings.Count(text, " ")+1)
	_, graph := g.(*puzzles.Graph)
	board, _ := g.(*puzzles.Board)
	if g == nil {
		g = (*puzzles.Board)(nil) // which is not asked what squares it has
	}
	between := func(r rune) bool {
		return r == ' ' || r == '\t' || r == ',' || r == '-' && !graph
	}
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		line, _, _ = strings.Cut(line, "%")
		for f := range strings.FieldsFuncSeq(line, between) {
			s, err := g.ParseSquare(f)
			if err != nil {
				f = unmarked(f)
				s, err = g.ParseSquare(f)
			}
			if board != nil && f != "" && !board.Inside(s) && strings.IndexByte(pieceLetters, f[0]) >= 0 {
				if after, wrong := board.ParseSquare(f[1:]); wrong == nil {
					s, err = after, nil
				}
			}
			if err != nil {
				return nil, fmt.Errorf("walk, line %d, square %d: %w", n, len(w)+1, err)
			}
			w = append(w, s)
		}
	}
	if len(w) == 0 {
		return nil, fmt.Errorf("the walk is empty; give squares as in a8 c7 e6")
	}
	return w, nil
}
