package puzzles_test

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/marked"
)

func TestWalksAreWrittenWithTheirMarks(t *testing.T) {
	w, err := formats.ParseSquares(nil, "a3.N, b1\n% nothing here\nc3.x-a2 b1")
	if err != nil || w.Moves() != 4 || (puzzles.Walk{}).Moves() != 0 || w.Reverse().String() != "b1 a2 c3 b1 a3" {
		t.Errorf("%d moves, backwards %s (%v)", w.Moves(), w.Reverse(), err)
	}
	for text, want := range oracle.Pairs(`
		"N * *\n* * *\n* x *\n"                | a3.N b1.x c3 a2 b1
		"start: any\ngoals: a3,b1\nboard: 3x3" | a3.N b1.x c3 a2 b1
		"family: cover\nN * *\n* * *\n* * *"   | a3.N b1 c3 a2 b1
		"* * *\n* * *\n* * *"                  | a3.N b1 c3 a2 b1
	`) {
		p := oracle.Must(parse(text))
		if got := marked.Walk(w, p); got != want || w.String() != "a3 b1 c3 a2 b1" {
			t.Errorf("%q: %s, expected %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"":               "the walk is empty; give squares as in a8 c7 e6",
		"a1 b3\nc5 7d e": `walk, line 2, square 4: "7d" must be a square: column letters, then the row counted from 1, as in e4`,
	} {
		if _, err := formats.ParseSquares(nil, text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, expected %s", text, err, want)
		}
	}
}

// TestLongWalksAreWrittenInParts, and are whole.
func TestLongWalksAreWrittenInParts(t *testing.T) {
	var w puzzles.Walk
	var names []string
	for i := range 40_000 {
		w = append(w, puzzles.Square{Col: 1 + i%4000, Row: 1 + i/4000})
		names = append(names, w[i].String())
	}
	if want := strings.Join(names, " "); w.String() != want || marked.Walk(w, nil) != want {
		t.Error("the squares are not those of the walk")
	}
}
