package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMergeNamesWhatIsMissing: a shard that never ran, a cell that one has not done,
// and the cell of a line that was cut.
func TestMergeNamesWhatIsMissing(t *testing.T) {
	dir := t.TempDir()
	run := Run{Suite: "s", Engines: []Program{{"clingo", ""}, {"gini", ""}}, Options: RunOptions{
		Repeats: 2, Instances: []string{"a", "b", "c", "d"}, Encodings: []string{"step", "walk"}, Peers: []string{"clingo"}}}
	all := run.planned()
	if len(all) != 24 || all[0].String() != "suite=s/instance=a/encoding=/engine=clingo/repeat=1" {
		t.Fatalf("found %d cells from %s on, want 24: of the peer, one an instance and repeat", len(all), all[0])
	}
	files := 0
	shard := func(i, n int, leave ...Key) string {
		files++
		r, cells := run, []Cell(nil)
		r.ID, r.Options.Shard = fmt.Sprint(i, n), Shard{i, n}.String()
		for _, k := range all {
			if (Shard{i, n}).Has(k) && !slices.Contains(leave, k) {
				cells = append(cells, Cell{Run: r.ID, Suite: k.Suite, Instance: k.Instance, Encoding: k.Encoding, Engine: k.Engine, Repeat: k.Repeat,
					Ask: AskOptimum, Status: Optimal})
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
	text, err := os.ReadFile(cut)
	if err != nil {
		t.Fatal(err)
	}
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
		{"a shard", []string{shard(1, 3), shard(3, 3)}, []string{fmt.Sprintf("shard 2/3 of the suite s, with all of its %d cells", len(two))}, 0},
		{"a cell of a shard", []string{shard(1, 3), shard(2, 3, two[1]), shard(3, 3)}, []string{"the cell " + two[1].String()}, 0},
		{"a cut line", []string{cut}, []string{"the cell " + all[23].String()}, 1},
		{"no shard but all cells", []string{shard(0, 0)}, nil, 0},
	} {
		m, err := Merge(c.files...)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, what := range m.Missing {
			got = append(got, what.String())
		}
		if !slices.Equal(got, c.want) || len(m.Cut) != c.cut {
			t.Errorf("%s: found %q missing and %q cut, want %q and %d", c.name, got, m.Cut, c.want, c.cut)
		}
	}
	if m, err := Merge(shard(1, 3), shard(1, 3)); err != nil || len(m.Missing) != 2 || !strings.HasPrefix(m.Missing[1].String(), "shard 3/3") {
		t.Errorf("one shard twice: found %v, %v; want the two others missing", m, err)
	}
}
