package bench

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestExportedFormulasAreAsExpected: each of the suite smoke is decided, and is what
// the list says.
func TestExportedFormulasAreAsExpected(t *testing.T) {
	s, err := Load("smoke", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "out")
	list, err := s.Export(t.Context(), dir, "step", "cnf", nil)
	if err != nil || len(list) < 20 {
		t.Fatalf("found %d formulas, %v", len(list), err)
	}
	solver, err := exec.LookPath("cadical")
	if err != nil {
		t.Skip("cadical is not installed: apt-get install cadical")
	}
	text, err := os.ReadFile(filepath.Join(dir, "LIST.tsv"))
	if err != nil || bytes.Count(text, []byte("\n")) != len(list)+1 {
		t.Fatalf("found the list\n%s, %v", text, err)
	}
	for _, x := range list {
		formula, err := os.ReadFile(filepath.Join(dir, x.File))
		if err != nil || !bytes.Contains(formula, []byte("c expected: "+x.Expected+"\n")) {
			t.Errorf("%s: %v; want that it says %s", x.File, err, x.Expected)
		}
		if _, err := os.Stat(filepath.Join(dir, x.Puzzle)); err != nil {
			t.Error(err)
		}
		cmd := exec.Command(solver, "-q", filepath.Join(dir, x.File))
		_ = cmd.Run() // 10 and 20 are answers
		if got := map[int]string{10: "sat", 20: "unsat"}[cmd.ProcessState.ExitCode()]; got != x.Expected {
			t.Errorf("%s: found %s, want %s", x.File, got, x.Expected)
		}
	}
	lazy, err := s.Export(t.Context(), filepath.Join(t.TempDir(), "lazy"), "edge", "opb.xz", nil)
	if err != nil || len(lazy) == 0 || len(lazy) >= len(list) || !strings.HasSuffix(lazy[0].File, ".opb.xz") {
		t.Errorf("found %d formulas of tours, %v", len(lazy), err)
	}
	for _, x := range lazy {
		if x.Expected == string(Unsat) {
			t.Errorf("%s: a relaxation may have a model", x.File)
		}
	}
	for _, c := range [][2]string{{"auto", "cnf"}, {"step", "icnf"}, {"step", "cnf.zip"}, {"stap", "cnf"}} {
		if _, err := s.Export(t.Context(), filepath.Join(t.TempDir(), "no"), c[0], c[1], nil); err == nil {
			t.Errorf("%q is no error", c)
		}
	}
	for only, want := range map[string]string{
		"nosuch":    "no formula to write: of the instances that --instance names",
		"adventure": "no formula to write: encoding edge: it is for tours",
		"wazir-cut": "only tours, and puzzles with a known optimum, have one",
	} {
		dir := filepath.Join(t.TempDir(), "none")
		if _, err := s.Export(t.Context(), dir, "edge", "cnf", regexp.MustCompile(only)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: found %v, want %q", only, err, want)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: there is a folder without a formula", only)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Export(ctx, filepath.Join(t.TempDir(), "no"), "step", "cnf", nil); err == nil {
		t.Error("found no error after the context's end")
	}
}
