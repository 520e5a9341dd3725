package find

import (
	"fmt"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// visited is a walk by the visits of a flow; nil for none.
func visited(t *testing.T, p *puzzles.Puzzle) (*bound.Analysis, puzzles.Walk) {
	a := bound.Analyse(t.Context(), p)
	s := New(a.Instance, Options{Models: engine.Models})
	s.Know(a)
	walk := oracle.Must(covered(t.Context(), s, 1<<20)).Walk
	if walk == nil {
		return a, nil
	}
	oracle.Done(puzzles.Check(p, walk))
	if n := walk.Moves(); n < a.Best().Moves || !a.Allows(n) {
		t.Fatalf("%d moves, but there is no such walk\n%s", n, oracle.Describe(p))
	}
	return a, walk
}

// TestVisitsOfAFlowAreWalks: of small covers of all kinds of ends, nearly each has one, mostly a shortest one.
func TestVisitsOfAFlowAreWalks(t *testing.T) {
	var tried, found, shortest, closed int
	for _, p := range oracle.Each(t, 20_000, func() bool { return tried >= oracle.Tries(400) && closed > 20 }, oracle.Options{Family: puzzles.Cover, Plain: true}.Random) {
		s := New(bound.Analyse(t.Context(), p).Instance, Options{})
		if len(s.a.Goals) < 3 || !s.mayLay() {
			continue
		}
		tried++
		best, ok := oracle.Shortest(p)
		_, walk := visited(t, p)
		switch {
		case walk == nil:
			continue
		case !ok || walk.Moves() < best:
			t.Fatalf("found %s, the shortest has %d (%t)", walk, best, ok)
		case walk.Moves() == best:
			shortest++
		}
		found++
		if p.Closed {
			closed++
		}
	}
	if 10*found < 9*tried || 10*shortest < 8*tried {
		t.Errorf("%d found, %d of them shortest, of %d", found, shortest, tried)
	}
}

// TestVisitsOfAFlowAreAsFewAsTheBoundAllows on boards where counting is the whole argument.
func TestVisitsOfAFlowAreAsFewAsTheBoundAllows(t *testing.T) {
	start, end := oracle.Must(puzzles.ParseSquare("b1")), oracle.Must(puzzles.ParseSquare("w23"))
	for name, r := range map[string]puzzles.Rules{
		"any ends":        {},
		"a start":         {Start: start},
		"an end":          {End: end},
		"both":            {Start: start, End: end},
		"back to a start": {Start: start, Closed: true},
		"zebra":           {Piece: oracle.Must(puzzles.ParsePiece("zebra"))},
	} {
		t.Run(name, func(t *testing.T) {
			r.StartAny = r.Start.IsAny()
			b := oracle.Must(puzzles.NewBoard(24, 23, nil, []puzzles.Guard{{Kind: 'Q', Square: oracle.Must(puzzles.ParseSquare("j12"))}}))
			a, walk := visited(t, oracle.Must(puzzles.NewCover(b, r)))
			if got, want := fmt.Sprint(walk.Moves()), fmt.Sprint(a.Best().Moves); walk == nil || got != want {
				t.Errorf("%s moves, the bound is %s", got, want)
			}
		})
	}
}
