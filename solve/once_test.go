package solve_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve"
)

var onceFlag = flag.Int("once", 600, "random hunts that visit no square twice, compared with the oracle's")

// onceHunt is a random hunt that visits no square twice: of any rules and pieces, in order
// or not, on a graph or a board, or of many goals for its board.
func onceHunt(t *testing.T, r *rand.Rand, n int) *puzzles.Puzzle {
	t.Helper()
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel, puzzles.Rook}
	for {
		if n%3 == 0 {
			if p := (oracle.Options{Plain: true, Family: puzzles.Hunt}).Random(r); p.Once {
				return p
			}
			continue
		}
		w, h := 3+r.IntN(3), 3+r.IntN(3)
		var holes []puzzles.Square
		for range r.IntN(4) {
			holes = append(holes, puzzles.Square{Col: 1 + r.IntN(w), Row: 1 + r.IntN(h)})
		}
		b := oracle.Board(w, h, holes...)
		free := oracle.Shuffled(r, b.Squares())
		rules := puzzles.Rules{StartAny: true, Start: free[0], Once: true, Piece: pieces[r.IntN(len(pieces))]}
		if rules.Piece == puzzles.Rook && len(free) > 16 {
			continue // the oracle takes minutes for some
		}
		switch r.IntN(5) {
		case 0:
			rules.Closed = true
		case 1:
			rules.End = free[1]
		case 2:
			rules.Start = puzzles.Any
		case 3:
			rules.Start, rules.End = puzzles.Any, free[1]
		}
		if p, err := puzzles.NewHunt(b, free[2:4+r.IntN(len(free)-5)], rules); err == nil {
			return p
		}
	}
}

// TestHuntsThatVisitNoSquareTwice: of random hunts of all rules, quick walks, the linear
// programs and the formulas after them say what the oracle says, mostly without formulas;
// and so do formulas alone, as far as a second goes.
func TestHuntsThatVisitNoSquareTwice(t *testing.T) {
	r := oracle.Rand(t)
	linear, optimal, none := 0, 0, 0
	for n := range oracle.Until(t, *onceFlag, func() bool { return optimal > 0 && none > 0 && linear > 0 }) {
		p := onceHunt(t, r, n)
		best, ok := oracle.Shortest(p)
		o, limit := solve.Options{}, 5*time.Minute
		formulas := n%3 == r.IntN(3)
		if formulas {
			o.Bounds, limit = facts.Use{}, time.Second
		}
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		ans, err := solve.Solve(ctx, p, o)
		cancel()
		if err != nil {
			t.Fatalf("%v\n%s", err, p.Text())
		}
		if formulas && ans.Status != solve.Optimal && ans.Status != solve.Infeasible {
			if !ok && ans.Walk != nil || ok && (ans.Lower > best || ans.Walk != nil && ans.Walk.Moves() < best) {
				t.Fatalf("found %d to %d moves; the shortest has %d (%t)\n%s", ans.Lower, ans.Walk.Moves(), best, ok, p.Text())
			}
			continue
		}
		if ok != (ans.Status == solve.Optimal) || ok && ans.Walk.Moves() != best || !ok && ans.Status != solve.Infeasible {
			t.Fatalf("found %s, %d to %d moves; the shortest has %d (%t)\n%s", ans.Status, ans.Lower, ans.Walk.Moves(), best, ok, p.Text())
		}
		if ok {
			optimal++
		} else {
			none++
		}
		for _, f := range ans.Refuted {
			if f.By == facts.ByLinear {
				linear++
				break
			}
		}
	}
}

// TestLegsAreLaidApart: where the nearest goal gets stuck or makes a long walk, legs that are
// laid apart from each other make a walk that meets the bound, mostly.
func TestLegsAreLaidApart(t *testing.T) {
	b := oracle.Board(12, 12)
	r := oracle.Rand(t)
	met := 0
	for n := range oracle.Draw(t, 10, func() bool { return met >= 3 }) {
		squares := oracle.Shuffled(r, b.Squares())
		p := oracle.Must(puzzles.NewHunt(b, squares[1:31], puzzles.Rules{Start: squares[0], Once: true, Closed: n%2 == 0}))
		ans := oracle.Must(solve.Solve(context.Background(), p, solve.Options{Quick: true}))
		if ans.Walk != nil && ans.Walk.Moves() <= ans.Lower+1 {
			met++
		}
	}
}

// TestLinearProgramsCutShortProveNoMore: wherever the context ends while a linear program
// works on a hunt that visits no square twice, the lower bound is not above the optimum.
func TestLinearProgramsCutShortProveNoMore(t *testing.T) {
	r := oracle.Rand(t)
	linear := 0
	for linear < oracle.Tries(20) {
		w, h := 6+r.IntN(3), 6+r.IntN(3)
		var holes []puzzles.Square
		for range w * h / 5 {
			holes = append(holes, puzzles.Square{Col: 1 + r.IntN(w), Row: 1 + r.IntN(h)})
		}
		b := oracle.Board(w, h, holes...)
		free := oracle.Shuffled(r, b.Squares())
		rules := puzzles.Rules{Start: free[0], Once: true, Closed: r.IntN(2) == 0, Piece: []puzzles.Piece{puzzles.Knight, puzzles.Wazir, puzzles.King}[r.IntN(3)]}
		p := oracle.Must(puzzles.NewHunt(b, free[1:6+r.IntN(12)], rules))
		whole := oracle.NewPatience(1 << 30)
		ans := oracle.Must(solve.Solve(whole, p, solve.Options{}))
		byLinear := func(f bound.Refutation) bool { return f.By == facts.ByLinear }
		if !slices.ContainsFunc(ans.Refuted, byLinear) || ans.Status != solve.Optimal {
			continue
		}
		linear++
		asked := whole.Asked()
		for k := range 30 {
			left := asked - 1 - k
			if k%2 == 0 {
				left = r.IntN(asked)
			}
			cut := oracle.Must(solve.Solve(oracle.NewPatience(max(0, left)), p, solve.Options{}))
			if cut.Lower > ans.Walk.Moves() || cut.Walk != nil && cut.Walk.Moves() < ans.Walk.Moves() || cut.Status == solve.Infeasible {
				t.Fatalf("cut short at look %d of %d: %s, %d to %d moves, but the shortest walk has %d\n%s", left, asked, cut.Status, cut.Lower, cut.Walk.Moves(), ans.Walk.Moves(), p.Text())
			}
		}
	}
}
