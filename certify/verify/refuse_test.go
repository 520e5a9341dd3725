package verify_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"knightsat/certify"
	"knightsat/certify/folder"
	"knightsat/certify/folder/newfolder"
	"knightsat/certify/verify"
	"knightsat/certify/verify/against"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/process"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/notation"
)

// certificate is one to tamper with, in memory.
type certificate struct {
	t     *testing.T
	m     *folder.Manifest
	files map[string]string // all but the manifest
}

// The puzzles of the certificates that are tampered with.
var puzzlesOf = map[string]string{
	"hunt":       "@adventure",
	"impossible": "board: 4x4\nfamily: tour\nclosed: true\n",
	"only":       "board: 3x3\nfamily: tour\npiece: king\nnumbers: 1=a1,2=b1,3=c1,5=c3,7=a3,9=b2\n",
	"formula":    "board: 4x4\nfamily: hunt\nstart: a1\ngoals: d4,a4\n",
	"apart":      "board: 3x3\nfamily: hunt\nstart: a1\ngoals: b2\n",
}

// good writes a certificate that holds.
func good(t *testing.T, name string) *certificate {
	t.Helper()
	o := certify.Options{Unique: name == "only"}
	if name == "formula" {
		o.Without = []facts.By{facts.ByHeldKarp, facts.ByCounting, facts.ByReach, facts.ByFlow, facts.ByParity}
	}
	dir := filepath.Join(t.TempDir(), "c")
	m := oracle.Must(certify.Write(t.Context(), posed.Puzzle(puzzlesOf[name]), o, dir))
	c := &certificate{t, m, map[string]string{}}
	for _, f := range m.Files {
		c.files[f.Name] = string(oracle.Must(os.ReadFile(filepath.Join(dir, f.Name))))
	}
	return c
}

// sealed is its folder, with the right sums of what it has now.
func (c *certificate) sealed() fstest.MapFS {
	files := fstest.MapFS{}
	w := newfolder.New(func(name string, write func(io.Writer) error) error {
		var text bytes.Buffer
		err := write(&text)
		files[name] = &fstest.MapFile{Data: text.Bytes()}
		return err
	})
	for _, name := range slices.Sorted(maps.Keys(c.files)) {
		oracle.Done(w.Put(c.t.Context(), name, []byte(c.files[name])))
	}
	c.m.Files = nil
	oracle.Done(w.Close(c.t.Context(), c.m))
	return files
}

// change changes one thing, by a word of testdata/forgeries.txt.
func (c *certificate) change(word string, of ...string) {
	c.t.Helper()
	switch word {
	case "manifest": // JSON
		oracle.Done(json.Unmarshal([]byte(of[0]), c.m))
	case "evidence": // N JSON
		oracle.Done(json.Unmarshal([]byte(of[1]), &c.m.Evidence[oracle.Must(strconv.Atoi(of[0]))]))
	case "keep": // N…
		all := c.m.Evidence
		c.m.Evidence = []folder.Evidence{}
		for _, n := range of {
			c.m.Evidence = append(c.m.Evidence, all[oracle.Must(strconv.Atoi(n))])
		}
	case "puzzle": // TEXT
		c.files[folder.PuzzleName] = notation.Text(posed.Puzzle(of[0]))
	case "put": // FILE TEXT
		c.files[of[0]] = of[1]
	case "replace": // FILE WAS BY
		if !strings.Contains(c.files[of[0]], of[1]) {
			c.t.Fatalf("%s has no %q: %s", of[0], of[1], c.files[of[0]])
		}
		c.files[of[0]] = strings.Replace(c.files[of[0]], of[1], of[2], 1)
	default:
		c.t.Fatalf("unknown word %q", word)
	}
}

