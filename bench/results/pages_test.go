package results

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/bench/report"
	"knightsat/internal/oracle"
)

// section is a part of a page of which each number is computed from the kept results.
type section struct {
	*testing.T
	page, left string // left is what no test has computed yet
}

// sectionOf is what follows from, up to the next to.
func sectionOf(t *testing.T, page, from, to string) *section {
	whole := string(oracle.Must(os.ReadFile("../../" + page)))
	_, text, ok := strings.Cut(whole, from)
	if !ok {
		t.Fatalf("%s has no %q", page, from)
	}
	text, _, _ = strings.Cut(text, to)
	return &section{t, page, flat(text)}
}

func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// says strikes out a text that the section must have, however its lines are broken.
func (s *section) says(format string, args ...any) {
	s.Helper()
	text := flat(fmt.Sprintf(format, args...))
	before, after, found := strings.Cut(s.left, text)
	if !found {
		s.Errorf("%s does not say %q", s.page, text)
	}
	s.left = before + "…" + after
}

var number = regexp.MustCompile(`(?i)\d+|\b(half|hundred|` + strings.Join(words[2:], "|") + `)\b`)

// end finds a number that nothing was computed for.
func (s *section) end() {
	s.Helper()
	if at := number.FindStringIndex(s.left); at != nil && !s.Failed() {
		s.Errorf("%s: no test recomputes %q in %q", s.page, s.left[at[0]:at[1]],
			s.left[max(0, at[0]-30):min(len(s.left), at[1]+30)])
	}
}

var words = strings.Fields("no one two three four five six seven eight nine ten")

var cpu = report.Shown{Measure: oracle.Must(report.MeasureByName("cpu"))}

// TestPageOfTheLaboratory recomputes what docs/results.md says of the kept results.
func TestPageOfTheLaboratory(t *testing.T) {
	kept := oracle.Must(readKept())
	s := sectionOf(t, "docs/results.md", "## What the kept results say", "\n## ")
	defer s.end()
	files, _ := filepath.Glob("*.jsonl")
	merged := oracle.Must(bench.Merge(files...))
	if len(merged.Missing) > 0 {
		t.Errorf("found %q missing", merged.Missing)
	}
	text := oracle.Must(report.Text((*report.Results)(&merged.Results), cpu))
	s.says("%s", text)
	for suite, best := range map[string]string{
		"tours": "edge", "scaling": "edge", "covers": "metric", "scaling-hunts": "metric",
	} {
		if !strings.Contains(text, "\n"+suite+", base encoding="+best+"\n- "+best+",") &&
			!strings.HasPrefix(text, suite+", base encoding="+best+"\n- "+best+",") {
			t.Errorf("%s is not the best of %s", best, suite)
		}
	}
	low, high := math.Inf(1), 0.0
	var others []string // of another commit
	repeats := map[int][]string{}
	for _, run := range kept.Runs {
		if run.Commit != kept.Runs[0].Commit {
			others = append(others, "`"+run.Suite+"`")
		}
		low = min(low, run.Options.CPU)
		high = max(high, run.Options.CPU)
		repeats[run.Options.Repeats] = append(repeats[run.Options.Repeats], "`"+run.Suite+"`")
		if run.Options.Repeats > 1 && !run.Options.Scrambled {
			t.Errorf("%s: not scrambled", run.Suite)
		}
		for _, e := range run.Options.Encodings {
			if run.Suite == "rows" && (!strings.HasPrefix(e, "step") || strings.Count(e, ":") > 1) {
				t.Errorf("%s: %s differs from step in more than one thing", run.Suite, e)
			}
		}
	}
	another := ""
	if len(others) > 0 {
		another = ", of " + list(others) + " another"
	}
	s.says("These are the figures of one commit%s, as the command", another)
	s.says("each way differs from it in one thing")
	s.says("counted as twice the limit (%g to %g s)", low, high)
	s.says("their 95 %% intervals")
	s.says("There were five scrambled repeats, of %s one,", list(repeats[1]))
	if len(repeats) != 2 || len(repeats[5]) == 0 {
		t.Errorf("found %v, want five repeats and one", repeats)
	}
}

