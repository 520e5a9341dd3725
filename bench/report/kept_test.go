package report

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/bench"
)

var updateFlag = flag.Bool("update", false, "make bench/results/report.md and its pictures anew from the results beside them")

// kept is the report that is kept, section by section: what README.md and
// bench/README.md quote comes from it.
var kept = []struct {
	title    string
	suites   []string
	measure  string
	columns  string
	base     []Choice
	picture  string
	scaling  bool
	headline bool // its summary stands in README.md
}{
	{"Against other programs", []string{"peers"}, "wall", ByBoth, []Choice{{"encoding", []string{"auto"}}, {"engine", []string{"gini"}}}, "peers", false, true},
	{"Ways to write the time-indexed formula", []string{"rows"}, "formula", ByEncoding, []Choice{{"encoding", []string{"step"}}}, "rows", false, false},
	{"One formula, at the optimum or below", []string{"refutations"}, "formula", ByEncoding, []Choice{{"encoding", []string{"step"}}}, "refutations", false, false},
	{"Hunts", []string{"hunts"}, "formula", ByEncoding, []Choice{{"encoding", []string{"step"}}}, "hunts", false, false},
	{"Hunts on 16x16, by the number of goals", []string{"scaling-hunts"}, "formula", ByEncoding, []Choice{{"encoding", []string{"step"}}}, "scaling-hunts", true, false},
	{"Covers", []string{"covers"}, "formula", ByEncoding, []Choice{{"encoding", []string{"step"}}}, "covers", false, false},
	{"Tours", []string{"tours"}, "formula", ByEncoding, []Choice{{"encoding", []string{"edge"}}}, "tours", false, false},
	{"Closed tours of n x n", []string{"scaling"}, "formula", ByEncoding, []Choice{{"encoding", []string{"edge"}}}, "scaling", true, false},
}

// TestKeptReportIsOfTheKeptResults: the report that the repository keeps is what
// the results beside it give, and README.md quotes it.
func TestKeptReportIsOfTheKeptResults(t *testing.T) {
	dir := filepath.Join("..", "results")
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	text.WriteString("# Kept results\n\nMade from the files beside it by `go test ./bench/report -run Kept -update`.\n")
	for _, k := range kept {
		var files []string
		for _, s := range k.suites {
			files = append(files, filepath.Join(dir, s+".jsonl"))
		}
		m, err := bench.Merge(files...)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range m.Cells {
			if c.Status == bench.Wrong || c.Status == bench.Failed {
				t.Errorf("%s: kept though it is %s: %s", c.Key(), c.Status, c.Error)
			}
		}
		r := &Results{Runs: m.Runs, Cells: m.Cells}
		measure, err := MeasureByName(k.measure)
		if err != nil {
			t.Fatal(err)
		}
		o := TableOptions{Measure: measure, Columns: k.columns, Per: "suite", Base: k.base}
		fmt.Fprintf(&text, "\n## %s\n\n![%s](%s.svg)\n\n", k.title, k.title, k.picture)
		if err := WriteMarkdown(&text, r, o); err != nil {
			t.Fatal(err)
		}
		var picture strings.Builder
		draw := WriteCactus
		if k.scaling {
			draw = WriteScaling
		}
		if err := draw(&picture, "svg", r, measure); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, k.picture+".svg")
		if *updateFlag {
			if err := os.WriteFile(name, []byte(picture.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
		if k.headline {
			o.Summary = true
			var summary strings.Builder
			if err := WriteMarkdown(&summary, r, o); err != nil {
				t.Fatal(err)
			}
			table := summary.String()[strings.Index(summary.String(), "\n| "):]
			if !strings.Contains(string(readme), table) {
				t.Errorf("README.md does not quote this table, expected it to:\n%s", table)
			}
		}
	}
	name := filepath.Join(dir, "report.md")
	if *updateFlag {
		if err := os.WriteFile(name, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, text.Bytes()) {
		t.Errorf("%s is not what the results beside it give; go test ./bench/report -run Kept -update makes it anew", name)
	}
}
