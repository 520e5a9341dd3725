package puzzles_test

import (
	"fmt"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/marked"
)

func TestCheckNamesEveryFault(t *testing.T) {
	for _, c := range oracle.Texts("testdata/walks.txt") {
		t.Run(c.Name, func(t *testing.T) {
			walk, puzzle, _ := strings.Cut(c.Text, "\n")
			var w puzzles.Walk
			if walk != "" {
				w = oracle.Must(formats.ParseSquares(nil, walk))
			}
			said := fmt.Sprint(puzzles.Check(posed.Puzzle(puzzle), w))
			if !strings.Contains(said, c.Want) || c.Want == "" && said != "<nil>" {
				t.Errorf("said %s, expected %s", said, c.Want)
			}
		})
	}
}

func TestCheckBegunLeavesOutWhatIsStillToCome(t *testing.T) {
	for c := range oracle.Table[struct{ Walk, Want string }](`
		a1             |
		a1 b1 b2       |
		a1 b1 b2 a2 a1 |
		b1 b2          | it starts on b1, not on a1
		a1 b2          | move 1, a1 to b2, is no wazir jump
		a1 b1 c1 c2    | c2 (square 4) may not be entered: it is a hole
		a1 b1 b2 b1    | it visits b1 more than once
	`) {
		p := oracle.Must(parse("closed: true\nonce: true\nfamily: hunt\npiece: wazir\n* x #\nN * *"))
		err := puzzles.CheckBegun(p, oracle.Must(formats.ParseSquares(nil, c.Walk)))
		if c.Want == "" && err != nil || c.Want != "" && (!oracle.Says(err, c.Want)) {
			t.Errorf("%s: found %v, expected %q", c.Walk, err, c.Want)
		}
	}
}

// TestCheckAgreesWithTheOracle: all the oracle's walks are good, and a walk
// with a square changed is good only if the oracle has it.
func TestCheckAgreesWithTheOracle(t *testing.T) {
	for rng, p := range oracle.Each(t, 1500, nil, oracle.Options{}.Random) {
		good := map[string]bool{}
		walks := oracle.All(p)
		for _, w := range walks {
			good[w.String()] = true
		}
		free := p.Ground().Squares()
		for i, w := range walks {
			oracle.Done(puzzles.Check(p, w))
			if i > 20 {
				break
			}
			other := append(puzzles.Walk{}, w...)
			other[rng.IntN(len(other))] = free[rng.IntN(len(free))]
			if err := puzzles.Check(p, other); (err == nil) != good[other.String()] {
				t.Fatalf("%s: %v, the oracle says %v", other, err, good[other.String()])
			}
		}
	}
}

// FuzzCheck: no walk makes the check panic.
func FuzzCheck(f *testing.F) {
	f.Add("N x\n* *\n* *", "a3 b1")
	f.Add("closed: true\n*", "a1")
	f.Add("ordered: true\ngoals: b1,a1\nN *", "a1.N, b1.x - a1.x")
	f.Fuzz(func(t *testing.T, text, walk string) {
		p, err := parse(text)
		if err != nil {
			return
		}
		w, err := formats.ParseSquares(nil, walk)
		if err != nil {
			return
		}
		_ = puzzles.Check(p, w)
		if again, err := formats.ParseSquares(nil, marked.Walk(w, p)); err != nil || again.String() != w.String() {
			t.Errorf("%s came back as %s: %v", w, again, err)
		}
	})
}

func parse(text string) (*puzzles.Puzzle, error) {
	spec, err := formats.Parse("t", strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return spec.Build()
}
