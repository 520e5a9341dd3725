package cnf

import (
	"errors"
	"testing"
)

func TestDIMACSIsWrittenAsEverySolverReadsIt(t *testing.T) {
	for _, c := range []struct {
		name     string
		make     func(f *Formula)
		comments []string
		want     string
	}{
		{"nothing", func(*Formula) {}, nil, "p cnf 0 0\n"},
		{"the empty clause", func(f *Formula) { f.Clause() }, nil, "p cnf 0 1\n0\n"},
		{"variables without clauses", func(f *Formula) { f.Vars(2, numbered("x")) }, nil,
			"c varname 1 x0\nc varname 2 x1\np cnf 2 0\n"},
		{"clauses in the order they came", func(f *Formula) {
			x, y := f.Var("x[c4,3]"), f.Var("y")
			f.Clause(y.Not(), x)
			f.Clause(x)
			f.Clause(x.Not(), y, x.Not())
		}, nil, "c varname 1 x[c4,3]\nc varname 2 y\np cnf 2 3\n-2 1 0\n1 0\n-1 2 -1 0\n"},
		{"variables without names", func(f *Formula) {
			f.Var("")
			f.Clause(lit(3))
			f.Var("z")
		}, nil, "c varname 4 z\np cnf 4 1\n3 0\n"},
		{"numbers of several digits", func(f *Formula) { f.Clause(lits(10, -123)...) }, nil, "p cnf 123 1\n10 -123 0\n"},
		{"comments, one of several lines", func(f *Formula) { f.Clause(lit(1)) }, []string{"made by hand", "", "board\n  a b\n\nend"},
			"c made by hand\nc\nc board\nc   a b\nc\nc end\np cnf 1 1\n1 0\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &Formula{}
			c.make(f)
			if got := dimacs(t, f, c.comments...); got != c.want {
				t.Errorf("found\n%swanted\n%s", got, c.want)
			}
		})
	}
}

type broken struct{ after int }

var errBroken = errors.New("no space left")

func (b *broken) Write(p []byte) (int, error) {
	if b.after -= len(p); b.after < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestWriteDIMACSSaysThatWritingFailed(t *testing.T) {
	f := &Formula{}
	x := f.Vars(1000, numbered("x"))
	for i := range 100_000 {
		f.Clause(x[i%1000].Not(), x[(i+1)%1000])
	}
	for _, after := range []int{0, 100_000, 500_000} {
		err := f.WriteDIMACS(&broken{after})
		if !errors.Is(err, errBroken) || err.Error() != "writing DIMACS: no space left" {
			t.Errorf("found %v, wanted the cause", err)
		}
	}
}
