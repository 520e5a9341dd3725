package results

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/bench/report"
	"knightsat/internal/oracle"
)

// TestKeptResultsAreRightAndQuoted: of one commit, without a wrong answer or a cell that starved;
// bench/README.md and docs/solvers.md quote them.
func TestKeptResultsAreRightAndQuoted(t *testing.T) {
	kept := oracle.Must(Kept())
	suites := map[string]bool{}
	for _, run := range kept.Runs {
		suites[run.Suite] = true
		if run.Commit == "" || strings.HasSuffix(run.Commit, "+") || run.Commit != kept.Runs[0].Commit {
			t.Errorf("%s: of commit %q, want all of one", run.Suite, run.Commit)
		}
	}
	if list := kept.Starved(); len(list) > 0 {
		t.Errorf("kept though they starved: %q", list)
	}
	for _, name := range []string{"covers", "peers", "rows", "scaling-hunts", "tours"} {
		if !suites[name] {
			t.Errorf("no results of %s are kept", name)
		}
	}
	for i := range kept.Cells {
		if c := &kept.Cells[i]; c.Status == bench.Wrong || c.Status == bench.Failed {
			t.Errorf("%s: kept though it is %s: %s", c.Key(), c.Status, c.Error)
		}
	}
	if list := bench.Disagreements(kept.Cells); len(list) > 0 {
		t.Errorf("found %v", list)
	}
	quotes := func(page, text string) {
		t.Helper()
		whole, err := os.ReadFile("../../" + page)
		if err != nil || !strings.Contains(string(whole), text) {
			t.Errorf("%s does not quote, %v:\n%s", page, err, text)
		}
	}
	cpu := report.Shown{Measure: report.MeasureByName("cpu")}
	files, _ := filepath.Glob("*.jsonl")
	merged := oracle.Must(bench.Merge(files...))
	if len(merged.Missing) > 0 {
		t.Errorf("found %q missing", merged.Missing)
	}
	text := oracle.Must(report.Short((*report.Results)(&merged.Results), cpu))
	quotes("bench/README.md", "```text\n"+text+"```\n")
	peers, err := kept.Only(report.Choices{"suite": {"peers"}})
	if err != nil {
		t.Fatal(err)
	}
	if text, err = report.Paired(peers, cpu); err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(text, "\n\n| ")
	table, _, _ = strings.Cut(table, "\n\n")
	quotes("docs/solvers.md", table)
	if page, err := Page(); err != nil || strings.Count(page, "<section") != len(suites) || strings.Contains(page, `class="fault">`) {
		t.Errorf("found a page with %d suites, %v", strings.Count(page, "<section"), err)
	}
}
