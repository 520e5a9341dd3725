package report

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"knightsat/bench"
)

// recorded is a run in testdata, as it was recorded.
func recorded(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestCSVHasAllThatWasRecorded(t *testing.T) {
	r := read(t, recorded(t, "old.jsonl"))
	var b strings.Builder
	if err := WriteCSV(&b, r); err != nil {
		t.Fatal(err)
	}
	rows := readCSV(t, b.String())
	if len(rows) != len(r.Cells)+1 {
		t.Fatalf("found %d rows, want a header and %d cells", len(rows), len(r.Cells))
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		if _, ok := column[name]; ok || name == "" {
			t.Errorf("found column %q twice, or without a name", name)
		}
		column[name] = i
	}
	for i, c := range r.Cells {
		row := rows[i+1]
		get := func(name string) string { return row[column[name]] }
		wall, err := strconv.ParseFloat(get("wall_seconds"), 64)
		moves := ""
		if c.Moves != bench.None {
			moves = strconv.Itoa(c.Moves)
		}
		if err != nil || wall != c.WallSeconds || get("instance") != c.Instance || get("status") != string(c.Status) || get("moves") != moves ||
			get("repeat") != strconv.Itoa(c.Repeat) || get("peak_bytes") != strconv.FormatInt(c.PeakBytes, 10) || get("timeout_seconds") != "30" || get("knightsat") != r.Runs[0].Version {
			t.Fatalf("row %d: found %q, want %+v", i+1, row, c)
		}
	}
}
