package pb

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

var proofs = flag.Int("veripb.proofs", 10, "number of random proofs for VeriPB to check")

// veripb runs VeriPB on a model and a proof of version 1.2.
func veripb(t *testing.T, m *Model, proof string) (accepted bool, said string) {
	t.Helper()
	dir := t.TempDir()
	opb, pbp := filepath.Join(dir, "m.opb"), filepath.Join(dir, "m.pbp")
	for file, text := range map[string]string{opb: modelText(m), pbp: proof} {
		oracle.Done(os.WriteFile(file, []byte(text), 0o644))
	}
	out, _ := exec.Command("veripb", opb, pbp).CombinedOutput()
	return strings.Contains(string(out), "Verification succeeded"), string(out)
}

func needVeripb(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("veripb"); err != nil {
		t.Skip("no veripb on the PATH: its answers are not compared")
	}
}

var deletion = regexp.MustCompile(`(?m)^del .*$`)

// A proof that we accept VeriPB accepts, but for deletions. A step that we refuse it refuses, too,
// unless we refuse what it should: see stricter.
func TestVeripbAgreesOnRandomProofs(t *testing.T) {
	needVeripb(t)
	agreed := 0
	rng := oracle.Rand(t)
	for range *proofs {
		r := newRandom(rng)
		m := r.model()
		type trial struct{ proof, err string }
		var bad []trial
		_, proof := r.proof(t, m, V1, func(proof, line string, err error) {
			bad = append(bad, trial{proof + line, err.Error()})
		})
		proof = deletion.ReplaceAllString(proof, "") // of which VeriPB forgets what followed, and 0.3 may lose its way
		if ok, said := veripb(t, m, proof); !ok {
			t.Fatalf("VeriPB refuses what we accept: %s\n%s\n%s", said, modelText(m), proof)
		}
		agreed++
		if len(bad) == 0 {
			continue
		}
		last := bad[r.IntN(len(bad))]
		if ok, _ := veripb(t, m, last.proof); ok && !stricter(last.err) {
			t.Errorf("VeriPB accepts what we refuse: %s\n%s\n%s", last.err, modelText(m), last.proof)
		}
	}
	t.Logf("%d proofs accepted by both", agreed)
}

// stricter reports whether we refuse on purpose what VeriPB 0.3 accepts.
func stricter(err string) bool {
	for _, s := range []string{"degree is negative", "61 bits"} {
		if strings.Contains(err, s) {
			return true
		}
	}
	return false
}
