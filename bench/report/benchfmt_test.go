package report

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"knightsat/bench"
)

// benchstat returns what runs benchstat, which tools/go.mod names; it is built
// at first. Where that can't be, for want of a network, the test is skipped, but
// not in CI.
func benchstat(t *testing.T) func(dir string, args ...string) string {
	t.Helper()
	modfile, err := filepath.Abs(filepath.Join("..", "..", "tools", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "tool", "-modfile="+modfile, "-n", "benchstat")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	path, err := cmd.Output()
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("building benchstat: %v\n%s", err, stderr.String())
		}
		t.Skipf("benchstat can't be had here: %v: %s", err, strings.TrimSpace(stderr.String()))
	}
	return func(dir string, args ...string) string {
		t.Helper()
		cmd := exec.Command(strings.TrimSpace(string(path)), args...)
		cmd.Dir = dir
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil || stderr.String() != "" {
			t.Fatalf("benchstat %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
		}
		return string(out)
	}
}

// recorded is one of the two runs in testdata, as it was recorded.
func recorded(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeBench(t *testing.T, dir, name, text string) {
	t.Helper()
	var b bytes.Buffer
	if err := WriteBenchfmt(&b, read(t, text)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A complaint of benchstat's, or a footnote of one.
var complaint = regexp.MustCompile(`need >=|all samples are equal|summaries must|differs from|¹`)

func TestBenchstatComparesTwoRecordedRuns(t *testing.T) {
	run, dir := benchstat(t), t.TempDir()
	writeBench(t, dir, "old.txt", recorded(t, "old.jsonl"))
	// A later version of the program, which benchstat is to compare all the same.
	writeBench(t, dir, "new.txt", strings.Replace(recorded(t, "new.jsonl"), `"knightsat":"0.1.0"`, `"knightsat":"0.2.0"`, 1))
	out := run(dir, "old.txt", "new.txt")
	if complaint.MatchString(out) {
		t.Errorf("found a complaint in\n%s", out)
	}
	for _, want := range []string{
		`(?m)^goos: linux$`, `(?m)^suite: recorded$`,
		`│ +old.txt +│ +new.txt +│`,
		`│ +sec/op +│ +sec/op +vs base`, `solve-sec/op`, `encode-sec/op`, `vars`, `clauses`, `lits`, `peak-bytes`,
		`(?m)^Optimum/instance=adventure/board=8x8/encoding=step/engine=gini/family=hunt +[0-9.]+m ± +[0-9]+% +[0-9.]+m ± +[0-9]+% .*\(p=[01]\.[0-9]+ n=6\)$`,
		`(?m)^Decide/instance=adventure-10/board=8x8/moves=10/encoding=step/engine=gini/family=hunt .* n=6\)$`,
		`(?m)^geomean .*[+-][0-9.]+%`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("found nothing like %s in\n%s", want, out)
		}
	}
}

func TestBenchstatComparesEncodings(t *testing.T) {
	run, dir := benchstat(t), t.TempDir()
	writeBench(t, dir, "old.txt", recorded(t, "old.jsonl"))
	out := run(dir, "-col", "/encoding", "-row", "/instance", "-filter", "/family:hunt .unit:(ns/op OR clauses)", "old.txt")
	if complaint.MatchString(out) {
		t.Errorf("found a complaint in\n%s", out)
	}
	for _, want := range []string{
		`│ +metric +│ +step +│`,
		`(?m)^adventure +44\.00 ± 0% +4532\.00 ± 0% +\+10200\.00% \(n=6\)$`,
		`(?m)^adventure +[0-9.]+m ± +[0-9]+% .*\(p=[01]\.[0-9]+ n=6\)$`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("found nothing like %s in\n%s", want, out)
		}
	}
}

func TestBenchfmtLeavesOutWhatWasNotSolved(t *testing.T) {
	var b strings.Builder
	if err := WriteBenchfmt(&b, handmade(t, small)); err != nil {
		t.Fatal(err)
	}
	out := b.String()
	for _, line := range []string{
		"# left out: Optimum/instance=b/board=8x8/encoding=walk/engine=gini/family=hunt: 2 of 3 repeats solved, 2/3 solved",
		"# left out: Optimum/instance=b/board=8x8/engine=clingo/family=hunt: 2 of 3 repeats solved, wrong 1/3",
		"# left out: Optimum/instance=d/board=8x8/encoding=walk/engine=gini/family=hunt: 0 of 3 repeats solved, unsupported",
		"BenchmarkOptimum/instance=a/board=8x8/encoding=walk/engine=gini/family=hunt 1 500000000 ns/op 250000000 solve-ns/op",
		"BenchmarkOptimum/instance=a/board=8x8/encoding=step/engine=cadical+-q/family=hunt 1 3000000000 ns/op 1500000000 solve-ns/op",
	} {
		if !strings.Contains(out, line+"\n") {
			t.Errorf("found no line %q in\n%s", line, out)
		}
	}
	if strings.Contains(out, "\nBenchmarkOptimum/instance=c/board=8x8/encoding=step") {
		t.Errorf("found a time for c by step, which was solved once of three times:\n%s", out)
	}
}

// Different labels stay different, and are one word without a slash.
func TestLabelsInNames(t *testing.T) {
	seen := map[string]string{}
	for _, text := range []string{"cadical -q", "cadical+-q", "cadical%2B-q", "a/b", "a%2Fb", "a b", "a\tb", "é", "step:amo=ladder:windows=none", "race:gini,gophersat"} {
		v := benchValue(text)
		if strings.ContainsAny(v, "/ \t\n") {
			t.Errorf("%q became %q", text, v)
		}
		if old, ok := seen[v]; ok {
			t.Errorf("%q and %q both became %q", old, text, v)
		}
		seen[v] = text
	}
	c := bench.Cell{Instance: "tour-8", Board: "8x8", Engine: "solver-3", Family: "tour", Ask: bench.AskOptimum}
	if name := benchName(&c); regexp.MustCompile(`-[0-9]+$`).MatchString(name) {
		t.Errorf("%s ends like a number of threads", name)
	}
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