// TestWhatDoesNotHoldIsRefused: each for its own reason, with right sums of all files.
func TestWhatDoesNotHoldIsRefused(t *testing.T) {
	for name, want := range map[string][]string{
		"hunt": {"has fewer than 11 moves, and this one has 11.", "the walk solves the puzzle in 11 moves",
			"every number of moves below 11 is refuted", "64 free squares, 6 goals, start a8, end any"},
		"impossible": {"Certified: the tour of a knight on 4x4 is impossible.", "proven in "},
		"only":       {"and this is the only one with 8.", "the SHA-256 that it lists"},
		"formula":    {"and this one has 7.", "left to trust: "},
	} {
		c := good(t, name)
		v := oracle.Must(verify.Certificate(t.Context(), c.sealed(), verify.Options{}))
		said := fmt.Sprint(v.Lines)
		if !v.Holds || !strings.HasPrefix(v.Sentence, "Certified: ") || !strings.HasSuffix(v.Sentence, want[0]) {
			t.Errorf("%s: found %s, want %q", name, v.Sentence, want[0])
		}
		for _, part := range want[1:] {
			if !strings.Contains(said, part) {
				t.Errorf("%s: found no %q in %s", name, part, said)
			}
		}
	}
	tried := 0
	for text := range strings.SplitSeq(string(oracle.Must(os.ReadFile("testdata/forgeries.txt"))), "\n\n") {
		steps, want, ended := strings.Cut(strings.TrimSuffix(text, "\n"), "\n\trefused because ")
		if !ended {
			continue // the comment
		}
		tried++
		lines := strings.Split(steps, "\n\t")
		c := good(t, lines[0][strings.LastIndex(lines[0], " ")+1:])
		for _, line := range lines[1:] {
			words := oracle.Must(process.Words(strings.ReplaceAll(line, `\n`, "\n")))
			c.change(words[0], words[1:]...)
		}
		var told []verify.Line
		v := oracle.Must(verify.Certificate(t.Context(), c.sealed(), verify.Options{
			Report: func(l verify.Line) { told = append(told, l) },
		}))
		if v.Holds || !strings.HasPrefix(v.Sentence, "The certificate does not hold: ") ||
			!strings.Contains(v.Sentence, want) || !slices.Equal(told, v.Lines) || told[len(told)-1].OK {
			t.Errorf("%s: found %v, %s, want %q", lines[0], v.Holds, v.Sentence, want)
		}
	}
	if tried < 36 {
		t.Errorf("only %d were tried", tried)
	}
}

// TestWhatIsNotFinished: no folder is an error, and an end of the context no refusal.
func TestWhatIsNotFinished(t *testing.T) {
	c := good(t, "hunt")
	for _, files := range []fs.FS{os.DirFS(filepath.Join(t.TempDir(), "none")), os.DirFS(os.Args[0])} {
		if v, err := verify.Certificate(t.Context(), files, verify.Options{}); err == nil {
			t.Errorf("found %v", v)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	v := oracle.Must(verify.Certificate(ctx, c.sealed(), verify.Options{Report: func(verify.Line) { stop() }}))
	if v.Holds || v.Sentence != "The verification was cut short: context canceled." {
		t.Errorf("found %v, %s", v.Holds, v.Sentence)
	}
}

// TestAnotherCheckerMustAgree: on what holds and on what does not.
func TestAnotherCheckerMustAgree(t *testing.T) {
	refuses := errors.New("no")
	const nothing = "conclusion NONE"
	for _, r := range []struct {
		proves, says string
		err          error
		want         string
	}{
		{"", "", nil, "other accepts the proof, too"},
		{"", "line\nwrong step", refuses, "other does not accept the proof: no: wrong step; the checker of this program does"},
		{"", "Unsupported version 2.0", refuses, "The other checker can't read the certificate: "},
		{"", "Unsupported version 2.0", refuses, "certify --pbp-version 1.2 writes one that VeriPB 0.3 reads"},
		{nothing, "", nil, "but other accepts it, so that one of the two checkers is wrong"},
		{nothing, "", refuses, "other does not accept it, either"},
	} {
		c := good(t, "hunt")
		if r.proves != "" {
			c.change("replace", "held-karp.pbp", "conclusion UNSAT", r.proves)
		}
		other := against.Checker("other", func(context.Context, string, string) (string, error) { return r.says, r.err })
		v := oracle.Must(verify.Certificate(t.Context(), c.sealed(), verify.Options{Against: other}))
		if v.Holds != (r.proves == "" && r.err == nil) || !strings.Contains(fmt.Sprint(v.Lines, v.Sentence), r.want) {
			t.Errorf("found %v, %s, want %q", v.Holds, v.Sentence, r.want)
		}
	}
}
