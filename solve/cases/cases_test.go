package cases

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/cube"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

const hunt = "family: hunt\nboard: 12x12\nstart: a1\ngoals: b9,c4,k7,l12,f6,g11,e2,i3,d10\n"

// listOf splits a question, and reads the list back as it is written.
func listOf(t *testing.T, text, encoding string, moves, n, tasks int) *List {
	t.Helper()
	spec := &puzzles.Spec{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if err := spec.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	p, err := spec.Build()
	if err != nil {
		t.Fatal(err)
	}
	e, err := catalogue.ByName(encoding)
	if err != nil {
		t.Fatal(err)
	}
	f, err := e.Encode(t.Context(), bound.Analyse(t.Context(), p), moves, 0)
	if err != nil {
		t.Fatal(err)
	}
	l := &List{Puzzle: p.Text(), Encoding: e.Name(), Moves: moves, Asks: e.Traits().Asks(moves), Formula: cube.Hash(f.CNF()), Tasks: tasks}
	l.Cubes = cube.Split(t.Context(), f.CNF(), n, cube.Decision)
	var b bytes.Buffer
	if err := l.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{1, b.Len() / 2, b.Len() - 9} {
		if _, err := Read(bytes.NewReader(b.Bytes()[:cut])); err == nil {
			t.Errorf("%d bytes of %d are taken for a list", cut, b.Len())
		}
	}
	back, err := Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(back) != fmt.Sprint(l) {
		t.Fatalf("found\n%v, want\n%v", back, l)
	}
	return back
}

// run does tasks, each with a log of its own.
func run(t *testing.T, l *List, dir string, e engine.Engine, tasks ...int) (logs []string) {
	t.Helper()
	for _, task := range tasks {
		name := filepath.Join(dir, fmt.Sprint(task))
		if _, err := l.Run(t.Context(), Options{Task: task, Engine: e, Output: name}); err != nil {
			t.Fatal(err)
		}
		logs = append(logs, name)
	}
	return logs
}

func collect(t *testing.T, l *List, logs ...string) (*Collector, *solve.Answer, error) {
	t.Helper()
	c := NewCollector(l)
	for _, name := range logs {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Read(bytes.NewReader(text)); err != nil {
			return c, nil, err
		}
	}
	_, ans, err := c.Answer(t.Context())
	return c, ans, err
}

// TestCasesAreTheWhole: for whole formulas and relaxations, of questions with and
// without a walk, the cases of all tasks together say what one solver says.
func TestCasesAreTheWhole(t *testing.T) {
	for _, c := range []struct {
		name, text, encoding string
		moves                int
		walk                 bool
	}{
		{"a hunt", hunt, "step", 25, true},
		{"too few moves", hunt, "step", 24, false},
		{"a relaxation", "family: tour\nboard: 6x6\nclosed: true\n", "edge:cycles=cut", 36, true},
		{"a relaxation of nothing", "family: tour\nboard: 4x6\nclosed: true\n", "edge", 24, false},
		{"a relaxation with a budget", "family: cover\nboard: 5x5\nstart: b1\n", "metric", 24, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := listOf(t, c.text, c.encoding, c.moves, 12, 3)
			_, ans, err := collect(t, l, run(t, l, t.TempDir(), engine.Gini{}, 1, 2, 3)...)
			if err != nil || !ans.Complete || (ans.Walk != nil) != c.walk {
				t.Fatalf("found %+v, %v; want a walk: %v", ans, err, c.walk)
			}
		})
	}
}

