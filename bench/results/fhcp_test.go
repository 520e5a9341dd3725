package results

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"knightsat/bench"
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
	seconds := map[string][]float64{}
	for _, c := range kept.Cells {
		switch c.Status {
		case bench.Optimal:
			seconds["knightsat"] = append(seconds["knightsat"], c.UserSeconds+c.SystemSeconds)
		case bench.Timeout:
		default:
			t.Errorf("%s is %s", c.Instance, c.Status)
		}
	}
	published := oracle.Must(os.Open("../../docs/fhcp.csv"))
	defer published.Close()
	rows, err := csv.NewReader(published).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		if row[2] == "timeout" {
			continue
		}
		seconds[row[1]] = append(seconds[row[1]], oracle.Must(strconv.ParseFloat(row[2], 64)))
	}
	page := string(oracle.Must(os.ReadFile("../../docs/graphs.md")))
	for _, limit := range []float64{1, 2, 10, 20, 60} {
		line := fmt.Sprintf("| %-6s |", fmt.Sprintf("%g s", limit))
		for _, column := range []string{"answer set program", "SAT CEGAR", "best of 21", "knightsat"} {
			within := 0
			for _, s := range seconds[column] {
				if s <= limit {
					within++
				}
			}
			line += fmt.Sprintf(" %*d |", len(column), within)
		}
		if !strings.Contains(page, line) {
			t.Errorf("docs/graphs.md lacks %q", line)
		}
	}
}
