package report

import (
	"math"
	"strings"
	"testing"

	"knightsat/bench/record"
	"knightsat/internal/oracle"
)

// Whatever a file of results says, no report panics, hangs, or breaks its own
// format.
func TestHostileResults(t *testing.T) {
	rnd := oracle.Rand(t)
	texts := []string{"", "a", "<&\"'>", "a|b", "a/b c", "x\ny: z", "\x01\x7f\u2028", "тур", strings.Repeat("long", 60), "%s", "`*_"}
	seconds := []float64{0, 5e-324, 1e-9, 1, 60, 1e12, math.MaxFloat64}
	counts := []int{math.MinInt, -1, 0, 1, 64, 1e9, math.MaxInt}
	text := func() string { return texts[rnd.IntN(len(texts))] }
	count := func() int { return counts[rnd.IntN(len(counts))] }
	second := func() float64 { return seconds[rnd.IntN(len(seconds))] }
	for range oracle.Tries(40) {
		r := &Selection{Runs: []record.RunRecord{{ID: "r", Suite: text(), Processor: text(), Options: record.Settings{Clock: second() - 1, Repeats: count()}}}}
		for range 1 + rnd.IntN(8) {
			r.Cells = append(r.Cells, record.Cell{Run: "r", Suite: text(), Instance: "i" + text(), Family: text(), Board: text(), Size: count(), Goals: count(), Ask: record.AskDecide, AskMoves: count(), Expected: text(), Encoding: text(), Engine: "e" + text(), Repeat: 1, WallSeconds: second(), CellFinding: record.CellFinding{Status: record.Statuses()[rnd.IntN(len(record.Statuses()))], CellCosts: record.CellCosts{EncodeSeconds: second(), SolveSeconds: second(), Clauses: count(), PeakBytes: int64(count())}}})
		}
		for _, m := range measures {
			checkReports(t, r, m)
		}
	}
	checkReports(t, sample(t, 2, 12), wall)
}

func checkReports(t *testing.T, r *Selection, m cellMeasure) {
	t.Helper()
	for name, draw := range pictures {
		if name == "scatter" && len(r.study(m).Configurations) < 2 {
			continue
		}
		svg, err := draw(r.study(m))
		if err == nil {
			checkXML(t, name, svg)
		}
		if again, _ := draw(r.study(m)); again != svg {
			t.Fatalf("%s: found two pictures of the same results", name)
		}
	}
	text := oracle.Must(Markdown(r, View{Measure: m})) + oracle.Must(Markdown(r, View{Measure: m, Table: "within", Bare: true}))
	columns := 0
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			columns = 0
			continue
		}
		n := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
		if columns != 0 && n != columns {
			t.Fatalf("found a row of %d bars below one of %d in\n%s", n, columns, text)
		}
		columns = n
	}
	page := oracle.Must(HTML(r, View{Measure: m}))
	if strings.Count(page, "</script>") != 1 || strings.Contains(page, "<&") {
		t.Fatal("found text of the results taken for marks")
	}
}
