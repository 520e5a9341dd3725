//go:build !js

package shape

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestLettersHangTogether: none is lost. That the dots of Ä are is known.
func TestLettersHangTogether(t *testing.T) {
	for word := range strings.FieldsSeq("ANNA VATER 3x3 Ωμέγα") {
		b := oracle.Must(Word(t.Context(), word, 160*len([]rune(word)), 1))
		oracle.Done(puzzles.Check(b.Puzzle, b.Walk))
		if all := b.Walk.Moves() + b.Trimmed; 8*b.Trimmed > all {
			t.Errorf("%s: %d of %d squares were trimmed", word, b.Trimmed, all)
		}
	}
	for _, bad := range []string{"", "two words", "\u2603\u6f22", "a\n"} {
		if _, err := Word(t.Context(), bad, 300, 1); err == nil {
			t.Errorf("%q: found no error", bad)
		}
	}
}
