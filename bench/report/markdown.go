package report

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"knightsat/bench"
)

// WriteMarkdown writes the runs that the results come from and a table for each
// suite (or family), with medians, their ratios to the base, and a summary.
func WriteMarkdown(w io.Writer, r *Results, o TableOptions) error {
	tables, err := Tables(r, o)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	for _, line := range describeRuns(r) {
		fmt.Fprintf(b, "- %s\n", escape(line))
	}
	fmt.Fprintf(b, "\n%s\n", strings.Join(legend(r, o, tables), " "))
	for i := range tables {
		t := &tables[i]
		fmt.Fprintf(b, "\n### %s\n\n", escape(t.Title))
		for k, row := range t.text(o) {
			b.WriteString("|")
			for j, cell := range row {
				if k == 1 && j >= o.words() && cell == "---" {
					cell = "--:"
				}
				b.WriteString(" " + escape(cell) + " |")
			}
			b.WriteString("\n")
		}
	}
	return b.Flush()
}

// WriteLatex writes the rows of the tables, for a tabular: a line of LaTeX each, with the
// heads of the columns as the first one.
func WriteLatex(w io.Writer, r *Results, o TableOptions) error {
	tables, err := Tables(r, o)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	for _, line := range describeRuns(r) {
		fmt.Fprintf(b, "%% %s\n", printable(line))
	}
	for i := range tables {
		t := &tables[i]
		fmt.Fprintf(b, "\n%% %s\n", printable(t.Title))
		for k, row := range t.text(o) {
			for j := range row {
				row[j] = latex(printable(row[j]))
			}
			if k == 1 {
				b.WriteString("\\hline\n")
			} else {
				fmt.Fprintf(b, "%s \\\\\n", strings.Join(row, " & "))
			}
		}
	}
	return b.Flush()
}

