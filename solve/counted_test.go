package solve_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/count"
)

// counts are puzzles whose walks are counted: of all kinds, and in turn a closed tour with a
// start, an ordered cover that a tour solves, a board that is not square and has few squares, one
// with a number, and a symmetric tour.
func counts(rng *rand.Rand, round int) *puzzles.Puzzle {
	upTo := func(most int) int { return 1 + rng.IntN(most) }
	r := puzzles.Rules{StartAny: true, Piece: []puzzles.Piece{puzzles.King, puzzles.Knight, puzzles.Wazir, puzzles.Queen}[rng.IntN(4)]}
	switch round % 7 {
	case 6:
		return oracle.Turned(rng)
	case 5: // a number in the middle, which all symmetries keep
		b := oracle.Board(3, []int{1, 3}[rng.IntN(2)])
		middle := puzzles.Square{Col: 2, Row: (b.Height() + 1) / 2}
		r.Numbers = []puzzles.Number{{K: 1 + rng.IntN(len(b.Squares())), Square: middle}}
		return oracle.Must(puzzles.NewTour(b, r))
	case 1:
		b := oracle.Board(1+upTo(3), 2)
		if r.Piece == puzzles.Knight {
			b = oracle.Must(puzzles.NewBoard(3, 3, []puzzles.Square{{Col: 2, Row: 2}}, nil))
		}
		r.Start, r.Closed = b.Squares()[rng.IntN(len(b.Squares()))], true
		return oracle.Must(puzzles.NewTour(b, r))
	case 2:
		b := oracle.Board(upTo(2), upTo(4))
		r.Start, r.Ordered, r.Piece = b.Squares()[len(b.Squares())-1], true, puzzles.King
		return oracle.Must(puzzles.NewCover(b, r))
	case 3:
		w, h := upTo(6), upTo(6)
		var holes []puzzles.Square
		for range w * h {
			s := puzzles.Square{Col: upTo(w), Row: upTo(h)}
			holes = append(holes, s, puzzles.Square{Col: w + 1 - s.Col, Row: h + 1 - s.Row})
		}
		b, err := puzzles.NewBoard(w, h, holes, nil)
		if err != nil || w == h || len(b.Squares()) == 0 || len(b.Squares()) > 9 {
			return counts(rng, round)
		}
		return oracle.Must(puzzles.NewTour(b, r))
	case 4:
		return oracle.Options{Squares: 9, Family: puzzles.Tour, Timed: rng.IntN(2) == 0}.Random(rng)
	}
	return oracle.Options{Squares: 9, Goals: 4, Timed: round%12 == 0}.Random(rng)
}

// TestCountAgreesWithTheOracle on random puzzles, for everything that can count as one
// walk, and so does going through all.
func TestCountAgreesWithTheOracle(t *testing.T) {
	t.Parallel()
	rng := oracle.Rand(t)
	by := map[count.Way]int{}
	turned := 0
	seen := oracle.Seen(by, count.ByFrontier, count.ByLayers, count.ByEnumeration, "")
	enough := func() bool { return seen() && turned > 19 }
	for round := range oracle.Until(t, 480, enough) {
		p := counts(rng, round)
		q := p
		if in := puzzles.NewInstance(p); in.Rotated {
			q = oracle.From(p, in.Squares[in.Start])
		}
		walks := oracle.All(q)
		for _, same := range []solve.Sameness{solve.Directed, solve.Undirected, solve.UpToSymmetry} {
			o := solve.Options{Same: same}
			_, result := solve.All(t.Context(), p, o)
			each, err := result()
			ans, counted, err2 := count.Count(t.Context(), p, o, 0, 0)
			ambiguous := len(walks) > 0 && (same == solve.Undirected && p.Timed() || same == solve.UpToSymmetry && q != p && !p.Once)
			if refused := errors.As(err, new(*encode.UnsupportedError)); refused != ambiguous || errors.As(err2, new(*encode.UnsupportedError)) != refused {
				t.Fatalf("%s, %s: found %v and %v", oracle.Describe(p), same, err, err2)
			}
			if ambiguous || len(walks) > 100 && same != solve.Directed {
				continue
			}
			if err != nil || err2 != nil {
				t.Fatal(oracle.Describe(p), err, err2)
			}
			want := len(walks)
			if same != solve.Directed {
				want = classes(t, p, walks, same == solve.UpToSymmetry)
			}
			if counted.Number.Cmp(big.NewInt(int64(want))) != 0 || each.WalksFound != want || ans.Status != each.Status || !ans.Complete {
				t.Fatalf("%s, %s: counted %s by %q, %s, complete %v, and went through %d; expected %d", oracle.Describe(p), same,
					counted.Number, counted.By, ans.Status, ans.Complete, each.WalksFound, want)
			}
			by[counted.By]++
			if want > 1 && p.Symmetric != puzzles.NoTurn {
				turned++
			}
		}
	}
}

