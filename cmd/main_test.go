package cmd

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the program itself a command of the scripts.
func TestMain(m *testing.M) {
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
