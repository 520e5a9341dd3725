package certify

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestSquaresOfLargeBoardsAreCountedTogether: from a number of jumps on, where a board of 21
// by 21 has two classes, and not before.
func TestSquaresOfLargeBoardsAreCountedTogether(t *testing.T) {
	for size, rows := range map[string]string{"19x19": "by 722 rows", "21x21": "by 4 rows"} {
		dir, _ := write(t, posed.Puzzle("family: tour\nclosed: true\nboard: "+size+"\n"), Options{manyJumps: 1400})
		if v := holds(t, dir); !strings.Contains(fmt.Sprint(v.Lines), rows) {
			t.Errorf("%s: found %v, expected %s", size, v.Lines, rows)
		}
	}
}

// TestTooLargeModels: models of more than 100 MB are refused, with their size.
func TestTooLargeModels(t *testing.T) {
	in := puzzles.NewInstance(posed.Puzzle("family: tour\npiece: king+knight\nboard: 600x600\n"))
	w := &writer{in: in}
	_, jumps := w.together(func(v int) any { return v })
	ordered := w.places(t.Context(), folder.Evidence{}, &bound.Derivation{Places: make([]int, 2300)}, 0)
	for want, err := range map[string]error{
		"the model of its 2869210 jumps would have about 114 MB, must be below 100 MB":                          jumps,
		"the model of its 2645000 pairs of 2300 squares to visit would have about 105 MB, must be below 100 MB": tooManyPlaces(2300),
		"2645000 pairs": ordered,
	} {
		if !errors.As(err, new(*UnfinishedError)) || !oracle.Says(err, want) {
			t.Errorf("found %v, expected %q", err, want)
		}
	}
	oracle.Done(tooManyPlaces(2200))
}

// TestBoardsThatNobodyVerifiesAreRefused: before they are solved.
func TestBoardsThatNobodyVerifiesAreRefused(t *testing.T) {
	for size, squares := range map[string]string{"1501x1500": "2251500", "4000x4000": "16000000"} {
		p := posed.Puzzle("family: hunt\nstart: a1\ngoals: b3\nboard: " + size + "\n")
		o := Options{Solve: solve.Options{Events: func(solve.Event) { t.Errorf("%s: it is solved", size) }}}
		_, err := Write(t.Context(), p, o, filepath.Join(t.TempDir(), "c"))
		if unfinished := (*UnfinishedError)(nil); !errors.As(err, &unfinished) ||
			unfinished.Why != "the board has "+squares+" squares; at most 2250000 can be certified" {
			t.Errorf("%s: found %v", size, err)
		}
	}
}

// TestALargeBoardThatOneSquareHoldsTogether: sets of tens of thousands of squares are
// looked at a few times, not once for each square.
func TestALargeBoardThatOneSquareHoldsTogether(t *testing.T) {
	half := strings.Repeat("*", 99)
	wall, door := half+"#"+half+"\n", half+"*"+half+"\n"
	rows := strings.Repeat(wall, 76) + door + strings.Repeat(wall, 123)
	dir, m := write(t, posed.Puzzle("family: tour\npiece: king\nclosed: true\n"+rows), Options{})
	if holds(t, dir); kindsOf(m) != "flow" {
		t.Errorf("found evidence by %s, expected it by the square", kindsOf(m))
	}
}
