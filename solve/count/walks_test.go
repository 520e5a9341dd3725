package count

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestLayersAgreeWithTheOracle: the number of moves, that of the walks, and the first of
// them, for one search after the other on the same ground.
func TestLayersAgreeWithTheOracle(t *testing.T) {
	t.Parallel()
	solved := 0
	for _, p := range oracle.Each(t, 1500, func() bool { return solved > 19 }, oracle.Options{Squares: 12, Plain: true}.Random) {
		if p.Once || p.Closed && p.Start.IsAny() {
			continue
		}
		in := puzzles.NewInstance(p)
		l := NewLayers(in)
		l.Shortest(t.Context(), Wanted{Start: -1, End: -1, Goals: []int{0, in.Len() - 1}}, 0) // leaves nothing behind
		best, solvable := oracle.Shortest(p)
		h := Wanted{Start: in.Start, End: in.End, Goals: in.Goals, Ordered: p.Ordered}
		for _, most := range []int{0, best, best - 1} {
			if most < 0 {
				continue
			}
			moves, ok := l.Shortest(t.Context(), h, most)
			if want := solvable && (most == 0 || most == best); ok != want || ok && moves != best {
				t.Fatalf("found %d moves (%t), expected %d (%t) of at most %d", moves, ok, best, want, most)
			}
			if !ok {
				continue
			}
			solved++
			all, walks := listed(p), l.Walks(t.Context())
			if walks.Cmp(big.NewInt(int64(len(all)))) != 0 {
				t.Fatalf("found %s walks, expected %d", walks, len(all))
			}
			before := func(a, b puzzles.Walk) int {
				return slices.CompareFunc(a, b, func(a, b puzzles.Square) int { return in.Vertex(a) - in.Vertex(b) })
			}
			if first := in.Walk(l.First()); before(first, slices.MinFunc(all, before)) != 0 {
				t.Fatalf("the first walk is %s, not %s", slices.MinFunc(all, before), first)
			}
		}
	}
}

// waysOf counts the walks of the given number of moves as layers does, but by hand: a number
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
	rng := oracle.Rand(t)
	for _, c := range []struct {
		piece puzzles.Piece
		goals int // in an order of chance
		words int // that the number takes, at least
	}{{puzzles.Knight, 12, 1}, {puzzles.King, 31, 2}, {puzzles.Knight, 76, 3}} {
		b := oracle.Board(9, 9)
		goals := oracle.Shuffled(rng, b.Squares()[1:])
		p := oracle.Must(puzzles.NewHunt(b, goals[:c.goals], puzzles.Rules{Piece: c.piece, Start: puzzles.Square{Col: 1, Row: 1}, Ordered: true}))
		in := puzzles.NewInstance(p)
		moves, at := 0, in.Start
		for _, g := range in.Goals {
			moves, at = moves+int(in.Distances(at)[g]), g
		}
		want := waysOf(in, moves)
		if words := (want.BitLen() + 63) / 64; words < c.words {
			t.Errorf("%s, %d goals: %s has %d words, expected %d", p.Piece, c.goals, want, words, c.words)
		}
		states := int64(in.Len() << bits.Len(uint(c.goals)))
		for bytes, fits := range map[int64]bool{states * 150: true, states * 17: false, states * 15: false} {
			if r := countWalks(t.Context(), in, moves, bytes); (r != nil) != fits || fits && r.Count.Cmp(want) != 0 {
				t.Errorf("%s, %d goals: found %v in %d bytes, expected %s", p.Piece, c.goals, r, bytes, want)
			}
		}
	}
}

// TestSetsOfManyGoals are not counted.
func TestSetsOfManyGoals(t *testing.T) {
	b := oracle.Board(5, 5)
	many := oracle.Must(puzzles.NewHunt(b, b.Squares(), puzzles.Rules{StartAny: true, Piece: puzzles.King}))
	if r := countWalks(t.Context(), puzzles.NewInstance(many), 24, 1<<62); r != nil {
		t.Errorf("sets of 25 goals: found %v", r.Count)
	}
}

// TestLayersStopWithTheirContext, of few states with many moves each, too.
func TestLayersStopWithTheirContext(t *testing.T) {
	in := puzzles.NewInstance(posed.Puzzle("board: 2x200\npiece: queen\nstart: a1\ngoals: b200"))
	ended, stop := context.WithCancel(t.Context())
	stop()
	l := NewLayers(in)
	if _, ok := l.Shortest(ended, Wanted{Start: in.Start, End: -1, Goals: in.Goals}, 0); ok {
		t.Error("a search went on after its context ended")
	}
	if _, ok := l.Shortest(t.Context(), Wanted{Start: in.Start, End: -1, Goals: in.Goals}, 0); !ok || l.Walks(ended) != nil {
		t.Error("counting went on after its context ended")
	}
}
