package encodetest_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestFromOutside runs the tests of testdata/outside in a module of their own, as
// anybody's who uses this one: what they can't reach, nobody else can.
func TestFromOutside(t *testing.T) {
	oracle.Long(t)
	root := oracle.Must(filepath.Abs(filepath.Join("..", "..")))
	dir := t.TempDir()
	for from, to := range map[string]string{filepath.Join("testdata", "outside"): dir, filepath.Join(root, "examples", "firstencoding"): filepath.Join(dir, "firstencoding")} {
		oracle.Done(os.CopyFS(to, os.DirFS(from)))
	}
	oracle.Done(os.Remove(filepath.Join(dir, "firstencoding", "encoding_test.go")))
	for _, name := range []string{"go.mod", "go.sum"} { // the same versions of everything
		text := oracle.Must(os.ReadFile(filepath.Join(root, name)))
		if name == "go.mod" {
			module, rest, _ := strings.Cut(strings.TrimPrefix(string(text), "module "), "\n")
			text = fmt.Appendf(nil, "module outside\n%s\nrequire %s v0.0.0\n\nreplace %[2]s => %s\n", rest, module, root)
		}
		oracle.Done(os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	cmd := exec.CommandContext(t.Context(), "go", "test", "-mod=mod", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
