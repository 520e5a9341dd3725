package hint

import (
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve"
)

// begin is what of a walk is written: its first squares or, where numbers may stand alone, some of them.
func begin(rng *rand.Rand, p *puzzles.Puzzle, w puzzles.Walk) (begun []puzzles.Number) {
	prefix := p.Family != puzzles.Tour || rng.IntN(2) == 0
	if p.Closed && !prefix { // the return has no number
		w = w[:max(1, len(w)-1)]
	}
	first := rng.IntN(len(w) + 1)
	for i, s := range w {
		if prefix && i < first || !prefix && rng.IntN(3) == 0 {
			begun = append(begun, puzzles.Number{K: i + 1, Square: s})
		}
	}
	return begun
}

// those are the walks that have all that is written.
func those(walks []puzzles.Walk, begun []puzzles.Number) (fit []puzzles.Walk) {
next:
	for _, w := range walks {
		for _, n := range begun {
			if n.K > len(w) || w[n.K-1] != n.Square {
				continue next
			}
		}
		fit = append(fit, w)
	}
	return fit
}

// TestHintsAreTrue: what is forced is so in all shortest walks that go on as they were begun, and a
// beginning is wrong if there is none.
func TestHintsAreTrue(t *testing.T) {
	rng := oracle.Rand(t)
	var forced, wrong int
	back := map[bool]int{} // closed walks that are finished, by whether there are numbers
	enough := oracle.Many(back, 10, true, false)
	for range oracle.Until(t, 2000, func() bool { return forced > 9 && wrong > 9 && enough() }) {
		p := oracle.Options{Timed: rng.IntN(2) == 0}.Random(rng)
		if _, err := p.Ground().ParseSquare("any"); err == nil {
			continue // where a walk can't be said to start
		}
		walks := oracle.All(p)
		var begun []puzzles.Number
		if len(walks) > 0 {
			begun = begin(rng, p, walks[rng.IntN(len(walks))])
		}
		if squares := p.Ground().Squares(); len(begun) > 0 && rng.IntN(3) == 0 {
			begun[rng.IntN(len(begun))].Square = squares[rng.IntN(len(squares))]
		}
		fit := those(walks, begun)
		h, err := Next(t.Context(), p, begun, solve.Options{})
		if err != nil && p.Closed && p.Start.IsAny() && (p.Ordered || len(p.Order) > 0) {
			continue // it is refused with numbers, before it is told that they are wrong
		}
		if err != nil {
			t.Fatalf("%v: %v%s", begun, err, oracle.Describe(p))
		}
		if h.Wrong != "" {
			wrong++
		}
		done := len(fit) > 0 && len(begun) == len(fit[0]) && begun[len(begun)-1].K == len(begun)
		if h.Solved != done && h.Wrong == "" {
			t.Errorf("%v: it is said to be solved: %t%s", begun, h.Solved, oracle.Describe(p))
		}
		if done && p.Closed && len(begun) > 1 {
			back[p.Timed()]++
		}
		switch {
		case (h.Wrong != "") != (len(fit) == 0):
			t.Errorf("%v: found wrong %q, but %d walks of %d%s", begun, h.Wrong, len(fit), len(walks), oracle.Describe(p))
		case h.Wrong != "" || h.Solved:
		case h.Answer == nil || h.Most != h.Least || len(those(fit, []puzzles.Number{{K: h.Number, Square: h.Square}})) == 0:
			t.Errorf("%v: found %+v%s", begun, h, oracle.Describe(p))
		case h.Forced:
			forced++
			if all := those(fit, []puzzles.Number{{K: h.Number, Square: h.Square}}); len(all) != len(fit) {
				t.Errorf("%v: %d is on %s in %d walks of %d%s", begun, h.Number, h.Square, len(all), len(fit), oracle.Describe(p))
			}
		}
	}
}

// TestWhereItWentWrong: with the first number that can't be.
func TestWhereItWentWrong(t *testing.T) {
	hidato := posed.Puzzle("family: tour\npiece: king\n1 . .\n. . .\n. . 9\n")
	for walk, want := range oracle.Pairs(`
		a3 b3 c3    |
		a3 b3 b2    | 3 on b2 is wrong: with the numbers before it, no solution has 3 there
		a3 b3 b2 c3 | 3 on b2 is wrong: with the numbers before it, no solution has 3 there
		a3 c3       | is no king jump
		b3          | it starts on b3, not on a3
		a3 b3 a3    | a3
	`) {
		w := oracle.Must(formats.ParseSquares(hidato.Ground(), walk))
		var begun []puzzles.Number
		for i, s := range w {
			begun = append(begun, puzzles.Number{K: i + 1, Square: s})
		}
		h := oracle.Must(Next(t.Context(), hidato, begun, solve.Options{}))
		if (h.Wrong == "") != (want == "") || !strings.Contains(h.Wrong, want) {
			t.Errorf("%s: found %q, want %q", walk, h.Wrong, want)
		}
	}
}

// TestWhatIsLeftAtCorners: of walks that were begun where they can't go on, or only in one way.
func TestWhatIsLeftAtCorners(t *testing.T) {
	for c := range oracle.Table[struct {
		Name, Puzzle string
		Begun        []string // vertices
		From         int      // the number of the first
		Want         string
	}](`
		a closed walk to its own start | "family: hunt\nclosed: true\nonce: true\ngoals: 1\nstart: any\ngraph:\n1 2\n1 3\n2 3\n2 4\n3 4\n" | 1 | 1 |
		the end was left               | "family: tour\nend: 2\ngraph:\n1 2\n1 3\n2 3\n2 4\n3 4\n" | 1 2 3 | 1 | 2 on 2 is wrong
		a later goal came first        | "family: hunt\nordered: true\nonce: true\ngoals: 2, 1\nstart: any\ngraph:\n1 2\n1 3\n2 3\n2 4\n3 4\n" | 1 3 | 1 | 1 on 1 is wrong
		the end is no other number's   | "family: tour\nstart: 1\nend: 4\ngraph:\n1 2\n2 4\n" | 2 | 2 |
	`) {
		p := posed.Puzzle(c.Puzzle)
		var begun []puzzles.Number
		for i, v := range c.Begun {
			begun = append(begun, puzzles.Number{K: c.From + i, Square: oracle.Must(p.Ground().ParseSquare(v))})
		}
		h := oracle.Must(Next(t.Context(), p, begun, solve.Options{}))
		if h.Solved || (h.Wrong == "") != (c.Want == "") || !strings.Contains(h.Wrong, c.Want) {
			t.Errorf("%s: found %+v, want %q", c.Name, h, c.Want)
		}
	}
}
