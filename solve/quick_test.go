package solve

import (
	"testing"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func TestOnlyBetterWalksThatSolveThePuzzleAreKept(t *testing.T) {
	p := oracle.Puzzle("@adventure")
	walk := func(text string) puzzles.Walk {
		return oracle.Must(puzzles.ParseWalk(nil, text))
	}
	const eleven = "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2"
	r := newRun(p, Options{MaxMoves: 13})
	for _, c := range []struct {
		name, walk string
		err        bool
		upper      int
	}{
		{"a walk that misses goals", "a8 c7 e6", true, -1},
		{"a walk that is too long", eleven + " a4 b2 a4 b2", false, -1},
		{"as long as was asked for", eleven + " a4 b2", false, 13},
		{"a better one", eleven, false, 11},
		{"a worse one", eleven + " a4 b2", false, 11},
		{"no walk", "a8 a8", true, 11},
	} {
		err := r.keep(walk(c.walk))
		if (err != nil) != c.err || r.ans.upper() != c.upper {
			t.Errorf("%s: found %v, upper bound %d by %s; want %d", c.name, err, r.ans.upper(), r.ans.Walk, c.upper)
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

func TestRefutedBoundsInWords(t *testing.T) {
	for want, numbers := range map[string][]int{
		"1 move": {1}, "2 moves": {2}, "1 and 2 moves": {1, 2}, "8, 9 and 10 moves": {8, 9, 10},
		"8, 9, 10 and 11 moves": {8, 9, 10, 11}, "8 to 12 moves": {8, 9, 10, 11, 12}, "8, 9, 10, 11 and 13 moves": {8, 9, 10, 11, 13},
	} {
		if got := list(numbers); got != want {
			t.Errorf("%v: %q, expected %q", numbers, got, want)
		}
	}
	r := &run{ans: &Answer{Analysis: &bound.Analysis{Lower: []bound.Lower{{Moves: 3, By: bound.ByReach, Because: "far away"}}, ParityBecause: "the ends have one colour"},
		Known: Known{Lower: 9, Refuted: []Refuted{{Bound: 2, By: bound.ByReach}, {Bound: 3, By: bound.ByParity}, {Bound: 4, By: bound.ByParity}, {Bound: 5, By: bound.ByHeldKarp},
			{Bound: 7, By: "mine"}, {Bound: 8, By: bound.ByUnsat}}},
		Effort: Effort{Attempts: []Attempt{
			{Moves: 4, Status: cnf.Unsat, By: bound.ByParity},
			{Moves: 8, Status: cnf.Unsat, By: bound.ByUnsat},
			{Moves: 9, Status: cnf.Sat},
		}},
	}}
	const want = "every walk needs at least 3 moves (far away); 3 moves were ruled out by colour: the ends have one colour" +
		"; 4 moves were ruled out while the formula was written, by colour; 5 moves were ruled out by a linear program: tolls on squares, and on sets of them that a walk must enter and leave" +
		"; 6 and 7 moves were ruled out by mine; a SAT solver found no walk of 8 moves (certify writes a proof of that)"
	if got := r.accounted(); got != want {
		t.Errorf("%q, expected %q", got, want)
	}
}
