package cmd_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestBashCompletes: a bash at a terminal, at which each line is typed, with tabs, and then
// printed instead of run.
func TestBashCompletes(t *testing.T) {
	for _, program := range []string{"bash", "script"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("no %s on the PATH: nobody presses the tab key", program)
		}
	}
	self := oracle.Must(os.Executable())
	dir := t.TempDir()
	if err := os.Symlink(self, filepath.Join(dir, "knightsat")); err != nil {
		t.Skip(err)
	}
	oracle.Done(os.WriteFile(filepath.Join(dir, "mine.txt"), nil, 0o600))
	tests := [][2]string{ // what is typed, and what the line is then
		{"knightsat solve --encoding step:amo=la\t", "knightsat solve --encoding step:amo=ladder"},
		{"knightsat solve --encoding step:amo=ladder:win\tn\t", "knightsat solve --encoding step:amo=ladder:windows=none"},
		{"knightsat solve --engine 'cadical -q' @adv\t", "knightsat solve --engine 'cadical -q' @adventure"},
		{"knightsat solve @adventure --form\tj\t", "knightsat solve @adventure --format json"},
		{"knightsat solve \t\t", "@queen-d5"},
		{"knightsat solve mi\t-q", "knightsat solve mine.txt -q"},
	}
	typed := "source <(knightsat completion bash); bind 'set enable-bracketed-paste off'\n"
	for _, c := range tests {
		typed += c[0] + "\x01echo \"<\x05>\"\n"
	}
	cmd := exec.CommandContext(t.Context(), "script", "-qec", "bash --norc --noprofile -i", os.DevNull)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "TERM=dumb", "COLUMNS=200", "PS1=$ ", "HOME="+dir)
	cmd.Stdin = strings.NewReader(typed + "exit\n")
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Skipf("no terminal for bash here: %v, %s", err, said)
	}
	text := strings.ReplaceAll(string(said), " >", ">") // a blank follows a word that is whole
	for _, c := range tests {
		if want := fmt.Sprintf("<%s>", c[1]); !strings.Contains(text, want) && !strings.HasPrefix(c[1], "@") || !strings.Contains(text, c[1]) {
			t.Errorf("%q: found no %q in\n%s", c[0], want, said)
		}
	}
}
