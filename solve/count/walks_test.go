package count_test

import (
	"context"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/count"
	"math/big"
	"math/rand/v2"
	"testing"
)

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
