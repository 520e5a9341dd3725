package record

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
	run := RunRecord{Kind: KindRun, Format: Format, Suite: "s", Engines: []Tool{{Name: "clingo"}, {Name: "gini"}}, Options: Settings{
		Repeats: 2, Planned: []string{"a", "b", "c", "d"}, Encodings: []string{"step", "metric"}, Peers: []string{"clingo"}}}
	all := slices.Collect(run.Planned)
	if len(all) != 24 || all[0].String() != "suite=s/instance=a/encoding=/engine=clingo/repeat=1" {
		t.Fatalf("found %d cells from %s on, want 24: of the peer, one an instance and repeat", len(all), all[0])
	}
	of := func(s cellShard) []CellKey {
		return slices.DeleteFunc(slices.Clone(all), func(k CellKey) bool { return !s.Has(k) })
	}
	// file writes a shard without its first cells and its last bytes.
	file := func(i, n, without, cut int) string {
		r, cells := run, []Cell(nil)
		r.ID, r.Options.Shard = fmt.Sprint(i, n), cellShard{i, n}
		for _, k := range of(r.Options.Shard)[without:] {
			cells = append(cells, Cell{Kind: KindCell, Run: r.ID, Suite: k.Suite, Instance: k.Instance, Encoding: k.Encoding, Engine: k.Engine, Repeat: k.Repeat, Ask: AskOptimum, Expected: "0", Walk: "a1", CellFinding: CellFinding{Status: Optimal}})
		}
		name, text := filepath.Join(dir, fmt.Sprint(i, n, without, cut)), written(t, r, cells)
		oracle.Done(os.WriteFile(name, text[:len(text)-cut], 0o600))
		return name
	}
	two := of(cellShard{2, 3})
	for _, c := range []struct {
		name  string
		files []string
		want  string
		cut   int
	}{
		{"all shards", []string{file(1, 3, 0, 0), file(2, 3, 0, 0), file(3, 3, 0, 0)}, "", 0},
		{"a shard", []string{file(1, 3, 0, 0), file(3, 3, 0, 0)}, fmt.Sprintf("%d of the %[1]d cells of shard 2/3 of the suite s, such as %s", len(two), two[0]), 0},
		{"a cell of a shard", []string{file(1, 3, 0, 0), file(2, 3, 1, 0), file(3, 3, 0, 0)}, fmt.Sprintf("1 of the %d cells of shard 2/3 of the suite s, such as %s", len(two), two[0]), 0},
		{"a cut line", []string{file(0, 0, 0, 9)}, "1 of the 24 cells of the suite s, such as " + all[23].String(), 1},
	} {
		m := oracle.Must(Merge(t.Context(), anyPuzzle, c.files...))
		if strings.Join(m.Missing, "; ") != c.want || len(m.Cut) != c.cut {
			t.Errorf("%s: found %q missing and %q cut, want %q and %d", c.name, m.Missing, m.Cut, c.want, c.cut)
		}
	}
}

func TestMergeRefusesWhatCannotStandSideBySide(t *testing.T) {
	dir := t.TempDir()
	run, cells := someRecords()
	text := string(written(t, run, cells))
	// file writes the records with texts exchanged, in pairs.
	file := func(name string, pairs ...string) string {
		name = filepath.Join(dir, name)
		changed := strings.NewReplacer(pairs...).Replace(text)
		if err := os.WriteFile(name, []byte(changed), 0o600); err != nil || changed == text && len(pairs) > 0 {
			t.Fatalf("%s: %v, and changed: %t", name, err, changed != text)
		}
		return name
	}
	first := file("first")
	for c := range oracle.Table[struct{ Name, From, To, Want string }](`
		time          | "cpu_seconds":1.5   | "cpu_seconds":3 | the limit of processor time in seconds: 1.5 and 3
		hash          | "suite_hash":""   | "suite_hash":"12" | the suite's file (its hash):  and 12
		changes       | "commit":""       | "commit":"a+","program":"sha256:12" | and knightsat 0.1.0, sha256:12
		engine        | "version":"v1"    | "version":"v2" | gini: v1 and v2
		engine's file | "version":"v1"    | "version":"v1","hash":"sha256:3" | gini: v1 and v1 sha256:3
		twice         | "wall_seconds":0.25 | "wall_seconds":1.25 | "the cell suite=s/instance=i/encoding=step:amo=ladder/engine=gini/repeat=1 was measured twice, in "
	`) {
		_, err := Merge(t.Context(), anyPuzzle, first, file(c.Name, c.From, c.To))
		fails(t, c.Name, err, c.Want)
	}
	for _, other := range []string{
		file("other machine", `"r1"`, `"r2"`, `"processor":""`, `"processor":"another"`, `"shard":"1/2"`, `"shard":"2/2"`,
			`"repeat":1`, `"repeat":3`, `"repeat":2`, `"repeat":4`),
		file("other suite", `"r1"`, `"r3"`, `"suite":"s"`, `"suite":"t"`, `"suite_hash":""`, `"suite_hash":"hash"`),
	} {
		if m, err := Merge(t.Context(), anyPuzzle, first, other); err != nil || len(m.Runs) != 2 || len(m.Cells) != 4 {
			t.Errorf("%s: found %+v, %v; want all of both", other, m, err)
		}
	}
}

// TestAFewLinesPlanNoMillions: what a file says was planned costs no more than a run may have.
func TestAFewLinesPlanNoMillions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r.jsonl")
	for _, shards := range []bool{false, true} { // of one plan, or of others each
		var r Results
		for i := range 40 {
			run := RunRecord{Kind: KindRun, Format: Format, ID: fmt.Sprint(i), Engines: []Tool{{Name: "gini"}}}
			run.Options = Settings{Repeats: 1, Planned: make([]string, 501), Encodings: make([]string, 200), Shard: cellShard{i + 1, 1000}}
			if !shards {
				run.Suite = run.ID
			}
			r.Runs = append(r.Runs, run)
		}
		var text bytes.Buffer
		oracle.Done(errors.Join(r.Write(&text), os.WriteFile(name, text.Bytes(), 0o600)))
		switch _, err := Merge(t.Context(), anyPuzzle, name); {
		case !shards:
			fails(t, "many plans", err, "the runs plan more than 1000000 cells")
		case err != nil:
			t.Error(err)
		}
	}
}

func TestShards(t *testing.T) {
	var s cellShard
	for text := range strings.FieldsSeq("0/2 3/2 1/2/3") {
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q: found %v, want an error", text, s)
		}
	}
	count := make([]int, 3)
	for repeat := range 300 {
		in := 0
		for i := range 3 {
			if (cellShard{i + 1, 3}).Has(CellKey{"s", "i", "e", "g", repeat}) {
				in++
				count[i]++
				if !(cellShard{i + 1, 3}).Has(CellKey{"s", "i", "f", "h", repeat}) {
					t.Errorf("repeat %d: cells that are compared are in different shards", repeat)
				}
			}
		}
		if in != 1 {
			t.Errorf("repeat %d is in %d shards, want 1", repeat, in)
		}
	}
	if slices.Min(count) < 60 {
		t.Errorf("found %d cells in each shard, want about 100", count)
	}
}