// TestCountSaysWhatItLacks: a bound below the number, and why, where memory or time
// end; and an encoding or a limit is for going through the walks.
func TestCountSaysWhatItLacks(t *testing.T) {
	p := tour(t, 6, 6, false)
	ans, c, err := count.Count(t.Context(), p, solve.Options{}, 0, 100_000)
	if err != nil || ans.Complete || c.Number.Sign() <= 0 || c.Number.Cmp(big.NewInt(6637920)) >= 0 || !strings.HasSuffix(ans.Reason, "--memory allows more") {
		t.Errorf("found %v, %+v, %v", ans, c, err)
	}
	ended, end := context.WithCancel(t.Context())
	ans, c, err = count.Count(ended, p, solve.Options{Events: func(e solve.Event) {
		if e.Upper == 35 {
			end()
		}
	}}, 0, 0)
	if err != nil || ans.Complete || c.Number.Cmp(big.NewInt(1)) != 0 || !strings.HasSuffix(ans.Reason, "not counted to the end: interrupted") {
		t.Errorf("found %v, %+v, %v", ans, c, err)
	}
	// There is no tour of 4x4. Going through none is a way, if it was asked for.
	for x := range oracle.Table[struct {
		Side, Limit int
		Encoding    string
		By          count.Way
		Number      int64
	}](`
		3 | 0 | edge | enumeration | 16
		3 | 5 |      | enumeration | 5
		4 | 0 | edge | enumeration | 0
		4 | 5 |      | enumeration | 0
		4 | 0 |      |             | 0
	`) {
		o := solve.Options{}
		if x.Encoding != "" {
			o.Encoding = oracle.Must(catalogue.Builtin().ByName(x.Encoding))
		}
		if _, c, err = count.Count(t.Context(), tour(t, x.Side, 4, false), o, x.Limit, 0); err != nil || c.By != x.By || c.Number.Int64() != x.Number {
			t.Errorf("%+v: found %+v, %v", x, c, err)
		}
	}
}

// TestCountsAreBounds: whatever the memory, and whenever the context ends, there are
// at least as many walks as counted, and exactly as many where the answer says that it is complete.
func TestCountsAreBounds(t *testing.T) {
	oracle.Long(t)
	t.Parallel()
	p := tour(t, 6, 6, true)
	for same, want := range map[solve.Sameness]int64{solve.Directed: 19724, solve.Undirected: 9862, solve.UpToSymmetry: 1245} {
		var whole, part int
		for memory := int64(60_000); memory < 4_000_000; memory *= 4 {
			ans, c, err := count.Count(t.Context(), p, solve.Options{Same: same}, 0, memory)
			if err != nil || c.By != count.ByFrontier {
				t.Fatalf("%s, %d bytes: found %+v, %v", same, memory, c, err)
			}
			switch n := c.Number.Int64(); {
			case ans.Complete && n == want && strings.Contains(ans.Reason, "; counted by a transfer over a frontier of at most "):
				whole++
			case !ans.Complete && n > 0 && n <= want && strings.HasSuffix(ans.Reason, "--memory allows more"):
				part++
			default:
				t.Errorf("%s, %d bytes: found %d of %d, complete %v: %s", same, memory, n, want, ans.Complete, ans.Reason)
			}
		}
		if whole == 0 || part == 0 {
			t.Errorf("%s: found %d numbers and %d bounds", same, whole, part)
		}
	}
}
