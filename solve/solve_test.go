package solve_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"testing"

	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
	"knightsat/solve"
)

var puzzlesFlag = flag.Int("puzzles", 1500, "how many random puzzles are compared with the oracle")

// much is how many of them: a tenth of what the flag says with -short.
func much() int { return oracle.Tries(*puzzlesFlag) }

func solved(t *testing.T, p *puzzles.Puzzle, o solve.Options) *solve.Answer {
	t.Helper()
	ans, err := solve.Solve(context.Background(), p, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, p.Text())
	}
	solve.AccountsForAll(t, ans)
	return ans
}

// TestSolveAgreesWithTheOracle: optimal and impossible mean just that, each
// bound's witness holds, and all shortest walks are found, each once.
func TestSolveAgreesWithTheOracle(t *testing.T) {
	rng := oracle.Rand(t)
	for n := range much() {
		p := oracle.Options{}.Random(rng)
		want, possible := oracle.Shortest(p)
		ans := solved(t, p, solve.Options{})
		switch {
		case !possible && ans.Status != solve.Infeasible:
			t.Fatalf("puzzle %d: %s, expected infeasible\n%s", n, ans.Status, p.Text())
		case possible && (ans.Status != solve.Optimal || ans.Walk.Moves() != want || ans.Lower != want):
			t.Fatalf("puzzle %d: %s in [%d, %d], expected %d\n%s", n, ans.Status, ans.Lower, ans.Walk.Moves(), want, p.Text())
		case possible && puzzles.Check(p, ans.Walk) != nil:
			t.Fatalf("puzzle %d: %v\n%s", n, puzzles.Check(p, ans.Walk), p.Text())
		case ans.Reason == "" || !ans.Complete:
			t.Fatalf("puzzle %d: no reason, or not complete\n%s", n, p.Text())
		}
		for _, l := range ans.Analysis.Lower {
			if possible && l.Moves > want {
				t.Fatalf("puzzle %d: %d moves at least by %s, but %d are right\n%s", n, l.Moves, l.By, want, p.Text())
			}
		}
		if possible {
			compareAll(t, p, ans)
		}
	}
}

func compareAll(t *testing.T, p *puzzles.Puzzle, ans *solve.Answer) {
	q := p
	if ans.Analysis.Rotated {
		q = oracle.From(p, ans.Analysis.Squares[ans.Analysis.Start])
	}
	want := map[string]bool{}
	for _, w := range oracle.All(q) {
		want[w.String()] = true
	}
	if len(want) > 200 {
		return
	}
	got := map[string]bool{}
	walks, result := solve.All(context.Background(), p, solve.Options{})
	for a := range walks {
		if got[a.Walk.String()] {
			t.Fatalf("the walk %s comes twice\n%s", a.Walk, p.Text())
		}
		got[a.Walk.String()] = true
		if !want[a.Walk.String()] {
			t.Fatalf("the walk %s is none of the oracle's\n%s", a.Walk, p.Text())
		}
	}
	end, err := result()
	if err != nil || !end.Complete || len(got) != len(want) || end.WalksFound != len(want) {
		t.Fatalf("found %d walks, expected %d (complete %v, %v)\n%s", len(got), len(want), end.Complete, err, p.Text())
	}
}

func example(t *testing.T, name string) *puzzles.Puzzle {
	t.Helper()
	return oracle.Puzzle("@" + name)
}

func tour(t testing.TB, w, h int, closed bool) *puzzles.Puzzle {
	t.Helper()
	return oracle.Puzzle(fmt.Sprintf("board: %dx%d\nclosed: %t\n", w, h, closed))
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
	guard, _ := parts.ParseGuard("Qd2") // its last refutation takes the step encoding minutes
	spec.Guards = []puzzles.Guard{guard}
	p := oracle.Must(spec.Build())
	step, _ := catalogue.Builtin().ByName("step")
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	tried := make(chan struct{})
	events := func(e solve.Event) {
		if e.Clauses > 0 {
			select {
			case <-tried:
			default:
				close(tried)
			}
		}
	}
	go func() {
		<-tried // it is inside of a formula
		cancel(stop)
	}()
	near := facts.Use{facts.ByReach, facts.ByCounting}
	ans := oracle.Must(solve.Solve(ctx, p, solve.Options{Encoding: step, Bounds: near, Events: events}))
	if ans.Complete || ans.Status != solve.Feasible || ans.Lower > 49 || ans.Walk.Moves() < 49 || ans.Lower < 47 || ans.Reason != "enough" {
		t.Errorf("%s in [%d, %d], %q; expected a feasible walk, and 49 in between", ans.Status, ans.Lower, ans.Walk.Moves(), ans.Reason)
	}
}