// TestNothingIsRefutedWithoutAllCases: what is missing is named, and "no walk" is said
// of no list that has fewer cases, or others, than the answers and the formula have.
func TestNothingIsRefutedWithoutAllCases(t *testing.T) {
	l := listOf(t, hunt, "step", 24, 12, 4)
	dir := t.TempDir()
	logs := run(t, l, dir, engine.Gini{}, 1, 2, 3, 4)
	if _, ans, err := collect(t, l, logs...); err != nil || !ans.Complete {
		t.Fatalf("all: found %+v, %v", ans, err)
	}
	for _, c := range []struct {
		logs []string
		want []int
	}{{logs[1:], []int{1}}, {logs[:2], []int{3, 4}}, {nil, []int{1, 2, 3, 4}}, {[]string{logs[0], logs[0], logs[2]}, []int{2, 4}}} {
		got, ans, err := collect(t, l, c.logs...)
		if err != nil || ans.Complete || ans.Status != solve.Unknown || !slices.Equal(got.Missing(), c.want) {
			t.Errorf("found %+v, %v, missing %v; want nothing said, and %v missing", ans, err, got.Missing(), c.want)
		}
		if want := fmt.Sprintf("%d of 12 cases have no answer", 3*len(c.want)); ans != nil && ans.Reason != want {
			t.Errorf("found %q, want %q", ans.Reason, want)
		}
	}
	text, err := os.ReadFile(logs[0])
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	for _, c := range []struct{ name, from, to, want string }{
		{"another formula", l.Formula, strings.Repeat("0", 64), "an answer for the formula 0000000000000000, and the list is of"},
		{"another cube", `"cube":[`, `"cube":[5,`, "case 1 has another cube in the list"},
		{"another case", `"case":1,`, `"case":2,`, "case 2 has another cube in the list"},
		{"no case", `"case":1,`, `"case":13,`, "case 13 has another cube in the list"},
		{"no status", `"unsat"`, `""`, `status ""; must be sat or unsat`},
		{"another answer", `"status":"unsat"`, `"status":"sat","walk":"a1 b3"`, "case 1 was unsat, and is sat now"},
	} {
		name := filepath.Join(dir, "forged")
		if err := os.WriteFile(name, []byte(strings.Replace(first, c.from, c.to, 1)+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ans, err := collect(t, l, append(logs[:4:4], name)...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found %+v, %v; want %q", c.name, ans, err, c.want)
		}
	}
	for _, c := range []struct{ name, from, to string }{
		{"a model without a walk", `"status":"unsat"`, `"status":"sat"`},
		{"a walk without a model", `"status":"unsat"`, `"status":"unsat","walk":"a1 b3"`},
	} {
		forged := filepath.Join(dir, "without")
		if err := os.WriteFile(forged, []byte(strings.ReplaceAll(string(text), c.from, c.to)), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ans, err := collect(t, l, append([]string{forged}, logs[1:]...)...); err == nil || !strings.Contains(err.Error(), "a walk is what sat means") {
			t.Errorf("%s: found %+v, %v", c.name, ans, err)
		}
	}
	few := *l
	few.Cubes = l.Cubes[:11]
	only := filepath.Join(dir, "few")
	var kept []string
	for _, name := range logs {
		text, _ := os.ReadFile(name)
		for line := range strings.Lines(string(text)) {
			if !strings.Contains(line, `"case":12,`) {
				kept = append(kept, line)
			}
		}
	}
	if err := os.WriteFile(only, []byte(strings.Join(kept, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, ans, err := collect(t, &few, only); err == nil || !strings.Contains(err.Error(), "the list does not have all cases: no cube has") {
		t.Errorf("a list without its last case: found %+v, %v", ans, err)
	}
	other := *l
	other.Moves = 23
	if _, ans, err := collect(t, &other, logs...); err == nil || !strings.Contains(err.Error(), "write the list anew") {
		t.Errorf("a list of another question: found %+v, %v", ans, err)
	}
}

// TestAWalkOfACaseIsChecked, whatever the log says.
func TestAWalkOfACaseIsChecked(t *testing.T) {
	l := listOf(t, hunt, "step", 25, 12, 4)
	var walk string
	for task := 1; walk == ""; task++ {
		d, err := l.Run(t.Context(), Options{Task: task, Engine: engine.Gini{}, Output: filepath.Join(t.TempDir(), "log")})
		if err != nil {
			t.Fatal(err)
		}
		if d.Walk != nil {
			walk = d.Walk.String()
		}
	}
	for text, want := range map[string]string{
		walk:                          "",
		walk + " " + walk:             "the walk of a case is wrong: ",
		walk[:len(walk)-3]:            "the walk of a case is wrong: ",
		walk + " " + back(walk, 2):    "a walk of 27 moves answers no question about 25",
		"a1 " + walk[3:] + " nowhere": "the walk of a case is wrong: ",
	} {
		c := NewCollector(l)
		c.status[0], c.walk = sat, text
		_, ans, err := c.Answer(t.Context())
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) || err == nil && (!ans.Complete || ans.Upper != 25) {
			t.Errorf("%q: found %+v, %v; want %q", text, ans, err, want)
		}
	}
}

// back are the last squares of a walk once more, so that it goes on for as many moves.
func back(walk string, n int) string {
	squares := strings.Fields(walk)
	k := len(squares)
	var more []string
	for i := range n {
		more = append(more, squares[k-2+i%2])
	}
	return strings.Join(more, " ")
}

// counting counts what an engine is asked, and ends the context after some calls.
type counting struct {
	engine.Engine
	calls *int
	stop  func()
	after int
}

func (c counting) Open(f *cnf.Formula) engine.Session { return countingSession{c.Engine.Open(f), c} }

type countingSession struct {
	engine.Session
	c counting
}

func (s countingSession) Solve(ctx context.Context, assumptions ...z.Lit) (engine.Status, cnf.Model, error) {
	if *s.c.calls++; *s.c.calls > s.c.after {
		s.c.stop()
	}
	return s.Session.Solve(ctx, assumptions...)
}

// TestATaskGoesOnWhereItStopped, also after a kill in the middle of a line.
func TestATaskGoesOnWhereItStopped(t *testing.T) {
	l := listOf(t, hunt, "step", 24, 12, 1)
	name := filepath.Join(t.TempDir(), "log")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	calls := 0
	d, err := l.Run(ctx, Options{Engine: counting{engine.Gini{}, &calls, cancel, 5}, Output: name})
	if err != nil || d.Cases != 5 || d.All != 12 {
		t.Fatalf("found %+v, %v; want 5 cases", d, err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text[:len(text)-10], 0o600); err != nil {
		t.Fatal(err)
	}
	calls = 0
	d, err = l.Run(t.Context(), Options{Engine: counting{engine.Gini{}, &calls, cancel, 100}, Output: name})
	if err != nil || d.Cases != 12 || calls != 8 {
		t.Errorf("found %+v, %v after %d calls; want the 8 cases that were left", d, err, calls)
	}
	if c, ans, err := collect(t, l, name); err != nil || !ans.Complete {
		t.Errorf("found %+v, %v, missing %v", ans, err, c.Missing())
	}
	yes := listOf(t, hunt, "step", 25, 12, 1)
	name = filepath.Join(t.TempDir(), "walk")
	for again := range 2 {
		calls = 0
		d, err := yes.Run(t.Context(), Options{Engine: counting{engine.Gini{}, &calls, cancel, 100}, Output: name})
		if err != nil || d.Walk == nil || d.Walk.Moves() != 25 || (calls == 0) != (again == 1) {
			t.Errorf("time %d: found %+v, %v after %d calls; want the walk, which is known the second time", again+1, d, err, calls)
		}
	}
}

func TestProofsAreOfWholeFormulas(t *testing.T) {
	l := listOf(t, "family: tour\nboard: 4x6\nclosed: true\n", "edge", 24, 4, 1)
	_, err := l.Run(t.Context(), Options{Prover: engine.Gophersat{}, Proofs: t.TempDir(), Output: filepath.Join(t.TempDir(), "log")})
	if err == nil || !strings.Contains(err.Error(), "are relaxations") {
		t.Errorf("found %v", err)
	}
}
