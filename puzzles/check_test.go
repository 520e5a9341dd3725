package puzzles_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func TestCheckNamesEveryFault(t *testing.T) {
	const adventure = `
  N * * * * * * *
  * * * * * * * *
  * * * * x * * *
  * * * * * * * *
  * * x * * * * *
  * x * * * * * *
  x x * * * * * *
  * x * * * * * *`
	for _, c := range []struct{ name, puzzle, walk, want string }{
		{"a shortest walk", adventure, "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2", ""},
		{"a longer one is good, too", adventure, "a8.N c7 e6.x d8 f7 e5 c4 d2 b3 c1 a2 b4 d3 b2 a4 c3 b1", ""},
		{"the published walk of 8 moves", adventure, "a8 b6 a4 b2 d1 c3 b5 d4 e6", "it misses c4, b3, a2, b1"},
		{"another start", "N x * *\n* * * *\n* * * *", "d3 c1", "it starts on d3, not on a3; it misses b3"},
		{"no jump", "N * x\n* * *", "a2 c2", "move 1, a2 to c2, is no knight jump"},
		{"off the board", "N * x\n* * *\n* * *", "a3 b5 c3", "b5 (square 2) may not be entered: outside of the 3x3 board (a1 to c3)"},
		{"a hole", "N * *\n* * #\n* x *", "a3 c2 a1 b3 a1 c2 b1", "may not be entered: it is a hole"},
		{"another end", "end: c1\npiece: wazir\nN x *", "a1 b1", "it ends on b1, not on c1"},
		{"not closed", "closed: true\npiece: wazir\nN x *", "a1 b1", "it is not closed: it starts on a1 and ends on b1"},
		{"a closed tour of nothing", "closed: true\n*", "a1", "it is not closed: no jump leads from a square to itself"},
		{"a closed tour of two squares", "closed: true\npiece: wazir\n**", "a1 b1 a1", ""},
		{"a square twice in a tour", "piece: wazir\n***", "a1 b1 a1 b1 c1", "it visits a1, b1 more than once"},
		{"a tour whose last square was there before", "piece: wazir\n**", "a1 b1 a1", "it visits a1 more than once"},
		{"a closed tour that passes its start", "closed: true\npiece: wazir\n**\n**", "a1 b1 a1 a2 b2 b1 a1", "it visits a1, b1 more than once"},
		{"a closed tour of one square, twice", "closed: true\n*", "a1 a1", "move 1, a1 to a1, is no knight jump"},
		{"goals out of order", "ordered: true\ngoals: c1,b1\npiece: wazir\nN x x", "a1 b1 c1", "it does not visit the goals in order: b1 is never reached in its turn (goal 2 of 2)"},
		{"goals out of order and one missed", "ordered: true\ngoals: c1,d1,b1\npiece: wazir\nN x x x", "a1 b1 c1", "d1 is never reached in its turn (goal 2 of 3); it misses d1"},
		{"goals in order, one passed before", "ordered: true\ngoals: c1,b1\npiece: wazir\nN x x", "a1 b1 c1 b1", ""},
		{"nothing", "N x", "", "the walk is empty"},
		{"one square", "N x", "a1", "it misses b1"},
		{"more goals missed than are told", "board: 5x5\n", "a1 a1", "a5 and 4 more; it visits a1 more than once"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := oracle.Must(parse(c.puzzle))
			var w puzzles.Walk
			if c.walk != "" {
				w = oracle.Must(puzzles.ParseWalk(nil, c.walk))
			}
			switch err := puzzles.Check(p, w); {
			case c.want == "" && err != nil:
				t.Errorf("refused: %v", err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("said %v, expected %s", err, c.want)
			}
		})
	}
}

func TestCheckBegunLeavesOutWhatIsStillToCome(t *testing.T) {
	for _, c := range []struct{ walk, want string }{
		{"a1", ""},
		{"a1 b1 b2", ""},
		{"a1 b1 b2 a2 a1", ""},
		{"b1 b2", "it starts on b1, not on a1"},
		{"a1 b2", "move 1, a1 to b2, is no wazir jump"},
		{"a1 b1 c1 c2", "c2 (square 4) may not be entered: it is a hole"},
		{"a1 b1 b2 b1", "it visits b1 more than once"},
	} {
		p := oracle.Must(parse("closed: true\nonce: true\nfamily: hunt\npiece: wazir\n* x #\nN * *"))
		err := puzzles.CheckBegun(p, oracle.Must(puzzles.ParseWalk(nil, c.walk)))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: found %v, expected %q", c.walk, err, c.want)
		}
	}
}

func TestCheckReportsTwentyBadMovesAndCountsTheRest(t *testing.T) {
	p := oracle.Must(parse("N x"))
	for _, bad := range []int{1, 19, 20, 21, 22, 50} {
		w := make(puzzles.Walk, bad+1)
		for i := range w {
			w[i] = puzzles.Square{Col: 1, Row: 1}
		}
		said := puzzles.Check(p, w).Error()
		if got, want := strings.Count(said, "is no knight jump"), min(bad, 20); got != want {
			t.Errorf("of %d bad moves %d are told, want %d", bad, got, want)
		}
		rest := fmt.Sprintf("; and %d more such moves;", bad-20)
		if strings.Contains(said, "more such moves") != (bad > 20) || bad > 20 && !strings.Contains(said, rest) {
			t.Errorf("%d bad moves: %s; want %q", bad, said, rest)
		}
	}
}

// TestCheckAgreesWithTheOracle: all the oracle's walks are good, and a walk
// with a square changed is good only if the oracle has it.
func TestCheckAgreesWithTheOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range oracle.Tries(1500) {
		p := oracle.Random(rng, oracle.Options{})
		good := map[string]bool{}
		walks := oracle.All(p)
		for _, w := range walks {
			good[w.String()] = true
		}
		free := p.Ground().Squares()
		for i, w := range walks {
			if err := puzzles.Check(p, w); err != nil {
				t.Fatalf("%s: %v\n%s", w, err, p.Text())
			}
			if i > 20 {
				break
			}
			other := append(puzzles.Walk{}, w...)
			other[rng.IntN(len(other))] = free[rng.IntN(len(free))]
			if err := puzzles.Check(p, other); (err == nil) != good[other.String()] {
				t.Fatalf("%s: %v, the oracle says %v\n%s", other, err, good[other.String()], p.Text())
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
		w, err := puzzles.ParseWalk(nil, walk)
		if err != nil {
			return
		}
		_ = puzzles.Check(p, w)
		if again, err := puzzles.ParseWalk(nil, w.Marked(p)); err != nil || again.String() != w.String() {
			t.Errorf("%s came back as %s: %v", w, again, err)
		}
	})
}
