package solve_test

import (
	"context"
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

// onceHunt is a random hunt that visits no square twice: of any rules and pieces, in order
// or not, on a graph or a board, or of many goals for its board.
func onceHunt(r *rand.Rand) *puzzles.Puzzle {
	if r.IntN(3) == 0 {
		if p := (oracle.Options{Plain: true, Family: puzzles.Hunt}).Random(r); p.Once {
			return p
		}
		return onceHunt(r)
	}
	b := oracle.Holed(r, 3+r.IntN(3), 3+r.IntN(3), r.IntN(4))
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel, puzzles.Rook}
	rules := puzzles.Rules{Once: true, Piece: pieces[r.IntN(len(pieces))]}
	if rules.Piece == puzzles.Rook && b.Len() > 16 {
		return nil // the oracle takes minutes for some
	}
	return oracle.Hunt(r, b, rules, 2, b.Len()-4)
}

// TestHuntsThatVisitNoSquareTwice: of random hunts of all rules, quick walks, the linear
// programs and the formulas after them say what the oracle says, mostly without formulas;
// and so do formulas alone, as far as a second goes.
func TestHuntsThatVisitNoSquareTwice(t *testing.T) {
	var linear, optimal, none int
	for r, p := range oracle.Each(t, 600, func() bool { return optimal > 0 && none > 0 && linear > 0 }, onceHunt) {
		if r.IntN(3) == 0 {
			o := solve.Options{Bounds: facts.Use{}}
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			solve.Agrees(t, p, o, oracle.Must(solve.Solve(ctx, p, o)), solve.Best(p))
			cancel()
			continue
		}
		ans := solve.Decided(t, p, solve.Options{})
		if ans.Walk != nil {
			optimal++
		} else {
			none++
		}
		if slices.ContainsFunc(ans.Refuted, byLinear) {
			linear++
		}
	}
}

// TestAHuntWithoutItsProgramIsRelaxed: where there is no program over the jumps, walks that may visit squares twice
// refute numbers of moves, and what is said is what the oracle says.
func TestAHuntWithoutItsProgramIsRelaxed(t *testing.T) {
	optimal, none := 0, 0
	o := solve.Options{Without: []string{"program over jumps", "plans", "local search"}}
	for _, p := range oracle.Each(t, 600, func() bool { return optimal > 0 && none > 0 }, onceHunt) {
		if solve.Decided(t, p, o).Walk != nil {
			optimal++
		} else {
			none++
		}
	}
}

// TestLegsAreLaidApart: where the nearest goal gets stuck or makes a long walk, legs that are
// laid apart from each other make a walk that meets the bound, mostly.
func TestLegsAreLaidApart(t *testing.T) {
	r, b, met := oracle.Rand(t), oracle.Board(12, 12), 0
	for n := range oracle.Draw(t, 10, func() bool { return met >= 3 }) {
		squares := oracle.Shuffled(r, b.Squares())
		p := oracle.Must(puzzles.NewHunt(b, squares[1:31], puzzles.Rules{Start: squares[0], Once: true, Closed: n%2 == 0}))
		ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{Quick: true}))
		if ans.Walk != nil && ans.Walk.Moves() <= ans.Lower+1 {
			met++
		}
	}
}

// TestLinearProgramsCutShortProveNoMore: wherever the context ends while a linear program
// works on a hunt that visits no square twice, the lower bound is not above the optimum.
func TestLinearProgramsCutShortProveNoMore(t *testing.T) {
	r := oracle.Rand(t)
	for linear := 0; linear < oracle.Tries(20); {
		w, h := 6+r.IntN(3), 6+r.IntN(3)
		b := oracle.Holed(r, w, h, w*h/5)
		free := oracle.Shuffled(r, b.Squares())
		rules := puzzles.Rules{Start: free[0], Once: true, Closed: r.IntN(2) == 0, Piece: []puzzles.Piece{puzzles.Knight, puzzles.Wazir, puzzles.King}[r.IntN(3)]}
		p := oracle.Must(puzzles.NewHunt(b, free[1:6+r.IntN(12)], rules))
		whole := oracle.NewPatience(1 << 30)
		ans := oracle.Must(solve.Solve(whole, p, solve.Options{}))
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
			solve.Agrees(t, p, solve.Options{}, cut, ans.Walk.Moves())
		}
	}
}

func byLinear(f bound.Refutation) bool { return f.By == facts.ByLinear }
