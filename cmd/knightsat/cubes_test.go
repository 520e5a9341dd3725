package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// TestCubesSolvedBySeveralProcesses: a formula is split into files, local
// processes solve them side by side, and their answers are merged: no cube has a
// model, or one that has decodes to a walk.
func TestCubesSolvedBySeveralProcesses(t *testing.T) {
	solver, err := exec.LookPath("cadical")
	if err != nil {
		t.Skip("cadical is not installed: apt-get install cadical")
	}
	for _, c := range []struct {
		name  string
		flags []string
		sat   bool
	}{
		{"the hunt", []string{"--hunt", "--start", "a8", "--goals", "e6,c4,b3,a2,b2,b1", "--moves", "11"}, true},
		{"one move less", []string{"--hunt", "--start", "a8", "--goals", "e6,c4,b3,a2,b2,b1", "--moves", "10"}, false},
		{"a closed tour", []string{"--tour", "--board", "6x6", "--closed", "--moves", "36"}, true},
		{"a closed tour of 4x6", []string{"--tour", "--board", "4x6", "--closed", "--moves", "24"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "cubes")
			args := append([]string{"cnf", "--cubes", "8", "--cube-files", "-o", dir}, c.flags...)
			if status, _, stderr := knightsat(t, args...); status != 0 {
				t.Fatal(stderr)
			}
			files, err := filepath.Glob(filepath.Join(dir, "cube-*.cnf"))
			if err != nil || len(files) < 1 || len(files) > 8 {
				t.Fatalf("found %d files, want up to 8: %v", len(files), err)
			}
			models := make(chan []byte, len(files))
			work := make(chan string)
			var group sync.WaitGroup
			for range 3 {
				group.Go(func() {
					for file := range work {
						out, err := exec.Command(solver, "-q", file).Output()
						var exit *exec.ExitError
						switch {
						case errors.As(err, &exit) && exit.ExitCode() == 10:
							models <- out
						case !errors.As(err, &exit) || exit.ExitCode() != 20:
							t.Errorf("%s: %v", file, err)
						}
					}
				})
			}
			for _, file := range files {
				work <- file
			}
			close(work)
			group.Wait()
			close(models)
			if (len(models) > 0) != c.sat {
				t.Fatalf("%d of %d cubes have a model", len(models), len(files))
			}
			for model := range models {
				name := filepath.Join(t.TempDir(), "model")
				if err := os.WriteFile(name, model, 0o600); err != nil {
					t.Fatal(err)
				}
				status, stdout, stderr := knightsat(t, append([]string{"decode", "-q", name}, c.flags...)...)
				if status != 0 || !strings.Contains(stdout, " moves") {
					t.Fatalf("%d %s %s", status, stdout, stderr)
				}
			}
		})
	}
}
