package solve

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
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
	number := func(s string) int {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatalf("%q: %s", s, a.Reason)
		}
		return n
	}
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
