package cmd

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
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
		Dir:  oracle.Must(filepath.Abs("testdata")), // status changes the current folder
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status},
	})
}

// here is held by the command that runs in this process, whose current folder and PATH are those of its script.
var here sync.Mutex

// status is the script command "status N knightsat ARG…": it runs the command in this process, since to start
// one takes longer than most commands do, and wants it to end with the exit status N. Its output is for stdout
// and stderr to match. A command that reads "-", from the script's stdin, is started, as "exec knightsat" is.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "knightsat" {
		ts.Fatalf("usage: status N knightsat [ARGUMENT…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if args = args[2:]; slices.Contains(args, "-") {
		var exit *exec.ExitError
		if err := ts.Exec("knightsat", args...); errors.As(err, &exit) {
			got = exit.ExitCode()
		}
	} else {
		here.Lock()
		defer here.Unlock()
		before, err := os.Getwd()
		path := os.Getenv("PATH")
		ts.Check(errors.Join(err, os.Chdir(ts.MkAbs(".")), os.Setenv("PATH", ts.Getenv("PATH"))))
		defer os.Setenv("PATH", path)
		defer os.Chdir(before)
		got = run(context.Background(), catalogue.Builtin(), args, strings.NewReader(""), ts.Stdout(), ts.Stderr())
	}
	if got != want {
		ts.Fatalf("exit status %d, expected %d", got, want)
	}
}
