package engines

import (
	"bufio"
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
	self := oracle.Must(os.Executable())
	return fakeAt(tb, self, kind, args...)
}

func fakeAt(tb testing.TB, path, kind string, args ...string) *external {
	tb.Helper()
	e := oracle.Must(newExternal(fmt.Sprintf("'%s' '%s'", path, strings.Join(append([]string{fakePrefix + kind}, args...), "' '"))))
	return e
}

// fakeMinisat is one that is called by minisat's name.
func fakeMinisat(tb testing.TB, kind string) *external {
	tb.Helper()
	self := oracle.Must(os.Executable())
	link := filepath.Join(tb.TempDir(), "minisat")
	if err := os.Symlink(self, link); err != nil {
		tb.Skip("no symbolic links here")
	}
	return fakeAt(tb, link, kind)
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
		out, err := os.Create(args[1])
		if err != nil {
			return 1
		}
		defer out.Close()
		return fakeSolve(args[0], out, "SAT\n", "UNSAT")
	case "exit": // with the status and the lines that are given
		say(args[1 : len(args)-1]...)
		status, err := strconv.Atoi(args[0])
		if err != nil {
			return 1
		}
		return status
	case "silent":
	case "silent, exit 20":
		return 20
	case "minisat silent":
		return 20
	case "minisat garbage":
		if os.WriteFile(args[1], []byte("SATURDAY\n"), 0o600) != nil {
			return 1
		}
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
		p, _ := os.FindProcess(os.Getpid())
		_ = p.Kill()
		select {}
	case "flood":
		line := []byte(strings.Repeat("c all work and no play\n", 4000))
		for {
			if _, err := os.Stdout.Write(line); err != nil {
				return 1
			}
		}
	}
	return 0
}

// fakeSolve answers with gini, from the file alone.
func fakeSolve(name string, out *os.File, sat, unsat string) int {
	file, err := os.Open(name)
	if err != nil {
		return 1
	}
	defer file.Close()
	in := bufio.NewScanner(file)
	in.Split(bufio.ScanWords)
	next := func() int {
		in.Scan()
		n, err := strconv.Atoi(in.Text())
		if err != nil {
			os.Exit(1)
		}
		return n
	}
	in.Scan() // p
	in.Scan() // cnf
	vars, clauses := next(), next()
	f := formula(vars)
	for f.Size().Clauses < clauses {
		if n := next(); n == 0 {
			f.Add(z.LitNull)
		} else {
			f.Add(lit(n))
		}
	}
	s := engine.Gini{}.Open(f)
	status, m, err := s.Solve(context.Background())
	switch {
	case err != nil:
		return 1
	case status == engine.Unsat:
		fmt.Fprintln(out, unsat)
		return 20
	}
	fmt.Fprint(out, sat)
	for v := 1; v <= vars; v++ {
		n := v
		if !m[v] {
			n = -v
		}
		fmt.Fprint(out, " ", n)
	}
	fmt.Fprintln(out, " 0")
	return 10
}

func lit(n int) z.Lit { return z.Dimacs2Lit(n) }

// formula makes one of clauses as in DIMACS.
func formula(vars int, clauses ...[]int) *cnf.Formula {
	f := &cnf.Formula{}
	f.Vars(vars, func(int) string { return "" })
	for _, c := range clauses {
		for _, n := range c {
			f.Add(lit(n))
		}
		f.Add(z.LitNull)
	}
	return f
}
