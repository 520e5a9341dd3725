//go:build linux || darwin || freebsd || netbsd || openbsd

package scratch

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestMain is the program that is killed, too.
func TestMain(m *testing.M) {
	if os.Getenv("SCRATCH_LIVES") == "" {
		os.Exit(m.Run())
	}
	name, _, err := Folder()
	if err != nil {
		panic(err)
	}
	if err := os.WriteFile(filepath.Join(name, "formula.cnf"), nil, 0o600); err != nil {
		panic(err)
	}
	os.Stdout.WriteString(name + "\n")
	_, _ = os.Stdin.Read(make([]byte, 1)) // until it is killed
}

// TestFoldersOfTheDeadAreSwept, and no others.
func TestFoldersOfTheDeadAreSwept(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	other := filepath.Join(temp, "knightsat-0.2.0")
	if err := os.Mkdir(other, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SCRATCH_LIVES=1")
	stdin, _ := cmd.StdinPipe()
	out, err := cmd.StdoutPipe()
	if err != nil || cmd.Start() != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("it made no folder")
	}
	there := func(name string) bool { _, err := os.Stat(name); return err == nil }
	sweep(temp)
	if !there(lines.Text()) {
		t.Error("the folder of a living program was swept")
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	mine, remove, err := Folder() // sweeps
	if err != nil || there(lines.Text()) || !there(other) || !there(mine) {
		t.Errorf("after the kill: its folder %t, another one %t, its own %t (%v)", there(lines.Text()), there(other), there(mine), err)
	}
	sweep(temp)
	if remove(); there(mine) {
		t.Error("a folder stayed")
	}
}
