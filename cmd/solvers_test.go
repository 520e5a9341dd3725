package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// solvers are programs that share nothing with ours, and how to call them on a
// file; %out is a file for the model, where that does not go to stdout.
var solvers = []struct {
	name    string
	args    []string
	outFile bool
}{
	{"cadical", []string{"-q"}, false},
	{"cryptominisat5", []string{"--verb", "0"}, false},
	{"picosat", nil, false},
	{"clasp", []string{"--verbose=0"}, false},
	{"minisat", []string{"-verb=0"}, true},
}

// knightsat runs the program inside of the test.
func knightsat(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

// TestOtherSolversAgree: formulas at the optimum and below it, for all families
// and rules, are decided by five solvers as by ours, and their models decode to
// good walks.
func TestOtherSolversAgree(t *testing.T) {
	cases := []struct {
		name   string
		puzzle []string
		moves  int
		least  bool // T-1 is unsatisfiable and easy
	}{
		{"hunt", []string{"--hunt", "--start", "a8", "--goals", "e6,c4,b3,a2,b2,b1"}, 11, true},
		{"ordered", []string{"--hunt", "--start", "a8", "--goals", "e6,c4,b3,a2,b2,b1", "--ordered"}, 16, true},
		{"closed", []string{"--hunt", "--start", "a8", "--goals", "e6,c4", "--closed"}, 8, true},
		{"end", []string{"--hunt", "--board", "5x5", "--start", "a1", "--goals", "c3,e5", "--end", "a2"}, 9, true},
		{"cover", []string{"--cover", "--board", "4x4", "--start", "any"}, 16, false},
		{"tour", []string{"--tour", "--board", "5x5"}, 24, false},
		{"closed tour", []string{"--tour", "--board", "6x6", "--closed", "--amo", "ladder"}, 36, false},
	}
	for _, s := range solvers {
		t.Run(s.name, func(t *testing.T) {
			path, err := exec.LookPath(s.name)
			if err != nil {
				t.Skipf("%s is not installed: apt-get install %s", s.name, strings.TrimSuffix(s.name, "5"))
			}
			for _, c := range cases {
				t.Run(c.name, func(t *testing.T) {
					t.Parallel()
					roundTrip(t, path, s.args, s.outFile, c.puzzle, c.moves, 10)
					if c.least {
						roundTrip(t, path, s.args, s.outFile, c.puzzle, c.moves-1, 20)
					}
				})
			}
		})
	}
}

func roundTrip(t *testing.T, solver string, args []string, outFile bool, puzzle []string, moves, want int) {
	t.Helper()
	dir := t.TempDir()
	formula, model := filepath.Join(dir, "f.cnf"), filepath.Join(dir, "model")
	flags := append([]string{"--moves", strconv.Itoa(moves)}, puzzle...)
	if status, _, stderr := knightsat(t, append([]string{"cnf", "-o", formula}, flags...)...); status != 0 {
		t.Fatalf("cnf: %d %s", status, stderr)
	}
	args = append(append([]string{}, args...), formula)
	if outFile {
		args = append(args, model)
	}
	out, err := exec.Command(solver, args...).Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != want {
		t.Fatalf("%s at %d moves: %v, expected exit status %d\n%s", solver, moves, err, want, out)
	}
	if !outFile {
		if err := os.WriteFile(model, out, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	status, stdout, stderr := knightsat(t, append([]string{"decode", "-q", model}, flags...)...)
	if status != 0 {
		t.Fatalf("decode: %d %s", status, stderr)
	}
	if want == 20 {
		if !strings.Contains(stdout, "no walk of exactly") {
			t.Fatalf("decode said %s", stdout)
		}
		return
	}
	if !strings.HasSuffix(stdout, fmt.Sprintf("\n%d moves\n", moves)) { // of a walk that decode has checked
		t.Fatalf("decode said %s", stdout)
	}
}
