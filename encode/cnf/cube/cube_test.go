package cube

import (
	"bytes"
	"context"
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
	models, many := 0, 0
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
	if models < 2000 || many < 500 {
		t.Errorf("few models or cubes: %d, %d", models, many)
	}
}

// TestAsManyAsAsked: if there is enough to decide, the cubes that are not
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
	if err := f.WriteICNF(&b, [][]z.Lit{{lit(1)}, {lit(-1), lit(2)}}, "a comment"); err != nil {
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
	if err := f.WriteICNF(failing{}, nil, strings.Repeat("c\n", 10)); err == nil {
		t.Error("found no error of a writer that fails")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, fmt.Errorf("full") }
