package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMain is the program, too.
func TestMain(m *testing.M) {
	if os.Getenv("MINE") != "" {
		main()
	}
	os.Setenv("MINE", "1")
	os.Exit(m.Run())
}

const suite = `title = "mine"
encodings = ["first", "mine", "step"]
engines = ["gini"]
timeout = "60s"

[[instance]]
name = "one"
parts = { family = "hunt", board = "4x4", start = "a1", goals = "d4,b3" }
answer = "unknown"
`

// TestEveryCommandHasTheEncodings: rows like any other.
func TestEveryCommandHasTheEncodings(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "s.toml"), []byte(suite), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, want string
		status     int
	}{
		{"solve @adventure --encoding mine --bounds none --format json", `"encoding":"mine"`, 0},
		{"cnf @adventure --moves 11 --encoding mine", "encoding mine", 0},
		{"bench s.toml -q -o s.jsonl", "", 0},
		{"bench report s.jsonl", "first", 0},
		{"help solve", "first or mine", 0},
		{"__complete solve --encoding mi", "mine", 0},
		{"solve @adventure --encoding minee", "(did you mean mine?)", 2},
		{"again", "encoding step: the name is taken", 2},
	} {
		cmd := exec.Command(os.Args[0], strings.Fields(c.args)...)
		cmd.Dir = dir
		out, _ := cmd.CombinedOutput()
		text := strings.Join(strings.Fields(string(out)), " ")
		if cmd.ProcessState.ExitCode() != c.status || !strings.Contains(text, c.want) {
			t.Errorf("mine %s: exit status %d, want %d and %q:\n%s", c.args, cmd.ProcessState.ExitCode(), c.status, c.want, out)
		}
	}
}
