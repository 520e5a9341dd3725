package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bench/record"
	"knightsat/internal/oracle"
)

// small is four instances by hand.
const small = `
a step gini 1 3 2
a walk gini 0.5 1 1.5
b step gini 4 4 4
b walk gini timeout 8 8
c step gini timeout timeout 9
c walk gini 1 1 1
d step gini 2 2 2
d walk gini unsupported unsupported unsupported
a - clingo 8 8 8
b - clingo wrong 1 1
a step cadical+-q 3 3 3
`

// handmade reads results with a limit of 10 seconds, as testdata/reports.txt says.
func handmade(t testing.TB, text string) *Selection {
	t.Helper()
	run := record.RunRecord{ID: "r", Version: "0.1.0", Suite: "hand", Processor: "Test Processor", Options: record.Settings{Clock: 10, Repeats: 3}}
	other := run
	other.ID, other.Processor = "other", "another one"
	r := &Selection{Runs: []record.RunRecord{run}}
	var figures strings.Builder
	for line := range strings.Lines(strings.TrimSpace(text) + "\n") {
		f := strings.Fields(line)
		switch f[0] {
		case "options":
			unmarshal(t, f[1], &r.Runs[0].Options)
			continue
		case "published":
			figures.WriteString(f[1] + "\n")
			continue
		}
		size := int(f[0][0])
		_, _ = fmt.Sscanf(f[0], "size-%d", &size)
		for i, v := range f[3:] {
			c := record.Cell{Run: "r", Suite: "hand", Instance: f[0], Family: "hunt", Board: "8x8", Goals: 6, Squares: size, Size: size, Ask: "optimum", Expected: "11", Encoding: strings.Trim(f[1], "-"), Engine: strings.ReplaceAll(f[2], "+", " "), Repeat: i + 1, CellFinding: record.CellFinding{Status: record.Optimal, CellCosts: record.CellCosts{DecidedBy: record.ByEngine}}}
			v, more, _ := strings.Cut(v, "{")
			if _, err := fmt.Sscan(v, &c.WallSeconds); err != nil {
				c.Status, c.WallSeconds = record.CellStatus(v), 10
			}
			c.SolveSeconds = c.WallSeconds / 2
			c.EngineCPU = c.WallSeconds / 4
			if more != "" {
				unmarshal(t, "{"+more, &c)
			}
			if c.Run == other.ID && len(r.Runs) == 1 {
				r.Runs = append(r.Runs, other)
			}
			r.Cells = append(r.Cells, c)
		}
	}
	if figures.Len() == 0 {
		return r
	}
	return oracle.Must(r.Publish("p.csv", strings.NewReader(figures.String())))
}

func unmarshal(t testing.TB, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

var wall = oracle.Must(MeasureNamed("wall"))

var titles = regexp.MustCompile("<title>.*?</title>")

// lines are those of a page's plots, and why there is no plot.
func lines(r *Selection, o View) (string, error) {
	var b strings.Builder
	s := r.study(o.Measure)
	for _, l := range s.cactus() {
		fmt.Fprintln(&b, "cactus", l.configuration, l.points)
	}
	for _, l := range s.scaling() {
		fmt.Fprintln(&b, "scaling", l.configuration, l.points)
	}
	for _, name := range slices.Sorted(maps.Keys(pictures)) {
		if name != "scatter" || len(s.Configurations) == 2 {
			svg, err := pictures[name](s)
			fmt.Fprintln(&b, name, err, titles.FindAllString(svg, -1))
		}
	}
	return b.String(), nil
}

func TestReportsAreAsKept(t *testing.T) {
	legends := regexp.MustCompile(`(?m)^(Measured|- knightsat).*\n\n?`)
	oracle.Kept(t, "testdata/reports.txt", func(text string) string {
		first, cells, _ := strings.Cut(text, "\n")
		how := strings.Fields(first)
		format, measure, _ := strings.Cut(how[0], "/")
		shown := View{Measure: oracle.Must(MeasureNamed(cmp.Or(measure, "wall"))), Base: oracle.Must(ParseChoices(how[1:])), Bare: true}
		format, shown.Table, _ = strings.Cut(format, ":")
		report, err := map[string]func(*Selection, View) (string, error){"markdown": Markdown, "text": Text, "lines": lines, "csv": CSV}[format](handmade(t, cells), shown)
		if err != nil {
			return err.Error()
		}
		return strings.TrimSpace(legends.ReplaceAllString(report, ""))
	})
}
