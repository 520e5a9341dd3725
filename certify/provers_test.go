package certify

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// brute decides a formula by trying all assignments.
func brute(f *cnf.Formula) engine.Status {
	n := f.Size().Vars
	m := make(cnf.Model, n+1)
	for bits := range 1 << n {
		for v := range n {
			m[v+1] = bits>>v&1 == 1
		}
		if f.Violated(m) == nil {
			return engine.Sat
		}
	}
	return engine.Unsat
}

// TestProvers: each prover decides random formulas rightly, and its proofs are
// accepted for the formula, and for no satisfiable one that differs from it.
func TestProvers(t *testing.T) {
	for k, p := range provers(t) {
		t.Run(strings.Join(strings.Fields(p.Name()), "_"), func(t *testing.T) {
			formulas := 150
			if k > 0 {
				formulas = 40
			}
			rng := rand.New(rand.NewPCG(51, 52))
			refuted, foreign := 0, 0
			for range formulas {
				vars := 1 + rng.IntN(10)
				f := &cnf.Formula{}
				f.Vars(vars, func(int) string { return "" })
				for range int(float64(vars)*(2+3*rng.Float64())) + rng.IntN(3) {
					for range 1 + rng.IntN(4) - rng.IntN(40)/39 {
						f.Add(z.Dimacs2Lit((1 + rng.IntN(vars)) * (1 - 2*rng.IntN(2))))
					}
					f.Add(z.LitNull)
				}
				want := brute(f)
				var out bytes.Buffer
				got, _, err := p.Prove(context.Background(), f, &out)
				if err != nil || got != want {
					t.Fatalf("found %v, %v; want %v", got, err, want)
				}
				if got != engine.Unsat {
					continue
				}
				refuted++
				proof := out.Bytes()
				if err := checkProof(t, f, proof); err != nil {
					t.Fatalf("the proof %q is refused: %v", proof, err)
				}
				g := &cnf.Formula{} // without one clause
				g.Vars(vars, func(int) string { return "" })
				skip := rng.IntN(f.Size().Clauses)
				f.Each(0, func(clause []z.Lit) bool {
					if skip != 0 {
						g.Clause(clause...)
					}
					skip--
					return true
				})
				if brute(g) == engine.Sat {
					foreign++
					if checkProof(t, g, proof) == nil {
						t.Fatalf("the proof %q is accepted for a formula that has a model", proof)
					}
				}
			}
			if refuted < formulas/5 || foreign < formulas/40 {
				t.Errorf("the formulas are all alike: %d, %d", refuted, foreign)
			}
		})
	}
}

// checkProof translates a solver's proof and checks what comes of it.
func checkProof(t *testing.T, f *cnf.Formula, proof []byte) error {
	t.Helper()
	m, err := rows.Clauses(t.Context(), plainFormula{encode.Whole{Clauses: f}}, nil, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := pb.NewProof(&out, m, pb.V2)
	id, err := lemmas(context.Background(), p, f.Size().Vars, bytes.NewReader(proof))
	if err != nil {
		return err
	}
	if err := p.ConcludeUnsat(id); err != nil {
		t.Fatal(err)
	}
	_, err = pb.Check(context.Background(), m, "proof", &out)
	return err
}

// plainFormula is a formula that has nothing but clauses.
type plainFormula struct{ encode.Whole }

func (plainFormula) Read(context.Context, cnf.Model) (encode.Reading, error) {
	return encode.Reading{}, nil
}
func (plainFormula) Literals(puzzles.Walk) ([]z.Lit, error) { return nil, nil }
