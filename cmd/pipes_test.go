//go:build unix

package cmd

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"knightsat/cmd/console"
	"knightsat/internal/oracle"
)

// TestNoPipeKeepsACommandFromEnding: neither one that nobody opens to write, nor one to which nothing is written.
func TestNoPipeKeepsACommandFromEnding(t *testing.T) {
	dir := t.TempDir()
	alone, silent := filepath.Join(dir, "alone.toml"), filepath.Join(dir, "silent.toml")
	for _, name := range []string{alone, silent} {
		oracle.Done(syscall.Mkfifo(name, 0o666))
	}
	defer oracle.Must(os.OpenFile(silent, os.O_RDWR, 0)).Close()
	suite := filepath.Join(dir, "suite.toml")
	oracle.Done(os.WriteFile(suite, []byte("timeout = \"1s\"\nencodings = [\"step\"]\nengines = [\"gini\"]\n[[instance]]\n"+
		"graphs = \"*.toml\"\nparts = {family = \"tour\"}\nanswer = \"tour\"\n"), 0o666))
	for _, line := range []string{
		"solve PIPE -t 50ms", "certify PIPE -o new -t 50ms", "draw PIPE -o a.svg -t 50ms", "hint PIPE -t 50ms", "hint @adventure PIPE -t 50ms",
		"cnf PIPE --moves 3 -t 50ms", "worksheet PIPE -o a.pdf -t 50ms", "shape --picture PIPE -t 50ms", "bench formulas PIPE -o new -t 50ms",
		"certify @adventure --walk PIPE -o new -t 50ms",
		"solve PIPE", "solve --graph PIPE", "check PIPE a1", "check @adventure PIPE", "decode PIPE out", "decode @adventure --moves 3 PIPE",
		"draw @adventure PIPE -o a.svg", "puzzle PIPE", "worksheet PIPE -o a.pdf", "certify PIPE -o new", "moves PIPE a1", "shape --picture PIPE",
		"bench PIPE", "bench list PIPE", "bench formulas PIPE -o new", "bench merge PIPE", "bench report PIPE", "bench report --into PIPE",
		"bench formulas " + suite + " --graphs DIR -o new", "site --report PIPE -o new",
	} {
		for _, pipe := range []string{alone, silent} {
			args := strings.Fields(strings.NewReplacer("PIPE", pipe, "DIR", dir, "new", filepath.Join(dir, "new")).Replace(line))
			ctx, cancel := context.WithCancel(t.Context())
			if !strings.Contains(line, " -t ") {
				time.AfterFunc(20*time.Millisecond, cancel)
			}
			ended := make(chan string, 1)
			go func() {
				status, out, talk := runWith(ctx, strings.NewReader(""), args...)
				wrong := fmt.Sprintf("exit status %d, %q and %q", status, out, talk)
				if status == console.ExitCutShort && out == "" {
					wrong = ""
				}
				ended <- wrong
			}()
			select {
			case wrong := <-ended:
				if wrong != "" {
					t.Errorf("%v: %s, expected %d and nothing", args, wrong, console.ExitCutShort)
				}
			case <-time.After(time.Minute):
				t.Errorf("%v: it does not end", args)
			}
			cancel()
		}
	}
}
