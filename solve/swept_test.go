package solve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve"
)

// TestNarrowGraphs: GP(n,2) has no Hamiltonian cycle for n = 5 mod 6, three for n = 3 mod 6
// (Thomason 1982), which is seen at once over a narrow frontier, or when formulas have had
// their turns; never where no bound may be used.
func TestNarrowGraphs(t *testing.T) {
	for c := range oracle.Table[struct {
		Vertices, First int
		Status          solve.Status
		By              facts.By
	}](`
		202 | 262144 | infeasible | frontier
		202 | 0      | infeasible | frontier
		402 | 262144 | optimal    |
	`) {
		p := petersen(c.Vertices / 2)
		ans, err := solve.Solve(t.Context(), p, solve.Sweeping(int64(c.First)))
		if err != nil || ans.Status != c.Status || ans.Encoding != "" {
			t.Fatalf("%d vertices: %s, %q, %v", c.Vertices, ans.Status, ans.Encoding, err)
		}
		solve.AccountsForAll(t, ans)
		if by := ans.Refuted[len(ans.Refuted)-1].By; c.Status == solve.Infeasible && by != c.By {
			t.Errorf("%d vertices: refuted by %s", c.Vertices, by)
		}
		if len(ans.Attempts) > 0 != (c.First == 0) || c.First == 0 && ans.Attempts[0].By != c.By {
			t.Errorf("%d vertices: %+v", c.Vertices, ans.Attempts)
		}
	}
}

// petersen is a closed tour of the generalised Petersen graph GP(n,2): two rings of n vertices, the inner one with
// steps of two.
func petersen(n int) *puzzles.Puzzle {
	var edges [][2]int
	for i := range n {
		edges = append(edges, [2]int{i, (i + 1) % n}, [2]int{i, n + i}, [2]int{n + i, n + (i+2)%n})
	}
	return oracle.Must(oracle.ClosedTour(2*n, edges))
}

// cubic is a closed tour of a graph with three random edges at each of n vertices, which may be in parts.
func cubic(r *rand.Rand, n int) *puzzles.Puzzle {
	for {
		ends := r.Perm(3 * n)
		seen := map[[2]int]bool{}
		var edges [][2]int
		for i := 0; i < len(ends); i += 2 {
			u, v := ends[i]/3, ends[i+1]/3
			seen[[2]int{min(u, v), max(u, v)}] = true
			edges = append(edges, [2]int{u, v})
		}
		if len(seen) < len(edges) { // an edge twice
			continue
		}
		if p, err := oracle.ClosedTour(n, edges); err == nil { // no loops
			return p
		}
	}
}

// TestTheSameEveryTime: tours of graphs on which formulas take many turns are found by the same
// formula in the same rounds, beside a busy loop, too.
func TestTheSameEveryTime(t *testing.T) {
	turned := map[string]bool{}
	rng := oracle.Rand(t)
	for n := range oracle.Until(t, 40, func() bool { return len(turned) > 1 || !oracle.Night() }) {
		p := cubic(rng, 300)
		first := ""
		for run := range 5 {
			var done atomic.Bool
			if run == 2 {
				go func() {
					for !done.Load() { // busy
					}
				}()
			}
			ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{}.Turns(1<<12)))
			done.Store(true)
			turned[ans.Encoding] = true
			at := slices.Concat(ans.Attempts, make([]solve.Attempt, 1))[0]
			if text := fmt.Sprint(ans.Status, ans.Encoding, at.By, at.Stats, ans.Walk); first == "" {
				first = text
			} else if text != first {
				t.Fatalf("graph %d, run %d: found\n%s\nand before\n%s", n, run, text, first)
			}
		}
	}
}
