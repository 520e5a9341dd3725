package symmetry_test

import (
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/symmetry"
)

// TestSymmetriesAreThoseThatKeepThePuzzle: of all that a rectangle has, by what each of them
// does to squares, moves, goals and ends; and a walk's image solves the puzzle.
func TestSymmetriesAreThoseThatKeepThePuzzle(t *testing.T) {
	kinds := map[string]int{}
	for _, p := range oracle.Each(t, 20000, oracle.Seen(kinds, "square", "oblong", "a cycle's start"), oracle.Options{Boards: true, Squares: 6}.Random) {
		w, h := p.Board.Width(), p.Board.Height()
		list := symmetry.Of(p)
		var want [][]puzzles.Square
		for k := range 8 {
			image := func(s puzzles.Square) puzzles.Square {
				if k&1 != 0 {
					s.Col = w + 1 - s.Col
				}
				if k&2 != 0 {
					s.Row = h + 1 - s.Row
				}
				if k&4 != 0 {
					s.Col, s.Row = s.Row, s.Col
				}
				return s
			}
			if (k < 4 || w == h) && keeps(p, image) {
				want = append(want, images(p, image))
			}
		}
		for _, y := range list {
			at := slices.IndexFunc(want, func(of []puzzles.Square) bool { return slices.Equal(of, images(p, y.Apply)) })
			if at < 0 {
				t.Fatalf("%s does not keep it, or is there twice", y)
			}
			want = slices.Delete(want, at, at+1)
		}
		if len(want) > 0 {
			t.Fatalf("%d symmetries are missing", len(want))
		}
		kind := "square"
		if w != h {
			kind = "oblong"
		}
		if p.Closed && p.Once && !p.Start.IsAny() && !p.Ordered {
			kind = "a cycle's start"
		}
		kinds[kind] += min(1, len(list)-1)
		if len(list) == 1 {
			continue
		}
		for i, walk := range oracle.All(p) {
			if i == 3 {
				break
			}
			for _, y := range list {
				oracle.Done(puzzles.Check(p, y.Walk(walk)))
			}
		}
	}
}

// TestSymmetriesOfWallsHolesAndGuards that are mirrored, or nearly so, are those that keep the moves.
func TestSymmetriesOfWallsHolesAndGuards(t *testing.T) {
	rng := oracle.Rand(t)
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.Wazir, puzzles.King, puzzles.Camel, puzzles.Rook, puzzles.Bishop, puzzles.Nightrider}
	seen := map[string]int{}
	for range oracle.Until(t, 2000, oracle.Seen(seen, "walls kept", "walls lost", "guards kept", "guards lost", "idle walls")) {
		w, h, piece := 3+rng.IntN(6), 3+rng.IntN(6), pieces[rng.IntN(len(pieces))]
		bare := oracle.Board(w, h)
		turn := func(s puzzles.Square) puzzles.Square {
			return puzzles.Square{Col: w + 1 - s.Col, Row: h + 1 - s.Row}
		}
		square := func() puzzles.Square { return puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)} }
		var holes []puzzles.Square
		var guards []puzzles.Guard
		var walls []puzzles.Wall
		lost := func() bool { return rng.IntN(6) == 0 }
		for range rng.IntN(3) {
			s := square()
			holes = append(holes, s, turn(s))
		}
		if rng.IntN(3) == 0 {
			s, kind := square(), []rune("QRBNKP")[rng.IntN(6)]
			if guards = append(guards, puzzles.Guard{Kind: kind, Square: s}); !lost() {
				guards = append(guards, puzzles.Guard{Kind: kind, Square: turn(s)})
			}
		}
		for range rng.IntN(4) {
			from := square()
			to := square()
			if near := bare.Moves(piece, from); len(near) > 0 && rng.IntN(3) > 0 {
				to = near[rng.IntN(len(near))]
			}
			if from == to {
				continue
			}
			if walls = append(walls, puzzles.Wall{A: from, B: to}); !lost() {
				walls = append(walls, puzzles.Wall{A: turn(from), B: turn(to)})
			}
		}
		b, err := puzzles.NewBoard(w, h, holes, guards, walls...)
		if err != nil || b.Len() < 4 {
			continue
		}
		p := oracle.Must(puzzles.NewTour(b, puzzles.Rules{Piece: piece}))
		half := slices.ContainsFunc(symmetry.Of(p), func(y symmetry.Symmetry) bool {
			return !y.Transpose && y.FlipCols && y.FlipRows
		})
		if half != keeps(p, turn) {
			t.Fatalf("%s: a half turn keeps it: found %v", oracle.Describe(p), half)
		}
		kept := map[bool]string{true: " kept", false: " lost"}[half]
		if len(walls) > 0 && !p.UniformMoves() {
			seen["walls"+kept]++
		}
		if len(guards) > 0 {
			seen["guards"+kept]++
		}
		if half && len(b.Walls())%2 == 1 {
			seen["idle walls"]++
		}
	}
}

func images(p *puzzles.Puzzle, image func(puzzles.Square) puzzles.Square) (list []puzzles.Square) {
	for _, s := range p.Board.Squares() {
		list = append(list, image(s))
	}
	return list
}

// keeps reports whether a map of the board takes the puzzle to itself.
func keeps(p *puzzles.Puzzle, image func(puzzles.Square) puzzles.Square) bool {
	in := puzzles.NewInstance(p)
	at := make([]int, in.Len()) // the image of each vertex
	for v, s := range in.Squares {
		if at[v] = in.Vertex(image(s)); at[v] < 0 {
			return false
		}
	}
	goal := make([]bool, in.Len())
	for _, g := range in.Goals {
		goal[g] = true
	}
	for _, n := range in.Numbers {
		if at[n.Vertex] != n.Vertex {
			return false
		}
	}
	for _, v := range in.Order {
		if at[v] != v {
			return false
		}
	}
	cycle := p.Closed && p.Once && !p.Ordered && !p.Timed()
	if cycle && !p.Start.IsAny() {
		goal[in.Start] = true
	}
	for v := range at {
		for u := range at {
			if in.Adjacent(v, u) != in.Adjacent(at[v], at[u]) {
				return false
			}
		}
		if goal[v] != goal[at[v]] || p.Ordered && goal[v] && at[v] != v {
			return false
		}
	}
	move := func(s puzzles.Square) puzzles.Square {
		if s.IsAny() {
			return s
		}
		return image(s)
	}
	start, end := move(p.Start), move(p.End)
	return cycle || start == p.Start && end == p.End || start == p.End && end == p.Start && !p.Ordered && !p.Closed && !p.Timed()
}
