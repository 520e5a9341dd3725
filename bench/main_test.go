package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"knightsat/bench/record"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/internal/process"
	"knightsat/internal/runlog"
)

// TestMain makes the test binary the process of a cell, good or bad, and a
// runner to be killed.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if mode, ok := strings.CutPrefix(os.Args[1], "play="); ok {
			play(mode, os.Args[2:])
			os.Exit(0)
		}
	}
	// With the race detector, a program sleeps for a second at its end unless it is told not to.
	os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	os.Exit(m.Run())
}

// ownGroup has a program start in a group of its own, where a test asks for that.
var ownGroup = func(*exec.Cmd) {}

// self is the command that plays a part.
func self(tb testing.TB, mode string, args ...string) []string {
	return append([]string{oracle.Must(os.Executable()), "play=" + mode}, args...)
}

func play(mode string, args []string) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	wait := true
	switch mode {
	case "cell":
		err := Child(ctx, os.Stdin, os.Stdout, catalogue.Builtin())
		if errors.Is(err, ErrAbandoned) {
			process.EndSession()
		}
		oracle.Done(err)
		wait = false
	case "panic":
		panic("the cell is broken")
	case "silent":
		wait = false
	case "garbage":
		fmt.Println(`{"status":`)
		wait = false
	case "complain":
		fmt.Fprintln(os.Stderr, "first\nsecond\nthird\nlast words")
		os.Exit(7)
	case "hang": // whatever it is told
		signal.Ignore(os.Interrupt, syscall.SIGTERM)
	case "hang-behind": // and so does what it started
		cmd := exec.Command(os.Args[0], "play=hang")
		cmd.Stdout = os.Stdout
		oracle.Done(cmd.Start())
	case "leave": // a solver that starts another program, in a group of its own
		cmd := exec.Command(os.Args[0], "play=hold", args[0])
		ownGroup(cmd)
		oracle.Done(cmd.Start())
	case "hold": // a pipe, to the end
		oracle.Must(oracle.Must(os.OpenFile(args[0], os.O_WRONLY, 0)).Write([]byte{1}))
	case "litter": // a file, and no end
		wait = strings.Contains(oracle.Must(os.MkdirTemp("", "litter")), ".knightsat-")
	case "hog":
		hoard := []byte{1}
		for len(hoard) < 1<<28 {
			hoard = append(hoard, hoard...)
		}
		fmt.Fprintln(os.Stderr, "found room for", len(hoard), "bytes")
	case "cores": // how many it may run on
		play("say", []string{say(nil, reply{CellFinding: record.CellFinding{Status: record.Failed, Error: fmt.Sprint(len(process.Cores()))}})[2]})
		wait = false
	case "say": // a reply, as it is given
		fmt.Println(args[0])
		wait = false
	case "run": // a runner that tells of each cell; args: suite file, results
		suite := oracle.Must(Load(context.Background(), args[0], Sources{}))
		oracle.Must(suite.Run(ctx, RunOptions{Output: args[1], Command: self(nil, "cell"),
			Finished: func(p RunProgress) { fmt.Println(p.Done) }}))
		wait = false
	default:
		panic("found mode " + mode)
	}
	if wait {
		select {}
	}
}

// say is a process that gives this reply.
func say(tb testing.TB, r reply) []string {
	return self(tb, "say", string(oracle.Must(json.Marshal(r))))
}

// suiteOf makes a suite of a text, with the usual beginning before it.
func suiteOf(tb testing.TB, text string) *Suite { return oracle.Must(parsed(head + text)) }

const head = `encodings = ["step"]
engines = ["gini"]
timeout = "60s"
`

// fails fails the test unless there is an error that says so.
func fails(t *testing.T, what any, err error, want string) {
	t.Helper()
	if !oracle.Says(err, want) {
		t.Errorf("%v: found the error %v, want %q", what, err, want)
	}
}

// readAs reads records and judges them.
func readAs(in io.Reader) (r record.Results, err error) {
	_, err = runlog.Read(in, r.Log(kept))
	return r, err
}

// parsed is the suite of a whole text.
func parsed(text string) (*Suite, error) {
	return parseSuite("x.toml", "x", []byte(text), nil, Sources{})
}
