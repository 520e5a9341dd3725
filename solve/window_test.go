package solve

import (
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestNearKeepsWhatIsInReach: squares, stops, and distances up to the reach; other puzzles as they are.
func TestNearKeepsWhatIsInReach(t *testing.T) {
	rng := oracle.Rand(t)
	for n := range 400 {
		longest := []int{3, 1, 2, 2}[n%4]
		piece := []puzzles.Piece{puzzles.Camel, puzzles.Wazir, puzzles.Knight, puzzles.Knight}[n%4]
		start := puzzles.Square{Col: 1 + rng.IntN(60), Row: 1 + rng.IntN(60)}
		moves := 1 + rng.IntN(3)
		// Just in reach, or just not: the goal, or else the end, or a number.
		step := moves*longest + rng.IntN(2)
		far := start
		switch rng.IntN(4) {
		case 0:
			far.Col -= step
		case 1:
			far.Row -= step
		case 2:
			far.Row += step
		default:
			far.Col += step
		}
		board := scattered(rng, 60, 800, 20, piece, func() puzzles.Square {
			return puzzles.Square{Col: max(1, min(60, start.Col+rng.IntN(9)-4)), Row: max(1, min(60, start.Row+rng.IntN(9)-4))}
		})
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
		near := Near(p, moves)
		if (near != p) != (step == moves*longest) {
			t.Fatalf("%s with a stop %d columns or rows from %s, within %d moves: left out: %v", piece, step, start, moves, near != p)
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
		if p := posed.Puzzle(text); Near(p, 4) != p {
			t.Errorf("%s: found another puzzle", name)
		}
	}
}

// scattered is a board of side x side with holes at random, fewer than a number, and walls where moves go from
// squares near somewhere.
func scattered(rng *rand.Rand, side, holes, walls int, piece puzzles.Piece, near func() puzzles.Square) *puzzles.Board {
	bare := oracle.Board(side, side)
	var missing []puzzles.Square
	for range rng.IntN(holes) {
		missing = append(missing, puzzles.Square{Col: 1 + rng.IntN(side), Row: 1 + rng.IntN(side)})
	}
	var list []puzzles.Wall
	for range rng.IntN(3) * walls {
		from := near()
		to := bare.Moves(piece, from)
		list = append(list, puzzles.Wall{A: from, B: to[rng.IntN(len(to))]})
	}
	return oracle.Must(puzzles.NewBoard(side, side, missing, nil, list...))
}
