package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// endsAfter is a context that ends when it has been asked so often: like a time
// limit, but the same each time.
type endsAfter struct {
	context.Context
	stop context.CancelCauseFunc
	left *int
}

func (c endsAfter) Err() error {
	if *c.left--; *c.left < 0 {
		c.stop(context.DeadlineExceeded)
	}
	return c.Context.Err()
}

// printed is what one run said, in all its words.
type printed struct {
	out    string
	status int
}

func runUntil(t *testing.T, asked int, args ...string) printed {
	t.Helper()
	inner, stop := context.WithCancelCause(context.Background())
	defer stop(nil)
	var out, talk bytes.Buffer
	status := run(endsAfter{inner, stop, &asked}, args, strings.NewReader(""), &out, &talk)
	if talk.Len() > 0 {
		t.Fatalf("knightsat %s: %s", strings.Join(args, " "), talk.String())
	}
	return printed{out.String(), status}
}

// told is an answer as a format tells it: what can be read from each of them.
type told struct {
	Status        string
	Lower         int   `json:"lower_bound"`
	Upper         *int  `json:"upper_bound"`
	Count         *int  `json:"count"`
	CountComplete *bool `json:"count_complete"`
}

// TestEveryCombinationOfLimits: whatever cuts an answer short, status, exit
// status, bounds and words say the same, in every format, as the command line's
// contract has it. An engine may end sooner or later in another run, so that the
// formats are compared where no time is up, or all of it from the beginning.
func TestEveryCombinationOfLimits(t *testing.T) {
	n := 0
	for _, puzzle := range [][]string{
		{"@adventure"}, {"@queen-d5"}, {"--tour", "--board", "3x4"}, {"@impossible-hunt"},
		{"--hunt", "--board", "4x4", "--start", "a1", "--goals", "d4,a4,d1", "--once", "--closed"},
	} {
		for _, ask := range [][]string{{}, {"--quick"}, {"--all"}, {"--count"}, {"--limit", "2"}, {"--count", "--limit", "2"}, {"--all", "--count", "--limit", "2"}} {
			for _, most := range []string{"", "10", "11"} {
				for _, asked := range []int{0, 1, 3, 10, 1 << 40} {
					if n++; testing.Short() && n%10 > 0 {
						continue
					}
					if puzzle[0] == "@queen-d5" && len(ask) > 0 && ask[0] != "--quick" && asked > 10 {
						continue // millions of walks
					}
					args := append(append([]string{"solve"}, puzzle...), ask...)
					if most != "" {
						args = append(args, "--max-moves", most)
					}
					t.Run(fmt.Sprintf("%s asked=%d", strings.Join(args[1:], " "), asked), func(t *testing.T) {
						tellings(t, asked, args, most)
					})
				}
			}
		}
	}
}

// tellings looks at the answer in each format.
func tellings(t *testing.T, asked int, args []string, most string) {
	var first string
	for _, format := range [][]string{{"--format", "json"}, {}, {"-q"}} {
		said := runUntil(t, asked, slices.Concat(args, format)...)
		var got told
		switch {
		case len(format) < 2:
			got = fromText(args, said.out)
		default:
			got = fromJSON(t, args, said.out)
		}
		if err := sensible(args, most, got); err != nil {
			t.Errorf("%v: %v:\n%s", format, err, said.out)
		}
		want := expectedStatus(args, got)
		if said.status != want {
			t.Errorf("%v: %s with exit status %d, expected %d:\n%s", format, got.Status, said.status, want, said.out)
		}
		sum, _ := json.Marshal(got)
		if asked > 0 && asked < 1<<40 {
			continue
		}
		if first == "" {
			first = string(sum)
		}
		if string(sum) != first {
			t.Errorf("%v: found %s, expected %s as in JSON:\n%s", format, sum, first, said.out)
		}
	}
}

func counts(args []string) (counting, listing bool) {
	has := func(flag string) bool { return slices.Contains(args, flag) }
	counting = has("--count") || has("--limit") || has("--all")
	return counting, counting && (has("--all") || !has("--count"))
}

// expectedStatus is the exit status for an answer.
func expectedStatus(args []string, got told) int {
	counting, _ := counts(args)
	switch {
	case counting && *got.CountComplete,
		!counting && (got.Status == "optimal" || got.Status == "infeasible"),
		!counting && got.Status == "feasible" && slices.Contains(args, "--quick"):
		return exitAnswered
	}
	return exitCutShort
}

