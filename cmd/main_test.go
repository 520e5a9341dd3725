package cmd

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test's program be the command as well, under its name in scripts, and
// for commands that start themselves anew.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-test.") {
		os.Exit(Main(os.Args[1:]))
	}
	testscript.Main(m, map[string]func(){"knightsat": func() { os.Exit(Main(os.Args[1:])) }})
}

// TestScripts runs testdata: one file for each behaviour of the command line.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		// status N CMD… runs a command and wants the exit status N.
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status},
	})
}

// status is the script command "status N CMD ARG…": it wants CMD to end with
// the exit status N, and leaves its output for stdout and stderr to match.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND [ARGUMENT…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("running %s: %v", args[1], err)
	}
	if got != want {
		ts.Fatalf("exit status %d, expected %d", got, want)
	}
}
