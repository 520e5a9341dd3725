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
	// export writes formulas, and returns the lines of the list of them.
	export := func(dir, encoding, ending string) (list [][]string) {
		n, err := s.Export(t.Context(), dir, encoding, ending, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "LIST.tsv"))
		for line := range strings.Lines(string(text)) {
			list = append(list, strings.Split(strings.TrimSpace(line), "\t"))
		}
		if err != nil || n+1 != len(list) {
			t.Fatalf("found %d formulas and the list %q, %v", n, text, err)
		}
		return list[1:]
	}
	dir := filepath.Join(t.TempDir(), "out")
	list := export(dir, "step", "cnf")
	if len(list) < 20 {
		t.Fatalf("found %d formulas", len(list))
	}
	solver, err := exec.LookPath("cadical")
	if err != nil {
		t.Skip("cadical is not installed: apt-get install cadical")
	}
	for _, x := range list {
		file, expected, puzzle := filepath.Join(dir, x[0]), x[1], x[4]
		formula, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(formula, []byte("c expected: "+expected+"\n")) {
			t.Errorf("%s: %v; want that it says %s", file, err, expected)
		}
		if _, err := os.Stat(filepath.Join(dir, puzzle)); err != nil {
			t.Error(err)
		}
		cmd := exec.Command(solver, "-q", file)
		_ = cmd.Run() // 10 and 20 are answers
		if got := map[int]string{10: "sat", 20: "unsat"}[cmd.ProcessState.ExitCode()]; got != expected {
			t.Errorf("%s: found %s, want %s", file, got, expected)
		}
	}
	lazy := export(filepath.Join(t.TempDir(), "lazy"), "edge", "opb.xz")
	if len(lazy) == 0 || len(lazy) >= len(list) || !strings.HasSuffix(lazy[0][0], ".opb.xz") {
		t.Errorf("found %d formulas of tours", len(lazy))
	}
	for _, x := range lazy {
		if x[1] == string(Unsat) {
			t.Errorf("%s: a relaxation may have a model", x[0])
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
