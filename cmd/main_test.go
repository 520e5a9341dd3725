package cmd

import (
	"os"
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
