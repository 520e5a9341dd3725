package results

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/bench/report"
	"knightsat/internal/oracle"
)

// TestTableOfTheChallengeSet: the table of docs/graphs.md counts the kept results of the FHCP
// set and the published times.
func TestTableOfTheChallengeSet(t *testing.T) {
	file := oracle.Must(os.Open("fhcp/fhcp.jsonl"))
	defer file.Close()
	kept, _, err := bench.Read(file)
	if err != nil || len(kept.Cells) != 1001 {
		t.Fatalf("found %d cells, %v, want 1001", len(kept.Cells), err)
	}
	for _, c := range kept.Cells {
		if c.Status != bench.Optimal && c.Status != bench.Timeout {
			t.Errorf("%s is %s", c.Instance, c.Status)
		}
	}
	published := oracle.Must(os.Open("../../docs/fhcp.csv"))
	defer published.Close()
	all := oracle.Must((*report.Results)(&kept).Publish("fhcp.csv", published))
	seconds := map[string][]float64{}
	for _, c := range all.Cells {
		if c.Status == bench.Optimal {
			seconds[c.Engine] = append(seconds[c.Engine], c.UserSeconds+c.SystemSeconds)
		}
	}
	// The column of gini is headed knightsat.
	engines := []string{"answer set program", "SAT CEGAR", "best of 21", "gini"}
	page := string(oracle.Must(os.ReadFile("../../docs/graphs.md")))
	for _, limit := range []float64{1, 2, 10, 20, 60} {
		line := fmt.Sprintf("| %-6s |", fmt.Sprintf("%g s", limit))
		for _, engine := range engines {
			within := 0
			for _, s := range seconds[engine] {
				if s <= limit {
					within++
				}
			}
			line += fmt.Sprintf(" %*d |", max(len(engine), len("knightsat")), within)
		}
		if !strings.Contains(page, line) {
			t.Errorf("docs/graphs.md lacks %q", line)
		}
	}
}
