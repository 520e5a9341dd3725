package twofactor_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/bound/twofactor"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// wandered is a tour puzzle on the squares of a random walk that comes to none of them
// twice: the walk solves it.
func wandered(t *testing.T, rng *rand.Rand) *puzzles.Puzzle {
	t.Helper()
	piece := []puzzles.Piece{puzzles.Knight, puzzles.Wazir, puzzles.King}[rng.IntN(3)]
	side := 4 + rng.IntN(4)
	board := func(holes []puzzles.Square) *puzzles.Board {
		b, err := puzzles.NewBoard(side, side, holes, nil)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	whole := board(nil)
	at := puzzles.Square{Col: 1 + rng.IntN(side), Row: 1 + rng.IntN(side)}
	walk := puzzles.Walk{at}
	for most := 6 + rng.IntN(12); len(walk) < most; walk = append(walk, at) {
		next := slices.DeleteFunc(whole.Moves(piece, at), func(s puzzles.Square) bool { return slices.Contains(walk, s) })
		if len(next) == 0 {
			break
		}
		at = next[rng.IntN(len(next))]
	}
	holes := slices.DeleteFunc(whole.Squares(), func(s puzzles.Square) bool { return slices.Contains(walk, s) })
	r := puzzles.Rules{Piece: piece}
	if r.Closed = slices.Contains(whole.Moves(piece, at), walk[0]); !r.Closed {
		if rng.IntN(2) == 0 {
			r.Start = walk[0]
		}
		if rng.IntN(2) == 0 {
			r.End = at
		}
	}
	p, err := puzzles.NewTour(board(holes), r)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestNoViolatorSpeaksAgainstATour: whatever the sets, what is needed is there where
// there is a tour; and often there is nothing more.
func TestNoViolatorSpeaksAgainstATour(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	tight := map[string]int{}
	for range 30_000 {
		p := wandered(t, rng)
		in := puzzles.NewInstance(p)
		inT := make([]bool, in.Len())
		v := twofactor.Violator{}
		for w := range inT {
			if inT[w] = rng.IntN(2) == 0; inT[w] {
				v.T = append(v.T, w)
			}
		}
		for w := range inT {
			out := 0
			for _, x := range in.Neighbours(w) {
				if !inT[x] {
					out++
				}
			}
			if out <= rng.IntN(2) {
				v.S, v.Elsewhere = append(v.S, w), v.Elsewhere+out
			}
		}
		err := v.Check(ctx, in)
		if err == nil {
			t.Fatalf("%s: S %v, T %v refute a puzzle that has a tour", oracle.Describe(p), v.S, v.T)
		}
		var needed, there int
		if _, err := fmt.Sscanf(err.Error(), "the jumps of S suffice: %d are needed and %d there", &needed, &there); err != nil {
			t.Fatalf("%s: %v", oracle.Describe(p), err)
		}
		if needed == there {
			_, _, bipartite := in.Colours()
			tight[fmt.Sprintf("closed %v, start %v, end %v, colours %v", p.Closed, in.Start >= 0, in.End >= 0, len(bipartite) == 1 && bipartite[0])]++
		}
	}
	if len(tight) != 10 {
		t.Errorf("only these kinds of puzzles had sets with nothing more than what is needed: %v", tight)
	}
	for kind, n := range tight {
		if n < 8 {
			t.Errorf("%s: only %d sets had nothing more than what is needed", kind, n)
		}
	}
}

func TestViolatorsOfWhatIsNoSquareAreRefused(t *testing.T) {
	in := puzzles.NewInstance(wandered(t, rand.New(rand.NewPCG(7, 8))))
	for _, list := range [][]int{{-1}, {in.Len()}, {0, 0}} {
		for _, v := range []twofactor.Violator{{S: list}, {T: list}} {
			if err := v.Check(ctx, in); err == nil || !strings.Contains(err.Error(), "is no square of the board") {
				t.Errorf("%+v: %v", v, err)
			}
		}
	}
}

// TestEveryRefutationHasItsViolator: where a flow refutes, its reason is in squares.
func TestEveryRefutationHasItsViolator(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	n := 0
	for range 3000 {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 25})
		in := puzzles.NewInstance(p)
		if twofactor.Small(in) || !bipartite(in) || p.Start == p.End && !p.Closed && !p.Start.IsAny() {
			continue
		}
		r := twofactor.Solve(ctx, twofactor.NewGraph(ctx, in))
		if !r.Impossible || !balanced(in) {
			continue
		}
		n++
		if r.Violator == nil {
			t.Fatalf("%s: refuted without a violator", oracle.Describe(p))
		}
		// A violator that is tampered with proves nothing.
		v := *r.Violator
		v.Elsewhere--
		if v.Check(ctx, in) == nil {
			t.Fatalf("%s: a forged violator was accepted", oracle.Describe(p))
		}
		v = *r.Violator
		if v.T = append(append([]int(nil), v.T...), v.T...); len(v.T) > 0 && v.Check(ctx, in) == nil {
			t.Fatalf("%s: a violator with squares listed twice was accepted", oracle.Describe(p))
		}
	}
	if n < 100 {
		t.Errorf("found %d refutations, expected 100 at least", n)
	}
}

// balanced reports whether the colours of board and ends allow a tour.
func balanced(in *puzzles.Instance) bool {
	colour, _, _ := in.Colours()
	balance := 0
	for _, c := range colour {
		balance += 1 - 2*int(c)
	}
	s, e := in.Start, in.End
	switch {
	case in.Puzzle.Closed || balance > 1 || balance < -1:
		return balance == 0
	case balance == 0:
		return s < 0 || e < 0 || colour[s] != colour[e]
	}
	majority := int8(0)
	if balance < 0 {
		majority = 1
	}
	return (s < 0 || colour[s] == majority) && (e < 0 || colour[e] == majority)
}
