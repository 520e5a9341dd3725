package report

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"knightsat/bench"
	"knightsat/internal/words"
)

// Shown says what to show of the results.
type Shown struct {
	Measure Measure
	Base    Choices // of encoding and engine: what others are compared with; none is the best
}

// Format writes a report. An error says what it can't be made of.
type Format func(*Results, Shown) (string, error)

// table is what all formats write: a head, and entries below.
type table struct {
	Head  []string
	words int // so many columns at the left hold words
	Rows  [][]entry
}

// entry is a place in a table.
type entry struct {
	Text  string
	value float64 // that it is sorted by; NaN for its text
	Group *group  // in a table of instances: what it is of
	At    int     // on a page: of its records
}

// word is an entry that is sorted as text.
func word(text string) entry { return entry{Text: text, value: math.NaN()} }

func number(n int) entry { return entry{Text: fmt.Sprint(n), value: float64(n)} }

// section is the results of a suite, as tables and in words.
type section struct {
	*study
	Suite, Base string
	ByWay       table // what each did over all instances
	Verdicts    []string
	told        []string // a line for each way
	ByInstance  table
	Pictures    []template.HTML // on a page: cactus and scaling; "" for none
	Scatter     template.HTML
}

// sections lays results out, suite by suite. A base that no suite has is an error.
func (r *Results) sections(o Shown) (list []section, err error) {
	based := len(o.Base) == 0
	for _, suite := range r.values("suite") {
		part, _ := r.Only(Choices{"suite": {suite}}) // which there is
		s := section{study: part.study(o.Measure), Suite: suite}
		base := o.Base
		if len(base) == 0 {
			base = s.fixed()
		}
		chosen := len(base) > 0
		if !chosen {
			base = Choices{"encoding": {s.Ways[0].encoding}, "engine": {s.Ways[0].engine}}
		}
		of, err := s.bases(base)
		if err != nil {
			return nil, fmt.Errorf("suite %s: %w", suite, err)
		}
		if of != nil {
			based = true
			s.Base = base.String()
		}
		s.byWay(of)
		if !chosen {
			of = nil // entries are divided by a base that was chosen before
		}
		s.byInstance(of)
		list = append(list, s)
	}
	if !based {
		return nil, fmt.Errorf("there is no column for the base %s; there are %s", o.Base,
			quoted(r.study(o.Measure).Ways))
	}
	return list, nil
}

// fixed is the base that the suite's file has fixed before the run; nil where it is none of the
// ways that are left, or all of them.
func (s *section) fixed() Choices {
	base, err := ParseChoices(s.run(&s.Cells[0]).Options.Base)
	if err != nil {
		return nil
	}
	if of, err := s.bases(base); err != nil || of == nil {
		return nil
	}
	return base
}

// byWay makes the table of ways, each beside its base, and the verdicts.
func (s *section) byWay(of []int) {
	all := s.comparisons(of)
	s.ByWay = table{Head: []string{"configuration", "solved", "PAR2", "better", "worse",
		"ratio (both solved)", "ratio with penalty", "p"}, words: 1}
	add := func(name string, score score, compared []entry) {
		row := []entry{
			word(name), {Text: score.String(), value: float64(score.solved)},
			{Text: s.m.format(score.par2), value: score.par2},
		}
		s.ByWay.Rows = append(s.ByWay.Rows, append(row, compared...))
	}
	for _, way := range s.Ways {
		compared := []entry{word(""), word(""), word("1×"), {Text: "1×", value: 1}, word("")}
		told := fmt.Sprintf("%s: %s", way, s.scores[way])
		if c := all[way]; c != nil {
			compared = c.entries()
			s.Verdicts = append(s.Verdicts, c.verdict(s.m))
			told += fmt.Sprintf(", %s, p %s", compared[3].Text, compared[4].Text)
		}
		s.told = append(s.told, told)
		add(way.String(), s.scores[way], compared)
	}
	if len(s.Ways) > 1 {
		add("virtual best", s.virtualBest(), slices.Repeat([]entry{word("")}, 5))
	}
	if len(all) == 0 {
		s.ByWay.drop(3, len(s.ByWay.Head))
	}
	if !s.m.time() {
		s.ByWay.drop(2, 3)
	}
}

func (t *table) drop(from, to int) {
	t.Head = slices.Delete(t.Head, from, to)
	for i, row := range t.Rows {
		t.Rows[i] = slices.Delete(row, from, to)
	}
}

