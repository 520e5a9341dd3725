package solve

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

func TestOnlyBetterWalksThatSolveThePuzzleAreKept(t *testing.T) {
	p := posed.Puzzle("@adventure")
	walk := func(text string) puzzles.Walk {
		return oracle.Must(formats.ParseSquares(nil, text))
	}
	r := newRun(p, Options{MaxMoves: 13})
	for c := range oracle.Table[struct {
		Name, Walk string
		Err        bool
		Upper      int
	}](`
		a walk that misses goals | a8 c7 e6 | true  | -1
		a walk that is too long  | a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2 a4 b2 a4 b2 | false | -1
		as long as was asked for | a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2 a4 b2 | false | 13
		a better one             | a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2 | false | 11
		a worse one              | a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2 a4 b2 | false | 11
		no walk                  | a8 a8 | true  | 11
	`) {
		err := r.keep(walk(c.Walk))
		if (err != nil) != c.Err || r.ans.upper() != c.Upper {
			t.Errorf("%s: found %v, upper bound %d by %s; want %d", c.Name, err, r.ans.upper(), r.ans.Walk, c.Upper)
		}
	}
	if err := r.keep(nil); err != nil || r.ans.Walk.Moves() != 11 {
		t.Errorf("nothing: found %v", err)
	}
	there := oracle.Must(puzzles.NewHunt(p.Ground(), []puzzles.Square{p.Start}, puzzles.Rules{Start: p.Start}))
	r = newRun(there, Options{})
	for _, text := range []string{"a8", "a8 c7 a8"} {
		if err := r.keep(walk(text)); err != nil || r.ans.Walk.Moves() != 0 {
			t.Errorf("%s: %v, %d moves, expected the walk of none", text, err, r.ans.Walk.Moves())
		}
	}
}
