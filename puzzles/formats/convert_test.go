package formats_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

// degrees are those of a graph, ascending.
func degrees(g *puzzles.Graph) string {
	var list []int
	for _, v := range g.Squares() {
		list = append(list, len(g.Moves(puzzles.Piece{}, v)))
	}
	slices.Sort(list)
	return strings.Trim(fmt.Sprint(list), "[]")
}

// laterPython is put before a command in a shell: what it would start with python3 is noted. Since networkx
// takes a second to start, pythonNow then does it all in one process.
const (
	laterPython = `python3() { printf '%s\0' "$@" '' >> "$LATER"; }; `
	pythonNow   = `
import sys
for one in open(sys.argv[1]).read().split("\0\0")[:-1]:
    _, script, *sys.argv[1:] = one.split("\0")
    exec(script, {})
`
)

// TestCommandsMakeTheSameGraph runs the commands that messages print on triangles, paths and graphs of which a
// vertex has no edges; their folder has a blank and a quote in its name.
func TestCommandsMakeTheSameGraph(t *testing.T) {
	later := filepath.Join(t.TempDir(), "later")
	texts := oracle.Texts("testdata/converted.txt")
	files := make([]string, len(texts))
	tried := map[string]int{}
	for i, c := range texts {
		file := filepath.Join(t.TempDir(), "it's a graph")
		oracle.Done(os.WriteFile(file, []byte(c.Text), 0o600))
		_, err := formats.ParseGraph(file, strings.NewReader(c.Text))
		var wrong *parts.ParseError
		if !errors.As(err, &wrong) {
			t.Errorf("%s is read, %v", c.Name, err)
			continue
		}
		tried[wrong.Found]++
		_, command, ok := strings.Cut(wrong.Expected, "; to convert it: ")
		command = strings.TrimSuffix(command, " (--graph-format edges reads it as it is)")
		name := strings.Fields(command + " none")[0]
		if _, err := exec.LookPath(name); ok && err != nil {
			t.Logf("%s: not tried, since %s is missing", c.Name, name)
			continue
		}
		run := exec.Command("sh", "-c", laterPython+command)
		run.Env = append(os.Environ(), "LATER="+later)
		if out, err := run.CombinedOutput(); err != nil || !ok {
			t.Errorf("%s: %s in %v: %v\n%s", c.Name, command, wrong, err, out)
			continue
		}
		files[i] = file
	}
	nx := exec.Command("python3", "-c", "import networkx").Run() == nil
	if nx {
		if out, err := exec.Command("python3", "-c", pythonNow, later).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
	for i, c := range texts {
		made := oracle.Must(filepath.Glob(filepath.Join(filepath.Dir(files[i]), "it's a graph.*")))
		switch {
		case files[i] == "":
		case len(made) != 1 && !nx:
			t.Logf("%s: not tried, since networkx is missing", c.Name)
		case len(made) != 1:
			t.Errorf("%s: the command makes %d files", c.Name, len(made))
		default:
			text := string(oracle.Must(os.ReadFile(made[0])))
			g, err := formats.ParseGraph(made[0], strings.NewReader(text))
			if err != nil || degrees(g) != c.Want {
				t.Errorf("%s: the command makes\n%s, %v", c.Name, text, err)
			}
		}
	}
	less := map[string]int{"GEXF": 0, "pairs in brackets": 2, // no vertex without edges
		"KONECT's list of two kinds of vertices": 1} // nor triangles
	for _, name := range formats.Commanded() {
		want, some := less[name]
		if !some {
			want = 3
		}
		if tried[name] < want {
			t.Errorf("the command of %s is tried on %d texts, not %d", name, tried[name], want)
		}
	}
}
