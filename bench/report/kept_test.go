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

// kept is the report that is kept, section by section: what docs/solvers.md and
// bench/README.md quote comes from it.
var kept = []struct {
	title    string
	suite    string
	columns  string
	base     []Choice
	scaling  bool
	headline bool // its summary stands in docs/solvers.md
}{
	{"Against other programs", "peers", ByBoth, []Choice{{"encoding", []string{"auto"}}, {"engine", []string{"gini"}}}, false, true},
	{"Ways to write the time-indexed formula", "rows", ByEncoding, []Choice{{"encoding", []string{"step"}}}, false, false},
	{"One formula, at the optimum or below", "refutations", ByEncoding, []Choice{{"encoding", []string{"step"}}}, false, false},
	{"Hunts", "hunts", ByEncoding, []Choice{{"encoding", []string{"step"}}}, false, false},
	{"Hunts on 16x16, by the number of goals", "scaling-hunts", ByEncoding, []Choice{{"encoding", []string{"step"}}}, true, false},
	{"Covers", "covers", ByEncoding, []Choice{{"encoding", []string{"step"}}}, false, false},
	{"Tours", "tours", ByEncoding, []Choice{{"encoding", []string{"edge"}}}, false, false},
	{"Closed tours of n x n", "scaling", ByEncoding, []Choice{{"encoding", []string{"edge"}}}, true, false},
}

// TestKeptReportIsOfTheKeptResults: the report that the repository keeps is what
// the results beside it give, and docs/solvers.md quotes it.
func TestKeptReportIsOfTheKeptResults(t *testing.T) {
	dir := filepath.Join("..", "results")
	solvers, err := os.ReadFile(filepath.Join("..", "..", "docs", "solvers.md"))
	if err != nil {
		t.Fatal(err)
	}
	// Whatever else runs on the machine, processor time is the program's own.
	measure, err := MeasureByName("cpu")
	if err != nil {
		t.Fatal(err)
	}
	commit := ""
	var text bytes.Buffer
	text.WriteString("# Kept results\n\nMade from the files beside it by `go test ./bench/report -run Kept -update`.\n")
	for _, k := range kept {
		m, err := bench.Merge(filepath.Join(dir, k.suite+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Missing) > 0 {
			t.Errorf("%s: %v is missing", k.suite, m.Missing)
		}
		for _, run := range m.Runs {
			if run.Format != bench.Format || run.Commit == "" || run.Commit != commit && commit != "" {
				t.Errorf("%s: of format %d and commit %q, want all results of format %d and one commit", k.suite, run.Format, run.Commit, bench.Format)
			}
			commit = run.Commit
		}
		for _, c := range m.Cells {
			if c.Status == bench.Wrong || c.Status == bench.Failed {
				t.Errorf("%s: kept though it is %s: %s", c.Key(), c.Status, c.Error)
			}
		}
		r := &Results{Runs: m.Runs, Cells: m.Cells}
		o := TableOptions{Measure: measure, Columns: k.columns, Per: "suite", Base: k.base}
		fmt.Fprintf(&text, "\n## %s\n\n![%s](%s.svg)\n\n", k.title, k.title, k.suite)
		if err := WriteMarkdown(&text, r, o); err != nil {
			t.Fatal(err)
		}
		text.WriteString("\nOver all instances:\n")
		if err := WritePaired(&text, r, measure, k.base); err != nil {
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
		name := filepath.Join(dir, k.suite+".svg")
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
			if !strings.Contains(string(solvers), table) {
				t.Errorf("docs/solvers.md does not quote this table, expected it to:\n%s", table)
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
