package archtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestRename: whoever publishes the module gives it another path, and all of it builds.
func TestRename(t *testing.T) {
	oracle.Long(t)
	dir := t.TempDir()
	list, err := exec.Command("git", "-C", "../..", "ls-files", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Skip("this is no working copy of git")
	}
	for name := range strings.Lines(string(list)) {
		from, to := filepath.Join("../..", strings.TrimSpace(name)), filepath.Join(dir, strings.TrimSpace(name))
		info, err := os.Stat(from)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(to), 0o755)
		}
		if err == nil {
			err = os.WriteFile(to, text, info.Mode())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, command := range [][]string{{"tools/rename", "example.com/you/knightsat"}, {"go", "build", "./..."}, {"go", "test", "-short", "./internal/archtest", "-run", "Imports"}} {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir = dir
		if command[0] == "tools/rename" {
			cmd.Path = filepath.Join(dir, command[0])
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
	}
	if out, err := exec.Command("grep", "-rlE", `"knightsat/`, dir, "--include=*.go", "--include=*.md").Output(); err == nil {
		t.Errorf("the old path is left in\n%s", out)
	}
	if err := exec.Command(filepath.Join(dir, "tools/rename"), "a b").Run(); err == nil {
		t.Error("it takes a path with a blank")
	}
}
