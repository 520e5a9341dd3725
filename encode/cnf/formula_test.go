package cnf

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/irifrance/gini/z"
	"knightsat/internal/oracle"
)

func lit(n int) z.Lit { return z.Dimacs2Lit(n) }

func lits(ns ...int) []z.Lit {
	ms := make([]z.Lit, len(ns))
	for i, n := range ns {
		ms[i] = lit(n)
	}
	return ms
}

func numbered(prefix string) func(int) string {
	return func(i int) string { return fmt.Sprint(prefix, i) }
}

func dimacs(t *testing.T, f *Formula, comments ...string) string {
	t.Helper()
	var b bytes.Buffer
	oracle.Done(f.WriteDIMACS(&b, comments...))
	return b.String()
}

// TestOPBIsTheSameFormula: row by row, with the names of variables as comments.
func TestOPBIsTheSameFormula(t *testing.T) {
	f := &Formula{}
	x, y := f.Var("x[c4,3]"), f.Var("")
	f.Clause(y.Not(), x)
	f.Clause(x.Not(), y.Not())
	f.Clause(y)
	f.Clause()
	var b bytes.Buffer
	oracle.Done(f.writeOPB(&b, "made\nby hand"))
	want := "* #variable= 2 #constraint= 4\n* made\n* by hand\n* varname 1 x[c4,3]\n-1 x2 1 x1 >= 0 ;\n-1 x1 -1 x2 >= -1 ;\n1 x2 >= 1 ;\n1 x1 >= 2 ;\n"
	if b.String() != want {
		t.Errorf("found\n%swanted\n%s", b.String(), want)
	}
	for want, write := range map[string]func(f *Formula){
		"* #variable= 0 #constraint= 0\n":                   func(*Formula) {},
		"* #variable= 1 #constraint= 0\n* varname 1 last\n": func(f *Formula) { f.Var("last") },
		"* #variable= 1 #constraint= 1\n1 x1 >= 2 ;\n":      func(f *Formula) { f.Clause() },
	} {
		f := &Formula{}
		write(f)
		b.Reset()
		if err := f.writeOPB(&b); err != nil || b.String() != want {
			t.Errorf("found %q, %v, wanted %q", b.String(), err, want)
		}
	}
	for _, f := range []*Formula{f, {}} {
		f.Add(x)
		b.Reset()
		if err := f.writeOPB(&b); err == nil || b.Len() > 0 {
			t.Errorf("a clause in the making was written: %q", b.String())
		}
	}
}

func TestNames(t *testing.T) {
	f := &Formula{}
	a := f.Vars(3, numbered("a"))
	b := f.Var("b")
	f.Add(lit(7))
	c := f.Vars(2, numbered("c"))
	want := []string{"", "a0", "a1", "a2", "b", "", "", "", "c0", "c1", "", ""}
	for v, name := range want {
		if got := f.Name(z.Var(v)); got != name {
			t.Errorf("variable %d is named %q, want %q", v, got, name)
		}
	}
	if got := append(append(a, b), c...); !slices.Equal(got, lits(1, 2, 3, 4, 8, 9)) {
		t.Errorf("found the literals %v", got)
	}
}

func TestSizesAddUp(t *testing.T) {
	f := &Formula{}
	if f.Size() != (Size{}) {
		t.Errorf("the empty formula has %v", f.Size())
	}
	f.Vars(4, numbered("x"))
	f.Clause(lits(1, 2, 3)...)
	f.Clause(lits(-4, -4)...)
	f.Clause()
	if want := (Size{Vars: 4, Clauses: 3, Lits: 5}); f.Size() != want {
		t.Errorf("found %v, wanted %v", f.Size(), want)
	}
}

func TestOnlyTheEmptyClauseIsAContradiction(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(f *Formula)
		want bool
	}{
		{"nothing", func(*Formula) {}, false},
		{"a clause", func(f *Formula) { f.Clause(lit(1)) }, false},
		{"the empty clause", func(f *Formula) { f.Clause() }, true},
		{"the empty clause first", func(f *Formula) { f.Clause(); f.Clause(lit(1)) }, true},
		{"the empty clause last", func(f *Formula) { f.Clause(lit(1)); f.Add(z.LitNull) }, true},
	} {
		f := &Formula{}
		if c.make(f); f.Contradictory() != c.want {
			t.Errorf("%s: found %v, wanted %v", c.name, f.Contradictory(), c.want)
		}
	}
}

