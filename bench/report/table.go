package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"knightsat/bench"
)

// Options say what to show of the results.
type Options struct {
	Measure Measure
	Base    []Choice // of encoding and engine: what others are compared with; none is the best
}

// Table is what all formats write: a head, and entries below.
type Table struct {
	Head  []string
	Words int // so many columns at the left hold words
	Rows  [][]Entry
}

// Entry is a place in a table.
type Entry struct {
	Text  string
	Value float64 // that it is sorted by; NaN for its text
	Group *Group  // in a table of instances: what it is of
	At    int     // on a page: of its records
}

// Section is the results of a suite, as tables and in words.
type Section struct {
	Suite, Base string
	Ways        []Way // best first
	ByWay       Table // what each did over all instances
	Verdicts    []string
	ByInstance  Table

	results *Results
	groups  []*Group
}

// Sections lays results out, suite by suite. A base that no suite has is an error.
func (r *Results) Sections(o Options) (list []Section, err error) {
	based := len(o.Base) == 0
	for _, suite := range r.values("suite") {
		part, err := r.Only([]Choice{{"suite", []string{suite}}})
		if err != nil {
			return nil, err
		}
		groups := part.Groups(o.Measure)
		s := Section{Suite: suite, Ways: Ways(groups, o.Measure), results: part, groups: groups}
		base := o.Base
		if len(base) == 0 {
			base = []Choice{{"encoding", []string{s.Ways[0].Encoding}}, {"engine", []string{s.Ways[0].Engine}}}
		}
		var of []int
		if slices.ContainsFunc(s.Ways, func(w Way) bool { return isBase(base, w) }) {
			based = true
			if of, err = bases(base, s.Ways); err != nil {
				return nil, fmt.Errorf("suite %s: %w", suite, err)
			}
			s.Base = choices(base)
		}
		s.compare(o.Measure, of)
		if len(o.Base) == 0 {
			of = nil // entries are divided by a base that was asked for
		}
		s.instances(o, of)
		list = append(list, s)
	}
	if !based {
		return nil, fmt.Errorf("there is no column for the base %s; there are %s", choices(o.Base), quoted(Ways(r.Groups(o.Measure), o.Measure)))
	}
	return list, nil
}

// compare makes the table of ways, each beside its base, and the verdicts.
func (s *Section) compare(m Measure, of []int) {
	list := Comparisons(s.groups, s.Ways, of)
	s.ByWay = Table{Head: []string{"configuration", "solved"}, Words: 1}
	if m.time {
		s.ByWay.Head = append(s.ByWay.Head, "PAR2")
	}
	if len(list) > 0 {
		s.ByWay.Head = append(s.ByWay.Head, "better", "worse", "ratio (both solved)", "ratio with penalty", "p")
	}
	add := func(name string, score Score, rest ...Entry) {
		row := []Entry{textEntry(name), {Text: score.solved(), Value: float64(score.Solved)}}
		if m.time {
			row = append(row, Entry{Text: m.format(score.PAR2), Value: score.PAR2})
		}
		if len(list) > 0 {
			row = append(row, rest...)
		}
		s.ByWay.Rows = append(s.ByWay.Rows, row)
	}
	for _, way := range s.Ways {
		rest := []Entry{textEntry(""), textEntry(""), textEntry("1×"), {Text: "1×", Value: 1}, textEntry("")}
		if i := slices.IndexFunc(list, func(c Comparison) bool { return c.Way == way }); i >= 0 {
			c := &list[i]
			rest = []Entry{{Text: fmt.Sprint(c.Better), Value: float64(c.Better)}, {Text: fmt.Sprint(c.Worse), Value: float64(c.Worse)},
				textEntry(c.ratio()), {Text: c.penalised(), Value: c.Penalised}, textEntry(chanceText(c.P))}
			s.Verdicts = append(s.Verdicts, c.Verdict(m))
		}
		add(way.String(), ScoreOf(way.of(s.groups), m), rest...)
	}
	if len(s.Ways) > 1 {
		add("virtual best", virtualBest(s.groups, m), slices.Repeat([]Entry{textEntry("")}, 5)...)
	}
}

// textEntry is an entry that is sorted as text.
func textEntry(text string) Entry { return Entry{Text: text, Value: math.NaN()} }

// instances makes the table of instances, by size and then by name.
func (s *Section) instances(o Options, of []int) {
	s.ByInstance = Table{Head: []string{"instance", "board", "goals", "answer"}, Words: 4}
	for j, w := range s.Ways {
		name := s.results.name(w)
		if of != nil && of[j] == j {
			name += " (base)"
		}
		s.ByInstance.Head = append(s.ByInstance.Head, name)
	}
	rows := map[string][]*Group{}
	var order []*Group
	for _, g := range s.groups {
		if rows[g.Cell.Instance] == nil {
			rows[g.Cell.Instance] = make([]*Group, len(s.Ways))
			order = append(order, g)
		}
		rows[g.Cell.Instance][slices.Index(s.Ways, g.Way)] = g
	}
	slices.SortFunc(order, func(a, b *Group) int {
		return cmp.Or(cmp.Compare(a.Cell.Size, b.Cell.Size), cmp.Compare(a.Cell.Instance, b.Cell.Instance))
	})
	for _, first := range order {
		c := first.Cell
		row := []Entry{textEntry(c.Instance), {Text: c.Board, Value: float64(c.Size)}, {Text: fmt.Sprint(c.Goals), Value: float64(c.Goals)}, textEntry(answer(c))}
		for j, g := range rows[c.Instance] {
			var base *Group
			if of != nil && of[j] != j {
				base = rows[c.Instance][of[j]]
			}
			row = append(row, o.entry(g, base))
		}
		s.ByInstance.Rows = append(s.ByInstance.Rows, row)
	}
}

