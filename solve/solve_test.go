package solve_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"

	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
	"knightsat/solve"
)

func solved(t *testing.T, p *puzzles.Puzzle, o solve.Options) *solve.Answer {
	t.Helper()
	ans := oracle.Must(solve.Solve(t.Context(), p, o))
	solve.AccountsForAll(t, ans)
	return ans
}

// TestSolveAgreesWithTheOracle: optimal and impossible mean just that, each
// bound's witness holds, and all shortest walks are found, each once.
func TestSolveAgreesWithTheOracle(t *testing.T) {
	for _, p := range oracle.Each(t, 1500, nil, oracle.Options{}.Random) {
		ans := solve.Decided(t, p, solve.Options{})
		if ans.Walk == nil {
			continue
		}
		for _, l := range ans.Analysis.Lower {
			if l.Moves > ans.Lower {
				t.Fatalf("%d moves at least by %s, but %d are right", l.Moves, l.By, ans.Lower)
			}
		}
		compareAll(t, p, ans)
	}
}

func compareAll(t *testing.T, p *puzzles.Puzzle, ans *solve.Answer) {
	q := p
	if ans.Analysis.Rotated {
		q = oracle.From(p, ans.Analysis.Squares[ans.Analysis.Start])
	}
	want, got := map[string]bool{}, map[string]bool{}
	for _, w := range oracle.All(q) {
		want[w.String()] = true
	}
	if len(want) > 200 {
		return
	}
	walks, result := solve.All(t.Context(), p, solve.Options{})
	for a := range walks {
		if got[a.Walk.String()] {
			t.Fatalf("the walk %s comes twice", a.Walk)
		}
		got[a.Walk.String()] = true
	}
	end, err := result()
	if err != nil || !end.Complete || !maps.Equal(got, want) || end.WalksFound != len(want) {
		t.Fatalf("found %v, expected %v (complete %v, %v)", got, want, end.Complete, err)
	}
}

func example(t *testing.T, name string) *puzzles.Puzzle {
	t.Helper()
	return posed.Puzzle("@" + name)
}

func tour(t testing.TB, w, h int, closed bool) *puzzles.Puzzle {
	t.Helper()
	return posed.Puzzle(fmt.Sprintf("board: %dx%d\nclosed: %t\n", w, h, closed))
}

// TestToursExistWhereTheTheoremsSay: Schwenk for closed tours, and the list of
// TRUTHS for open ones.
func TestToursExistWhereTheTheoremsSay(t *testing.T) {
	schwenk := func(m, n int) bool {
		return !(m%2 == 1 && n%2 == 1 || m == 1 || m == 2 || m == 4 || m == 3 && (n == 4 || n == 6 || n == 8))
	}
	open := func(m, n int) bool {
		return m == 1 && n == 1 || m == 3 && (n == 4 || n >= 7) || m == 4 && n >= 5 || m >= 5
	}
	for m := 1; m <= 6; m++ {
		for n := m; n <= 8; n++ {
			for _, closed := range []bool{false, true} {
				want := closed && schwenk(m, n) || !closed && open(m, n)
				ans := solved(t, tour(t, m, n, closed), solve.Options{})
				if got := ans.Status == solve.Optimal; got != want || !got && ans.Status != solve.Infeasible {
					t.Errorf("%dx%d, closed %v: %s, expected a tour: %v", m, n, closed, ans.Status, want)
				}
			}
		}
	}
}

// TestCutShort: a context that ends leaves sound bounds behind, at once.
func TestCutShort(t *testing.T) {
	spec, _ := formats.ParseExample("queen-d5")
	guard, _ := parts.ParseGuard("Qd7") // its last refutation takes the step encoding minutes
	spec.Guards, spec.Start = []puzzles.Guard{guard}, oracle.Square("f6")
	ctx, cancel := context.WithCancelCause(t.Context())
	ans := oracle.Must(solve.Solve(ctx, oracle.Must(spec.Build()), solve.Options{
		Encoding: oracle.Must(catalogue.Builtin().ByName("step")), Bounds: facts.Use{facts.ByReach, facts.ByCounting},
		Events: func(e solve.Event) {
			if e.Clauses > 0 { // it is inside of a formula
				cancel(errors.New("enough"))
			}
		}}))
	if ans.Complete || ans.Status != solve.Feasible || ans.Lower > 49 || ans.Walk.Moves() < 49 || ans.Lower < 47 || ans.Reason != "enough" {
		t.Errorf("%s in [%d, %d], %q; expected a feasible walk, and 49 in between", ans.Status, ans.Lower, ans.Walk.Moves(), ans.Reason)
	}
}
