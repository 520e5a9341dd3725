package verify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/solve/cert"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/verify"
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
	o := cert.Options{Unique: name == "only"}
	if name == "formula" {
		o.Without, o.Encoding = []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByFlow, bound.ByParity}, "step"
	}
	dir := filepath.Join(t.TempDir(), "c")
	m := oracle.Must(cert.Write(t.Context(), oracle.Puzzle(puzzlesOf[name]), o, dir))
	c := &certificate{t, m, map[string]string{}}
	for _, f := range m.Files {
		c.files[f.Name] = string(oracle.Must(os.ReadFile(filepath.Join(dir, f.Name))))
	}
	return c
}

func (c *certificate) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// put replaces a text in a file, where it must be.
func (c *certificate) put(name, old, text string) {
	c.t.Helper()
	if !strings.Contains(c.files[name], old) {
		c.t.Fatalf("%s has no %q: %s", name, old, c.files[name])
	}
	c.files[name] = strings.Replace(c.files[name], old, text, 1)
}

// first is its first piece of evidence.
func (c *certificate) first() *folder.Evidence { return &c.m.Evidence[0] }

// sealed is its folder, with the right sums of what it has now.
func (c *certificate) sealed() fstest.MapFS {
	files := fstest.MapFS{}
	w := folder.NewWriter(c.t.Context(), func(name string, write func(io.Writer) error) error {
		var text bytes.Buffer
		err := write(&text)
		files[name] = &fstest.MapFile{Data: text.Bytes()}
		return err
	})
	for _, name := range slices.Sorted(maps.Keys(c.files)) {
		c.must(w.Put(name, []byte(c.files[name])))
	}
	c.m.Files = nil
	c.must(w.Close(c.m))
	return files
}

// refusals are certificates with one thing changed, and what is said of each.
var refusals = []struct {
	name, of string
	change   func(c *certificate)
	want     string
}{
	{"another claim", "hunt", func(c *certificate) { c.m.Claim = "likely" }, `the claim is "likely"`},
	{"a walk of other moves", "hunt", func(c *certificate) { *c.m.Moves = 12 }, "the walk has 11 moves, which is not what"},
	{"no number of moves", "hunt", func(c *certificate) { c.m.Moves = nil }, "the walk has 11 moves, which is not what"},
	{"a walk that is none", "hunt", func(c *certificate) { c.put(folder.WalkName, "a8", "a7") }, "walk.txt: "},
	{"a walk that stops early", "hunt", func(c *certificate) { c.files[folder.WalkName] = "a8 c7" }, "walk.txt: "},
	{"no board", "hunt", func(c *certificate) { c.files[folder.PuzzleName] = "start: a1" }, "puzzle.txt:1:"},
	{"a goal too many", "hunt", func(c *certificate) { c.files[folder.PuzzleName] = "board: 8x8\nstart: a8\ngoals: e6,h8\n" }, "walk.txt: "},
	{"a board that is too large", "hunt", func(c *certificate) {
		c.files[folder.PuzzleName] = "board: 1501x1500\nstart: a8\ngoals: c7\n"
	}, "the board has 2251500 squares; at most 2250000"},
	{"too many moves", "hunt", func(c *certificate) {
		c.files[folder.PuzzleName] = "board: 300x300\npiece: queen\nstart: a1\ngoals: a2\n"
		c.files[folder.WalkName] = "a1 a2"
		*c.m.Moves = 1
	}, "moves lead from its squares; at most 18000000"},
	{"no evidence", "hunt", func(c *certificate) { c.m.Evidence = []folder.Evidence{} }, "there is no evidence against walks of 0, 1, 2,"},
	{"the same twice", "hunt", func(c *certificate) { c.m.Evidence = append(c.m.Evidence, *c.first()) }, "evidence 2 (places): it refutes nothing that was not refuted before"},
	{"a budget of the walk's moves", "hunt", func(c *certificate) { *c.first().Moves = 11 }, "only numbers below 11 are to be refuted"},
	{"a smaller budget", "hunt", func(c *certificate) { *c.first().Moves = 9 }, ".opb:"},
	{"a negative budget", "hunt", func(c *certificate) { *c.first().Moves = -1 }, "a budget of -1 moves, must be 0 or more"},
	{"an unknown model", "hunt", func(c *certificate) { c.first().Model = "faith" }, "evidence 1 (faith): "},
	{"other squares", "hunt", func(c *certificate) { c.first().Places[0] = "h1" }, "evidence 1 (places): "},
	{"another row", "hunt", func(c *certificate) { c.put(c.first().OPB, ">= ", ">= 1") }, ".opb:"},
	{"a proof without its end", "hunt", func(c *certificate) { c.files[c.first().PBP] = "pseudo-Boolean proof version 2.0\n" }, ".pbp:"},
	{"a proof of nothing", "hunt", func(c *certificate) { c.put(c.first().PBP, "conclusion UNSAT", "conclusion NONE") }, ".pbp:"},
	{"evidence of no walk beside one", "hunt", func(c *certificate) {
		c.m.Evidence[0] = folder.Evidence{Model: model.OfJumps, OPB: c.first().OPB, PBP: c.first().PBP}
	}, "evidence that there is no walk stands beside a walk"},
	{"about other walks", "hunt", func(c *certificate) { c.first().Differs = true }, "only the model of times is about another walk"},
	{"the only one, unproven", "hunt", func(c *certificate) { c.m.Unique = true }, "there is no evidence that the walk is the only one"},
	{"an impossible one with moves", "impossible", func(c *certificate) { c.m.Moves = new(int) }, "an impossible puzzle can't have a walk or a number of moves"},
	{"an impossible one with a walk", "impossible", func(c *certificate) {
		c.m.Walk, c.files[folder.WalkName] = folder.WalkName, "a1"
	}, "an impossible puzzle can't have a walk or a number of moves"},
	{"impossible, unproven", "impossible", func(c *certificate) { c.m.Evidence = []folder.Evidence{} }, "there is no evidence"},
	{"impossible, of any length, unproven", "apart", func(c *certificate) { c.m.Evidence = []folder.Evidence{} }, "there is no evidence that the puzzle is impossible at any length"},
	{"impossible, of each length, unproven", "impossible", func(c *certificate) {
		c.files[folder.PuzzleName] = "board: 2x1\nfamily: tour\npiece: wazir\nclosed: true\n"
		c.m.Evidence = []folder.Evidence{}
	}, "there is no evidence against walks of 0, 1, 2 moves"},
	{"impossible, twice", "impossible", func(c *certificate) { c.m.Evidence = append(c.m.Evidence, *c.first()) }, "evidence 2 (jumps): it refutes nothing"},
	{"impossible, that is not", "impossible", func(c *certificate) { c.put(folder.PuzzleName, "closed: true\n", "") }, "evidence 1 (jumps): "},
	{"impossible, about other walks", "impossible", func(c *certificate) { c.first().Differs = true }, "it is about other walks than one that is not there"},
	{"another only one", "only", func(c *certificate) { c.put(folder.PuzzleName, "7 . 5", "7 6 5") }, ".opb:"},
	{"the only one of fewer moves", "only", func(c *certificate) {
		seven := 7
		c.last().Moves = &seven
	}, "it is about other walks of 7 moves, not of 8"},
	{"the only one, twice", "only", func(c *certificate) { c.m.Evidence = append(c.m.Evidence, *c.last()) }, "it refutes nothing that was not refuted before"},
	{"the only one, not claimed", "only", func(c *certificate) { c.m.Unique = false }, "it refutes nothing that was not refuted before"},
	{"one number of moves left out", "formula", func(c *certificate) { c.m.Evidence = c.m.Evidence[1:] }, "there is no evidence against walks of "},
	{"another way to say at most one", "formula", func(c *certificate) { c.first().AMO = "ladder" }, ".opb"},
	{"potentials that are none", "formula", func(c *certificate) {
		c.first().Potentials = &folder.Potentials{Denominator: 0, Terminals: []string{"a1"}, Tolls: []int{1}}
	}, "evidence 1 (step): "},
	{"potentials of no square", "formula", func(c *certificate) {
		c.first().Potentials = &folder.Potentials{Denominator: 1, Terminals: []string{"z9"}, Tolls: []int{1}}
	}, "z9"},
	{"rows of no square", "impossible", func(c *certificate) { c.put(c.first().OPB, "* row degree ", "* row degree z9 ") }, "z9"},
}