// entry is that of a group, beside its base if it has one.
func (o *Options) entry(g, base *Group) Entry {
	switch {
	case g == nil:
		return textEntry("–")
	case !g.Solved():
		return Entry{Text: g.state(), Value: g.Median, Group: g}
	}
	text := o.Measure.format(g.Median)
	if base != nil && base.Solved() && base.Median > 0 && g.Median > 0 && base.Machine == g.Machine {
		text += " (" + times(g.Median/base.Median) + ")"
	}
	if s := g.state(); s != "" {
		text += " (" + s + ")"
	}
	return Entry{Text: text, Value: g.Median, Group: g}
}

// answer is the known one, and what it answers if that is not the optimum.
func answer(c *bench.Cell) string {
	switch c.Ask {
	case bench.AskDecide:
		return fmt.Sprintf("%s at %d moves", c.Expected, c.AskMoves)
	case bench.AskRise:
		return c.Expected + ", each bound by a formula"
	}
	return c.Expected
}

// WriteMarkdown writes the runs that results come from, what each way did over all
// instances of a suite and, if all is wanted, each instance.
func WriteMarkdown(w io.Writer, r *Results, o Options, all bool) error {
	sections, err := r.Sections(o)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, line := range describeRuns(r) {
		fmt.Fprintf(&b, "- %s\n", escape(line))
	}
	fmt.Fprintf(&b, "\n%s\n", legend(r, o.Measure))
	for _, s := range sections {
		fmt.Fprintf(&b, "\n### %s\n\n", escape(s.title()))
		s.ByWay.markdown(&b)
		for i, text := range s.Verdicts {
			fmt.Fprintf(&b, "%s- %s\n", strings.Repeat("\n", 1-min(i, 1)), escape(text))
		}
		if all {
			b.WriteString("\n")
			s.ByInstance.markdown(&b)
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

func (s *Section) title() string {
	if len(s.Verdicts) == 0 {
		return s.Suite
	}
	return s.Suite + ", base " + s.Base
}

// markdown writes a table whose columns stand below each other on a terminal, too.
func (t *Table) markdown(b *strings.Builder) {
	width := make([]int, len(t.Head))
	text := func(row []Entry, j int) string { return escape(row[j].Text) }
	head := make([]Entry, len(t.Head))
	for j, name := range t.Head {
		head[j] = textEntry(name)
		width[j] = max(3, len([]rune(text(head, j))))
		for _, row := range t.Rows {
			width[j] = max(width[j], len([]rune(text(row, j))))
		}
	}
	line := func(row []Entry) {
		for j := range row {
			if j < t.Words {
				fmt.Fprintf(b, "| %-*s ", width[j], text(row, j))
			} else {
				fmt.Fprintf(b, "| %*s ", width[j], text(row, j))
			}
		}
		b.WriteString("|\n")
	}
	line(head)
	for j, n := range width {
		if j < t.Words {
			b.WriteString("| " + strings.Repeat("-", n) + " ")
		} else {
			b.WriteString("| " + strings.Repeat("-", n-1) + ": ")
		}
	}
	b.WriteString("|\n")
	for _, row := range t.Rows {
		line(row)
	}
}

// escape keeps a text from being taken for marks of Markdown.
var escape = strings.NewReplacer("|", `\|`, "<", "&lt;", "\n", " ", "\r", " ", "`", "\\`").Replace

// WriteLatex writes the rows of the tables, for a tabular: a line of LaTeX each, with the
// heads of the columns as the first one.
func WriteLatex(w io.Writer, r *Results, o Options) error {
	sections, err := r.Sections(o)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, line := range describeRuns(r) {
		fmt.Fprintf(&b, "%% %s\n", printable(line))
	}
	for _, s := range sections {
		for _, t := range []Table{s.ByWay, s.ByInstance} {
			fmt.Fprintf(&b, "\n%% %s\n", printable(s.title()))
			rows := []string{}
			for _, name := range t.Head {
				rows = append(rows, latex(printable(name)))
			}
			fmt.Fprintf(&b, "%s \\\\\n\\hline\n", strings.Join(rows, " & "))
			for _, row := range t.Rows {
				rows = rows[:0]
				for _, e := range row {
					rows = append(rows, latex(printable(e.Text)))
				}
				fmt.Fprintf(&b, "%s \\\\\n", strings.Join(rows, " & "))
			}
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// latex keeps a text from being taken for marks of LaTeX.
var latex = strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`,
	"~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "×", `$\times$`, "µ", `$\mu$`, "–", "--", "<", "$<$", ">", "$>$").Replace
