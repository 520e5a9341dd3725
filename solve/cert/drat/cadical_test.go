package drat

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// cadical asks the solver for a proof; the test is skipped where it is absent.
func cadical(tb testing.TB, cs clauses, options ...string) (proof []byte, unsat bool) {
	tb.Helper()
	path, err := exec.LookPath("cadical")
	if err != nil {
		tb.Skip("cadical is not installed: apt-get install cadical")
	}
	dir := tb.TempDir()
	cnf, out := filepath.Join(dir, "f.cnf"), filepath.Join(dir, "proof")
	if err := os.WriteFile(cnf, []byte(cs.dimacs()), 0o600); err != nil {
		tb.Fatal(err)
	}
	err = exec.Command(path, append(append([]string{"-q", "-n"}, options...), cnf, out)...).Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 10 && exit.ExitCode() != 20 {
		tb.Fatalf("cadical: %v", err)
	}
	proof, err = os.ReadFile(out)
	if err != nil {
		tb.Fatal(err)
	}
	return proof, exit.ExitCode() == 20
}

// cadicalOptions make it simplify often even on small formulas, so that proofs
// delete what they strengthen.
var cadicalOptions = [][]string{
	{"--no-binary"},
	{"--binary=true", "--elimint=1", "--probeint=1", "--reduceint=10", "--subsumeint=1"},
	{"--no-binary", "--elimint=1", "--reduceint=5", "--block=true", "--cover=true", "--condition=true", "--ternary=true", "--restartint=1"},
}

// TestProofsOfCadical: each one is accepted where the formula is unsatisfiable
// and refused, whatever it says, where it is not.
func TestProofsOfCadical(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	formulas := 120
	if os.Getenv("KNIGHTSAT_LONG_TESTS") != "" {
		formulas = 4000
	}
	var refuted, deleted int
	for n := range formulas {
		cs := randomClauses(rng, 3+rng.IntN(9))
		if n%8 == 0 { // larger than can be tried out: its answer is believed
			cs = nil
			for range 480 {
				cs = append(cs, randomClause(rng, 100, 3))
			}
		}
		options := cadicalOptions[n%len(cadicalOptions)]
		proof, unsat := cadical(t, cs, options...)
		if cs.vars() < 20 && unsat == cs.satisfiable() {
			t.Fatalf("cadical is wrong about %v", cs)
		}
		r, err := Check(context.Background(), cs.formula(), bytes.NewReader(proof), Auto)
		if (err == nil) != unsat {
			t.Fatalf("%v: unsatisfiable is %v, but the check says %v\n%q", cs, unsat, err, proof)
		}
		if unsat {
			refuted++
			deleted += r.Deleted
			mutate(t, rng, cs, proof, r.Format)
		}
	}
	if refuted < formulas/4 || deleted < 50*refuted/10 {
		t.Errorf("the proofs are all alike: %d refuted, %d deletions", refuted, deleted)
	}
}

// mutate changes proof or formula at random: whatever is accepted must be true.
func mutate(t *testing.T, rng *rand.Rand, cs clauses, proof []byte, f Format) {
	t.Helper()
	if cs.vars() > 12 {
		return
	}
	for range 25 {
		changed := append(clauses{}, cs...)
		bad := bytes.Clone(proof)
		switch k := rng.IntN(len(cs)); rng.IntN(4) {
		case 0: // a clause is dropped from the formula
			changed = append(changed[:k], changed[k+1:]...)
		case 1: // a literal of it is flipped
			c := append([]int32(nil), cs[k]...)
			i := rng.IntN(len(c))
			c[i] = -c[i]
			changed[k] = c
		case 2:
			bad = bad[:rng.IntN(len(bad))]
		case 3:
			bad[rng.IntN(len(bad))] ^= 1 << rng.IntN(8)
		}
		_, err := Check(context.Background(), changed.formula(), bytes.NewReader(bad), f)
		if err == nil && changed.satisfiable() {
			t.Fatalf("%v with the proof %q: accepted, but the formula is satisfiable", changed, bad)
		}
	}
}

// pigeons says that n+1 pigeons have places in n holes, one each.
func pigeons(n int) clauses {
	var cs clauses
	at := func(p, h int) int32 { return int32(p*n + h + 1) }
	for p := range n + 1 {
		var some []int32
		for h := range n {
			some = append(some, at(p, h))
			for q := range p {
				cs = append(cs, []int32{-at(p, h), -at(q, h)})
			}
		}
		cs = append(cs, some)
	}
	return cs
}

func TestProofsThatDeleteMost(t *testing.T) {
	for _, options := range cadicalOptions {
		cs := pigeons(7)
		proof, unsat := cadical(t, cs, options...)
		r, err := Check(context.Background(), cs.formula(), bytes.NewReader(proof), Auto)
		if err != nil || !unsat {
			t.Fatal(err)
		}
		if r.Deleted < 1000 || int(r.Bytes) != len(proof) && r.Format == Binary {
			t.Errorf("%d deletions, %d bytes of %d", r.Deleted, r.Bytes, len(proof))
		}
	}
}

// BenchmarkCheck checks proofs of random formulas at the threshold: hard for
// their size, and nothing but learned clauses and deletions.
func BenchmarkCheck(b *testing.B) {
	for _, vars := range []int{150, 200, 230, 300} {
		b.Run("vars="+strconv.Itoa(vars), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(11, uint64(vars)))
			var cs clauses
			for range vars * 46 / 10 {
				cs = append(cs, randomClause(rng, vars, 3))
			}
			proof, unsat := cadical(b, cs, "--no-binary")
			if !unsat {
				b.Fatal("the formula is satisfiable")
			}
			f := cs.formula()
			b.SetBytes(int64(len(proof)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Check(context.Background(), f, bytes.NewReader(proof), Auto); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(proof))/1e6, "proof-MB")
		})
	}
}