func TestAClauseInTheMakingIsNotVisited(t *testing.T) {
	f := &Formula{}
	f.Add(lit(1))
	visits := 0
	visit := func([]z.Lit) bool { visits++; return true }
	at := f.Each(0, visit)
	if visits != 0 || at != 0 {
		t.Errorf("%d visits, then at %d", visits, at)
	}
	f.Add(z.LitNull)
	if f.Each(at, visit); visits != 1 {
		t.Errorf("%d visits, want 1", visits)
	}
}

func TestViolatedIsTheFirstClauseThatFails(t *testing.T) {
	f := &Formula{}
	if f.Violated(nil) != nil {
		t.Error("nothing can be violated")
	}
	f.Clause(lits(1, -2)...)
	f.Clause(lits(2, 3)...)
	f.Clause(lits(-3, 1)...)
	for _, c := range []struct {
		m    Model
		want []z.Lit
	}{
		{nil, lits(2, 3)}, // variables beyond the model's end are false
		{Model{false, false, true}, lits(1, -2)},
		{Model{false, false, false, true}, lits(-3, 1)},
		{Model{false, true, true, false}, nil},
		{Model{false, true, false, true, true, true}, nil},
	} {
		if got := f.Violated(c.m); !slices.Equal(got, c.want) {
			t.Errorf("Violated(%v) = %v, want %v", c.m, got, c.want)
		}
	}
	f.Add(lit(-4)) // a clause in the making is not violated, whatever its literals are
	if got := f.Violated(Model{false, true, true, false, true}); got != nil {
		t.Errorf("found %v, want nothing of a clause that has not ended", got)
	}
	f.Add(z.LitNull)
	if got := f.Violated(Model{false, true, true, false, true}); !slices.Equal(got, lits(-4)) {
		t.Errorf("Violated is %v, want the clause that has ended by now", got)
	}
	f = &Formula{}
	f.Clause()
	if got := f.Violated(Model{false, true, true, false}); got == nil || len(got) != 0 {
		t.Errorf("Violated of the empty clause = %v, want it, not nil", got)
	}
}

func TestLogicMeansWhatItsNamesSay(t *testing.T) {
	a := lit(1)
	b := lit(2)
	c := lit(3)
	d := lit(4)
	for _, l := range []struct {
		name  string
		write func(w *Writer)
		holds func(a, b, c, d bool) bool
	}{
		{"Implies", func(w *Writer) { w.Implies(a, b) }, func(a, b, _, _ bool) bool { return !a || b }},
		{"ImpliesOr", func(w *Writer) { w.ImpliesOr(a, b, c, d) }, func(a, b, c, d bool) bool { return !a || b || c || d }},
		{"ImpliesOr of nothing", func(w *Writer) { w.ImpliesOr(a) }, func(a, _, _, _ bool) bool { return !a }},
		{"AndImplies", func(w *Writer) { w.AndImplies(a, b, c) }, func(a, b, c, _ bool) bool { return !(a && b) || c }},
		{"NotBoth", func(w *Writer) { w.NotBoth(a, b) }, func(a, b, _, _ bool) bool { return !(a && b) }},
		{"AtLeastOne", func(w *Writer) { w.AtLeastOne([]z.Lit{a, b.Not(), c}) }, func(a, b, c, _ bool) bool { return a || !b || c }},
		{"AtLeastOne of nothing", func(w *Writer) { w.AtLeastOne(nil) }, func(_, _, _, _ bool) bool { return false }},
		{"Contradiction", func(w *Writer) { w.Contradiction() }, func(_, _, _, _ bool) bool { return false }},
	} {
		f := &Formula{}
		f.Vars(4, numbered("x"))
		l.write(f.Writer(context.Background(), 0))
		for bits := range 16 {
			m := Model{false, bits&1 != 0, bits&2 != 0, bits&4 != 0, bits&8 != 0}
			if got, want := f.Violated(m) == nil, l.holds(m[1], m[2], m[3], m[4]); got != want {
				t.Errorf("%s: %v with %v, want %v", l.name, got, m[1:], want)
			}
		}
	}
}
