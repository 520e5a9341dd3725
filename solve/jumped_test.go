package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestJumpingFromWalksThatAreTooLong: with walks of up to four moves too many, jump rules
// out no number of moves that a shortest walk has, and the formulas written from what it
// left find one.
func TestJumpingFromWalksThatAreTooLong(t *testing.T) {
	t.Parallel()
	ctx, r := context.Background(), rand.New(rand.NewPCG(53, 54))
	jumped, raised, kept := 0, 0, 0
	tries := oracle.Tries(800)
	for range tries {
		b, err := puzzles.NewBoard(4+r.IntN(4), 4+r.IntN(4), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		free := b.Squares()
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		rules := puzzles.Rules{Start: free[0], Closed: r.IntN(6) == 0,
			Piece: []puzzles.Piece{puzzles.Knight, puzzles.Knight, puzzles.King, puzzles.Wazir}[r.IntN(4)]}
		p, err := puzzles.NewHunt(b, free[2:7+r.IntN(5)], rules)
		if err != nil {
			t.Fatal(err)
		}
		want, possible := oracle.Shortest(p)
		if !possible {
			continue
		}
		run := newRise(ctx, p, Options{})
		if err := run.begin(); err != nil {
			t.Fatal(err)
		}
		run.stopped = ctx
		run.ans.Walk, run.ans.Upper, run.ans.Lower, run.ans.Refuted = nil, want+r.IntN(5), 0, nil
		run.jump()
		if run.plans[0].plan != nil || run.plans[1].plan != nil {
			jumped++
		}
		if run.ans.Lower > want || run.tooFew(want) {
			t.Fatalf("%d moves are ruled out, from a walk of %d; expected %d\n%s", want, run.ans.Upper, want, p.Text())
		}
		if run.ans.Lower > 0 {
			raised++
		}
		if p := run.plans[want%2]; p.plan != nil && p.moves == want {
			kept++
		}
		if run.ans.Upper == want {
			continue
		}
		if done, err := run.try(want); !done || err != nil || run.ans.Upper != want {
			t.Fatalf("%d moves: done %v, %v, a walk of %d\n%s", want, done, err, run.ans.Upper, p.Text())
		}
	}
	if jumped < tries/4 || raised < tries/4 || kept < tries/16 {
		t.Errorf("jumped for %d hunts, raised the bound of %d, kept the plan of %d: too few to mean much", jumped, raised, kept)
	}
}
