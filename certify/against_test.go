package certify

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/certify/verify"
	"knightsat/certify/verify/against"
)

// verifyAgainst verifies with a command that checks each proof, too.
func verifyAgainst(t *testing.T, dir, command string) (*verify.Verdict, error) {
	o := verify.Options{}
	if words := strings.Fields(command); len(words) > 0 {
		o.Against = against.Checker(words[0], func(ctx context.Context, opb, pbp string) (string, error) {
			said, err := exec.CommandContext(ctx, words[0], append(words[1:], filepath.Join(dir, opb), filepath.Join(dir, pbp))...).CombinedOutput()
			return string(said), err
		})
	}
	return verify.Certificate(t.Context(), os.DirFS(dir), o)
}
