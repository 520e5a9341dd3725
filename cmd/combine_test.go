package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/cmd/console"
	"knightsat/internal/oracle"
)

// printed is what one run inJSON, in all its words.
type printed struct {
	out    string
	status int
}

func runUntil(t *testing.T, asked int, args ...string) printed {
	t.Helper()
	status, out, talk := runWith(oracle.NewPatience(asked), strings.NewReader(""), args...)
	if talk != "" {
		t.Fatalf("knightsat %s: %s", strings.Join(args, " "), talk)
	}
	return printed{out, status}
}

// jsonAnswer is an answer as --format json has it: what can be read from each format.
type jsonAnswer struct {
	Status        string
	Reason        string
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
					if n++; oracle.Quick() && n%10 > 0 {
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
						compareFormats(t, asked, args, most)
					})
				}
			}
		}
	}
}

// compareFormats looks at the answer in each format.
func compareFormats(t *testing.T, asked int, args []string, most string) {
	inJSON := runUntil(t, asked, append(args, "--format", "json")...)
	got := fromJSON(t, args, inJSON.out)
	if err := sensible(args, most, got); err != nil {
		t.Errorf("%v:\n%s", err, inJSON.out)
	}
	if want := expectedStatus(args, got); inJSON.status != want {
		t.Errorf("%s with exit status %d, expected %d:\n%s", got.Status, inJSON.status, want, inJSON.out)
	}
	for _, format := range [][]string{nil, {"-q"}} {
		text := runUntil(t, asked, append(args, format...)...)
		if text.status != console.ExitAnswered && text.status != console.ExitCutShort {
			t.Errorf("%v: found exit status %d:\n%s", format, text.status, text.out)
		}
		if asked > 0 && asked < 1<<40 {
			continue
		}
		for _, words := range expectedWords(args, got) {
			if text.status != inJSON.status || !strings.Contains("\n"+text.out, words) {
				t.Errorf("%v: found exit status %d, expected %d and %q, as in JSON:\n%s", format, text.status, inJSON.status, words, text.out)
			}
		}
	}
}

// expectedWords are what a text says of an answer.
func expectedWords(args []string, got jsonAnswer) (all []string) {
	switch {
	case got.Status == "infeasible":
		all = append(all, "\nimpossible: ")
	case got.Status == "feasible":
		all = append(all, fmt.Sprintf(". The shortest walk has %d to %d moves.\n", got.Lower, *got.Upper))
	case got.Status == "unknown" && slices.Contains(args, "--max-moves") && strings.Contains(got.Reason, "at most"):
		all = append(all, fmt.Sprintf("\nNo walk has at most %d moves", got.Lower-1))
	case got.Status == "unknown" && got.Lower > 0:
		all = append(all, fmt.Sprintf(". No walk was found: at least %d moves are needed.\n", got.Lower))
	case got.Status == "unknown":
		all = append(all, ". No walk was found.\n")
	case got.Count != nil:
		all = append(all, fmt.Sprintf(" of %d move", *got.Upper))
	default:
		all = append(all, fmt.Sprintf("\n%d moves\n", *got.Upper))
	}
	if got.Count != nil && got.Status != "infeasible" {
		least := "\n"
		if !*got.CountComplete {
			least = "\nat least "
		}
		all = append(all, fmt.Sprintf("%s%d ", least, *got.Count))
	}
	return all
}

func counts(args []string) (counting, listing bool) {
	has := func(flag string) bool { return slices.Contains(args, flag) }
	counting = has("--count") || has("--limit") || has("--all")
	return counting, counting && (has("--all") || !has("--count"))
}

// expectedStatus is the exit status for an answer.
func expectedStatus(args []string, got jsonAnswer) int {
	counting, _ := counts(args)
	switch {
	case counting && *got.CountComplete,
		!counting && (got.Status == "optimal" || got.Status == "infeasible"),
		!counting && got.Status == "feasible" && slices.Contains(args, "--quick"):
		return console.ExitAnswered
	}
	return console.ExitCutShort
}

// sensible holds the parts of an answer against each other.
func sensible(args []string, most string, got jsonAnswer) error {
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

func fromJSON(t *testing.T, args []string, out string) (last jsonAnswer) {
	t.Helper()
	walks := 0
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		last = jsonAnswer{}
		var walk struct{ Walk []string }
		oracle.Done(errors.Join(json.Unmarshal([]byte(line), &last), json.Unmarshal([]byte(line), &walk)))
		if last.Count == nil && walk.Walk != nil {
			walks++
		}
	}
	if _, listing := counts(args); listing && (last.Count == nil || walks != *last.Count) {
		t.Errorf("%d walks, expected a last object that counts them:\n%s", walks, out)
	}
	return last
}
