package count

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/symmetry"
)

const plenty = 1 << 30

// listed are all solutions of p; where p is closed and leaves the start open, as
// told from the instance's start.
func listed(p *puzzles.Puzzle) []puzzles.Walk {
	in := puzzles.NewInstance(p)
	if in.Rotated {
		p = oracle.From(p, in.Squares[in.Start])
	}
	return oracle.All(p)
}

// jumps is a tour as the set of its jumps.
func jumps(w puzzles.Walk, y symmetry.Symmetry) [][2]puzzles.Square {
	var set [][2]puzzles.Square
	less := func(a, b puzzles.Square) int {
		if a.Row != b.Row {
			return a.Row - b.Row
		}
		return a.Col - b.Col
	}
	for i := 1; i < len(w); i++ {
		a, b := y.Apply(w[i-1]), y.Apply(w[i])
		if less(a, b) > 0 {
			a, b = b, a
		}
		set = append(set, [2]puzzles.Square{a, b})
	}
	slices.SortFunc(set, func(s, t [2]puzzles.Square) int {
		if c := less(s[0], t[0]); c != 0 {
			return c
		}
		return less(s[1], t[1])
	})
	return set
}

// symmetric makes the holes and walls of a board those that y wants, too.
func symmetric(p *puzzles.Puzzle, y symmetry.Symmetry, rng *rand.Rand) *puzzles.Puzzle {
	b := p.Board
	var holes []puzzles.Square
	if b.Width() == 4 && b.Height() == 4 && rng.IntN(3) == 0 { // a board with tours that a quarter turn keeps
		holes = []puzzles.Square{{Col: 1, Row: 1}, {Col: 4, Row: 1}, {Col: 1, Row: 4}, {Col: 4, Row: 4}}
	}
	for range max(0, rng.IntN(4)-len(holes)) {
		h := puzzles.Square{Col: 1 + rng.IntN(b.Width()), Row: 1 + rng.IntN(b.Height())}
		for range 4 {
			holes = append(holes, h)
			h = y.Apply(h)
		}
	}
	var walls []puzzles.Wall
	for range rng.IntN(3) {
		from := puzzles.Square{Col: 1 + rng.IntN(b.Width()), Row: 1 + rng.IntN(b.Height())}
		near := b.Moves(p.Piece, from)
		if len(near) == 0 {
			continue
		}
		w := puzzles.Wall{A: from, B: near[rng.IntN(len(near))]}
		for range 1 + 3*min(1, rng.IntN(5)) { // or y takes the wall to none
			walls = append(walls, w)
			w = puzzles.Wall{A: y.Apply(w.A), B: y.Apply(w.B)}
		}
	}
	board, err := puzzles.NewBoard(b.Width(), b.Height(), holes, nil, walls...)
	if err != nil {
		return nil
	}
	r := puzzles.Rules{Piece: p.Piece, Closed: rng.IntN(2) == 0}
	if free := board.Squares(); !r.Closed && rng.IntN(3) == 0 && len(free) > 0 {
		r.Start = free[rng.IntN(len(free))]
		r.End = y.Apply(r.Start)
		if rng.IntN(4) == 0 {
			r.End = puzzles.Any
		}
	}
	q, err := puzzles.NewTour(board, r)
	if err != nil {
		return nil
	}
	return q
}

