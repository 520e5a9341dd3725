package cert

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/cube"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestProofsOfCasesAreOneProof: of all cases they are a certificate, and with a case,
// or a part of one, cut out they are none.
func TestProofsOfCasesAreOneProof(t *testing.T) {
	marks := map[string]string{"a1": "N"}
	for _, g := range []string{"b9", "c4", "k7", "l12", "f6", "g11", "e2", "i3", "d10"} {
		marks[g] = "x"
	}
	p := parse(t, empty("", 12, 12, marks))
	in := puzzles.NewInstance(p)
	without := []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByFlow, bound.ByParity}
	const moves = 24
	f, err := formulaOf(t.Context(), in, "step", "auto", moves, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	cubes := cube.Split(t.Context(), f.CNF(), 6, cube.Decision)
	if len(cubes) != 6 {
		t.Fatalf("found %d cubes, want 6", len(cubes))
	}
	var proofs [][]byte
	for i, c := range cubes {
		path := filepath.Join(t.TempDir(), "proof")
		if status, _, err := (engine.Gophersat{}).Prove(t.Context(), cube.With(f.CNF(), c), path); status != engine.Unsat || err != nil {
			t.Fatalf("case %d: %v, %v", i+1, status, err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		proofs = append(proofs, text)
	}
	certify := func(cubes [][]z.Lit, change func(n int, text []byte) []byte) error {
		j := &Cases{Prover: nobody{}, Formula: cube.Hash(f.CNF()), Cubes: cubes, Proof: func(n int) (io.ReadCloser, error) {
			return io.NopCloser(bytes.NewReader(change(n, bytes.Clone(proofs[n-1])))), nil
		}}
		o := Options{Encoding: "step", Without: without, Prover: j}
		o.Solve.Engine = j.Engine(engine.Gini{})
		_, err := Write(t.Context(), p, o, filepath.Join(t.TempDir(), "cert"))
		return err
	}
	same := func(_ int, text []byte) []byte { return text }
	if err := certify(cubes, same); err != nil {
		t.Errorf("all cases: %v", err)
	}
	if err := certify(cubes[:5], same); err == nil {
		t.Error("a case is left out, and it is a certificate")
	}
	for name, change := range map[string]func(int, []byte) []byte{
		"no proof of a case": func(n int, text []byte) []byte {
			if n == 1 {
				return nil
			}
			return text
		},
		"a third of all": func(_ int, text []byte) []byte {
			lines := strings.SplitAfter(string(text), "\n")
			return []byte(strings.Join(lines[len(lines)/3:], ""))
		},
		"the proof of another case":  func(n int, _ []byte) []byte { return proofs[n%6] },
		"the empty clause alone":     func(int, []byte) []byte { return []byte("0\n") },
		"a proof of another formula": func(int, []byte) []byte { return []byte("999999 0\n") },
	} {
		if err := certify(cubes, change); err == nil {
			t.Errorf("%s: it is a certificate", name)
		}
	}
}

// nobody proves nothing: all is to come from the cases.
type nobody struct{ engine.Gini }

func (nobody) Prove(context.Context, *cnf.Formula, string) (engine.Status, cnf.Model, error) {
	return engine.Unknown, nil, errors.New("there are no cases of this formula")
}
