package formats_test

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// TestWalksAreReadAsProgramsPrintThem, and as they solve the puzzle where there are several ways.
func TestWalksAreReadAsProgramsPrintThem(t *testing.T) {
	oracle.Kept(t, "testdata/walks.txt", func(text string) string {
		puzzle, walk, _ := strings.Cut(text, "\n> ")
		p := posed.Puzzle(puzzle)
		w, err := formats.ParseWalk(p, "w", walk)
		switch {
		case err != nil:
			return err.Error()
		case puzzles.Check(p, w) != nil:
			return "no solution: " + w.String()
		}
		return w.String()
	})
}