// TestToursAgreeWithAList of all of them: those that each symmetry keeps.
func TestToursAgreeWithAList(t *testing.T) {
	t.Parallel()
	rng := oracle.Rand(t)
	with := map[string]int{}
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel, puzzles.Rook}
	for round := range oracle.Until(t, 1500, oracle.Seen(with, "all", "symmetric", "quarter")) {
		p := oracle.Options{Family: puzzles.Tour, Squares: 10, Plain: true}.Random(rng)
		if round%2 == 0 {
			size := [][2]int{{3, 4}, {4, 4}, {3, 3}, {5, 5}, {4, 3}, {2, 4}, {5, 3}, {2, 2}, {6, 3}, {6, 6}}[rng.IntN(10)]
			piece := pieces[rng.IntN(len(pieces))]
			if round%20 == 0 { // where a quarter turn may keep a tour
				size = [][2]int{{2, 2}, {4, 4}}[rng.IntN(2)]
				piece = pieces[1+rng.IntN(2)]
			}
			b := oracle.Board(size[0], size[1])
			q := oracle.Must(puzzles.NewTour(b, puzzles.Rules{Piece: piece}))
			ys := symmetry.Of(q)
			if p = symmetric(q, ys[rng.IntN(len(ys))], rng); p == nil {
				continue
			}
			if n := len(p.Ground().Squares()); n > 16 || n > 9 && p.Piece != puzzles.Knight && p.Piece != puzzles.Camel && p.Piece != puzzles.Wazir {
				continue
			}
		}
		in := puzzles.NewInstance(p)
		walks := listed(p)
		for _, y := range symmetry.Of(p) {
			r := countTours(context.Background(), in, y, plenty)
			if r == nil {
				with["refused"]++
				continue
			}
			found := map[string]bool{}
			for _, w := range walks {
				set := jumps(w, symmetry.Of(p)[0])
				if slices.Equal(set, jumps(w, y)) {
					text := ""
					for _, j := range set {
						text += j[0].String() + j[1].String()
					}
					found[text] = true
				}
			}
			if r.Count.Cmp(big.NewInt(int64(len(found)))) != 0 || !r.Complete {
				t.Fatalf("%s, %+v: found %s tours, complete %v; expected %d", oracle.Describe(p), y, r.Count, r.Complete, len(found))
			}
			kind := "all"
			if y.Transpose || y.FlipCols || y.FlipRows {
				kind = "symmetric"
			}
			if y.Transpose && y.FlipCols != y.FlipRows {
				kind = "quarter"
			}
			if len(found) > 0 {
				with[kind]++
			}
		}
	}
}

// TestToursAsPublished: see the OEIS, A001230, A070030, A165134 and A175881.
func TestToursAsPublished(t *testing.T) {
	for c := range oracle.Table[struct {
		Piece, Board string
		Closed       bool
		Tours        string
	}](`
		knight | 4x3   | false | 8
		knight | 7x3   | false | 52
		knight | 8x3   | false | 396
		knight | 5x4   | false | 82
		knight | 5x5   | false | 864
		knight | 6x5   | false | 18784
		knight | 6x6   | false | 3318960
		knight | 10x3  | true  | 16
		knight | 12x3  | true  | 176
		knight | 6x5   | true  | 8
		knight | 8x5   | true  | 44202
		knight | 6x6   | true  | 9862
		zebra  | 10x10 | true  | 80320
		knight | 5x5   | true  | 0
		knight | 4x4   | false | 0
	`) {
		p := posed.Puzzle(fmt.Sprintf("family: tour\npiece: %s\nboard: %s\nclosed: %t\n", c.Piece, c.Board, c.Closed))
		r := countTours(context.Background(), puzzles.NewInstance(p), symmetry.Of(p)[0], plenty)
		if r == nil || !r.Complete || r.Count.String() != c.Tours {
			t.Errorf("%+v: found %+v", c, r)
		}
	}
}

func tour(t *testing.T, piece puzzles.Piece, width, height int, closed bool) *puzzles.Puzzle {
	t.Helper()
	b := oracle.Board(width, height)
	p := oracle.Must(puzzles.NewTour(b, puzzles.Rules{Piece: piece, Closed: closed}))
	if !puzzles.NewInstance(p).IsTour() {
		t.Fatal("no tour")
	}
	return p
}

// TestLittleMemory leaves a lower bound.
func TestLittleMemory(t *testing.T) {
	p := tour(t, puzzles.Knight, 6, 6, false)
	r := countTours(context.Background(), puzzles.NewInstance(p), symmetry.Of(p)[0], 100_000)
	if r == nil || r.Complete || r.Count.Sign() <= 0 || r.Count.Cmp(big.NewInt(3318960)) >= 0 {
		t.Errorf("found %+v, expected a lower bound", r)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if r := countTours(ended, puzzles.NewInstance(p), symmetry.Of(p)[0], plenty); r != nil {
		t.Errorf("found %+v after the end", r)
	}
}