// byInstance makes the table of instances, by size and then by name.
func (s *section) byInstance(of []int) {
	s.ByInstance = table{Head: []string{"instance", "board", "goals", "answer"}, words: 4}
	several := len(s.engines()) > 1
	for j, w := range s.Ways {
		name := w.name(several)
		if of != nil && of[j] == j {
			name += " (base)"
		}
		s.ByInstance.Head = append(s.ByInstance.Head, name)
	}
	order := slices.Clone(s.groups)
	slices.SortFunc(order, func(a, b *group) int {
		return cmp.Or(cmp.Compare(a.Size, b.Size), cmp.Compare(a.Instance, b.Instance))
	})
	for _, c := range slices.CompactFunc(order, func(a, b *group) bool { return a.place == b.place }) {
		row := []entry{word(c.Instance), {Text: c.Board, value: float64(c.Size)}, number(c.Goals),
			word(answer(c.Cell))}
		for j, w := range s.Ways {
			var base *group
			if of != nil && of[j] != j {
				base = s.at[c.place][s.Ways[of[j]]]
			}
			row = append(row, s.at[c.place][w].entry(base, s.m))
		}
		s.ByInstance.Rows = append(s.ByInstance.Rows, row)
	}
}

// entry is that of a group, beside its base if it has one.
func (g *group) entry(base *group, m Measure) entry {
	switch {
	case g == nil:
		return word("–")
	case !g.solved():
		return entry{Text: g.state(), value: g.median, Group: g}
	}
	text := m.format(g.median)
	if base != nil && base.solved() && base.median > 0 && g.median > 0 && base.comparable(g) {
		text += " (" + times(g.median/base.median) + ")"
	}
	if s := g.state(); s != "" {
		text += " (" + s + ")"
	}
	return entry{Text: text, value: g.median, Group: g}
}

// answer is the known one, and what it answers if that is not the optimum.
func answer(c *bench.Cell) string {
	switch {
	case c.Ask == bench.AskDecide && c.Expected == string(bench.Unknown):
		return fmt.Sprintf("not known for %d moves", c.AskMoves)
	case c.Ask == bench.AskDecide:
		return fmt.Sprintf("%s at %d moves", c.Expected, c.AskMoves)
	case c.Ask == bench.AskRise:
		return c.Expected + ", each bound by a formula"
	}
	return c.Expected
}

// Text is a line for each way: how much it solved, its ratio beside the base, and p; of boards and
// their tours it is the [Markdown].
func Text(r *Results, o Shown) (string, error) {
	if all := r.tours(); all != nil {
		return r.grid(all), nil
	}
	sections, err := r.sections(o)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, s := range sections {
		b.WriteString(words.Printable(s.heading()) + "\n")
		for _, text := range s.told {
			b.WriteString("- " + words.Printable(text) + "\n")
		}
	}
	for _, text := range r.Starved() {
		b.WriteString(words.Printable(text) + "\n")
	}
	return b.String(), nil
}

// Markdown is the runs that results come from, what each way did over all instances of a suite, and each
// instance. Of boards and their tours it is which boards have one: a grid of pieces and sides, or of the two
// sides for each piece; why others have none; and how many there are, if that was counted.
func Markdown(r *Results, o Shown) (string, error) {
	if all := r.tours(); all != nil {
		return r.grid(all), nil
	}
	sections, err := r.sections(o)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, line := range describeRuns(r) {
		fmt.Fprintf(&b, "- %s\n", escape(line))
	}
	fmt.Fprintf(&b, "\n%s\n", legend(r, o.Measure))
	for _, s := range sections {
		fmt.Fprintf(&b, "\n### %s\n\n%s", escape(s.heading()), s.ByWay.markdown())
		for i, text := range s.Verdicts {
			fmt.Fprintf(&b, "%s- %s\n", strings.Repeat("\n", 1-min(i, 1)), escape(text))
		}
		fmt.Fprintf(&b, "\n%s", s.ByInstance.markdown())
	}
	return b.String(), nil
}

func (s *section) heading() string {
	if len(s.Verdicts) == 0 {
		return s.Suite
	}
	return s.Suite + ", base " + s.Base
}

// texts are all rows of a table, the head first, each text made safe.
func (t *table) texts(safe func(string) string) [][]string {
	rows := make([][]string, 1+len(t.Rows))
	for _, name := range t.Head {
		rows[0] = append(rows[0], safe(name))
	}
	for i, row := range t.Rows {
		for _, e := range row {
			rows[i+1] = append(rows[i+1], safe(e.Text))
		}
	}
	return rows
}

// markdown writes a table whose columns stand below each other on a terminal, too.
func (t *table) markdown() string {
	rows := t.texts(escape)
	rule := make([]string, len(t.Head))
	for j := range rule {
		width := 3
		for _, row := range rows {
			width = max(width, utf8.RuneCountInString(row[j]))
		}
		rule[j] = strings.Repeat("-", width-1) + ":"
		if j < t.words {
			rule[j] = strings.Repeat("-", width)
			width = -width // to the left
		}
		for _, row := range rows {
			row[j] = fmt.Sprintf("%*s", width, row[j])
		}
	}
	var b strings.Builder
	for _, row := range slices.Insert(rows, 1, rule) {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
	}
	return b.String()
}

// escape keeps a text from being taken for marks of Markdown.
var escape = strings.NewReplacer("|", `\|`, "<", "&lt;", "\n", " ", "\r", " ", "`", "\\`").Replace
