package cnf

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
	for text, want := range map[string]string{
		"x[c4,3] _ -2 1 0 -1 -2 0 2 0 0": "* #variable= 2 #constraint= 4\n* made\n* by hand\n* varname 1 x[c4,3]\n-1 x2 1 x1 >= 0 ;\n-1 x1 -1 x2 >= -1 ;\n1 x2 >= 1 ;\n1 x1 >= 2 ;\n",
		"":                               "* #variable= 0 #constraint= 0\n* made\n* by hand\n",
		"last":                           "* #variable= 1 #constraint= 0\n* made\n* by hand\n* varname 1 last\n",
		"0":                              "* #variable= 1 #constraint= 1\n* made\n* by hand\n1 x1 >= 2 ;\n",
	} {
		var b strings.Builder
		if err := formula(text).writeOPB(&b, "made\nby hand"); err != nil || b.String() != want {
			t.Errorf("found %q, %v, wanted %q", b.String(), err, want)
		}
		b.Reset()
		if err := formula(text + " 1").writeOPB(&b); err == nil || b.Len() > 0 {
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
	for text, want := range map[string]Size{"": {}, "x0 x1 x2 x3 1 2 3 0 -4 -4 0 0": {Vars: 4, Clauses: 3, Lits: 5}} {
		if got := formula(text).Size(); got != want {
			t.Errorf("%q: found %v, wanted %v", text, got, want)
		}
	}
}

func TestOnlyTheEmptyClauseIsAContradiction(t *testing.T) {
	for text, want := range map[string]bool{"": false, "1 0": false, "0": true, "0 1 0": true, "1 0 0": true} {
		if got := formula(text).Contradictory(); got != want {
			t.Errorf("%q: found %v, wanted %v", text, got, want)
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
	for c := range oracle.Table[struct {
		Formula, Values string
		Want            []int
	}](`
		                        |       |
		1 -2 0 2 3 0 -3 1 0     |       | 2 3
		1 -2 0 2 3 0 -3 1 0     | 01    | 1 -2
		1 -2 0 2 3 0 -3 1 0     | 001   | -3 1
		1 -2 0 2 3 0 -3 1 0     | 011   | 1 -2
		1 -2 0 2 3 0 -3 1 0     | 110   |
		1 -2 0 2 3 0 -3 1 0     | 10111 |
		1 -2 0 2 3 0 -3 1 0 -4  | 1101  |
		1 -2 0 2 3 0 -3 1 0 -4 0 | 1101 | -4
	`) {
		// Variables beyond the model's end are false, and a clause in the making is not violated.
		if got := formula(c.Formula).Violated(model(c.Values)); !slices.Equal(got, lits(c.Want...)) {
			t.Errorf("%+v: found %v", c, got)
		}
	}
	if got := formula("0").Violated(model("110")); got == nil || len(got) != 0 {
		t.Errorf("Violated of the empty clause = %v, want it, not nil", got)
	}
}

func TestLogicMeansWhatItsNamesSay(t *testing.T) {
	a, b, c, d := lit(1), lit(2), lit(3), lit(4)
	for name, l := range map[string]struct {
		write func(w *Writer)
		holds func(a, b, c, d bool) bool
	}{
		"Implies":               {func(w *Writer) { w.Implies(a, b) }, func(a, b, _, _ bool) bool { return !a || b }},
		"ImpliesOr":             {func(w *Writer) { w.ImpliesOr(a, b, c, d) }, func(a, b, c, d bool) bool { return !a || b || c || d }},
		"ImpliesOr of nothing":  {func(w *Writer) { w.ImpliesOr(a) }, func(a, _, _, _ bool) bool { return !a }},
		"AndImplies":            {func(w *Writer) { w.AndImplies(a, b, c) }, func(a, b, c, _ bool) bool { return !(a && b) || c }},
		"NotBoth":               {func(w *Writer) { w.NotBoth(a, b) }, func(a, b, _, _ bool) bool { return !(a && b) }},
		"AtLeastOne":            {func(w *Writer) { w.AtLeastOne([]z.Lit{a, b.Not(), c}) }, func(a, b, c, _ bool) bool { return a || !b || c }},
		"AtLeastOne of nothing": {func(w *Writer) { w.AtLeastOne(nil) }, func(_, _, _, _ bool) bool { return false }},
		"Contradiction":         {(*Writer).Contradiction, func(_, _, _, _ bool) bool { return false }},
	} {
		f := formula("a b c d")
		l.write(f.Writer(context.Background(), 0))
		for bits := range 16 {
			m := model(fmt.Sprintf("%04b", bits))
			if got, want := f.Violated(m) == nil, l.holds(m[1], m[2], m[3], m[4]); got != want {
				t.Errorf("%s: %v with %v, want %v", name, got, m[1:], want)
			}
		}
	}
}

// formula is one of names of variables, "_" for none, and numbers of literals, 0 after each clause.
func formula(text string) *Formula {
	f := &Formula{}
	for word := range strings.FieldsSeq(text) {
		if n, err := strconv.Atoi(word); err == nil {
			f.Add(lit(n))
		} else {
			f.Var(strings.Trim(word, "_"))
		}
	}
	return f
}

// model is that of the variables' values, as in 011.
func model(values string) Model {
	m := Model{false}
	for _, value := range values {
		m = append(m, value == '1')
	}
	return m
}
