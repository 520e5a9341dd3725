//go:build unix

package cmd

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"knightsat/cmd/console"
	"knightsat/internal/oracle"
)

// TestNoPipeKeepsACommandFromEnding: neither one that nobody opens to write, nor one to which nothing is written.
func TestNoPipeKeepsACommandFromEnding(t *testing.T) {
	t.Chdir(t.TempDir())
	oracle.Done(errors.Join(syscall.Mkfifo("alone.toml", 0o666), syscall.Mkfifo("silent.toml", 0o666)))
	defer oracle.Must(os.OpenFile("silent.toml", os.O_RDWR, 0)).Close()
	oracle.Done(os.WriteFile("suite.toml", []byte("timeout = \"1s\"\nencodings = [\"step\"]\nengines = [\"gini\"]\n[[instance]]\n"+
		"graphs = \"*.toml\"\nparts = {family = \"tour\"}\nanswer = \"tour\"\n"), 0o666))
	for line := range oracle.Table[string](`
		solve PIPE -t 50ms
		certify PIPE -o new -t 50ms
		draw PIPE -o a.svg -t 50ms
		hint PIPE -t 50ms
		hint @adventure PIPE -t 50ms
		cnf PIPE --moves 3 -t 50ms
		worksheet PIPE -o a.pdf -t 50ms
		shape --picture PIPE -t 50ms
		bench formulas PIPE -o new -t 50ms
		certify @adventure --walk PIPE -o new -t 50ms
		solve PIPE
		solve --graph PIPE
		check PIPE a1
		check @adventure PIPE
		decode PIPE out
		decode @adventure --moves 3 PIPE
		draw @adventure PIPE -o a.svg
		puzzle PIPE
		worksheet PIPE -o a.pdf
		certify PIPE -o new
		moves PIPE a1
		shape --picture PIPE
		bench PIPE
		bench list PIPE
		bench formulas PIPE -o new
		bench merge PIPE
		bench report PIPE
		bench report --into PIPE
		bench formulas suite.toml --graphs . -o new
		site --report PIPE -o new
	`) {
		for _, pipe := range []string{"alone.toml", "silent.toml"} {
			ctx, cancel := context.WithCancel(t.Context())
			if !strings.Contains(line, " -t ") {
				time.AfterFunc(20*time.Millisecond, cancel)
			}
			ended := make(chan bool)
			go func() {
				defer close(ended)
				ends(t, ctx, nil, console.ExitCutShort, "", strings.ReplaceAll(line, "PIPE", pipe))
			}()
			select {
			case <-ended:
			case <-time.After(time.Minute):
				t.Fatalf("%s does not end", line)
			}
			cancel()
		}
	}
}