// last is its last piece of evidence.
func (c *certificate) last() *folder.Evidence { return &c.m.Evidence[len(c.m.Evidence)-1] }

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
	for _, r := range refusals {
		c := good(t, r.of)
		r.change(c)
		var told []verify.Line
		v := oracle.Must(verify.Certificate(t.Context(), c.sealed(), verify.Options{
			Report: func(l verify.Line) { told = append(told, l) },
		}))
		if v.Holds || !strings.HasPrefix(v.Sentence, "The certificate does not hold: ") ||
			!strings.Contains(v.Sentence, r.want) || !slices.Equal(told, v.Lines) || told[len(told)-1].OK {
			t.Errorf("%s: found %v, %s, want %q", r.name, v.Holds, v.Sentence, r.want)
		}
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
	for _, r := range []struct {
		change func(c *certificate)
		says   string
		err    error
		want   string
	}{
		{nil, "", nil, "other accepts the proof, too"},
		{nil, "line\nwrong step", refuses, "other does not accept the proof: no: wrong step; the checker of this program does"},
		{nil, "Unsupported version 2.0", refuses, "The other checker can't read the certificate: "},
		{nil, "Unsupported version 2.0", refuses, "certify --pbp-version 1.2 writes one that VeriPB 0.3 reads"},
		{refusals[17].change, "", nil, "but other accepts it, so that one of the two checkers is wrong"},
		{refusals[17].change, "", refuses, "other does not accept it, either"},
	} {
		c := good(t, "hunt")
		if r.change != nil {
			r.change(c)
		}
		other := &verify.Checker{Name: "other", Check: func(context.Context, string, string) (string, error) { return r.says, r.err }}
		v := oracle.Must(verify.Certificate(t.Context(), c.sealed(), verify.Options{Against: other}))
		if v.Holds != (r.change == nil && r.err == nil) || !strings.Contains(fmt.Sprint(v.Lines, v.Sentence), r.want) {
			t.Errorf("found %v, %s, want %q", v.Holds, v.Sentence, r.want)
		}
	}
}
