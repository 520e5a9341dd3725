package peers_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"testing"

	"knightsat/bench/peers"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

var puzzlesEach = flag.Int("puzzles", 30, "how many random puzzles each peer gets")

// installed skips a test or benchmark of a peer that is not there.
func installed(tb testing.TB, peer peers.Peer) {
	tb.Helper()
	_, err := peer.Version(context.Background())
	if absent := (*peers.AbsentError)(nil); errors.As(err, &absent) {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// agree asks a peer and compares with the truth.
func agree(t *testing.T, peer peers.Peer, p *puzzles.Puzzle, moves int, ok bool) {
	t.Helper()
	a, err := peer.Solve(context.Background(), p)
	switch {
	case err != nil:
		t.Fatalf("%s: %v", oracle.Describe(p), err)
	case !ok:
		if a.Status != peers.Infeasible || a.Walk != nil {
			t.Fatalf("%s: found %v, expected it to be infeasible", oracle.Describe(p), a)
		}
	case a.Status != peers.Optimal || a.Moves != moves || a.Walk.Moves() != moves:
		t.Fatalf("%s: found %v, expected %d moves", oracle.Describe(p), a, moves)
	default:
		if err := puzzles.Check(p, a.Walk); err != nil {
			t.Fatalf("%s: %v: %v", oracle.Describe(p), a.Walk, err)
		}
	}
}

func TestPeersAgreeWithTheOracle(t *testing.T) {
	for _, peer := range peers.All() {
		t.Run(peer.Name(), func(t *testing.T) {
			t.Parallel()
			installed(t, peer)
			rng := rand.New(rand.NewPCG(5, 1))
			asked, impossible := map[puzzles.Family]int{}, 0
			for n := 0; n < *puzzlesEach; {
				p := oracle.Random(rng, oracle.Options{})
				if peer.Supports(p) != nil {
					continue
				}
				// Most without an answer are settled before the program is asked:
				// these say little of it, and cost nothing.
				moves, ok := oracle.Shortest(p)
				agree(t, peer, p, moves, ok)
				if !ok {
					impossible++
					continue
				}
				asked[p.Family]++
				n++
			}
			if impossible == 0 || len(asked) < 3 {
				t.Fatalf("found %v and %d without a walk among the random puzzles, expected all kinds", asked, impossible)
			}
		})
	}
}
