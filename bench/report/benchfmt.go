package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"knightsat/bench"
)

// benchUnits are the measurements of a line, and their units by the conventions
// of the format: ns for what benchstat shows as seconds, bytes as KiB and MiB.
// What is 0 wasn't measured, or is nothing to take a mean of; it is left out.
var benchUnits = []struct {
	unit string
	of   func(*bench.Cell) float64
}{
	{"ns/op", func(c *bench.Cell) float64 { return c.WallSeconds * 1e9 }},
	{"encode-ns/op", func(c *bench.Cell) float64 { return c.EncodeSeconds * 1e9 }},
	{"cpu-ns/op", func(c *bench.Cell) float64 { return (c.UserSeconds + c.SystemSeconds) * 1e9 }},
	{"solve-ns/op", func(c *bench.Cell) float64 { return c.SolveSeconds * 1e9 }},
	{"vars", func(c *bench.Cell) float64 { return float64(c.Variables) }},
	{"clauses", func(c *bench.Cell) float64 { return float64(c.Clauses) }},
	{"lits", func(c *bench.Cell) float64 { return float64(c.Literals) }},
	{"peak-bytes", func(c *bench.Cell) float64 { return float64(c.PeakBytes) }},
}

// WriteBenchfmt writes the Go benchmark format
// (https://golang.org/design/14313-benchmark-format): a line for each repeat,
// so that benchstat has its samples. Names have labels for benchstat's -row,
// -col and -filter:
//
//	BenchmarkDecide/instance=queen-d5/board=8x8/moves=45/encoding=walk/engine=gini/family=cover
//
// The machine and the suite are configuration, which benchstat keeps apart by
// tables. Versions of knightsat and Go are comments: benchstat is to compare
// across them. A group with an unsolved repeat has no lines, since the median of
// the others would be too good; it is told in a comment, and benchstat says
// itself where one column lacks what another has.
func WriteBenchfmt(w io.Writer, r *Results) error {
	b := bufio.NewWriter(w)
	wall, err := MeasureByName("wall")
	if err != nil {
		return err
	}
	groups := r.Groups(wall)
	for _, unit := range benchUnits[4:] {
		if constant(groups, unit.of) && len(groups) > 0 {
			fmt.Fprintf(b, "Unit %s assume=exact\n", unit.unit)
		}
	}
	last := ""
	for _, run := range r.Runs {
		written := false
		for _, g := range groups {
			if g.Cell.Run != run.ID {
				continue
			}
			if !written {
				config := fmt.Sprintf("goos: %s\ngoarch: %s\npkg: knightsat\n", oneLine(run.OS), oneLine(run.Arch))
				if run.Processor != "" {
					config += fmt.Sprintf("cpu: %s\n", oneLine(run.Processor))
				}
				config += fmt.Sprintf("suite: %s\n", oneLine(run.Suite))
				fmt.Fprintf(b, "# run %s: knightsat %s, %s\n", oneLine(run.ID), oneLine(run.Version), oneLine(run.Go))
				if config != last {
					b.WriteString(config + "\n")
				}
				last, written = config, true
			}
			writeBenchGroup(b, g)
		}
	}
	return b.Flush()
}

// constant reports whether a measurement is the same in all repeats of each
// group: benchstat then takes it as it is, without statistics.
func constant(groups []*Group, of func(*bench.Cell) float64) bool {
	for _, g := range groups {
		for _, c := range g.Cells {
			if of(c) != of(g.Cell) {
				return false
			}
		}
	}
	return true
}

func writeBenchGroup(b *bufio.Writer, g *Group) {
	name := benchName(g.Cell)
	if g.SolvedCells < len(g.Cells) {
		fmt.Fprintf(b, "# left out: %s: %d of %d repeats solved, %s\n", name, g.SolvedCells, len(g.Cells), g.state())
		return
	}
	for _, c := range g.Cells {
		fmt.Fprintf(b, "Benchmark%s 1", name)
		for _, u := range benchUnits {
			if v := u.of(c); v > 0 {
				fmt.Fprintf(b, " %.0f %s", v, u.unit)
			}
		}
		b.WriteByte('\n')
	}
}

// benchName names a group. The family stands last: a name that ends in a dash
// and digits would be taken to end in a number of threads.
func benchName(c *bench.Cell) string {
	var b strings.Builder
	switch c.Ask {
	case bench.AskDecide:
		b.WriteString("Decide")
	case bench.AskRise:
		b.WriteString("Rise")
	default:
		b.WriteString("Optimum")
	}
	add := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "/%s=%s", key, benchValue(value))
		}
	}
	add("instance", c.Instance)
	add("board", c.Board)
	if c.Ask == bench.AskDecide {
		add("moves", fmt.Sprint(c.AskMoves))
	}
	add("encoding", c.Encoding)
	add("engine", c.Engine)
	add("family", c.Family)
	return b.String()
}

// benchValue writes a label so that it holds neither blanks nor slashes, which
// end names and labels, and so that different labels stay different: a blank is
// a plus, other such bytes are %XX, as in addresses.
func benchValue(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		switch {
		case c == ' ':
			b.WriteByte('+')
		case c < ' ' || c >= 0x7f || strings.IndexByte("/%+", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// oneLine keeps a text on its line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
