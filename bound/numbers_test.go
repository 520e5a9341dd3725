package bound

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
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
		a := Analyse(context.Background(), oracle.Puzzle(text))
		switch {
		case (a.Impossible == nil) != (want == ""):
			t.Errorf("%s: found %v, expected %q", text, a.Impossible, want)
		case want != "" && a.Impossible.Because != want:
			t.Errorf("%s: found %q, expected %q", text, a.Impossible.Because, want)
		}
	}
}

// TestNumbersAreABound: until the last number, on to a goal that no walk visits before, and to the end.
func TestNumbersAreABound(t *testing.T) {
	for text, want := range map[string]string{
		"start: a1\ngoals: b3\nnumbers: 21=a1":                  "20: number 21 is a1",
		"goals: b3\nnumbers: 1=a1,21=c2":                        "20: number 21 is c2",
		"start: a1\ngoals: e5\nnumbers: 3=a1":                   "6: number 3 is a1, and from there it is 4 moves to e5, which is too far away for a visit before that",
		"start: a1\nend: a1\ngoals: e5\nnumbers: 3=a1":          "10: number 3 is a1, and from there it is 4 moves to e5, which is too far away for a visit before that, and 4 moves from e5 to the end a1",
		"start: a1\ngoals: e5\nnumbers: 9=a1":                   "8: number 9 is a1",
		"start: a1\nclosed: true\ngoals: b3\nnumbers: 5=e5":     "8: number 5 is e5, and 4 moves from e5 back to a1",
		"start: any\nclosed: true\ngoals: b3\nnumbers: 5=e5":    "6: number 5 is e5, and from there it is 3 moves to b3, which is too far away for a visit between other numbers, and 3 moves from b3 back to e5",
		"start: any\nclosed: true\ngoals: b3\nnumbers: 9=e5":    "9: number 9 is e5, and from there it is 3 moves to b3, which is too far away for a visit between other numbers, and 3 moves from b3 back to e5, and a closed walk comes back after its last number",
		"start: any\ngoals: e5\nnumbers: 4=a1":                  "7: number 4 is a1, and from there it is 4 moves to e5, which is too far away for a visit before that",
		"start: any\ngoals: e5\nnumbers: 5=a1":                  "4: number 5 is a1",
		"start: a1\nordered: true\ngoals: e5,b3\nnumbers: 3=a1": "6: number 3 is a1, and from there it is 4 moves to e5, which is too far away for a visit before that",
	} {
		in := puzzles.NewInstance(oracle.Puzzle("family: hunt\nboard: 5x5\n" + text))
		l, ok := numbers(context.Background(), &Analysis{Instance: in})
		if found := fmt.Sprintf("%d: %s", l.Moves, l.Because); !ok || found != want {
			t.Errorf("%s: found %t, %q, expected %q", text, ok, found, want)
		}
	}
}
