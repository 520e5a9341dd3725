package count_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/count"
)

const plenty = 1 << 30

// rounds is how many random puzzles a test makes: more with KNIGHTSAT_ROUNDS.
func rounds(n int) int {
	if many, err := strconv.Atoi(os.Getenv("KNIGHTSAT_ROUNDS")); err == nil {
		return many
	}
	return n
}

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
func jumps(w puzzles.Walk, y puzzles.Symmetry) [][2]puzzles.Square {
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

// symmetric makes the holes of a board those that y wants, too.
func symmetric(p *puzzles.Puzzle, y puzzles.Symmetry, rng *rand.Rand) *puzzles.Puzzle {
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
	board, err := puzzles.NewBoard(b.Width(), b.Height(), holes, nil)
	if err != nil {
		return nil
	}
	r := puzzles.Rules{Piece: p.Piece, Closed: rng.IntN(2) == 0}
	if free := board.Squares(); !r.Closed && rng.IntN(3) == 0 && len(free) > 0 {
		r.Start = free[rng.IntN(len(free))]
		if r.End = y.Apply(r.Start); rng.IntN(4) == 0 {
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
	rng := rand.New(rand.NewPCG(14, 1))
	with := map[string]int{}
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel, puzzles.Rook}
	for round := range rounds(1500) {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 10})
		if round%2 == 0 {
			size := [][2]int{{3, 4}, {4, 4}, {3, 3}, {5, 5}, {4, 3}, {2, 4}, {5, 3}, {2, 2}, {6, 3}, {6, 6}}[rng.IntN(10)]
			b, err := puzzles.NewBoard(size[0], size[1], nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			q, err := puzzles.NewTour(b, puzzles.Rules{Piece: pieces[rng.IntN(len(pieces))]})
			if err != nil {
				t.Fatal(err)
			}
			ys := puzzles.Symmetries(q)
			if p = symmetric(q, ys[rng.IntN(len(ys))], rng); p == nil {
				continue
			}
			if n := len(p.Board.Squares()); n > 16 || n > 9 && p.Piece != puzzles.Knight && p.Piece != puzzles.Camel && p.Piece != puzzles.Wazir {
				continue
			}
		}
		in := puzzles.NewInstance(p)
		walks := listed(p)
		for _, y := range puzzles.Symmetries(p) {
			r := count.Tours(context.Background(), in, y, plenty)
			if r == nil {
				with["refused"]++
				continue
			}
			found := map[string]bool{}
			for _, w := range walks {
				set := jumps(w, puzzles.Symmetries(p)[0])
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
			with["boards, "+kind]++
			if len(found) > 0 {
				with["with tours, "+kind]++
			}
		}
	}
	t.Log(with)
	for _, kind := range []string{"all", "symmetric", "quarter"} {
		if with["with tours, "+kind] < 3 {
			t.Errorf("found %d boards with tours of the kind %s", with["with tours, "+kind], kind)
		}
	}
}

// TestWalksAgreeWithAList of all of them.
func TestWalksAgreeWithAList(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(14, 2))
	solved := 0
	for range rounds(600) {
		p := oracle.Random(rng, oracle.Options{Squares: 12})
		if p.Once {
			continue
		}
		moves, ok := oracle.Shortest(p)
		if !ok {
			continue
		}
		in := puzzles.NewInstance(p)
		walks := listed(p)
		r := count.Walks(context.Background(), in, moves, plenty)
		if r == nil || !r.Complete || r.Count.Cmp(big.NewInt(int64(len(walks)))) != 0 {
			t.Fatalf("%s: found %+v, expected %d walks", oracle.Describe(p), r, len(walks))
		}
		solved++
	}
	if solved < 150 {
		t.Errorf("found %d puzzles with walks, expected 150 at least", solved)
	}
	t.Log(solved)
}

// TestToursAsPublished: see the OEIS, A001230, A070030, A165134 and A175881.
func TestToursAsPublished(t *testing.T) {
	for _, c := range []struct {
		piece         puzzles.Piece
		width, height int
		closed        bool
		tours         int64
	}{
		{puzzles.Knight, 4, 3, false, 8}, {puzzles.Knight, 7, 3, false, 52}, {puzzles.Knight, 8, 3, false, 396},
		{puzzles.Knight, 5, 4, false, 82}, {puzzles.Knight, 5, 5, false, 864}, {puzzles.Knight, 6, 5, false, 18784},
		{puzzles.Knight, 6, 6, false, 3318960}, {puzzles.Knight, 10, 3, true, 16}, {puzzles.Knight, 12, 3, true, 176},
		{puzzles.Knight, 6, 5, true, 8}, {puzzles.Knight, 8, 5, true, 44202}, {puzzles.Knight, 6, 6, true, 9862},
		{puzzles.Zebra, 10, 10, true, 80320}, {puzzles.Knight, 5, 5, true, 0}, {puzzles.Knight, 4, 4, false, 0},
	} {
		p := tour(t, c.piece, c.width, c.height, c.closed)
		r := count.Tours(context.Background(), puzzles.NewInstance(p), puzzles.Symmetries(p)[0], plenty)
		if r == nil || !r.Complete || r.Count.Cmp(big.NewInt(c.tours)) != 0 {
			t.Errorf("%s %dx%d, closed %v: found %+v, expected %d", c.piece, c.width, c.height, c.closed, r, c.tours)
		}
	}
}

func tour(t *testing.T, piece puzzles.Piece, width, height int, closed bool) *puzzles.Puzzle {
	t.Helper()
	b, err := puzzles.NewBoard(width, height, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzles.NewTour(b, puzzles.Rules{Piece: piece, Closed: closed})
	if err != nil {
		t.Fatal(err)
	}
	if !bound.IsTour(puzzles.NewInstance(p)) {
		t.Fatal("no tour")
	}
	return p
}

// TestLittleMemory leaves a lower bound.
func TestLittleMemory(t *testing.T) {
	p := tour(t, puzzles.Knight, 6, 6, false)
	r := count.Tours(context.Background(), puzzles.NewInstance(p), puzzles.Symmetries(p)[0], 100_000)
	if r == nil || r.Complete || r.Count.Sign() <= 0 || r.Count.Cmp(big.NewInt(3318960)) >= 0 {
		t.Errorf("found %+v, expected a lower bound", r)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if r := count.Tours(ended, puzzles.NewInstance(p), puzzles.Symmetries(p)[0], plenty); r != nil {
		t.Errorf("found %+v after the end", r)
	}
}

// waysOf counts the walks of so many moves as layers does, but by hand: a number
// for each square and set of goals, free goals or in order.
func waysOf(in *puzzles.Instance, moves int) *big.Int {
	type state struct{ square, set int }
	visit := func(set, v int) int {
		if in.Puzzle.Ordered {
			if set < len(in.Goals) && in.Goals[set] == v {
				return set + 1
			}
			return set
		}
		for i, g := range in.Goals {
			if g == v {
				set |= 1 << i
			}
		}
		return set
	}
	all := 1<<len(in.Goals) - 1
	if in.Puzzle.Ordered {
		all = len(in.Goals)
	}
	layer := map[state]*big.Int{}
	for v := range in.Len() {
		if in.Start < 0 || in.Start == v {
			layer[state{v, visit(0, v)}] = big.NewInt(1)
		}
	}
	for range moves {
		next := map[state]*big.Int{}
		for s, ways := range layer {
			for _, w := range in.Neighbours(s.square) {
				to := state{int(w), visit(s.set, int(w))}
				if next[to] == nil {
					next[to] = new(big.Int)
				}
				next[to].Add(next[to], ways)
			}
		}
		layer = next
	}
	total := new(big.Int)
	for s, ways := range layer {
		if s.set == all && (in.End < 0 || in.End == s.square) {
			total.Add(total, ways)
		}
	}
	return total
}

// TestWalksOfManyDigits do not fit into one word of the machine, nor into two.
func TestWalksOfManyDigits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		piece puzzles.Piece
		rules string // of the walk: where it ends, and its order
		moves int
	}{
		{puzzles.Knight, "", 30}, {puzzles.Knight, "", 80}, {puzzles.King, "", 64}, {puzzles.King, "end", 65},
		{puzzles.Queen, "", 150}, {puzzles.Rook, "end", 101}, {puzzles.King, "ordered", 90}, {puzzles.Knight, "closed", 84},
	} {
		b, err := puzzles.NewBoard(5, 5, []puzzles.Square{{Col: 3, Row: 3}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := puzzles.Rules{Piece: c.piece, Start: puzzles.Square{Col: 1, Row: 1}, Ordered: c.rules == "ordered", Closed: c.rules == "closed"}
		if c.rules == "end" {
			r.End = puzzles.Square{Col: 5, Row: 4}
		}
		p, err := puzzles.NewHunt(b, []puzzles.Square{{Col: 5, Row: 5}, {Col: 2, Row: 3}, {Col: 1, Row: 4}}, r)
		if err != nil {
			t.Fatal(err)
		}
		in := puzzles.NewInstance(p)
		want := waysOf(in, c.moves)
		got := count.Walks(context.Background(), in, c.moves, plenty)
		if got == nil || !got.Complete || got.Count.Cmp(want) != 0 {
			t.Errorf("%s %s, %d moves: found %v, expected %s", p.Piece, c.rules, c.moves, got, want)
		}
		if want.BitLen() <= 64 && c.moves > 30 {
			t.Errorf("%s %s, %d moves: %s fits into a word", p.Piece, c.rules, c.moves, want)
		}
	}
}

// TestWalksWithinMemory need two layers, of a word a number at first.
func TestWalksWithinMemory(t *testing.T) {
	t.Parallel()
	b, err := puzzles.NewBoard(5, 5, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzles.NewHunt(b, []puzzles.Square{{Col: 5, Row: 5}}, puzzles.Rules{Piece: puzzles.Knight, Start: puzzles.Square{Col: 1, Row: 1}})
	if err != nil {
		t.Fatal(err)
	}
	in := puzzles.NewInstance(p)
	const layer = 25 * 2 * 8
	if r := count.Walks(context.Background(), in, 4, 2*layer); r == nil || r.States != 50 {
		t.Errorf("two layers of %d bytes: found %+v", layer, r)
	}
	if r := count.Walks(context.Background(), in, 4, 2*layer-1); r != nil {
		t.Errorf("a byte less than two layers: found %v", r.Count)
	}
	if r := count.Walks(context.Background(), in, 40, 3*layer-1); r != nil {
		t.Errorf("numbers of two words in a byte less than they need: found %v", r.Count)
	}
	many, err := puzzles.NewHunt(b, b.Squares(), puzzles.Rules{Piece: puzzles.King})
	if err != nil {
		t.Fatal(err)
	}
	if r := count.Walks(context.Background(), puzzles.NewInstance(many), 24, 1<<62); r != nil {
		t.Errorf("sets of 25 goals: found %v", r.Count)
	}
}
