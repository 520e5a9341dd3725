// Package results tests the kept results of the suites, as bench recorded them.
package results

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/bench/report"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
)

// TestKeptResultsAreRight: of a commit, of whole suites, without a wrong answer or a cell that starved or is missing;
// those of suites as they are now have encodings that there are. Others stay until measure.sh has measured anew.
func TestKeptResultsAreRight(t *testing.T) {
	files := append(oracle.Must(filepath.Glob("*.jsonl")), oracle.Must(filepath.Glob("numbers/*.jsonl"))...)
	m := oracle.Must(bench.Merge(t.Context(), files...))
	kept := (*report.Selection)(&m.Results)
	suites := map[string]bool{}
	for _, run := range kept.Runs {
		suites[run.Suite] = true
		if run.Commit == "" || strings.HasSuffix(run.Commit, "+") {
			t.Errorf("%s: of commit %q", run.Suite, run.Commit)
		}
		s, err := bench.Load(t.Context(), run.Suite, bench.Sources{})
		if err != nil || s.Hash != run.SuiteHash {
			t.Logf("%s: of a suite that has changed or is gone, %v: measure.sh measures the suites as they are", run.Suite, err)
			continue
		}
		if len(s.Instances) != len(run.Options.Planned) {
			t.Errorf("%s: %d of %d instances", run.Suite, len(run.Options.Planned), len(s.Instances))
		}
		for _, name := range run.Options.Encodings {
			if _, err := catalogue.Builtin().ByName(name); err != nil && name != bench.Auto {
				t.Errorf("%s: %v", run.Suite, err)
			}
		}
	}
	if list := slices.Concat(kept.Starved(), m.Missing, m.Results.Faults()); len(list) > 0 {
		t.Errorf("found %q", list)
	}
	for name := range strings.FieldsSeq("engines peers refutations rows tours") {
		if !suites[name] {
			t.Errorf("no results of %s are kept", name)
		}
	}
	if oracle.Quick() {
		return
	}
	cpu := oracle.Must(report.MeasureNamed("cpu"))
	if page, err := report.HTML(kept, report.View{Measure: cpu}); err != nil || strings.Count(page, "<section") != len(suites) || strings.Contains(page, `class="fault">`) {
		t.Errorf("found a page with %d suites, %v", strings.Count(page, "<section"), err)
	}
}

// TestPublishedTotals are those that docs/results.md tells.
func TestPublishedTotals(t *testing.T) {
	rows := oracle.Must(csv.NewReader(strings.NewReader(string(oracle.Must(os.ReadFile("../../docs/fhcp.csv"))))).ReadAll())
	count := map[string]int{}
	for _, row := range rows {
		if seconds, err := strconv.ParseFloat(row[2], 64); err == nil && seconds <= 1800 {
			count[row[1]]++
		}
	}
	page := string(oracle.Must(os.ReadFile("../../docs/results.md")))
	for name, n := range count {
		if !strings.Contains(page, fmt.Sprintf("\n%d %s\n", n, name)) {
			t.Errorf("%s has %d graphs, which the page does not tell", name, n)
		}
	}
	if len(count) != 3 {
		t.Errorf("found %v, want three columns", count)
	}
}
