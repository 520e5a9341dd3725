package engines

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/solve/engine"
)

// The test binary plays solvers, good and bad: with the argument fake:KIND it is
// one, instead of running tests.
const fakePrefix = "fake:"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], fakePrefix) {
		os.Exit(play(os.Args[1][len(fakePrefix):], os.Args[2:]))
	}
	// With the race detector, a program sleeps for a second at its end unless it is told not to.
	os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
	os.Exit(m.Run())
}

// fake is an engine that the test binary plays. More arguments go before the
// formula's name.
func fake(tb testing.TB, kind string, args ...string) *external {
	tb.Helper()
	return fakeAt(oracle.Must(os.Executable()), kind, args...)
}

func fakeAt(path, kind string, args ...string) *external {
	return oracle.Must(newExternal(fmt.Sprintf("'%s' '%s'", path, strings.Join(append([]string{fakePrefix + kind}, args...), "' '"))))
}

// fakeMinisat is one that is called by minisat's name.
func fakeMinisat(tb testing.TB, kind string) *external {
	tb.Helper()
	link := filepath.Join(tb.TempDir(), "minisat")
	if err := os.Symlink(oracle.Must(os.Executable()), link); err != nil {
		tb.Skip("no symbolic links here")
	}
	return fakeAt(link, kind)
}

// models are what is printed after "s SATISFIABLE".
var models = map[string][]string{
	"bad model":       {"v -1 -2 0"},
	"bad assumption":  {"v 1 2 0"},
	"both values":     {"v 1 -1 2 0"},
	"another formula": {"v 1 2 3 0"},
	"half a model":    {"v 1 "},
	"no model":        nil,
	"garbage":         {"and now for something completely different"},
}

// play is a solver's run, and returns its exit status.
func play(kind string, args []string) int {
	say := func(lines ...string) { fmt.Println(strings.Join(lines, "\n")) }
	if lines, ok := models[kind]; ok {
		say(append([]string{"s SATISFIABLE"}, lines...)...)
		return 10
	}
	switch kind {
	case "solve":
		return fakeSolve(args[0], os.Stdout, "s SATISFIABLE\nv", "s UNSATISFIABLE")
	case "minisat":
		fmt.Println("WARNING: what minisat prints is no answer\ns UNSATISFIABLE")
		return fakeSolve(args[0], oracle.Must(os.Create(args[1])), "SAT\n", "UNSAT")
	case "exit": // with the status and the lines that are given
		say(args[1 : len(args)-1]...)
		return oracle.Must(strconv.Atoi(args[0]))
	case "silent, exit 20", "minisat silent":
		return 20
	case "minisat garbage":
		oracle.Done(os.WriteFile(args[1], []byte("SATURDAY\n"), 0o600))
	case "without end":
		for {
			runtime.Gosched()
		}
	case "time limit":
		say("c a story", "c UNKNOWN")
	case "usage":
		fmt.Fprintln(os.Stderr, "unknown option '-q'\x1b[0m")
		return 1
	case "crash":
		say("s UNSATISFIABLE")
		oracle.Done(oracle.Must(os.FindProcess(os.Getpid())).Kill())
		select {}
	case "flood":
		line := []byte(strings.Repeat("c all work and no play\n", 4000))
		for {
			oracle.Must(os.Stdout.Write(line))
		}
	}
	return 0
}

// fakeSolve answers with gini, from the file alone.
func fakeSolve(name string, out *os.File, sat, unsat string) int {
	var vars, clauses int
	head, text, _ := strings.Cut(string(oracle.Must(os.ReadFile(name))), "\n")
	oracle.Must(fmt.Sscanf(head, "p cnf %d %d", &vars, &clauses))
	f := formula(vars, text)
	if f.Size().Clauses != clauses {
		panic("another number of clauses")
	}
	status, m, err := engine.Gini{}.Open(f).Solve(context.Background())
	if oracle.Done(err); status == cnf.Unsat {
		fmt.Fprintln(out, unsat)
		return 20
	}
	fmt.Fprint(out, sat)
	for v := 1; v <= vars; v++ {
		if m[v] {
			fmt.Fprint(out, " ", v)
		} else {
			fmt.Fprint(out, " ", -v)
		}
	}
	fmt.Fprintln(out, " 0")
	return 10
}

func lit(n int) z.Lit { return z.Dimacs2Lit(n) }

// formula makes one of clauses as in DIMACS.
func formula(vars int, clauses string) *cnf.Formula {
	f := &cnf.Formula{}
	f.Vars(vars, func(int) string { return "" })
	for word := range strings.FieldsSeq(clauses) {
		f.Add(lit(oracle.Must(strconv.Atoi(word))))
	}
	return f
}
