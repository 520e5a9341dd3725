package oracle

import (
	"os"
	"strings"

	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// Must is what was made for a test, without which there is nothing to try: it panics where
// err is not nil.
func Must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}

// Done asks that what a test needs was done: it panics where err is not nil.
func Done(err error) { Must(0, err) }

// Says reports whether there is an error that says a text.
func Says(err error, text string) bool { return err != nil && strings.Contains(err.Error(), text) }

// Squares are those of a list, as in a1,b3.
func Squares(list string) []puzzles.Square {
	return Must(notation.ParseList(list, puzzles.ParseSquare))
}

// Square is that of a name.
func Square(name string) puzzles.Square { return Must(puzzles.ParseSquare(name)) }

// Describe writes a puzzle for messages of tests that failed.
func Describe(p *puzzles.Puzzle) string { return "\n" + notation.Text(p) }

// A Said is a text, by its name, and what must be said of it.
type Said struct{ Name, Text, Want string }

// Texts are those of a file, each between a line "-- name --" and one of "! " and what must be said of it.
func Texts(file string) (list []Said) {
	parts := strings.Split(strings.TrimSuffix(string(Must(os.ReadFile(file))), "\n"), "\n-- ")
	for _, part := range parts[1:] {
		name, rest, _ := strings.Cut(part, " --\n")
		text, want, _ := strings.Cut(rest, "\n! ")
		list = append(list, Said{name, text, want})
	}
	return list
}

// Board is one of w by h squares, without the holes.
func Board(w, h int, holes ...puzzles.Square) *puzzles.Board {
	return Must(puzzles.NewBoard(w, h, holes, nil))
}
