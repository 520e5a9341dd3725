// Package results tests the kept results of the suites, as bench recorded them.
package results

import (
	"path/filepath"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/bench/report"
	"knightsat/internal/oracle"
)

// readKept reads the results of all suites.
func readKept() (*report.Results, error) {
	files, _ := filepath.Glob("*.jsonl")
	m, err := bench.Merge(files...)
	if err != nil {
		return nil, err
	}
	return (*report.Results)(&m.Results), nil
}

// TestKeptResultsAreRight: of a commit, without a wrong answer or a cell that starved.
func TestKeptResultsAreRight(t *testing.T) {
	kept := oracle.Must(readKept())
	suites := map[string]bool{}
	for _, run := range kept.Runs {
		suites[run.Suite] = true
		if run.Commit == "" || strings.HasSuffix(run.Commit, "+") {
			t.Errorf("%s: of commit %q", run.Suite, run.Commit)
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
	if list := (*bench.Results)(kept).Faults(); len(list) > 0 {
		t.Errorf("found %q", list)
	}
	cpu := oracle.Must(report.MeasureByName("cpu"))
	if page, err := report.HTML(kept, report.Shown{Measure: cpu}); err != nil || strings.Count(page, "<section") != len(suites) || strings.Contains(page, `class="fault">`) {
		t.Errorf("found a page with %d suites, %v", strings.Count(page, "<section"), err)
	}
}
