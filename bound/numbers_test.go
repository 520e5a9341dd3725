package bound_test

import (
	"context"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
)

// TestNumbersApart: of the numbers that don't fit, those with the fewest moves between them are
// named, in words.
func TestNumbersApart(t *testing.T) {
	board := strings.Repeat("*****\n", 5)
	for text, want := range map[string]string{
		"numbers: 17=a1,18=e5\nfamily: tour\npiece: king\n" + board:             "a1 is number 17 and e5 number 18, but they are 4 moves apart",
		"start: a1\nnumbers: 9=e5,11=a1\nfamily: cover\npiece: king\n" + board:  "e5 is number 9 and a1 number 11, but they are 4 moves apart",
		"numbers: 1=a1,4=a3\nfamily: tour\npiece: wazir\n" + board:              "a1 is number 1 and a3 number 4, but each move changes the colour, and 3 moves lead to a square of the other one",
		"start: a1\nnumbers: 3=a2\nfamily: tour\npiece: wazir\n" + board:        "a1 is number 1 and a2 number 3, but each move changes the colour, and 2 moves lead to a square of the same one",
		"end: a1\nnumbers: 24=c3\nfamily: tour\npiece: king\n" + board:          "c3 is number 24 and a1 number 25, but they are 2 moves apart",
		"closed: true\nnumbers: 7=a1,8=e5\nfamily: tour\npiece: king\n" + board: "a1 is number 7 and e5 number 8, but they are 4 moves apart",
		"numbers: 1=a1,2=b2,4=c4\nfamily: tour\npiece: king\n" + board:          "",
	} {
		a := bound.Analyse(context.Background(), oracle.Puzzle(text))
		switch {
		case (a.Impossible == nil) != (want == ""):
			t.Errorf("%s: found %v, expected %q", text, a.Impossible, want)
		case want != "" && a.Impossible.Reason != want:
			t.Errorf("%s: found %q, expected %q", text, a.Impossible.Reason, want)
		}
	}
}
