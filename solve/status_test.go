package solve_test

import (
	"fmt"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve"
	"knightsat/solve/count"
)

// TestStatusWhereverItIsCutShort ends the context at each place where it is looked
// at, and asks for walks of at most as many moves as a shortest one has, and for one fewer.
func TestStatusWhereverItIsCutShort(t *testing.T) {
	step, n := oracle.Must(catalogue.Builtin().ByName("step")), 0
	seen := map[solve.Status]int{}
	enough := oracle.Seen(seen, solve.Optimal, solve.Feasible, solve.Infeasible, solve.Unknown)
	for _, p := range oracle.Each(t, 150, enough, oracle.Options{}.Random) {
		n++
		best := solve.Best(p)
		o := solve.Options{Quick: n%4 == 0}
		if n%3 == 0 {
			o.Encoding = step
		}
		for _, o.MaxMoves = range []int{0, 1, max(best-1, 1), max(best, 1)} {
			for asked := 0; ; asked++ {
				ctx := oracle.NewPatience(asked)
				ans := oracle.Must(solve.Solve(ctx, p, o))
				solve.Agrees(t, p, o, ans, best)
				seen[ans.Status]++
				if ctx.Asked() <= asked || asked > 40 {
					break
				}
			}
		}
	}
}

func TestMaxLitsRefusesLargerFormulas(t *testing.T) {
	p := example(t, "adventure")
	step := oracle.Must(catalogue.Builtin().ByName("step"))
	a := bound.Analyse(t.Context(), p)
	f := oracle.Must(step.Encode(t.Context(), a.Instance, a.Facts(), 11, 0))
	size := f.CNF().Size()
	for _, c := range []struct{ most, attempts int }{{size.Lits, 1}, {size.Lits - 1, 0}} {
		ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{Encoding: step, MaxLits: c.most}))
		if s := ans.Stats(); c.attempts == 1 && (s.Variables != size.Vars || s.Clauses != size.Clauses || s.Literals != size.Lits || s.Rounds != 1 || s.Cuts != 0) {
			t.Errorf("found %+v, expected the formula's %v", s, size)
		}
		if len(ans.Attempts) != c.attempts || ans.Walk.Moves() != 11 || strings.Contains(ans.Reason, "too large") != (c.attempts == 0) {
			t.Errorf("at most %d literals: found %d formulas and %d moves, expected %d and 11: %s", c.most, len(ans.Attempts), ans.Walk.Moves(), c.attempts, ans.Reason)
		}
	}
}

// TestWalksOfAWrongLengthAreFoundOut: a model that is read as a walk of more moves
// than the bound is no proof of it, and one of fewer moves than are proven to be
// needed is a mistake.
func TestWalksOfAWrongLengthAreFoundOut(t *testing.T) {
	p := example(t, "adventure")
	best := solved(t, p, solve.Options{}).Walk
	detour := append(append(puzzles.Walk{}, best...), best[len(best)-2], best[len(best)-1])
	step, _ := catalogue.Builtin().ByName("step")
	for _, c := range []struct {
		name string
		walk puzzles.Walk
		want string
	}{{"longer", detour, "decodes to a walk of 13 moves"}, {"no solution", best[:5], "not a solution: it misses"}} {
		misread := changed{step, func(f encode.Formula) (encode.Formula, error) {
			return readAs{f, encode.Reading{Walk: c.walk}}, nil
		}}
		ans, err := solve.Solve(t.Context(), p, solve.Options{Encoding: misread, Engine: says{status: cnf.Sat}, Bounds: facts.Use{facts.ByReach}})
		if !oracle.Says(err, c.want) || ans.Status == solve.Optimal {
			t.Errorf("%s: %v, %v; expected an error with %q", c.name, ans.Status, err, c.want)
		}
	}
}

// TestAllWithALimit: as many walks as asked for, not called all, also where the
// images of one are told with it.
func TestAllWithALimit(t *testing.T) {
	for c := range oracle.Table[struct {
		Limit, Found int
		Complete     bool
	}](`
		1  | 1  | false
		3  | 3  | false
		5  | 5  | false
		15 | 15 | false
		17 | 16 | true
		0  | 16 | true
	`) {
		n := 0
		walks, result := solve.All(t.Context(), tour(t, 3, 4, false), solve.Options{Quick: true})
		for a := range walks {
			if n++; a.Complete || a.WalksFound != n {
				t.Errorf("walk %d is told as number %d, complete %v", n, a.WalksFound, a.Complete)
			}
			if n == c.Limit {
				break
			}
		}
		ans, err := result()
		if stopped := fmt.Sprintf("; stopped after the first %d, there may be more", n); strings.HasSuffix(ans.Reason, stopped) == c.Complete {
			t.Errorf("at most %d: found %q", c.Limit, ans.Reason)
		}
		if err != nil || n != c.Found || ans.WalksFound != c.Found || ans.Complete != c.Complete || ans.Status != solve.Optimal {
			t.Errorf("at most %d: told %d, found %d, complete %v, %s, %v; expected %d, complete %v", c.Limit, n, ans.WalksFound, ans.Complete, ans.Status, err, c.Found, c.Complete)
		}
	}
}

func TestPuzzlesWithoutAGroundAreErrors(t *testing.T) {
	for _, p := range []*puzzles.Puzzle{nil, {}} {
		_, solved := solve.Solve(t.Context(), p, solve.Options{})
		_, _, counted := count.Count(t.Context(), p, solve.Options{}, 0, 0)
		_, _, unique := solve.Unique(t.Context(), p, solve.Options{})
		walks, result := solve.All(t.Context(), p, solve.Options{})
		for range walks {
			t.Error("a walk")
		}
		_, listed := result()
		for _, err := range []error{solved, counted, unique, listed} {
			if err == nil || err.Error() != "the puzzle has no board and no graph" {
				t.Errorf("%+v: %v", p, err)
			}
		}
	}
}
