package certify

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/verify"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/solve/engine"
)

// needsRAT is a prover whose first step does not follow by unit propagation.
type needsRAT struct{ engine.Pbsat }

func (needsRAT) Name() string { return "needs-rat" }

func (needsRAT) Prove(ctx context.Context, f *cnf.Formula, proof io.Writer) (engine.Status, cnf.Model, error) {
	_, err := io.WriteString(proof, "1 0\n-1 0\n0\n")
	return engine.Unsat, nil, err
}

// TestStepsThatNeedRATAreRefused, and the message says what to do.
func TestStepsThatNeedRATAreRefused(t *testing.T) {
	o := Options{Without: []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByFlow}, Encoding: "step", Prover: needsRAT{}}
	_, err := Write(context.Background(), oracle.Puzzle("@adventure"), o, filepath.Join(t.TempDir(), "c"))
	if err == nil {
		t.Fatal("found a certificate")
	}
	for _, want := range []string{"expected a row that follows by unit propagation", "a step that needs RAT, as some of needs-rat do, is refused: choose another prover"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("found %q, want %q in it", err, want)
		}
	}
}

// verifyAgainst verifies with a command that checks each proof, too.
func verifyAgainst(t *testing.T, dir, command string) (*verify.Verdict, error) {
	o := verify.Options{}
	if words := strings.Fields(command); len(words) > 0 {
		o.Against = &verify.Checker{Name: words[0], Check: func(ctx context.Context, opb, pbp string) (string, error) {
			said, err := exec.CommandContext(ctx, words[0], append(words[1:], filepath.Join(dir, opb), filepath.Join(dir, pbp))...).CombinedOutput()
			return string(said), err
		}}
	}
	return verify.Certificate(t.Context(), os.DirFS(dir), o)
}
