package solve

import (
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// randomHunt is one of few goals near its start, on a board with room around it.
func randomHunt(t *testing.T, rng *rand.Rand) *puzzles.Puzzle {
	const side = 24
	near := func() puzzles.Square {
		return puzzles.Square{Col: 9 + rng.IntN(4), Row: 1 + rng.IntN(5)}
	}
	start, end := near(), puzzles.Any
	var goals, holes []puzzles.Square
	for range 1 + rng.IntN(2) {
		goals = append(goals, near())
	}
	if rng.IntN(3) == 0 {
		end = near()
	}
	for range rng.IntN(500) {
		holes = append(holes, puzzles.Square{Col: 1 + rng.IntN(side), Row: 1 + rng.IntN(side)})
	}
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Camel, puzzles.Wazir}
	piece := pieces[rng.IntN(len(pieces))]
	bare := oracle.Board(side, side)
	var walls []puzzles.Wall
	for range rng.IntN(3) * 10 {
		from := near()
		to := bare.Moves(piece, from)
		walls = append(walls, puzzles.Wall{A: from, B: to[rng.IntN(len(to))]})
	}
	board := oracle.Must(puzzles.NewBoard(side, side, holes, nil, walls...))
	p, err := puzzles.NewHunt(board, goals, puzzles.Rules{
		Start: start, StartAny: true, End: end, Piece: piece,
		Closed: end.IsAny() && rng.IntN(3) == 0, Ordered: rng.IntN(4) == 0,
	})
	if err != nil {
		return nil // two goals on one square, or one in a hole
	}
	return p
}

// TestNearHuntsAreThoseOfTheWholeBoard: whichever number of moves is near, the answer is the
// one on the whole board.
func TestNearHuntsAreThoseOfTheWholeBoard(t *testing.T) {
	rng := oracle.Rand(t)
	smaller, same := 0, 0
	for range oracle.Until(t, 8000, func() bool { return smaller > 9 && same > 9 }) {
		p := randomHunt(t, rng)
		if p == nil {
			continue
		}
		near, o := 1+rng.IntN(5), Options{Quick: rng.IntN(4) == 0}
		ans := oracle.Must(solve(t.Context(), cropped(t.Context(), p, 0, near), o))
		whole := oracle.Must(solve(t.Context(), p, Options{}))
		moves, possible := whole.Walk.Moves(), whole.Status == Optimal
		wrong := possible && (ans.Lower > moves || ans.Walk == nil || ans.Walk.Moves() < moves)
		switch {
		case wrong, !possible && ans.Walk != nil, possible && ans.Status == Infeasible,
			!o.Quick && (ans.Status != whole.Status || ans.Walk.Moves() != whole.Walk.Moves() || ans.Lower != whole.Lower),
			ans.Walk != nil && puzzles.Check(p, ans.Walk) != nil:
			t.Fatalf("within %d moves: %s in [%d, %d], walk %v; want %d, %v\n%s",
				near, ans.Status, ans.Lower, ans.Walk.Moves(), ans.Walk, moves, possible, p.Text())
		case ans.Analysis.Puzzle != p:
			smaller++
		case Near(p, near) != p:
			same++
		}
	}
}

// TestNearHuntsAreCheap: what is near is paid for, not the board of 16,000,000 squares.
func TestNearHuntsAreCheap(t *testing.T) {
	p := oracle.Puzzle("board: 4000x4000\nstart: bxx2000\ngoals: bxy2002,bxw1998\n")
	var ans *Answer
	var err error
	took := oracle.Allocated(func() { ans, err = Solve(t.Context(), p, Options{}) })
	if err != nil || ans.Status != Optimal || ans.Walk.Moves() != 3 {
		t.Fatalf("found %v, %v", ans, err)
	}
	if mb := took >> 20; mb > 150 {
		t.Errorf("took %d MB, want 150 at most", mb)
	}
}
