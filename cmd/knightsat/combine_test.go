package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
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

// combined is an answer as each format tells it.
type combined struct {
	Status        string
	Walk          []string
	Moves         *int
	Lower         int   `json:"lower_bound"`
	Upper         *int  `json:"upper_bound"`
	Count         *int  `json:"count"`
	CountComplete *bool `json:"count_complete"`
	Reason        string
}

// TestEveryCombinationOfLimits: whatever cuts an answer short, status, exit
// status, bounds and words say the same in every format, as the command line's
// contract has it.
func TestEveryCombinationOfLimits(t *testing.T) {
	for _, puzzle := range [][]string{
		{"@adventure"}, {"@queen-d5"}, {"--tour", "--board", "3x4"}, {"@impossible-hunt"},
		{"--hunt", "--board", "5x5", "--start", "a1", "--goals", "e5,c3,e1", "--once"},
		{"--hunt", "--board", "4x4", "--start", "a1", "--goals", "d4,a4,d1", "--once", "--closed"},
	} {
		for _, ask := range [][]string{{}, {"--quick"}, {"--all"}, {"--count"}, {"--limit", "2"}, {"--count", "--limit", "2"}, {"--all", "--count", "--limit", "2"}} {
			for _, most := range []string{"", "1", "10", "11", "200"} {
				for _, asked := range []int{0, 1, 2, 3, 5, 8, 20, 1 << 40} {
					if puzzle[0] == "@queen-d5" && len(ask) > 0 && ask[0] != "--quick" && asked > 20 {
						continue // millions of walks
					}
					args := append(append([]string{"solve"}, puzzle...), ask...)
					if most != "" {
						args = append(args, "--max-moves", most)
					}
					t.Run(fmt.Sprintf("%s asked=%d", strings.Join(args[1:], " "), asked), func(t *testing.T) {
						compare(t, asked, args, most)
					})
				}
			}
		}
	}
}

func has(args []string, flag string) bool {
	for _, a := range args {
		if a == flag {
			return true
		}
	}
	return false
}

func compare(t *testing.T, asked int, args []string, most string) {
	asJSON := runUntil(t, asked, append(args, "--format", "json")...)
	lines := strings.Split(strings.TrimSpace(asJSON.out), "\n")
	var last combined
	walks := 0
	for _, line := range lines {
		last = combined{}
		if err := json.Unmarshal([]byte(line), &last); err != nil {
			t.Fatal(err)
		}
		if last.Count == nil && last.Walk != nil {
			walks++
		}
	}
	counting := has(args, "--count") || has(args, "--limit") || has(args, "--all")
	listing := counting && (has(args, "--all") || !has(args, "--count"))
	settled := last.Upper != nil && *last.Upper == last.Lower
	switch {
	case (last.Status == "optimal") != settled:
		t.Errorf("%s in [%d, %v]", last.Status, last.Lower, last.Upper)
	case last.Status == "infeasible" && last.Upper != nil, last.Status == "unknown" && last.Upper != nil, last.Status == "feasible" && last.Upper == nil:
		t.Errorf("%s with an upper bound %v", last.Status, last.Upper)
	case counting != (last.Count != nil && last.CountComplete != nil):
		t.Errorf("a count %v, complete %v", last.Count, last.CountComplete)
	case listing && walks != *last.Count:
		t.Errorf("%d walks, and a count of %d", walks, *last.Count)
	}
	if n, err := strconv.Atoi(most); err == nil {
		if last.Upper != nil && *last.Upper > n {
			t.Errorf("a walk of %d moves, at most %d asked for", *last.Upper, n)
		}
		if last.Lower > n && last.Status != "infeasible" && (last.Lower != n+1 || last.Status != "unknown") {
			t.Errorf("%s from %d, at most %d asked for", last.Status, last.Lower, n)
		}
	}
	want := exitCutShort
	if counting && *last.CountComplete || !counting && (settled || last.Status == "infeasible" || last.Status == "feasible" && has(args, "--quick")) {
		want = exitAnswered
	}
	if asJSON.status != want {
		t.Errorf("%s: exit status %d, expected %d", last.Status, asJSON.status, want)
	}
	text := runUntil(t, asked, args...)
	quiet := runUntil(t, asked, append(args, "-q")...)
	contest := runUntil(t, asked, append(args, "--format", "satcomp")...)
	if text.status != want || quiet.status != want {
		t.Errorf("exit status %d, quiet %d, expected %d", text.status, quiet.status, want)
	}
	if code := map[string]int{"optimal": 30, "feasible": 10, "infeasible": 20}[last.Status]; contest.status != code {
		t.Errorf("satcomp: exit status %d, expected %d", contest.status, code)
	}
	for name, said := range map[string]string{"text": text.out, "quiet": quiet.out, "satcomp": contest.out} {
		words(t, name, said, last, counting)
	}
	for _, line := range strings.Split(strings.TrimSpace(contest.out), "\n") {
		if !regexp.MustCompile(`^[csv] `).MatchString(line) {
			t.Errorf("satcomp: the line %q", line)
		}
	}
}

// words holds the words of an answer against its fields.
func words(t *testing.T, name, said string, last combined, counting bool) {
	t.Helper()
	expect := func(pattern string, want bool) {
		t.Helper()
		if got := regexp.MustCompile("(?m)" + pattern).MatchString(said); got != want {
			t.Errorf("%s: matching %q is %v, expected %v:\n%s", name, pattern, got, want, said)
		}
	}
	if counting && last.Status != "infeasible" {
		expect("at least [0-9]+ shortest walk", !*last.CountComplete)
		expect(fmt.Sprintf(`^(c )?(at least )?%d shortest walk`, *last.Count), true)
	}
	if name == "satcomp" {
		expect("^s "+map[string]string{"optimal": "OPTIMUM FOUND", "feasible": "SATISFIABLE", "infeasible": "UNSATISFIABLE", "unknown": "UNKNOWN"}[last.Status]+"$", true)
		return
	}
	expect("^impossible: ", last.Status == "infeasible")
	expect("^not proven shortest: ", last.Status == "feasible")
	expect("^no walk found: ", last.Status == "unknown")
	if last.Status == "feasible" {
		expect(fmt.Sprintf(`^in \[%d, %d\]: .`, last.Lower, *last.Upper), true)
	}
	if last.Status == "unknown" {
		expect(fmt.Sprintf(`^in \[%d, \?\]: .`, last.Lower), true)
	}
	if last.Upper != nil && !counting {
		expect(fmt.Sprintf("^%d moves?$", *last.Upper), true)
	}
	if name == "text" && last.Status == "optimal" {
		expect("^proven shortest: ", true)
	}
}

// TestATimeThatIsUpIsSaidInTheAnswer, by the flag itself.
func TestATimeThatIsUpIsSaidInTheAnswer(t *testing.T) {
	var out, talk bytes.Buffer
	if status := run(t.Context(), []string{"solve", "@queen-d5", "--timeout", time.Nanosecond.String()}, strings.NewReader(""), &out, &talk); status != exitCutShort || !strings.Contains(out.String(), "the timeout of 1ns was up") {
		t.Errorf("exit status %d, expected %d:\n%s%s", status, exitCutShort, out.String(), talk.String())
	}
}
