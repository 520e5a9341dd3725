package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"knightsat/bench/record"
)

// column is a column of a table of things: what it is called, and what it says of each.
type column[T any] struct {
	name  string
	words bool // to the left, and sorted as text
	entry func(T) tableEntry
}

// tabular is what all formats write: a head, and entries below.
type tabular struct {
	Head []columnHead
	Rows [][]tableEntry
}

type columnHead struct {
	Text  string
	Words bool // the column holds words
	Fixed bool // it is none of a configuration
}

// tableEntry is a place in a table.
type tableEntry struct {
	Text  string
	value float64  // that it is sorted by; NaN for its text
	Group *repeats // in a table of instances: what it is of
	At    int      // on a page: of its records
}

// word is an entry that is sorted as text.
func word(text string) tableEntry { return tableEntry{Text: text, value: math.NaN()} }

// where is the entry, or an empty one if there is nothing to say.
func (e tableEntry) where(there bool) tableEntry {
	if there {
		return e
	}
	return word("")
}

func number(n int) tableEntry { return tableEntry{Text: fmt.Sprint(n), value: float64(n)} }

// tabulate makes a table with a row for each thing.
func tabulate[T any](columns []column[T], things []T) (t tabular) {
	for _, c := range columns {
		t.Head = append(t.Head, columnHead{c.name, c.words, true})
	}
	for _, thing := range things {
		var row []tableEntry
		for _, c := range columns {
			row = append(row, c.entry(thing))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// standing is how a configuration did, a row of a table.
type standing struct {
	name          string
	configuration configuration
	score
	best     bool        // the virtual best, which is no configuration
	compared bool        // false of a base, and where nothing is compared
	with     *comparison // empty if it isn't compared
}

// standings are those of all configurations, best first, and of the virtual best.
func (s *study) standings(all map[configuration]*comparison) (list []standing) {
	for _, c := range s.Configurations {
		with := cmp.Or(all[c], &comparison{})
		list = append(list, standing{c.String(), c, s.scores[c], false, all[c] != nil, with})
	}
	if len(list) > 1 {
		list = append(list, standing{"virtual best", configuration{}, s.virtualBest(), true, false, &comparison{}})
	}
	return list
}

// byConfiguration makes the table of configurations. A column that would be empty is left out.
func (s *study) byConfiguration(list []standing) tabular {
	columns := []column[standing]{
		{"configuration", true, func(x standing) tableEntry { return word(x.name) }},
		{"solved", false, func(x standing) tableEntry {
			return tableEntry{Text: x.score.String(), value: float64(x.solved)}
		}},
		{"not solved", true, func(x standing) tableEntry { return word(x.unsolved()) }},
		{"asked", false, func(x standing) tableEntry {
			return tableEntry{Text: fmt.Sprintf("%d of %d", x.asked, x.cells), value: float64(x.asked)}.where(!x.best)
		}},
		{"solver", false, func(x standing) tableEntry { return seconds.entry(x.solver).where(!x.best) }},
		{"median", false, func(x standing) tableEntry { return s.m.entry(x.number) }},
		{"PAR2", false, func(x standing) tableEntry {
			return tableEntry{Text: s.m.format(x.par2), value: x.par2}.where(s.m.time() && x.tried > 0)
		}},
		{"better", false, func(x standing) tableEntry { return number(x.with.better).where(x.with.counted > 0) }},
		{"worse", false, func(x standing) tableEntry { return number(x.with.worse).where(x.with.counted > 0) }},
		{"ratio, both solved", false, standing.ratio},
		{"p", false, func(x standing) tableEntry {
			return tableEntry{Text: chanceText(x.with.p), value: x.with.p}.where(x.with.counted > 0)
		}},
		{"left out", true, func(x standing) tableEntry { return word(tally(x.with.left)) }},
	}
	return tabulate(filled(columns, list), list)
}

// overviewOf makes the table of all suites: what each configuration solved, how long it took, and the help that not all
// configurations of its suite get.
func overviewOf(sections []section) tabular {
	type line struct {
		s *section
		standing
		first bool // of its suite
	}
	var lines []line
	for i := range sections {
		for _, x := range sections[i].list {
			if !x.best {
				lines = append(lines, line{&sections[i], x, len(lines) == 0 || lines[len(lines)-1].s != &sections[i]})
			}
		}
	}
	columns := []column[line]{
		{"suite, limit", true, func(x line) tableEntry {
			return word(x.s.Suite + ", " + seconds.format(x.s.groups[0].limit)).where(x.first)
		}},
		{"configuration", true, func(x line) tableEntry { return word(x.name) }},
		{"solved", false, func(x line) tableEntry { return tableEntry{Text: x.score.String(), value: float64(x.solved)} }},
		{"median", false, func(x line) tableEntry { return x.s.m.entry(x.number) }},
		{"ratio, both solved", false, func(x line) tableEntry {
			if !x.compared {
				return word("base").where(x.s.compared)
			}
			return x.ratio()
		}},
		{"help", true, func(x line) tableEntry { return word(x.s.help[x.configuration.encoding]).where(x.s.Fair != sameHelp) }},
	}
	return tabulate(filled(columns, lines), lines)
}

// filled are the columns that say something of one thing at least.
func filled[T any](columns []column[T], things []T) []column[T] {
	return slices.DeleteFunc(columns, func(c column[T]) bool {
		return !slices.ContainsFunc(things, func(x T) bool { return c.entry(x).Text != "" })
	})
}

// families makes the table of what the configurations did in each family of instances, those whose names have the same
// first word: how many they solved, and the ratio to the base.
func (s *section) families() tabular {
	family := func(c *record.Cell) string {
		word, _, _ := strings.Cut(c.Instance, "-")
		return word
	}
	type row struct {
		name string
		by   map[configuration]standing
	}
	var rows []row
	for _, name := range slices.Sorted(slices.Values(distinct(s.Cells, family))) {
		part := &Selection{s.Runs, slices.DeleteFunc(slices.Clone(s.Cells), func(c record.Cell) bool {
			return family(&c) != name
		})}
		study := part.study(s.m)
		bases, err := study.bases(s.base)
		if err != nil {
			bases = nil // the family has none
		}
		by := map[configuration]standing{}
		for _, x := range study.standings(study.comparisons(bases)) {
			by[x.configuration] = x
		}
		rows = append(rows, row{name, by})
	}
	columns := []column[row]{{"family", true, func(r row) tableEntry { return word(r.name) }}}
	several := len(s.engines()) > 1
	for _, c := range s.Configurations {
		columns = append(columns, column[row]{c.name(several), false, func(r row) tableEntry {
			x, there := r.by[c]
			text := x.score.String()
			if ratio := x.with; x.compared && ratio.counted > 0 {
				text += ", " + times(ratio.ratio)
			}
			return word(text).where(there)
		}})
	}
	return tabulate(columns, rows)
}

// ratio is that to the base, with its interval, and of how many instances.
func (x standing) ratio() tableEntry {
	text := fmt.Sprintf("%s (%d)", x.with.factor(times), x.with.both)
	return tableEntry{Text: text, value: x.with.ratio}.where(x.with.counted > 0)
}

// byInstance makes the table of instances, by size and then by name. If bases is nil, nothing is compared.
func (s *study) byInstance(bases []int) tabular {
	order := slices.Clone(s.groups)
	slices.SortFunc(order, func(a, b *repeats) int {
		return cmp.Or(cmp.Compare(a.Size, b.Size), cmp.Compare(a.Instance, b.Instance))
	})
	order = slices.CompactFunc(order, func(a, b *repeats) bool { return a.instanceName == b.instanceName })
	columns := []column[*repeats]{
		{"instance", true, func(g *repeats) tableEntry { return word(g.Instance) }},
		{"board", true, func(g *repeats) tableEntry { return tableEntry{Text: g.Board, value: float64(g.Size)} }},
		{"goals", false, func(g *repeats) tableEntry { return number(g.Goals) }},
		{"answer", true, func(g *repeats) tableEntry { return word(answer(g.Cell)) }},
	}
	most := func(size func(c *record.Cell) int) func(*repeats) tableEntry { // a cell that was killed knows no size
		return func(g *repeats) (e tableEntry) {
			for _, other := range s.repeatsAt[g.instanceName] {
				if n := size(other.Cell); float64(n) > e.value {
					e = number(n)
				}
			}
			return e
		}
	}
	if !slices.ContainsFunc(order, func(g *repeats) bool { return !g.formula() }) {
		columns = slices.Replace(columns, 1, 3,
			column[*repeats]{"encoding", true, func(g *repeats) tableEntry { return word(g.Encoding) }},
			column[*repeats]{"variables", false, most(func(c *record.Cell) int { return c.Variables })},
			column[*repeats]{"clauses", false, most(func(c *record.Cell) int { return c.Clauses })})
	}
	fixed := len(columns)
	several := len(s.engines()) > 1
	for j, c := range s.Configurations {
		name := c.name(several)
		base := func(*repeats) *repeats { return nil }
		switch {
		case bases == nil:
		case bases[j] == j:
			name += " (base)"
		default:
			base = func(g *repeats) *repeats { return s.repeatsAt[g.instanceName][s.Configurations[bases[j]]] }
		}
		columns = append(columns, column[*repeats]{name, false, func(g *repeats) tableEntry {
			return s.repeatsAt[g.instanceName][c].entry(base(g), s)
		}})
	}
	t := tabulate(columns, order)
	for j := range t.Head[fixed:] {
		t.Head[fixed+j].Fixed = false
	}
	return t
}

// entry is that of a group, beside its base if it has one.
func (g *repeats) entry(base *repeats, s *study) tableEntry {
	switch {
	case g == nil:
		return word("–")
	case !g.solved():
		return tableEntry{Text: g.state(), value: math.Inf(1), Group: g}
	}
	text := s.m.entry(g.spread).Text
	if base != nil && base.solved() && base.value > 0 && g.value > 0 && leftOut(g, base) == "" && !s.aside[g.instanceName] {
		text += " (" + times(g.value/base.value) + ")"
	}
	if s := g.state(); s != "" {
		text += " (" + s + ")"
	}
	if g.direct && s.aside[g.instanceName] {
		text += " (without a solver)"
	}
	return tableEntry{Text: text, value: g.value, Group: g}
}

// within makes the table of how many instances each configuration solved in a part of the limit.
func (s *study) within() tabular {
	limit := 0.0
	for _, g := range s.groups {
		limit = max(limit, g.limit)
	}
	columns := []column[float64]{
		{"within", true, func(v float64) tableEntry { return tableEntry{Text: s.m.format(v), value: v} }},
	}
	for _, c := range s.Configurations {
		columns = append(columns, column[float64]{c.String(), false, func(v float64) tableEntry {
			n := 0
			for _, g := range s.groupsOf[c] {
				if g.solved() && g.value <= v {
					n++
				}
			}
			return number(n)
		}})
	}
	return tabulate(columns, []float64{limit / 60, limit / 30, limit / 6, limit / 3, limit})
}

// answer is the known one, and what it answers if that is not the optimum.
func answer(c *record.Cell) string {
	switch {
	case c.Ask == record.AskDecide && c.Expected == string(record.Unknown):
		return fmt.Sprintf("not known for %d moves", c.AskMoves)
	case c.Ask == record.AskDecide:
		return fmt.Sprintf("%s at %d moves", c.Expected, c.AskMoves)
	case c.Ask == record.AskRise:
		return c.Expected + ", each bound by a formula"
	}
	return c.Expected
}

// texts are all rows of a table, the head first, each text made safe.
func (t *tabular) texts(safe func(string) string) [][]string {
	rows := make([][]string, 1+len(t.Rows))
	for _, h := range t.Head {
		rows[0] = append(rows[0], safe(h.Text))
	}
	for i, row := range t.Rows {
		for _, e := range row {
			rows[i+1] = append(rows[i+1], safe(e.Text))
		}
	}
	return rows
}

// markdown writes a table, whose columns stand below each other on a terminal, too, unless it is bare.
func (t *tabular) markdown(bare bool) string {
	rows := t.texts(escape)
	rule := make([]string, len(t.Head))
	for j, h := range t.Head {
		width := 3
		for _, row := range rows {
			width = max(width, utf8.RuneCountInString(row[j]))
		}
		if bare {
			width = 2
		}
		rule[j] = strings.Repeat("-", width-1) + ":"
		if h.Words {
			rule[j] = strings.Repeat("-", width)
			width = -width // to the left
		}
		for _, row := range rows {
			if !bare {
				row[j] = fmt.Sprintf("%*s", width, row[j])
			}
		}
	}
	var b strings.Builder
	for _, row := range slices.Insert(rows, 1, rule) {
		line := "| " + strings.Join(row, " | ") + " |"
		if bare {
			line = "|" + strings.Join(row, "|") + "|"
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// escape keeps a text from being taken for marks of Markdown. A "<" before a space begins none.
var escape = strings.NewReplacer("|", `\|`, "< ", "< ", "<", "&lt;", "\n", " ", "\r", " ", "`", "\\`").Replace
