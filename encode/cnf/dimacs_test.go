package cnf

import (
	"errors"
	"testing"

	"knightsat/internal/oracle"
)

func TestDIMACSIsWrittenAsEverySolverReadsIt(t *testing.T) {
	for c := range oracle.Table[struct{ Name, Formula, Want string }](`
		nothing                         |                                | "p cnf 0 0\n"
		the empty clause                | 0                              | "p cnf 0 1\n0\n"
		variables without clauses       | x0 x1                          | "c varname 1 x0\nc varname 2 x1\np cnf 2 0\n"
		clauses in the order they came  | x[c4,3] y -2 1 0 1 0 -1 2 -1 0 | "c varname 1 x[c4,3]\nc varname 2 y\np cnf 2 3\n-2 1 0\n1 0\n-1 2 -1 0\n"
		variables without names         | _ 3 0 z                        | "c varname 4 z\np cnf 4 1\n3 0\n"
		numbers of several digits       | 10 -123 0                      | "p cnf 123 1\n10 -123 0\n"
	`) {
		if got := dimacs(t, formula(c.Formula)); got != c.Want {
			t.Errorf("%s: found\n%swanted\n%s", c.Name, got, c.Want)
		}
	}
	if got := dimacs(t, formula("1 0"), "made by hand", "", "board\n  a b\n\nend"); got != "c made by hand\nc\nc board\nc   a b\nc\nc end\np cnf 1 1\n1 0\n" {
		t.Errorf("with comments, one of several lines: found\n%s", got)
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
