package bench

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"knightsat/bench/record"
	"knightsat/internal/oracle"
)

// TestAnotherProgramIsAnotherRun: cells by a program whose file has changed since are not taken
// for its own, though the version is the same.
func TestAnotherProgramIsAnotherRun(t *testing.T) {
	dir := t.TempDir()
	command := self(t, "cell")
	text := oracle.Must(os.ReadFile(command[0]))
	command[0] = filepath.Join(dir, "program.exe")
	o := RunOptions{Command: command, Output: filepath.Join(dir, "results"), Instances: regexp.MustCompile("^hunt$")}
	for i, changed := range [][]byte{text, text, append(text, 0)} {
		oracle.Done(os.WriteFile(command[0], changed, 0o700))
		out, err := suiteOf(t, few).Run(t.Context(), o)
		other := &OtherRunError{}
		switch {
		case i == 2 && (!errors.As(err, &other) || !strings.Contains(other.Difference, "the program: knightsat ")):
			t.Errorf("found %v, want the two programs", err)
		case i < 2 && (err != nil || out.Old != i):
			t.Errorf("found %+v, %v; want a cell, %d of them old", out, err, i)
		}
	}
}

// TestAnEditedScriptIsAnotherEncoding, also where its name is the same.
func TestAnEditedScriptIsAnotherEncoding(t *testing.T) {
	script := filepath.Join(t.TempDir(), "mine.py")
	o := RunOptions{Command: self(t, "cell"), Settings: record.Settings{Encodings: []string{"exec:" + self(t, "")[0] + " " + script}}}
	var runs []record.RunRecord
	for text := range strings.FieldsSeq("print(1) print(2) print(2)") {
		oracle.Done(os.WriteFile(script, []byte(text), 0o600))
		r := oracle.Must(newRunner(t.Context(), suiteOf(t, few), o))
		run := oracle.Must(r.record())
		runs = append(runs, run)
	}
	if what := record.Differs(&runs[0], &runs[1]); !strings.Contains(what, script+": sha256:") || record.Differs(&runs[1], &runs[2]) != "" {
		t.Errorf("found %q, and %q of the same", what, record.Differs(&runs[1], &runs[2]))
	}
}

// TestCellsAreJudgedAnew: what a file says was found is held against what it says was known, and
// its walks against the puzzles.
func TestCellsAreJudgedAnew(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	runSuite(t, suiteOf(t, few), RunOptions{Output: file})
	text := oracle.Must(os.ReadFile(file))
	if r, err := readAs(bytes.NewReader(text)); err != nil || len(r.Cells) != 6 || strings.Contains(string(text), "wrong") {
		t.Fatalf("found %+v, %v", r, err)
	}
	for c := range oracle.Table[struct {
		Name, Instance, From, To, Want string
	}](`
		sat                     | refuted | "status":"unsat" | "status":"sat"  | it says sat, and has no walk
		an optimum that differs | hunt    | "expected":"11"  | "expected":"10" | the known answer is 10
		a number of moves       | ordered | "moves":16         | "moves":15        | its walk has 16 moves, and it says 15
		a walk that is none     | hunt    | "\"walk\":\"a8 "       | "\"walk\":\"a1 "      | "the walk is wrong: "
		no walk                 | found   | "walk":"[^"]*"  | "walk":""       | which was not kept
	`) {
		lines := strings.SplitAfter(string(text), "\n")
		for i, line := range lines {
			if strings.Contains(line, `"instance":"`+c.Instance+`"`) {
				lines[i] = regexp.MustCompile(c.From).ReplaceAllString(line, c.To)
			}
		}
		r, err := readAs(strings.NewReader(strings.Join(lines, "")))
		found := ""
		for i := range r.Cells {
			if r.Cells[i].Status == record.Wrong {
				found += r.Cells[i].Instance + ": " + r.Cells[i].Error
			}
		}
		if want := c.Instance + ": judged anew: "; err != nil || !strings.HasPrefix(found, want) || !strings.Contains(found, c.Want) {
			t.Errorf("%s: found %q, %v; want %q", c.Name, found, err, c.Want)
		}
	}
	for from, to := range map[string]string{
		`"expected":"11"`: `"expected":"soon"`, `family: hunt`: `family: haunt`,
		`"hunt":"family: hunt\n`: `"hunt":"family: tour\nboard: 4000x4000"}}` + "\n" + `{"x":"`,
	} {
		if _, err := readAs(strings.NewReader(strings.Replace(string(text), from, to, 1))); err == nil {
			t.Errorf("%s: found no error", to)
		}
	}
	if _, err := kept("family: tour\nboard: 400x400\n"); err == nil {
		t.Error("found no error before the board is laid out")
	}
}
