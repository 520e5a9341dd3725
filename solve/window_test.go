package solve_test

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

// TestNearKeepsWhatIsInReach: squares, stops, and distances up to the reach; other puzzles as they are.
func TestNearKeepsWhatIsInReach(t *testing.T) {
	rng := oracle.Rand(t)
	bare := oracle.Board(60, 60)
	at := func(col, row int) puzzles.Square { return puzzles.Square{Col: col, Row: row} }
	for n := range 400 {
		piece, longest := puzzles.Knight, 2
		switch n % 4 {
		case 0:
			piece, longest = puzzles.Camel, 3
		case 1:
			piece, longest = puzzles.Wazir, 1
		}
		var holes []puzzles.Square
		for range rng.IntN(800) {
			holes = append(holes, at(1+rng.IntN(60), 1+rng.IntN(60)))
		}
		start := at(1+rng.IntN(60), 1+rng.IntN(60))
		moves := 1 + rng.IntN(3)
		// Just in reach, or just not: the goal, or else the end, or a number.
		step := moves*longest + rng.IntN(2)
		far := at(start.Col+step, start.Row)
		switch rng.IntN(4) {
		case 0:
			far = at(start.Col-step, start.Row)
		case 1:
			far = at(start.Col, start.Row-step)
		case 2:
			far = at(start.Col, start.Row+step)
		}
		var walls []puzzles.Wall
		for range rng.IntN(3) * 20 { // near the start, too
			a := at(max(1, min(60, start.Col+rng.IntN(9)-4)), max(1, min(60, start.Row+rng.IntN(9)-4)))
			to := bare.Moves(piece, a)
			walls = append(walls, puzzles.Wall{A: a, B: to[rng.IntN(len(to))]})
		}
		board := oracle.Must(puzzles.NewBoard(60, 60, holes, nil, walls...))
		r, goals := puzzles.Rules{Piece: piece, Start: start, StartAny: true}, []puzzles.Square{start}
		switch n % 3 {
		case 0:
			goals = append(goals, far)
		case 1:
			r.End = far
		case 2:
			r.Numbers = []puzzles.Number{{K: 9, Square: far}}
		}
		p, err := puzzles.NewHunt(board, goals, r)
		if err != nil {
			continue
		}
		near := solve.Near(p, moves)
		if (near != p) != (step == moves*longest) {
			t.Fatalf("%s with a stop %d columns or rows from %s, within %d moves: left out: %v",
				piece, step, start, moves, near != p)
		}
		if near == p {
			continue
		}
		whole, cropped := puzzles.NewInstance(p), puzzles.NewInstance(near)
		dist, short := whole.Distances(whole.Start), cropped.Distances(cropped.Start)
		for v, s := range whole.Squares {
			if d := dist[v]; d >= 0 && int(d) <= moves && short[cropped.Vertex(s)] != d {
				t.Fatalf("%s from %s to %s: not %d moves", piece, start, s, d)
			}
		}
		if cropped.Len()+len(near.Board.Holes()) != 60*60 || len(board.Holes()) == len(near.Board.Holes()) {
			t.Fatalf("found %d squares and %d holes", cropped.Len(), len(near.Board.Holes()))
		}
	}
	for name, text := range oracle.Pairs(`
		a slide       | "board: 40x40\npiece: rook\nstart: a1\ngoals: b3\n"
		any start     | "board: 40x40\nstart: any\ngoals: b3\n"
		guards        | "board: 40x40\nguard: Qan39\nstart: a1\ngoals: b3\n"
		a cover       | "board: 40x40\nfamily: cover\nstart: a1\n"
		much in reach | "board: 40x40\npiece: camel\nstart: t20\ngoals: b3\n"
	`) {
		if p := oracle.Puzzle(text); solve.Near(p, 4) != p {
			t.Errorf("%s: found another puzzle", name)
		}
	}
}
