package cert

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/solve/cert/pb"
	"knightsat/solve/cert/verify"
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

// TestBothVerdictsAreCompared, whichever of the two checkers refuses.
func TestBothVerdictsAreCompared(t *testing.T) {
	dir, m := write(t, oracle.Puzzle("@adventure"), Options{})
	yes, no := command(t, 0), command(t, 1)
	if v, err := verifyAgainst(t, dir, yes); err != nil || !v.Holds || !strings.Contains(lines(v), "yes accepts the proof, too") || !strings.Contains(lines(v), "checker or ") {
		t.Errorf("found %v, %v", v, err)
	}
	if v, err := verifyAgainst(t, dir, no); err != nil || v.Holds || !strings.Contains(v.Sentence, "no does not accept the proof: ") || !strings.Contains(v.Sentence, "; the checker of this program does") {
		t.Errorf("found %v, %v", v, err)
	}
	f := &forge{t: t, dir: dir, m: m}
	f.replace(m.Evidence[0].PBP, "pol ", "rup >= 1 ;\npol ")
	f.seal()
	for against, want := range map[string]string{
		yes: "yes accepts it, so that one of the two checkers is wrong",
		no:  "no does not accept it, either",
		"":  "expected a row that follows by unit propagation",
	} {
		if v, err := verifyAgainst(t, dir, against); err != nil || v.Holds || !strings.Contains(v.Sentence, want) {
			t.Errorf("against %q: found %v, %v, want %q", against, v, err, want)
		}
	}
}

// TestACheckerOfAnotherVersionIsToldFromARefusal, and the message says what to do.
func TestACheckerOfAnotherVersionIsToldFromARefusal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "old")
	script := "#!/bin/sh\nread -r line < $2\ncase $line in *1.2) ;; *) echo ERROR: $2:1:1: Unsupported version.; exit 4;; esac\n"
	if err := os.WriteFile(name, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	for version, want := range map[pb.Version]string{
		pb.V1: "Certified: ",
		pb.V2: "The other checker can't read the certificate: ",
	} {
		dir, _ := write(t, oracle.Puzzle("@adventure"), Options{Version: version})
		v, err := verifyAgainst(t, dir, name)
		if err != nil || v.Holds != (version == pb.V1) || !strings.HasPrefix(v.Sentence, want) {
			t.Errorf("%s: found %v, %v, want %q", version, v, err, want)
		}
		if !v.Holds && !strings.Contains(v.Sentence, "certify --pbp-version 1.2 writes one that VeriPB 0.3 reads") {
			t.Errorf("found %q", v.Sentence)
		}
	}
}

func lines(v *verify.Verdict) (all string) {
	for _, l := range v.Lines {
		all += l.Text + "\n"
	}
	return all
}

// command is a program that ends with a status.
func command(t *testing.T, status int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), []string{"yes", "no"}[status])
	if err := os.WriteFile(name, []byte("#!/bin/sh\nexit "+[]string{"0", "1"}[status]+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return name
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
