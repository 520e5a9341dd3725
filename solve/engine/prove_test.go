package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"knightsat/encode/cnf"
)

// What the proofs say is held against the formula by the tests of certify;
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
		{"a program that does so of the empty clause", fake(t, "prove", ""), formula(2, []int{1, 2}, []int{}), Unsat, "", ""},
		{"a program that finds a model", fake(t, "prove", "nothing"), satisfiable, Sat, "", ""},
		{"a program that breaks", fake(t, "garbage"), refutable, Unknown, "", "expected"},
		{"pbsat refutes by search", Pbsat{}, refutable, Unsat, "0\n", ""},
		{"pbsat refutes by units alone", Pbsat{}, formula(1, []int{1}, []int{-1}), Unsat, "0\n", ""},
		{"pbsat refutes the empty clause", Pbsat{}, formula(0, []int{}), Unsat, "0\n", ""},
		{"pbsat finds a model", Pbsat{}, satisfiable, Sat, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var proof strings.Builder
			status, m, err := c.prover.Prove(context.Background(), c.f, &proof)
			if status != c.want || (m != nil) != (c.want == Sat) || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Fatalf("found %v, %v, %v; want %v, %q", status, m, err, c.want, c.err)
			}
			if m != nil && c.f.Violated(m) != nil {
				t.Errorf("found %v, which is no model", m)
			}
			if text := proof.String(); c.want == Unsat && (!strings.HasSuffix(text, c.proof) || strings.Count("\n"+text, "\n0") != min(1, len(c.proof))) {
				t.Errorf("found the proof %q; want its end %q, once", text, c.proof)
			}
		})
	}
	for _, prover := range []Prover{Pbsat{}, fake(t, "prove", "1 0\n0\n")} {
		if status, _, err := prover.Prove(context.Background(), refutable, full{}); status != Unknown || !errors.Is(err, errFull) {
			t.Errorf("%s on a full disk: found %v, %v", prover.Name(), status, err)
		}
	}
}

// full is a disk without room.
type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

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