// sensible holds the parts of an answer against each other.
func sensible(args []string, most string, got told) error {
	counting, _ := counts(args)
	n, err := strconv.Atoi(most)
	limited := err == nil
	settled := got.Upper != nil && *got.Upper == got.Lower
	switch {
	case (got.Status == "optimal") != settled:
		return fmt.Errorf("%s, and lower = upper is %v", got.Status, settled)
	case (got.Status == "optimal" || got.Status == "feasible") != (got.Upper != nil):
		return fmt.Errorf("%s, and a walk is %v", got.Status, got.Upper != nil)
	case counting != (got.Count != nil && got.CountComplete != nil):
		return fmt.Errorf("a count is %v, expected %v", got.Count != nil, counting)
	case limited && got.Upper != nil && *got.Upper > n:
		return fmt.Errorf("a walk of %d moves, at most %d asked for", *got.Upper, n)
	case limited && got.Lower > n && got.Status != "infeasible" && (got.Lower != n+1 || got.Status != "unknown"):
		return fmt.Errorf("%s from %d, at most %d asked for", got.Status, got.Lower, n)
	case counting && slices.Contains(args, "2") && *got.Count > 2:
		return fmt.Errorf("%d walks, at most 2 asked for", *got.Count)
	}
	return nil
}

func fromJSON(t *testing.T, args []string, out string) (last told) {
	t.Helper()
	walks := 0
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		last = told{}
		var walk struct{ Walk []string }
		if err := errors.Join(json.Unmarshal([]byte(line), &last), json.Unmarshal([]byte(line), &walk)); err != nil {
			t.Fatal(err)
		}
		if last.Count == nil && walk.Walk != nil {
			walks++
		}
	}
	if _, listing := counts(args); listing && (last.Count == nil || walks != *last.Count) {
		t.Errorf("%d walks, expected a last object that counts them:\n%s", walks, out)
	}
	if last.Status == "infeasible" {
		last.Lower = 0 // the words don't tell it
	}
	return last
}

// number is that in a part of a text, by a pattern with one group; nil for none.
func number(out, pattern string) *int {
	m := regexp.MustCompile("(?m)" + pattern).FindStringSubmatch(out)
	if m == nil {
		return nil
	}
	n, _ := strconv.Atoi(m[1])
	return &n
}

// countIn reads how many walks there are; impossible puzzles have none.
func (a *told) countIn(args []string, out string) {
	counting, _ := counts(args)
	if a.Count = number(out, `^(?:c )?(?:at least )?([0-9]+) shortest walk`); a.Count == nil && counting && a.Status == "infeasible" {
		a.Count = new(int)
	}
	if a.Count != nil {
		complete := !regexp.MustCompile(`(?m)^(c )?at least [0-9]+ shortest walk`).MatchString(out)
		a.CountComplete = &complete
	}
}

func fromText(args []string, out string) (a told) {
	a.Upper = number(out, `^in \[[0-9]+, ([0-9]+)\]: .`)
	lower := number(out, `^in \[([0-9]+), `)
	switch {
	case strings.HasPrefix(out, "impossible: "):
		a.Status = "infeasible"
	case regexp.MustCompile("(?m)^not proven shortest: at least ").MatchString(out):
		a.Status, a.Lower = "feasible", *lower
	case regexp.MustCompile("(?m)^no walk found: at least ").MatchString(out):
		a.Status, a.Lower = "unknown", *lower
	default:
		a.Status = "optimal"
		if a.Upper = number(out, `([0-9]+) moves?(,.*)?$`); a.Upper != nil {
			a.Lower = *a.Upper
		}
	}
	a.countIn(args, out)
	return a
}

// TestATimeThatIsUpIsSaidInTheAnswer, by the flag itself.
func TestATimeThatIsUpIsSaidInTheAnswer(t *testing.T) {
	var out, talk bytes.Buffer
	if status := run(t.Context(), []string{"solve", "@queen-d5", "--timeout", time.Nanosecond.String()}, strings.NewReader(""), &out, &talk); status != exitCutShort || !strings.Contains(out.String(), "the timeout of 1ns was up") {
		t.Errorf("exit status %d, expected %d:\n%s%s", status, exitCutShort, out.String(), talk.String())
	}
}