// list joins names as a sentence does.
func list(names []string) string {
	slices.Sort(names)
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// TestPageOfSolvers recomputes what docs/results.md says of other programs.
func TestPageOfSolvers(t *testing.T) {
	kept := oracle.Must(readKept())
	s := sectionOf(t, "docs/results.md", "## Other programs", "\n## ")
	defer s.end()
	peers := oracle.Must(kept.Only(report.Choices{"suite": {"peers"}}))
	_, table, _ := strings.Cut(oracle.Must(report.Markdown(peers, cpu)), "\n\n| ")
	table, _, _ = strings.Cut(table, "\n\n")
	s.says("%s", table)
	for _, run := range kept.Runs {
		if run.Suite == "peers" {
			s.says("%s repeats", words[run.Options.Repeats])
			s.says("PAR2 is the mean time, where an unsolved instance counts as %g s, twice the limit", 2*run.Options.CPU)
		}
	}
	s.says("its 95 %% interval")
}

// TestPageOfGraphs recomputes what docs/results.md says of the FHCP set, from the kept results
// and the published times.
func TestPageOfGraphs(t *testing.T) {
	kept := oracle.Must(bench.Merge("fhcp/fhcp.jsonl"))
	s := sectionOf(t, "docs/results.md", "## The FHCP challenge", "\n## ")
	defer s.end()
	if len(kept.Runs) != 1 || kept.Runs[0].Options.Repeats != 1 {
		t.Fatalf("found %d runs, want one, of one repeat", len(kept.Runs))
	}
	again := oracle.Must(bench.Merge("fhcp/left.jsonl"))
	parts := oracle.Must(bench.Merge("fhcp/parts.jsonl"))
	rest := oracle.Must(bench.Merge("fhcp/rest.jsonl"))
	for _, later := range slices.Concat(again.Cells, parts.Cells, rest.Cells) {
		for i, c := range kept.Cells {
			if later.Instance == c.Instance && c.Status == bench.Timeout {
				kept.Cells[i] = later
			}
		}
	}
	least, most, unsolved := math.MaxInt, 0, math.MaxInt // vertices
	for _, c := range kept.Cells {
		least = min(least, c.Squares)
		most = max(most, c.Squares)
		switch c.Status {
		case bench.Timeout:
			unsolved = min(unsolved, c.Squares)
		case bench.Optimal:
		default:
			t.Errorf("%s is %s", c.Instance, c.Status)
		}
	}
	published := oracle.Must(os.Open("../../docs/fhcp.csv"))
	defer published.Close()
	both := oracle.Must((*report.Results)(&kept.Results).Publish("fhcp.csv", published))
	seconds := map[string][]float64{}
	for _, c := range both.Cells {
		if c.Status == bench.Optimal {
			seconds[c.Engine] = append(seconds[c.Engine], c.UserSeconds+c.SystemSeconds)
		}
	}
	// The column of gini is headed knightsat.
	engines := []string{"answer set program", "SAT CEGAR", "best of 21", "gini"}
	s.says("| within | %s | knightsat |", strings.Join(engines[:3], " | "))
	s.says("| ------ | -----------------: | --------: | ---------: | --------: |")
	var within []any // of the last limit
	for _, limit := range []float64{1, 2, 10, 20, 60} {
		line := fmt.Sprintf("| %g s |", limit)
		within = nil
		for _, engine := range engines {
			n := 0
			for _, time := range seconds[engine] {
				if time <= limit {
					n++
				}
			}
			within = append(within, n)
			line += fmt.Sprintf(" %d |", n)
		}
		s.says("%s", line)
	}
	run := kept.Runs[0]
	all := len(kept.Cells)
	s.says("(Haythorpe 2018) has %d graphs with a closed tour, of %d to %d vertices", all, least, most)
	s.says("for how many of the %d graphs a tour was found", all)
	s.says("They solve %d, %d and %d of the %d within %g s", append(within[:3:3], all, run.Options.CPU)...)
	s.says("Each graph was asked once, with a limit of %g s of processor time (commit %.8s,", run.Options.CPU, run.Commit)
	s.says("So %d of the graphs without a tour were asked again (commit %.8s), and %d that trials had solved, later (commit %.8s).",
		len(again.Cells), again.Runs[0].Commit, len(parts.Cells), parts.Runs[0].Commit)
	s.says("Then the other %d were asked with a limit of %g s", len(rest.Cells), rest.Runs[0].Options.CPU)
	known := map[string]bool{} // others have published a tour
	for _, c := range both.Cells {
		if c.Engine != "gini" && c.Status == bench.Optimal {
			known[c.Instance] = true
		}
	}
	alone := slices.DeleteFunc(parts.Cells, func(c bench.Cell) bool { return known[c.Instance] })
	if len(alone) != 1 || alone[0].Status != bench.Optimal {
		t.Fatalf("found %d graphs with the first tour, want 1", len(alone))
	}
	s.says("%d have a tour now, graph %s among them, of which nobody had published one", within[3],
		strings.TrimPrefix(alone[0].Instance, "graph"))
	s.says("%d graphs are left. They have %d vertices and more", all-within[3].(int), unsolved)
	for _, theirs := range []string{"SAT 2025", "a limit of 1800 s", "the best of 21 configurations", "GOMAXPROCS=1", "'0$'"} {
		s.says("%s", theirs)
	}
}

// TestPageOfNumbers recomputes what docs/results.md says of the suites numbers and zip.
func TestPageOfNumbers(t *testing.T) {
	s := sectionOf(t, "docs/results.md", "## Numbers on the board", "\n## ")
	defer s.end()
	s.says("Boards are 10x10, except for the built-in puzzles")
	s.says("one run each")
	s.says("| puzzle | knightsat | clingo | Gecode |")
	low := map[string]float64{"clingo": math.Inf(1), "minizinc": math.Inf(1)}
	high := 0.0 // of clingo's times beside ours
	var first bench.Run
	for _, suite := range []string{"numbers", "zip"} {
		kept := oracle.Must(bench.Merge("numbers/" + suite + ".jsonl"))
		if len(kept.Runs) != 1 {
			t.Fatalf("found %d runs, want one", len(kept.Runs))
		}
		run := kept.Runs[0]
		if suite == "numbers" {
			s.says("of commit %.8s", run.Commit)
			s.says("a limit of %g s", run.Options.CPU)
			first = run
		}
		if run.Commit != first.Commit || run.Options.CPU != first.Options.CPU || run.Options.Repeats != 1 {
			t.Errorf("%s was measured otherwise than numbers", suite)
		}
		seconds := map[string]map[string]float64{}
		for _, c := range kept.Cells {
			if seconds[c.Instance] == nil {
				seconds[c.Instance] = map[string]float64{}
			}
			switch c.Status {
			case bench.Optimal:
				seconds[c.Instance][c.Engine] = c.UserSeconds + c.SystemSeconds
			case bench.Timeout:
				seconds[c.Instance][c.Engine] = math.Inf(1)
			default:
				t.Errorf("%s is %s", c.Key(), c.Status)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(seconds)) {
			line := "| " + name + " |"
			for _, engine := range []string{"gini", "clingo", "minizinc"} {
				times, measured := seconds[name][engine]
				if !measured {
					t.Errorf("%s was not asked for %s", engine, name)
				}
				text := fmt.Sprintf(" %.3f |", times)
				if math.IsInf(times, 1) {
					text = " – |"
				}
				line += text
				if ratio := min(times, run.Options.CPU) / seconds[name]["gini"]; engine != "gini" {
					low[engine] = min(low[engine], ratio)
					if engine == "clingo" {
						high = max(high, ratio)
					}
				}
			}
			s.says("%s", line)
		}
	}
	s.says("clingo takes %.0f to %.0f times as long, Gecode at least %.0f times", low["clingo"], high, math.Floor(low["minizinc"]))
}

// TestPageOfSuites recomputes what docs/results.md says of making the kept results.
func TestPageOfSuites(t *testing.T) {
	kept := oracle.Must(readKept())
	s := sectionOf(t, "docs/results.md", "## How the kept results were made", "\n## ")
	defer s.end()
	seconds := 0.0
	for _, c := range kept.Cells {
		seconds += c.UserSeconds + c.SystemSeconds
	}
	var suites []string
	for _, run := range kept.Runs {
		suites = append(suites, "`"+run.Suite+"`")
	}
	s.says("runs the suites %s, or only their instances that take a solver some time. "+
		"It takes about %.0f minutes of processor time", list(suites), 5*math.Round(seconds/300))
	fhcp := oracle.Must(bench.Merge("fhcp/fhcp.jsonl"))
	seconds = 0
	for _, c := range fhcp.Cells {
		seconds += c.UserSeconds + c.SystemSeconds
	}
	s.says("and %s hours", words[int(math.Round(seconds/3600))])
	s.says("GOMAXPROCS=1")
}

// TestPageOfExperiments recomputes what docs/results.md says that records are kept of.
func TestPageOfExperiments(t *testing.T) {
	s := sectionOf(t, "docs/results.md", "## Large puzzles", "\n## ")
	defer s.end()
	cells := map[string]bench.Cell{}
	for _, c := range oracle.Must(readKept()).Cells {
		if c.Engine == "gini" && c.Encoding == "auto" && c.Status.Solved() {
			cells[c.Suite+"/"+c.Instance] = c
		}
	}
	took := func(cell string) string {
		c := cells[cell]
		seconds := c.UserSeconds + c.SystemSeconds
		return fmt.Sprintf("%.*f", max(0, 1-int(math.Floor(math.Log10(seconds)))), seconds)
	}
	hunts := func(cell string) string { return took("hunts-large/" + cell) }
	tours := func(cell string) string { return took("scaling-tours/" + cell) }
	s.says("500 goals on 64x64 in %s and %s s;", hunts("hunt-64x64-500-1"), hunts("hunt-64x64-500-2"))
	s.says("1000 on 100x100 in %s s;", hunts("hunt-100x100-1000-1"))
	s.says("100 on 1000x1000 in %s s;", hunts("hunt-1000x1000-100-1"))
	s.says("covers of 64x64 and 100x100 in %s and %s s.", hunts("cover-64x64"), hunts("cover-100x100"))
	s.says("closed %s s for 64x64, %s for 250x250, %s for 1000x1000;", tours("64-closed"), tours("250-closed"),
		tours("1000-closed"))
	s.says("less a tenth %s, %s and %s.", tours("64-holes-10"), tours("250-holes-10"), tours("1000-holes-10"))
	s.says("1000x1000 takes %d MB", cells["scaling-tours/1000-closed"].PeakBytes/1e6)
}
