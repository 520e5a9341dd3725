package engine

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/encode/cnf"
)

// What the proofs say is held against the formula by the tests of solve/cert;
// here is only that one is there where, and only where, it must be.
func TestAProofBelongsToARefutation(t *testing.T) {
	refutable, satisfiable := formula(2, []int{1, 2}, []int{-1, 2}, []int{1, -2}, []int{-1, -2}), formula(2, []int{1, 2})
	for _, c := range []struct {
		name   string
		prover Prover
		f      *cnf.Formula
		want   Status
		proof  string // its end
		err    string
	}{
		{"a program that writes one", fake(t, "prove", "1 0\n0\n"), refutable, Unsat, "\n0\n", ""},
		{"a program that writes one byte", fake(t, "prove", "0"), refutable, Unsat, "0", ""},
		{"a program that writes no file", fake(t, "prove", "nothing"), refutable, Unknown, "", "wrote no proof"},
		{"a program that writes an empty file", fake(t, "prove", ""), refutable, Unknown, "", "wrote no proof"},
		{"a program that finds a model", fake(t, "prove", "nothing"), satisfiable, Sat, "", ""},
		{"a program that breaks", fake(t, "garbage"), refutable, Unknown, "", "expected"},
		{"pbsat refutes by search", Pbsat{}, refutable, Unsat, "0\n", ""},
		{"pbsat refutes by units alone", Pbsat{}, formula(1, []int{1}, []int{-1}), Unsat, "0\n", ""},
		{"pbsat refutes the empty clause", Pbsat{}, formula(0, []int{}), Unsat, "0\n", ""},
		{"pbsat finds a model", Pbsat{}, satisfiable, Sat, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "proof")
			status, m, err := c.prover.Prove(context.Background(), c.f, path)
			if status != c.want || (m != nil) != (c.want == Sat) || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Fatalf("found %v, %v, %v; want %v, %q", status, m, err, c.want, c.err)
			}
			if m != nil && c.f.Violated(m) != nil {
				t.Errorf("found %v, which is no model", m)
			}
			if c.want == Unsat {
				proof, err := os.ReadFile(path)
				if err != nil || !strings.HasSuffix(string(proof), c.proof) || strings.Count("\n"+string(proof), "\n0") != 1 {
					t.Errorf("found the proof %q, %v; want its end %q, once", proof, err, c.proof)
				}
			}
		})
	}
	t.Run("a proof can't be written", func(t *testing.T) {
		if status, _, err := (Pbsat{}).Prove(context.Background(), refutable, t.TempDir()); status != Unknown || err == nil {
			t.Errorf("found %v, %v; want an error", status, err)
		}
		if _, err := os.Stat("/dev/full"); err != nil {
			t.Skip("no /dev/full here")
		}
		if status, _, err := (Pbsat{}).Prove(context.Background(), refutable, "/dev/full"); status != Unknown || err == nil {
			t.Errorf("found %v, %v; want an error: the disk is full", status, err)
		}
	})
}

func TestAssumingAddsToWhatIsAssumed(t *testing.T) {
	f := formula(3, []int{-1, -2, 3})
	s := Gini{}.Open(f)
	defer s.Close()
	a := Assuming(s, lit(1), lit(2))
	solve(t, a, f, Sat, lit(3))
	solve(t, a, f, Unsat, lit(-3))
	solve(t, Assuming(a, lit(-3)), f, Unsat)
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	solve(t, s, f, Sat, lit(-3)) // still open
}
