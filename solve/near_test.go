package solve

import (
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// randomHunt is one of few goals near its start, on a board with room around it; nil for two goals on one square, or
// one in a hole.
func randomHunt(rng *rand.Rand) *puzzles.Puzzle {
	near := func() puzzles.Square {
		return puzzles.Square{Col: 9 + rng.IntN(4), Row: 1 + rng.IntN(5)}
	}
	r := puzzles.Rules{Start: near(), StartAny: true, Ordered: rng.IntN(4) == 0,
		Piece: []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Camel, puzzles.Wazir}[rng.IntN(4)]}
	goals := []puzzles.Square{near(), near()}[:1+rng.IntN(2)]
	if rng.IntN(3) == 0 {
		r.End = near()
	} else {
		r.Closed = rng.IntN(3) == 0
	}
	p, _ := puzzles.NewHunt(scattered(rng, 24, 500, 10, r.Piece, near), goals, r)
	return p
}

// TestNearHuntsAreThoseOfTheWholeBoard: whichever number of moves is near, the answer is the
// one on the whole board.
func TestNearHuntsAreThoseOfTheWholeBoard(t *testing.T) {
	var smaller, same int
	for rng, p := range oracle.Each(t, 8000, func() bool { return smaller > 9 && same > 9 }, randomHunt) {
		near, o := 1+rng.IntN(5), Options{Quick: rng.IntN(4) == 0}
		ans := oracle.Must(solve(t.Context(), cropped(t.Context(), p, 0, near), o))
		whole := oracle.Must(solve(t.Context(), p, Options{}))
		moves, possible := whole.Walk.Moves(), whole.Status == Optimal
		wrong := possible && (ans.Lower > moves || ans.Walk == nil || ans.Walk.Moves() < moves)
		switch {
		case wrong, !possible && ans.Walk != nil, possible && ans.Status == Infeasible,
			!o.Quick && (ans.Status != whole.Status || ans.Walk.Moves() != whole.Walk.Moves() || ans.Lower != whole.Lower),
			ans.Walk != nil && puzzles.Check(p, ans.Walk) != nil:
			t.Fatalf("within %d moves: %s in [%d, %d], walk %v; want %d, %v",
				near, ans.Status, ans.Lower, ans.Walk.Moves(), ans.Walk, moves, possible)
		case ans.Analysis.Puzzle != p:
			smaller++
		case Near(p, near) != p:
			same++
		}
	}
}

// TestNearHuntsAreCheap: what is near is paid for, not the board of 16,000,000 squares.
func TestNearHuntsAreCheap(t *testing.T) {
	p := posed.Puzzle("board: 4000x4000\nstart: bxx2000\ngoals: bxy2002,bxw1998\n")
	var ans *Answer
	took := oracle.Allocated(func() { ans = oracle.Must(Solve(t.Context(), p, Options{})) })
	if mb := took >> 20; ans.Status != Optimal || ans.Walk.Moves() != 3 || mb > 150 {
		t.Errorf("found %v, which took %d MB, want 150 at most", ans, mb)
	}
}
