package cube

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

func lit(n int) z.Lit { return z.Dimacs2Lit(n) }

func random(rng *rand.Rand, vars, clauses int) *cnf.Formula {
	f := &cnf.Formula{}
	f.Vars(vars, func(i int) string { return fmt.Sprintf("x[%d]", i) })
	for range clauses {
		for range rng.IntN(4) + 1 - rng.IntN(30)/29 {
			f.Add(lit((1 + rng.IntN(vars)) * (1 - 2*rng.IntN(2))))
		}
		f.Add(z.LitNull)
	}
	return f
}

// satisfied counts the cubes that an assignment satisfies.
func satisfied(cubes [][]z.Lit, m cnf.Model) (n int) {
	for _, cube := range cubes {
		if !slices.ContainsFunc(cube, func(l z.Lit) bool { return !m.Value(l) }) {
			n++
		}
	}
	return n
}

// TestCubesAreAllCases: each model satisfies exactly one cube, and no other
// assignment satisfies two; only a formula that is false has fewer.
func TestCubesAreAllCases(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	models, many, refused := 0, 0, 0
	for range 3000 {
		vars := 1 + rng.IntN(8)
		f := random(rng, vars, rng.IntN(3*vars))
		n := 1 + rng.IntN(12)
		cubes := Split(context.Background(), f, n, Decision)
		m := make(cnf.Model, vars+1)
		for bits := range 1 << vars {
			for v := range vars {
				m[v+1] = bits>>v&1 == 1
			}
			got := satisfied(cubes, m)
			if model := f.Violated(m) == nil; got > 1 || model && got != 1 {
				t.Fatalf("%d of the cubes %v hold for %v, a model: %v", got, cubes, m, model)
			} else if model {
				models++
			}
		}
		if err := Covers(f, cubes); err != nil {
			t.Fatalf("%v: %v", cubes, err)
		}
		if left := without(rng, cubes); Covers(f, left) == nil {
			for bits := range 1 << vars {
				for v := range vars {
					m[v+1] = bits>>v&1 == 1
				}
				if f.Violated(m) == nil && satisfied(left, m) == 0 {
					t.Fatalf("%v are taken to be all cases, and the model %v has none", left, m)
				}
			}
		} else {
			refused++
		}
		for _, cube := range cubes {
			g := With(f, cube)
			if g.Size().Clauses != f.Size().Clauses+len(cube) || g.Name(1) != f.Name(1) {
				t.Fatal("a formula with its cube has other clauses or names")
			}
		}
		if len(cubes) > n {
			t.Fatalf("found %d cubes, want %d at most", len(cubes), n)
		}
		if len(cubes) > 4 {
			many++
		}
		again := Split(context.Background(), f, n, Decision)
		if fmt.Sprint(again) != fmt.Sprint(cubes) {
			t.Fatal("the same formula has other cubes")
		}
	}
	if models < 2000 || many < 500 || refused < 1000 {
		t.Errorf("few models, cubes or refusals: %d, %d, %d", models, many, refused)
	}
}

// without is the cubes with one left out, or one with a literal turned round or left
// out.
func without(rng *rand.Rand, cubes [][]z.Lit) [][]z.Lit {
	i := rng.IntN(len(cubes))
	left := slices.Clone(cubes)
	if n := len(cubes[i]); n > 0 && rng.IntN(2) == 0 {
		left[i] = slices.Clone(cubes[i])
		if k := rng.IntN(n); rng.IntN(2) == 0 {
			left[i][k] = left[i][k].Not()
		} else {
			left[i] = slices.Delete(left[i], k, k+1)
		}
		return left
	}
	return slices.Delete(left, i, i+1)
}

func TestWhatIsNoTreeOfCases(t *testing.T) {
	f := &cnf.Formula{}
	f.Vars(3, func(int) string { return "" })
	for _, c := range []struct {
		cubes [][]z.Lit
		want  string
	}{
		{nil, "no cube has the case of []"},
		{[][]z.Lit{{lit(1)}}, "no cube has the case of [-1]"},
		{[][]z.Lit{{lit(1)}, {lit(-2)}}, "after [], cubes decide different variables, 1 and 2"},
		{[][]z.Lit{{lit(1)}, {lit(-1)}, {lit(1)}}, "a cube ends at [1], and another one goes on"},
		{[][]z.Lit{{lit(1)}, {lit(-1), lit(4)}, {lit(-1), lit(-4)}}, "cube 2 has the variable 4, which the formula has not"},
		{[][]z.Lit{{}}, ""},
		{[][]z.Lit{{lit(1)}, {lit(-1), lit(3)}, {lit(-1), lit(-3)}}, ""},
	} {
		if err := Covers(f, c.cubes); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: found %v, want %q", c.cubes, err, c.want)
		}
	}
}

func TestTheHashIsThatOfDIMACS(t *testing.T) {
	f := &cnf.Formula{}
	f.Vars(12, func(int) string { return "" })
	f.Clause(lit(1), lit(-12))
	f.Clause()
	var b bytes.Buffer
	if err := f.WriteDIMACS(&b); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("%x", sha256.Sum256(b.Bytes())); Hash(f) != want {
		t.Errorf("found %s, want %s", Hash(f), want)
	}
}

// TestAsManyAsAsked: where there is enough to decide, the cubes that are not
// refuted at once are as many as asked for.
func TestAsManyAsAsked(t *testing.T) {
	f := random(rand.New(rand.NewPCG(43, 44)), 60, 0)
	for v := 1; v < 60; v++ {
		f.Clause(lit(v), lit(v+1))
	}
	for _, n := range []int{1, 2, 7, 64} {
		if got := len(Split(context.Background(), f, n, Decision)); got != n {
			t.Errorf("found %d cubes, want %d", got, n)
		}
	}
	if got := Split(context.Background(), f, 8, func(string) bool { return false }); len(got) != 1 || len(got[0]) != 0 {
		t.Errorf("found the cubes %v, want one without decisions", got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := Split(ctx, f, 1000, Decision); len(got) != 1 {
		t.Errorf("found %d cubes after the context's end, want the one of all cases", len(got))
	}
}

func TestICNF(t *testing.T) {
	f := &cnf.Formula{}
	f.Var("x[a1,0]")
	f.Var("y")
	f.Clause(lit(1), lit(-2))
	var b bytes.Buffer
	if err := WriteICNF(&b, f, [][]z.Lit{{lit(1)}, {lit(-1), lit(2)}}, "a comment"); err != nil {
		t.Fatal(err)
	}
	want := "c a comment\nc varname 1 x[a1,0]\nc varname 2 y\np inccnf\n1 -2 0\na 1 0\na -1 2 0\n"
	if b.String() != want {
		t.Errorf("found %q, want %q", b.String(), want)
	}
	for name, want := range map[string]bool{"x[a1,0]": true, "e[a1,b3]": true, "end[a1]": false, "degree[a1]": false, "": false, "x": false} {
		if Decision(name) != want {
			t.Errorf("%q: found %v", name, !want)
		}
	}
	if err := WriteICNF(failing{}, f, nil, strings.Repeat("c\n", 10)); err == nil {
		t.Error("found no error of a writer that fails")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, fmt.Errorf("full") }
