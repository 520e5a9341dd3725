package cases

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/solve/engine"
)

// proving stands for a solver that writes proofs: it always writes its file.
type proving struct {
	engine.Gini
	gives error // from the third formula on
	asked *int
}

var errUnable = errors.New("unable")

func (p proving) Prove(ctx context.Context, f *cnf.Formula, path string) (engine.Status, cnf.Model, error) {
	if err := os.WriteFile(path, []byte("a proof"), 0o600); err != nil {
		return engine.Unknown, nil, err
	}
	if *p.asked++; *p.asked > 2 && p.gives != nil {
		if errors.Is(p.gives, errUnable) {
			return engine.Unknown, nil, nil
		}
		return engine.Unknown, nil, p.gives
	}
	return p.Open(f).Solve(ctx)
}

// TestProofsOfCases: there is one of each case without a model, and no file else.
func TestProofsOfCases(t *testing.T) {
	for _, c := range []struct {
		name   string
		moves  int
		gives  error
		want   string // of the error
		cases  int
		proofs int
	}{
		{"all refuted", 24, nil, "", 12, 12},
		{"a walk", 25, nil, "", -1, -1},
		{"a solver that gives up", 24, errUnable, "case 3: gini gave up", 2, 2},
		{"a solver that breaks", 24, errors.New("out of paper"), "case 3: out of paper", 2, 2},
	} {
		l := listOf(t, hunt, "step", c.moves, 12, 4)
		dir, asked := t.TempDir(), 0
		log := filepath.Join(t.TempDir(), "log")
		d, err := l.Run(t.Context(), Options{Prover: proving{gives: c.gives, asked: &asked}, Proofs: dir, Output: log})
		if (err == nil) != (c.want == "") || err != nil && err.Error() != c.want {
			t.Errorf("%s: found %v, want %q", c.name, err, c.want)
			continue
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		if c.moves == 25 {
			if d.Walk == nil || d.Walk.Moves() != 25 || len(files) != d.Cases-1 {
				t.Errorf("%s: found %+v and %d proofs", c.name, d, len(files))
			}
			continue
		}
		if d.Walk != nil || d.Cases != c.cases || len(files) != c.proofs {
			t.Errorf("%s: found %+v and %d proofs", c.name, d, len(files))
		}
		for i, f := range files {
			if f.Name() != ProofName(i+1) {
				t.Errorf("%s: found a proof %s, want %s", c.name, f.Name(), ProofName(i+1))
			}
		}
	}
}

// TestTakeIsTheFormulaWithTheCase, whose literals are its last clauses.
func TestTakeIsTheFormulaWithTheCase(t *testing.T) {
	l := listOf(t, hunt, "step", 24, 12, 4)
	q, err := l.Question(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	whole := q.Formula.CNF().Size()
	for _, number := range []int{1, 2, 12} {
		f, comments, err := l.Take(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		cube := l.Cubes[number-1]
		var last []z.Lit
		n := 0
		f.Each(0, func(clause []z.Lit) bool {
			if n++; n > whole.Clauses {
				last = append(last, clause...)
			}
			return true
		})
		if f.Size().Clauses != whole.Clauses+len(cube) || !slices.Equal(last, cube) {
			t.Errorf("case %d: found the clauses %v, want %v", number, last, cube)
		}
		if !strings.Contains(strings.Join(comments, "\n"), "formula "+l.Formula) {
			t.Errorf("case %d: found the comments %q", number, comments)
		}
	}
	l.Formula = "another"
	if _, _, err := l.Take(t.Context(), 1); err == nil {
		t.Error("a case of another formula is taken")
	}
}
