package bench

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

// TestMergeNamesWhatIsMissing: a shard that never ran, a cell that one has not done,
// and the cell of a line that was cut.
func TestMergeNamesWhatIsMissing(t *testing.T) {
	dir := t.TempDir()
	run := Run{Kind: kindRun, Format: Format, Suite: "s", Engines: []Program{{Name: "clingo"}, {Name: "gini"}}, Options: Settings{
		Repeats: 2, Planned: []string{"a", "b", "c", "d"}, Encodings: []string{"step", "metric"}, Peers: []string{"clingo"}}}
	all := slices.Collect(run.planned)
	if len(all) != 24 || all[0].String() != "suite=s/instance=a/encoding=/engine=clingo/repeat=1" {
		t.Fatalf("found %d cells from %s on, want 24: of the peer, one an instance and repeat", len(all), all[0])
	}
	files := 0
	shard := func(i, n int, leave ...Key) string {
		files++
		r, cells := run, []Cell(nil)
		r.ID, r.Options.Shard = fmt.Sprint(i, n), Shard{i, n}
		for _, k := range all {
			if (Shard{i, n}).Has(k) && !slices.Contains(leave, k) {
				cells = append(cells, Cell{Kind: kindCell, Run: r.ID, Suite: k.Suite, Instance: k.Instance, Encoding: k.Encoding, Engine: k.Engine, Repeat: k.Repeat, Ask: AskOptimum, Expected: "0", Walk: "a1", Finding: Finding{Status: Optimal}})
			}
		}
		name := filepath.Join(dir, fmt.Sprint(files))
		if err := os.WriteFile(name, written(t, r, cells), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	of := func(i, n int) (list []Key) {
		for _, k := range all {
			if (Shard{i, n}).Has(k) {
				list = append(list, k)
			}
		}
		return list
	}
	cut := shard(0, 0)
	text := oracle.Must(os.ReadFile(cut))
	if err := os.WriteFile(cut, text[:len(text)-9], 0o600); err != nil {
		t.Fatal(err)
	}
	two := of(2, 3)
	for _, c := range []struct {
		name  string
		files []string
		want  []string
		cut   int
	}{
		{"all shards", []string{shard(1, 3), shard(2, 3), shard(3, 3)}, nil, 0},
		{"a shard", []string{shard(1, 3), shard(3, 3)}, []string{fmt.Sprintf("%d of the %[1]d cells of shard 2/3 of the suite s, such as %s", len(two), two[0])}, 0},
		{"a cell of a shard", []string{shard(1, 3), shard(2, 3, two[1]), shard(3, 3)}, []string{fmt.Sprintf("1 of the %d cells of shard 2/3 of the suite s, such as %s", len(two), two[1])}, 0},
		{"a cut line", []string{cut}, []string{"1 of the 24 cells of the suite s, such as " + all[23].String()}, 1},
		{"no shard but all cells", []string{shard(0, 0)}, nil, 0},
	} {
		m := oracle.Must(Merge(c.files...))
		if !slices.Equal(m.Missing, c.want) || len(m.Cut) != c.cut {
			t.Errorf("%s: found %q missing and %q cut, want %q and %d", c.name, m.Missing, m.Cut, c.want, c.cut)
		}
	}
	if m, err := Merge(shard(1, 3), shard(1, 3)); err != nil || len(m.Missing) != 2 || !strings.Contains(m.Missing[1], "shard 3/3") {
		t.Errorf("one shard twice: found %v, %v; want the two others missing", m, err)
	}
}

func TestMergeRefusesWhatCannotStandSideBySide(t *testing.T) {
	dir := t.TempDir()
	file := func(name string, change func(*Run, []Cell)) string {
		run, cells := someRecords()
		change(&run, cells)
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, written(t, run, cells), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	first := file("first", func(*Run, []Cell) {})
	for _, c := range []struct {
		name, want string
		change     func(*Run, []Cell)
	}{
		{"time", "the limit of processor time in seconds: 1.5 and 3", func(r *Run, _ []Cell) { r.Options.CPU = 3 }},
		{"memory", "the memory limit in bytes: 0 and 1", func(r *Run, _ []Cell) { r.Options.Memory = 1 }},
		{"hash", "the suite's file (its hash):  and 12", func(r *Run, _ []Cell) { r.SuiteHash = "12" }},
		{"version", "the program: knightsat 0.1.0 and knightsat 0.2.0", func(r *Run, _ []Cell) { r.Version = "0.2.0" }},
		{"file", "the program: knightsat 0.1.0 and knightsat 0.1.0, sha256:12", func(r *Run, _ []Cell) { r.Program = "sha256:12" }},
		{"changes", "and knightsat 0.1.0, sha256:12", func(r *Run, _ []Cell) { r.Commit, r.Program = "a+", "sha256:12" }},
		{"Go", "Go's version:  and go2", func(r *Run, _ []Cell) { r.Go = "go2" }},
		{"engine", "gini: v1 and v2", func(r *Run, _ []Cell) { r.Engines = []Program{{Name: "gini", Version: "v2"}} }},
		{"engine's file", "gini: v1 and v1 sha256:3", func(r *Run, _ []Cell) { r.Engines = []Program{{Name: "gini", Version: "v1", Hash: "sha256:3"}} }},
		{"seed", "the seed: 0 and 5", func(r *Run, _ []Cell) { r.Options.Seed = 5 }},
		{"twice", "the cell suite=s/instance=i/encoding=step:amo=ladder/engine=gini/repeat=1 was measured twice, in ", func(_ *Run, c []Cell) { c[0].WallSeconds++ }},
	} {
		if _, err := Merge(first, file(c.name, c.change)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found the error %v, want %q", c.name, err, c.want)
		}
	}
	other := file("other machine", func(r *Run, c []Cell) {
		r.ID = "r2"
		r.Processor = "another"
		r.Options.Shard = Shard{2, 2}
		for i := range c {
			c[i].Run, c[i].Repeat = "r2", i+3
		}
	})
	if m, err := Merge(first, other); err != nil || len(m.Runs) != 2 || len(m.Cells) != 4 {
		t.Errorf("found %+v, %v; want all of two machines", m, err)
	}
	suite := file("other suite", func(r *Run, c []Cell) {
		r.ID = "r3"
		r.Suite = "t"
		r.SuiteHash = "hash"
		for i := range c {
			c[i].Run, c[i].Suite = "r3", "t"
		}
	})
	if m, err := Merge(first, suite); err != nil || len(m.Runs) != 2 || len(m.Cells) != 4 {
		t.Errorf("found %+v, %v; want all of two suites", m, err)
	}
}

// TestAFewLinesPlanNoMillions: what a file says was planned costs no more than a run may have.
func TestAFewLinesPlanNoMillions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r.jsonl")
	for _, c := range []struct {
		name         string
		runs, repeat int
		other        bool // each of another suite, else all plan the same
		want         string
	}{
		{"a run of too many cells", 1, 10_000, false, "the runs plan more than 1000000 cells"},
		{"runs of too many cells together", 1000, 6, true, "the runs plan more than 1000000 cells"},
		{"many shards of one plan", 1000, 6, false, ""},
	} {
		var r Results
		for i := range c.runs {
			run := Run{Kind: kindRun, Format: Format, ID: fmt.Sprint(i), Engines: []Program{{Name: "gini"}}}
			run.Options = Settings{Repeats: c.repeat, Planned: make([]string, 1+200/c.runs*100), Shard: Shard{i + 1, 1000}}
			run.Options.Encodings = make([]string, 200)
			if c.other {
				run.Suite = run.ID
			}
			r.Runs = append(r.Runs, run)
		}
		var text bytes.Buffer
		if err := errors.Join(r.Write(&text), os.WriteFile(name, text.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
		_, err := Merge(name)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: found %v, want %q", c.name, err, c.want)
		}
	}
}
