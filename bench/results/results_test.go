package results

import (
	"os"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/bench/report"
)

// TestKeptResultsAreRightAndQuoted: of one commit, without a wrong answer; and
// docs/solvers.md quotes them.
func TestKeptResultsAreRightAndQuoted(t *testing.T) {
	kept, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	suites := map[string]bool{}
	for _, run := range kept.Runs { // measure.sh makes all but the peers', which take longer
		suites[run.Suite] = true
		if run.Commit == "" || strings.HasSuffix(run.Commit, "+") || run.Suite != "peers" && run.Commit != kept.Runs[0].Commit {
			t.Errorf("%s: of commit %q, want all of one", run.Suite, run.Commit)
		}
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
	peers, err := kept.Only(report.Choices{"suite": {"peers"}})
	if err != nil {
		t.Fatal(err)
	}
	text, err := report.Paired(peers, report.Options{Measure: report.MeasureByName("cpu")})
	if err != nil {
		t.Fatal(err)
	}
	solvers, err := os.ReadFile("../../docs/solvers.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(text, "\n\n| ")
	table, _, _ = strings.Cut(table, "\n\n")
	if !strings.Contains(string(solvers), table) {
		t.Errorf("docs/solvers.md does not quote this table:\n%s", table)
	}
	if page, err := Page(); err != nil || strings.Count(page, "<section") != len(suites) || strings.Contains(page, `class="fault">`) {
		t.Errorf("found a page with %d suites, %v", strings.Count(page, "<section"), err)
	}
}
