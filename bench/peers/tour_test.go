package peers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// patience is how long a peer may take for one question.
const patience = 60 * time.Second

// knightsat builds the program, so that whole processes are compared.
func knightsat(b *testing.B) string {
	b.Helper()
	name := filepath.Join(b.TempDir(), "knightsat")
	if out, err := exec.Command("go", "build", "-o", name, "../../cmd/knightsat").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return name
}

// installed looks for a program, and skips the benchmark without it.
func installed(b *testing.B, program string) string {
	b.Helper()
	name, err := exec.LookPath(program)
	if err != nil {
		b.Skipf("%s is not installed", program)
	}
	return name
}

// run measures one process, in seconds; ok is false where patience ended it.
func run(b *testing.B, statuses []int, command string, args ...string) (out string, seconds float64, ok bool) {
	b.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	start := time.Now()
	text, err := exec.CommandContext(ctx, command, args...).Output()
	seconds = time.Since(start).Seconds()
	if ctx.Err() != nil {
		return "", seconds, false
	}
	status := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		status = exit.ExitCode()
	} else if err != nil {
		b.Fatal(err)
	}
	for _, s := range statuses {
		if status == s {
			return string(text), seconds, true
		}
	}
	b.Fatalf("%s %v: exit status %d\n%s", command, args, status, text)
	return "", 0, false
}

var goes = regexp.MustCompile(`go\((\d+),(\d+),(\d+),(\d+)\)`)

// follow makes clingo's atoms a walk from a1.
func follow(answer string) string {
	type square [2]int
	next := map[square]square{}
	for _, m := range goes.FindAllStringSubmatch(answer, -1) {
		var n [4]int
		for i := range n {
			n[i], _ = strconv.Atoi(m[i+1])
		}
		next[square{n[0], n[1]}] = square{n[2], n[3]}
	}
	var walk strings.Builder
	at := square{1, 1}
	for range len(next) + 1 {
		fmt.Fprintf(&walk, "%s%d ", column(at[0]), at[1])
		at = next[at]
	}
	return walk.String()
}

func column(n int) string {
	if n > 26 {
		return column((n-1)/26) + column((n-1)%26+1)
	}
	return string(rune('a' + n - 1))
}

// ratio times knightsat against a peer's one run. The metric times-faster is how
// often knightsat's time goes into the peer's; at-least says that the peer was
// stopped, so that it is more.
func ratio(b *testing.B, peer float64, finished bool, knightsat func() float64) {
	b.Helper()
	total := 0.0
	for b.Loop() {
		total += knightsat()
	}
	mean := total / float64(b.N)
	b.ReportMetric(peer*1000, "peer-ms")
	unit := "times-faster"
	if !finished {
		unit = "times-faster-at-least"
	}
	b.ReportMetric(peer/mean, unit)
}

// BenchmarkClosedTourAgainstClingo: whole processes; both tours are checked.
func BenchmarkClosedTourAgainstClingo(b *testing.B) {
	clingo := installed(b, "clingo")
	program := knightsat(b)
	for _, n := range []int{8, 30, 50, 70, 80} {
		size := fmt.Sprintf("%dx%d", n, n)
		b.Run("board="+size, func(b *testing.B) {
			answer, seconds, ok := run(b, []int{10, 30}, clingo, "tour.lp", "-c", fmt.Sprintf("n=%d", n))
			walk := filepath.Join(b.TempDir(), "walk.txt")
			if ok {
				if err := os.WriteFile(walk, []byte(follow(answer)), 0o644); err != nil {
					b.Fatal(err)
				}
				run(b, []int{0}, program, "check", "--tour", "--board", size, "--closed", walk)
			}
			ratio(b, seconds, ok, func() float64 {
				_, seconds, _ := run(b, []int{0}, program, "solve", "--tour", "--board", size, "--closed", "-o", walk)
				return seconds
			})
			run(b, []int{0}, program, "check", "--tour", "--board", size, "--closed", walk)
		})
	}
}

// BenchmarkClosedTourAgainstRemainders: the edge encoding, as solve uses it,
// against the formula of the Chinese remainder encoding in cadical.
func BenchmarkClosedTourAgainstRemainders(b *testing.B) {
	cadical := installed(b, "cadical")
	program := knightsat(b)
	for _, n := range []int{8, 12, 16} {
		size := fmt.Sprintf("%dx%d", n, n)
		b.Run("board="+size, func(b *testing.B) {
			formula := filepath.Join(b.TempDir(), "tour.cnf")
			run(b, []int{0}, program, "cnf", "--tour", "--board", size, "--closed", "--moves", strconv.Itoa(n*n), "--encoding", "crt", "-o", formula)
			_, seconds, ok := run(b, []int{10}, cadical, "-q", formula)
			ratio(b, seconds, ok, func() float64 {
				_, seconds, _ := run(b, []int{0}, program, "solve", "--tour", "--board", size, "--closed", "--encoding", "edge")
				return seconds
			})
		})
	}
}
