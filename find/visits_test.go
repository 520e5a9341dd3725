package find

import (
	"fmt"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// visited is a walk by the visits of a flow; nil for none.
func visited(t *testing.T, p *puzzles.Puzzle, steps int64) (*bound.Analysis, puzzles.Walk) {
	a := bound.Analyse(t.Context(), p)
	s := New(a.Instance, Options{Models: engine.Models})
	s.Know(a)
	walk := oracle.Must(covered(t.Context(), s, steps)).Walk
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
		if len(s.a.Goals) < 3 || !s.mayLay() || newCover(s.a.Instance, 0) == nil {
			continue
		}
		tried++
		best, ok := oracle.Shortest(p)
		_, walk := visited(t, p, 1<<20)
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
			a, walk := visited(t, oracle.Must(puzzles.NewCover(b, r)), 1<<20)
			if got, want := fmt.Sprint(walk.Moves()), fmt.Sprint(a.Best().Moves); walk == nil || got != want {
				t.Errorf("%s moves, the bound is %s", got, want)
			}
		})
	}
}

// TestVisitsMoveAndComeBackFromDeadEnds: with several guards, walks as short as the bound are found only if visits move to
// where cycles can be joined, and what hangs on the rest is left out; of an open walk, an end may be there.
func TestVisitsMoveAndComeBackFromDeadEnds(t *testing.T) {
	for c := range oracle.Table[struct {
		Piece, Guards, Rules string
		Side, Moves          int
	}](`
		knight | Nav63,Qbi6       | closed | 113 | 12528
		zebra  | Bbg90,Bbl61,Qd40 | closed | 115 | 12784
		knight | Qd5,Rj20,Bz40    |        |  64 |  3719
		knight | Nav63,Qbi6       | b2     | 113 | 12526
		knight | Bi53,Rav12,Qy38  |        |  53 |  2504
		zebra  | Bbg90,Bbl61,Qd40 | h9 z20 | 115 | 12783
	`) {
		r := puzzles.Rules{Piece: oracle.Must(puzzles.ParsePiece(c.Piece)), Closed: c.Rules == "closed"}
		if start, end, _ := strings.Cut(c.Rules, " "); !r.Closed && start != "" {
			r.Start = oracle.Square(start)
			if end != "" {
				r.End = oracle.Square(end)
			}
		}
		r.StartAny = r.Start.IsAny()
		var guards []puzzles.Guard
		for _, g := range strings.Split(c.Guards, ",") {
			guards = append(guards, puzzles.Guard{Kind: rune(g[0]), Square: oracle.Square(g[1:])})
		}
		b := oracle.Must(puzzles.NewBoard(c.Side, c.Side, nil, guards))
		a, walk := visited(t, oracle.Must(puzzles.NewCover(b, r)), 32*aVisit)
		if got := a.Best().Moves; walk == nil || got != c.Moves || walk.Moves() != c.Moves {
			t.Errorf("%v: %d moves, the bound is %d", c, walk.Moves(), got)
		}
	}
}
