package drawing

import (
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// TestTheTitlePageGivesNoAnswerAway: its tour, begun at any square, in both directions, and without one of its
// moves, solves no puzzle of the sheet.
func TestTheTitlePageGivesNoAnswerAway(t *testing.T) {
	for name, texts := range map[string][]string{
		"no tours":                  {"@adventure"},
		"a tour":                    {"family: tour\nboard: 5x5\n"},
		"the examples":              {"@tour-3x4", "@tour-8x8", "@tour-8x8-closed"},
		"a tour from a square":      {"family: tour\nboard: 8x8\nstart: c3\n"},
		"a cover without guards":    {"family: cover\nboard: 8x8\nstart: any\n"},
		"boards of two sizes":       {"family: tour\nboard: 8x8\nclosed: true\n", "family: tour\nboard: 10x10\nclosed: true\n"},
		"a graph, and no such side": {"@petersen", "family: tour\nboard: 12x12\nclosed: true\n"},
	} {
		f := &worksheetFlags{}
		for _, text := range texts {
			f.sheet.Exercises = append(f.sheet.Exercises, render.Exercise{Picture: &render.Picture{Puzzle: posed.Puzzle(text)}})
		}
		poster := oracle.Must(f.poster(t.Context()))
		oracle.Done(puzzles.Check(poster.Puzzle, poster.Walk))
		for _, e := range f.sheet.Exercises {
			tour := poster.Walk[1:]
			for k, s := range tour {
				open := append(append(puzzles.Walk{}, tour[k:]...), tour[:k]...)
				for _, w := range []puzzles.Walk{open, append(open, s)} {
					if puzzles.Check(e.Picture.Puzzle, w) == nil || puzzles.Check(e.Picture.Puzzle, w.Reverse()) == nil {
						t.Fatalf("%s: the title page has %s, which solves %s", name, w, notation.Text(e.Picture.Puzzle))
					}
				}
			}
		}
	}
}
