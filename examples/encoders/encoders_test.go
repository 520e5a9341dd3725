package encoders_test

import (
	"os/exec"
	"strings"
	"testing"

	"knightsat/encode/encodetest"
	"knightsat/encode/program"
	"knightsat/internal/oracle"
)

// TestTheOracleAgrees with each of them, where there is Python.
func TestTheOracleAgrees(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	n := max(1, oracle.Tries(3)) // each starts Python several times
	if oracle.Night() {
		n = 8
	}
	for name := range strings.FieldsSeq("direct order log position edges") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := oracle.Must(program.Open(program.Prefix+python+" "+name+".py", nil))
			rng := oracle.Rand(t)
			var tried, refused int
			for range oracle.Draw(t, 1, func() bool { return tried > 0 && (refused > 0 || !oracle.Night()) }) {
				v := encodetest.Check(t.Context(), e, encodetest.Options{Puzzles: n, Seed: rng.Uint64()})
				if v.Wrong != nil {
					t.Fatalf("%v%s", v.Faults, oracle.Describe(v.Wrong))
				}
				tried += len(v.Tried)
				refused += v.Refused
			}
		})
	}
}
