package bound

import (
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestLinearAgainstBreadthFirstSearch: the linear program refutes no number of moves that
// a walk has, and nearly all that no walk has.
func TestLinearAgainstBreadthFirstSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	refuted, left := map[string]int{}, map[string]int{}
	for range oracle.Tries(10_000) {
		p := oracle.Random(rng, oracle.Options{})
		if p.Ordered {
			continue
		}
		in := puzzles.NewInstance(p)
		kind := "again"
		if p.Once {
			kind = "once"
		}
		moves, ok := oracle.Shortest(p)
		if ok {
			for _, most := range []int{-1, moves, moves + 1} {
				if d := Linear(t.Context(), in, most); d != nil {
					t.Fatalf("%s: %d moves or more are refuted by %+v, but a walk has %d", oracle.Describe(p), most, d, moves)
				}
			}
		} else {
			kind += ", impossible"
			moves = 0
		}
		switch d := Linear(t.Context(), in, moves-1); {
		case moves == 0 && ok:
		case d == nil:
			left[kind]++
		default:
			refuted[kind]++
			if moves == 0 {
				moves = Never
			}
			if err := d.Check(t.Context(), in, moves); err != nil {
				t.Fatalf("%s: %v", oracle.Describe(p), err)
			}
		}
	}
	for _, kind := range []string{"again", "again, impossible", "once", "once, impossible"} {
		if refuted[kind] < oracle.Tries(300) || left[kind] > refuted[kind]/30 {
			t.Errorf("%s: refuted %d, left %d", kind, refuted[kind], left[kind])
		}
	}
}

// TestImpossibleHasItsWitness: each reason that speaks of one walk has multipliers that
// prove it.
func TestImpossibleHasItsWitness(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	with, without := map[By]int{}, 0
	for range oracle.Tries(10_000) {
		p := oracle.Random(rng, oracle.Options{})
		a := Analyse(t.Context(), p)
		if a.Impossible == nil {
			continue
		}
		if a.Impossible.Witness == nil {
			without++
			if !p.Ordered && p.Symmetric == puzzles.NoTurn {
				t.Errorf("%s: %s: %s, without a witness", oracle.Describe(p), a.Impossible.By, a.Impossible.Reason)
			}
			continue
		}
		with[a.Impossible.By]++
		if err := a.Impossible.Witness.Check(t.Context(), a.Instance, Never); err != nil {
			t.Fatalf("%s: %s: %v", oracle.Describe(p), a.Impossible.Reason, err)
		}
	}
	t.Log(with, without)
}
