package solve

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/notation"
)

var (
	fromBelow = regexp.MustCompile(`every (?:walk needs at least|tour of \d+ \w+ has) (\d+) moves?`)
	above     = regexp.MustCompile(`(?:; |: )(?:a SAT solver found no walk of )?((?:\d+, )*(?:\d+ and )?(?:\d+ to )?\d+) moves? (?:(?:was|were) ruled out |\(certify)`)
)

// AccountsForAll reads an answer's reason back: it must give a reason, and one only,
// for each number of moves below the lower bound.
func AccountsForAll(t *testing.T, a *Answer) {
	t.Helper()
	if a.Status != Optimal && (a.Status != Infeasible || a.Analysis.Impossible != nil) || a.WalksFound > 0 {
		return
	}
	named := make([]int, a.Lower)
	name := func(from, to int) {
		for n := from; n <= to; n++ {
			if n >= a.Lower {
				t.Errorf("%d moves are ruled out, above the lower bound %d: %s", n, a.Lower, a.Reason)
				return
			}
			named[n]++
		}
	}
	number := func(s string) int { return oracle.Must(strconv.Atoi(s)) }
	if m := fromBelow.FindStringSubmatch(a.Reason); m != nil {
		needs := number(m[1])
		if a.Status == Infeasible { // that may be more moves than any walk has
			needs = min(needs, a.Lower)
		}
		name(0, needs-1)
	}
	for _, m := range above.FindAllStringSubmatch(a.Reason, -1) {
		if from, to, ok := strings.Cut(m[1], " to "); ok {
			name(number(from), number(to))
			continue
		}
		for _, n := range strings.Split(strings.ReplaceAll(m[1], " and ", ", "), ", ") {
			name(number(n), number(n))
		}
	}
	for n, times := range named {
		if times != 1 {
			t.Errorf("%d moves are ruled out %d times, want once (%s): %s", n, times, fmt.Sprint(a.Refuted), a.Reason)
			return
		}
	}
}

// Turns are options with so much work of the first turn.
func (o Options) Turns(first int64) Options {
	o.firstTurn = first
	return o
}

// Sweeping are options with the number of states that may be swept before formulas.
func Sweeping(states int64) Options {
	return Options{Budgets: map[string]int64{"narrow frontier": states}}
}

// Agrees holds the parts of an answer against each other and against the truth;
// best is -1 for an impossible puzzle.
func Agrees(t *testing.T, p *puzzles.Puzzle, o Options, ans *Answer, best int) {
	t.Helper()
	walk := ans.Walk != nil
	settled := walk && ans.Lower == ans.Walk.Moves()
	unsat := func(at Attempt) bool {
		return (at.By == facts.ByUnsat) != (at.Status == cnf.Unsat && at.Stats.Rounds > 0)
	}
	for why, wrong := range map[string]bool{
		"a wrong walk": walk && (puzzles.Check(p, ans.Walk) != nil || best < 0 || ans.Walk.Moves() < best),
		"a walk of more moves than were asked for":            walk && o.MaxMoves > 0 && ans.Walk.Moves() > o.MaxMoves,
		"a wrong lower bound":                                 best >= 0 && ans.Lower > best,
		"optimal is lower = upper":                            settled != (ans.Status == Optimal),
		"feasible is a walk that may not be shortest":         ans.Status == Feasible != (walk && !settled),
		"a puzzle that has a walk is no impossible one":       ans.Status == Infeasible && (best >= 0 || walk),
		"a walk is an answer":                                 ans.Status == Unknown && walk,
		"an answer is complete where the question is settled": ans.Complete != (settled || ans.Status == Infeasible || o.Quick && walk),
		"no reason":                           ans.Reason == "",
		"a lower bound beyond what was asked": o.MaxMoves > 0 && ans.Lower > o.MaxMoves+1 && ans.Status != Infeasible,
		"unsat is what a solver decided":      slices.ContainsFunc(ans.Attempts, unsat),
	} {
		if wrong {
			t.Fatalf("%s: %s in [%d, %d], complete %v, the walk %s, the best has %d moves, at most %d asked for, quick %v, without %v: %s\n%s",
				why, ans.Status, ans.Lower, ans.Walk.Moves(), ans.Complete, ans.Walk, best, o.MaxMoves, o.Quick, o.Without, ans.Reason, notation.Text(p))
		}
	}
}

// Best is the number of moves of a shortest walk; -1 if there is none.
func Best(p *puzzles.Puzzle) int {
	if best, ok := oracle.Shortest(p); ok {
		return best
	}
	return -1
}

// Decided wants an answer to be what the oracle says, and to account for it.
func Decided(t *testing.T, p *puzzles.Puzzle, o Options) *Answer {
	t.Helper()
	ans, best := oracle.Must(Solve(t.Context(), p, o)), Best(p)
	Agrees(t, p, o, ans, best)
	if !ans.Complete {
		t.Fatalf("%s, expected %d\n%s", ans.Status, best, notation.Text(p))
	}
	AccountsForAll(t, ans)
	return ans
}