// latex keeps a text from being taken for marks of LaTeX.
var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`,
	"~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "×", `$\times$`, "µ", `$\mu$`, "–", "--", "<", "$<$", ">", "$>$").Replace

// legend says what stands in the tables, as far as it does.
func legend(r *Results, o TableOptions, tables []Table) []string {
	text := []string{fmt.Sprintf("Each entry is the median of the repeats: %s.", o.Measure.Text)}
	if o.Summary {
		text = []string{fmt.Sprintf("Measured: %s, the median of the repeats.", o.Measure.Text)}
	}
	if o.Quartiles {
		text = append(text, "In brackets: the quartiles.")
	}
	text = append(text, "Best first: by instances solved, then by PAR2 (mean seconds, an unsolved instance counted as twice its time limit), then by name.")
	if !o.Measure.time {
		text[len(text)-1] = "Best first: by instances solved, then by name."
	}
	based, skipped := false, false
	for _, t := range tables {
		based = based || t.based()
		skipped = skipped || slices.ContainsFunc(t.Columns, func(c Column) bool { return c.NotAsked > 0 })
	}
	if skipped {
		text = append(text, "Instances that a column can't express, or whose program wasn't there, count neither as solved nor as unsolved: mind the numbers of instances when you compare.")
	}
	if based {
		text = append(text, "2× is twice the base; the summary has the geometric mean over the instances that both solved, and how many those are.")
	}
	for i := range r.Cells {
		if !r.Cells[i].Status.Solved() && !o.Summary {
			return append(text, "“timeout 3/5” means that three of five repeats ended so; where more than half of the repeats were solved, the median takes the others as longer than all.")
		}
	}
	return text
}

// describeRuns says where and how the results were measured, a line a run.
func describeRuns(r *Results) []string {
	var list []string
	for _, run := range r.Runs {
		if run.ID == published {
			list = append(list, fmt.Sprintf("suite %s: published figures beside, not measured here: %s", run.Suite, run.Version))
			continue
		}
		engines := make([]string, len(run.Engines))
		for i, e := range run.Engines {
			engines[i] = strings.TrimSpace(e.Name + " " + e.Version)
		}
		text := fmt.Sprintf("suite %s (%s), knightsat %s, %s, %s/%s", run.Suite, run.SuiteHash, strings.TrimSpace(run.Version+" "+short7(run.Commit)), run.Go, run.OS, run.Arch)
		if run.Processor != "" {
			text += ", " + run.Processor
		}
		if run.Cores > 0 {
			text += fmt.Sprintf(", cores: %d", run.Cores)
		}
		if run.MemoryBytes > 0 {
			text += fmt.Sprintf(", memory: %s GiB", plain(float64(run.MemoryBytes)/(1<<30)))
		}
		if len(engines) > 0 {
			text += ", engines: " + strings.Join(engines, ", ")
		}
		text += fmt.Sprintf("; limit for each: %s s", short(run.Options.TimeoutSeconds))
		if run.Options.MemoryLimit > 0 {
			text += fmt.Sprintf(" and %s MiB", plain(float64(run.Options.MemoryLimit)/(1<<20)))
		}
		text += fmt.Sprintf("; repeats: %d; at once: %d; seed: %d", run.Options.Repeats, run.Options.Jobs, run.Options.Seed)
		if run.Options.Same || run.Format < 2 {
			text += ", for all repeats"
		}
		if run.Format < 2 {
			text += "; old records: without processor time, and with the time of bounds in none but the whole process's"
		}
		if run.Options.Shard != "" {
			text += "; shard " + run.Options.Shard
		}
		list = append(list, text)
	}
	return list
}

// short7 is a commit as git shows it.
func short7(commit string) string {
	if len(commit) < 8 {
		return commit
	}
	return commit[:7] + strings.Repeat("+", strings.Count(commit, "+"))
}

// words is how many columns at the left hold words and not numbers.
func (o *TableOptions) words() int {
	if o.Summary {
		return 2
	}
	return 4
}

// text is the table as rows of texts: the head, a rule of ---, and what is below.
func (t *Table) text(o TableOptions) (rows [][]string) {
	rule := func(n int) []string { return slices.Repeat([]string{"---"}, n) }
	if o.Summary {
		return t.summary(o, rule)
	}
	head := []string{"instance", "board", "goals", "answer"}
	for j, c := range t.Columns {
		name := c.Name
		if j == c.Base {
			name += " (base)"
		}
		head = append(head, name)
	}
	rows = append(rows, head, rule(len(head)))
	for i, row := range t.Rows {
		c := row.Cell
		cells := []string{c.Instance, c.Board, fmt.Sprint(c.Goals), answer(c)}
		for j, g := range row.Groups {
			cells = append(cells, t.entry(g, i, j, o))
		}
		rows = append(rows, cells)
	}
	sums := [][]string{{"solved", "", "", ""}, {"PAR2", "", "", ""}, {"ratio", "", "", ""}}
	for j := range t.Columns {
		for k, text := range t.sums(j, o.Measure) {
			sums[k] = append(sums[k], text)
		}
	}
	rows = append(rows, sums[0])
	if o.Measure.time {
		rows = append(rows, sums[1])
	}
	if t.based() {
		rows = append(rows, sums[2])
	}
	return rows
}

// summary has a row for each column, with what it solved, and nothing else.
func (t *Table) summary(o TableOptions, rule func(int) []string) (rows [][]string) {
	what := "encoding"
	if o.Columns != ByEncoding {
		what = "" // engines, or both
	}
	add := func(name string, sums [3]string) {
		row := []string{name, sums[0]}
		if o.Measure.time {
			row = append(row, sums[1])
		}
		if t.based() {
			row = append(row, sums[2])
		}
		rows = append(rows, row)
	}
	add(what, [3]string{"solved", "PAR2", "ratio (instances)"})
	rows = append(rows, rule(len(rows[0])))
	for j, c := range t.Columns {
		add(c.Name, t.sums(j, o.Measure))
	}
	return rows
}

// based reports whether some column is divided by another.
func (t *Table) based() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Base >= 0 })
}

// answer is the known one, and what it answers if that is not the optimum.
func answer(c *bench.Cell) string {
	if c.Ask == bench.AskDecide {
		return fmt.Sprintf("%s at %d moves", c.Expected, c.AskMoves)
	}
	if c.Ask == bench.AskRise {
		return c.Expected + ", each bound by a formula"
	}
	return c.Expected
}

// entry is the text of a group in a table.
func (t *Table) entry(g *Group, i, j int, o TableOptions) string {
	if g == nil {
		return "–"
	}
	if !g.Solved() {
		return g.state()
	}
	text := o.Measure.format(g.Median)
	if o.Quartiles {
		text += fmt.Sprintf(" [%s, %s]", o.quartile(g, g.Q1), o.quartile(g, g.Q3))
	}
	if q := t.Ratio(i, j); !math.IsNaN(q) && j != t.Columns[j].Base {
		text += " (" + plain(q) + "×)"
	}
	if s := g.state(); s != "" {
		text += " (" + s + ")"
	}
	return text
}

func (o *TableOptions) quartile(g *Group, q float64) string {
	switch {
	case !math.IsInf(q, 0):
		return o.Measure.format(q)
	case o.Measure.time && g.Limit > 0 && g.count(bench.Timeout) == len(g.Cells)-g.SolvedCells:
		return ">" + short(g.Limit) + " s"
	}
	return "unsolved"
}

// sums are what a column has solved, its PAR2 and its ratio to the base.
func (t *Table) sums(j int, m Measure) [3]string {
	c := t.Columns[j]
	solved := fmt.Sprintf("%d of %d", c.Solved, c.Asked)
	if c.NotAsked > 0 {
		solved += fmt.Sprintf(" (%d not run)", c.NotAsked)
	}
	par2, ratio := c.par2(m), "1×"
	switch {
	case j == c.Base:
	case c.Both == 0:
		ratio = "– (0)"
	default:
		ratio = fmt.Sprintf("%s× (%d)", plain(c.Ratio), c.Both)
	}
	return [3]string{solved, par2, ratio}
}

// escape keeps a text from being taken for the table's own marks.
var escape = strings.NewReplacer("|", `\|`, "<", "&lt;", "\n", " ", "\r", " ", "`", "\\`").Replace
