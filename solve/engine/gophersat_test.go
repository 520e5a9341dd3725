package engine

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGophersatEndsWithItsStarter: the solver's process does not outlive a
// program that was killed. The formula would keep it for ever.
func TestGophersatEndsWithItsStarter(t *testing.T) {
	f := pigeons(13)
	f.Clause(lit(1))
	name := filepath.Join(t.TempDir(), "formula")
	if err := writeFormula(t.Context(), name, f, nil); err != nil {
		t.Fatal(err)
	}
	e := Gophersat{}.program()
	cmd := exec.Command(e.path, name)
	cmd.Env = append(os.Environ(), e.env...)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stdin.Close()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("found %v, expected exit status 1", err)
	}
}

// TestGophersatAsAProgram: what it can't read it does not answer.
func TestGophersatAsAProgram(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]struct {
		status int
		out    string
	}{
		"p cnf 2 1\n1 2 0\n":    {10, "s SATISFIABLE\nv "},
		"p cnf 1 2\n1 0\n-1 0":  {20, "s UNSATISFIABLE\n"},
		"p cnf 2 2\n1 2 0\n":    {0, ""}, // a clause is missing
		"p cnf 2 1\n1 2\n":      {0, ""},
		"p cnf 2 1\n1 x 0\n":    {0, ""},
		"p cnf 2":               {0, ""},
		"":                      {0, ""},
		"p cnf 1 1\n0\n":        {20, "s UNSATISFIABLE\n"},
		"p cnf 3 0\n":           {10, "s SATISFIABLE\nv -1 -2 -3 0\n"},
		"p cnf 1 1\n1 0\n-1 0 ": {10, "s SATISFIABLE\nv 1 0\n"}, // as many as it says
	} {
		name := filepath.Join(dir, "formula")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		status, err := gophersatMain([]string{name, filepath.Join(dir, "proof")}, &out)
		if status != want.status || (err == nil) != (status > 0) || !strings.HasPrefix(out.String(), want.out) {
			t.Errorf("%q: found %d, %v: %s", text, status, err, &out)
		}
	}
	for _, args := range [][]string{nil, {filepath.Join(dir, "none")}, {filepath.Join(dir, "formula"), filepath.Join(dir, "none", "proof")}} {
		if status, err := gophersatMain(args, &bytes.Buffer{}); status != 0 || err == nil {
			t.Errorf("%v: found %d, %v, expected an error", args, status, err)
		}
	}
	name := filepath.Join(dir, "formula")
	if err := os.WriteFile(name, []byte("p cnf 1 2\n1 0\n-1 0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		var out bytes.Buffer
		if status, err := gophersatMain([]string{name, "/dev/full"}, &out); err == nil || status != 0 || out.Len() > 0 {
			t.Errorf("found %d, %v and %q where the proof was lost", status, err, &out)
		}
	}
}

// TestGophersatProves: the proof of an unsatisfiable formula ends with the empty
// clause, and a proof that was cut short is none.
func TestGophersatProves(t *testing.T) {
	f := pigeons(5)
	f.Clause(lit(1))
	name := filepath.Join(t.TempDir(), "proof")
	status, _, err := Gophersat{}.Prove(t.Context(), f, name)
	text, readErr := os.ReadFile(name)
	if status != Unsat || err != nil || readErr != nil || !strings.HasSuffix(string(text), "\n0\n") {
		t.Errorf("found %v, %v, %v and a proof of %d bytes", status, err, readErr, len(text))
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if status, _, err := (Gophersat{}).Prove(ended, f, name); status != Unknown || err != nil {
		t.Errorf("found %v, %v after the context's end", status, err)
	}
	if status, _, err := (Gophersat{}).Prove(t.Context(), formula(1, []int{1}), name); status != Sat || err != nil {
		t.Errorf("found %v, %v for a formula that has a model", status, err)
	}
	f = formula(1, []int{1}, []int{-1})
	if status, _, err := (Gophersat{}).Prove(t.Context(), f, filepath.Join(t.TempDir(), "none", "proof")); status != Unknown || err == nil {
		t.Errorf("found %v, %v where no proof can be written", status, err)
	}
}
