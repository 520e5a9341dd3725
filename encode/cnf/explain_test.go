package cnf

import (
	"context"
	"errors"
	"strings"
	"testing"

	"knightsat/internal/oracle"

	"github.com/irifrance/gini/z"
)

// explained writes a clause of each form, in families and before any.
func explained(w *Writer) {
	x := w.Vars(3, numbered("x"))
	aux := w.Var("")
	w.Meaning("x0", "the first")
	w.Meaning("x1", "the next")
	w.Clause(x[0])
	w.Family("%d of %s", 2, "them")
	w.Clause(x[0], x[1])
	w.Clause(x[0].Not())
	w.Family("nothing")
	w.Family("the last %d", 4)
	w.Clause(x[0].Not(), x[1].Not())
	w.Clause(x[0].Not(), aux.Not(), x[1], x[2])
	w.Clause(x[0].Not(), x[2])
	w.Clause()
}

func TestFormulasSayWhatTheirClausesMean(t *testing.T) {
	const head = "c x0: the first\nc x1: the next\nc varname 1 x0\nc varname 2 x1\nc varname 3 x2\np cnf 4 7\n"
	for explain, want := range map[Explain]string{
		NotExplained:      head + "1 0\n1 2 0\n-1 0\n-1 -2 0\n-1 -4 2 3 0\n-1 3 0\n0\n",
		ExplainedFamilies: head + "1 0\nc 2 of them\n1 2 0\n-1 0\nc the last 4\n-1 -2 0\n-1 -4 2 3 0\n-1 3 0\n0\n",
		ExplainedClauses: head + "c   x0\n1 0\nc 2 of them\nc   x0 or x1\n1 2 0\nc   not x0\n-1 0\nc the last 4\nc   not (x0 and x1)\n-1 -2 0\n" +
			"c   x0 and v4 -> x1 or x2\n-1 -4 2 3 0\nc   x0 -> x2\n-1 3 0\nc   false\n0\n",
	} {
		f := oracle.Must(Build(t.Context(), "it", 0, explained))
		var b strings.Builder
		if err := f.writeExplained(&b, explain); err != nil || b.String() != want {
			t.Errorf("explained %d: found\n%s%v, wanted\n%s", explain, b.String(), err, want)
		}
		enough, asked := errors.New("enough"), 0
		if err := f.Explained(func(string, Position, Position) error { asked++; return enough }); err != enough || asked != 1 {
			t.Errorf("asked %d times: %v", asked, err)
		}
	}
}

// TestClausesThatAreWrittenTwice: no other one is lost with them.
func TestClausesThatAreWrittenTwice(t *testing.T) {
	const vars = 70
	f := &Formula{}
	w := f.Writer(context.Background(), 0)
	x := w.Vars(vars, numbered("x"))
	each := func(write func(z.Lit)) {
		for i := range vars {
			write(x[i])
			write(x[i].Not())
		}
	}
	want := 0
	for _, c := range []struct {
		name  string
		write func()
		more  int // clauses
	}{
		{"units", func() { each(func(m z.Lit) { w.Clause(m) }) }, 2 * vars},
		{"units again", func() { each(func(m z.Lit) { w.Clause(m); w.ImpliesOr(m) }) }, 0},
		{"a pair", func() { w.Clause(x[0], x[0].Not()); w.Clause(x[0].Not(), x[0]) }, 2},
		{"a pair, distinct", func() {
			once := w.Distinct()
			once.Clause(x[0], x[1])
			once.Clause(x[1], x[0])
			once.ImpliesOr(x[0].Not(), x[1])
		}, 1},
		{"other pairs", func() { w.Clause(x[0], x[1].Not()); w.ImpliesOr(x[0], x[1]) }, 2},
		{"the pair, anyhow", func() { w.Clause(x[0], x[1]); w.ImpliesOr(x[0].Not(), x[1]) }, 2},
		{"the pair, distinct again", func() { w.Distinct().Clause(x[0], x[1]) }, 0},
		{"the empty clause", func() { w.Clause(); w.Contradiction() }, 1},
	} {
		c.write()
		if want += c.more; f.Size().Clauses != want {
			t.Fatalf("%s: found %v, wanted %d clauses", c.name, f.Size(), want)
		}
	}
	i := 0
	each(func(m z.Lit) {
		if got := f.lits[2*i]; got != m {
			t.Errorf("clause %d is %s, wanted %s", i+1, got, m)
		}
		i++
	})
}
