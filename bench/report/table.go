package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"knightsat/bench"
)

// column is a column of a table of things: what it is called, and what it says of each.
type column[T any] struct {
	name  string
	words bool // to the left, and sorted as text
	entry func(T) entry
}

// listing is what all formats write: a head, and entries below.
type listing struct {
	Head []head
	Rows [][]entry
}

type head struct {
	Text  string
	Words bool // the column holds words
	Fixed bool // it is none of a configuration
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

// tabulate makes a table with a row for each thing.
func tabulate[T any](columns []column[T], things []T) (t listing) {
	for _, c := range columns {
		t.Head = append(t.Head, head{c.name, c.words, true})
	}
	for _, thing := range things {
		var row []entry
		for _, c := range columns {
			row = append(row, c.entry(thing))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// standing is how a configuration did, a row of a table.
type standing struct {
	name string
	score
	configuration *configuration // nil for the virtual best
	with          *comparison    // nil for a base, and where nothing is compared
}

// standings are those of all configurations, best first, and of the virtual best.
func (s *study) standings(all map[configuration]*comparison) (list []standing) {
	for _, c := range s.Configurations {
		list = append(list, standing{c.String(), s.scores[c], &c, all[c]})
	}
	if len(list) > 1 {
		list = append(list, standing{"virtual best", s.virtualBest(), nil, nil})
	}
	return list
}

// byConfiguration makes the table of configurations. A column that would be empty is left out.
func (s *study) byConfiguration(list []standing) listing {
	compared := func(of func(c *comparison) entry) func(standing) entry {
		return func(x standing) entry {
			if x.with == nil {
				return word("")
			}
			return of(x.with)
		}
	}
	timed := func(of func(c *comparison) entry) func(standing) entry {
		return compared(func(c *comparison) entry {
			if c.counted == 0 {
				return word("")
			}
			return of(c)
		})
	}
	columns := []column[standing]{
		{"configuration", true, func(x standing) entry { return word(x.name) }},
		{"solved", false, func(x standing) entry {
			return entry{Text: x.score.String(), value: float64(x.solved)}
		}},
		{"without the engine", false, func(x standing) entry {
			if x.direct == 0 {
				return word("")
			}
			return number(x.direct)
		}},
		{"not solved", true, func(x standing) entry { return word(x.unsolved()) }},
		{"PAR2", false, func(x standing) entry {
			if !s.m.time() || x.asked == 0 {
				return word("")
			}
			return entry{Text: s.m.format(x.par2), value: x.par2}
		}},
		{"better", false, timed(func(c *comparison) entry { return number(c.better) })},
		{"worse", false, timed(func(c *comparison) entry { return number(c.worse) })},
		{"ratio, both solved", false, timed(func(c *comparison) entry {
			return entry{Text: fmt.Sprintf("%s (%d)", c.factor(times), c.both), value: c.ratio}
		})},
		{"p", false, timed(func(c *comparison) entry { return entry{Text: chanceText(c.p), value: c.p} })},
		{"left out", true, compared(func(c *comparison) entry { return word(tally(c.left)) })},
		{"unfair base", true, compared(func(c *comparison) entry { return word(c.unfairness()) })},
	}
	columns = slices.DeleteFunc(columns, func(c column[standing]) bool {
		return !slices.ContainsFunc(list, func(x standing) bool { return c.entry(x).Text != "" })
	})
	return tabulate(columns, list)
}

// byInstance makes the table of instances, by size and then by name. If of is nil, nothing is compared.
func (s *study) byInstance(of []int) listing {
	order := slices.Clone(s.groups)
	slices.SortFunc(order, func(a, b *group) int {
		return cmp.Or(cmp.Compare(a.Size, b.Size), cmp.Compare(a.Instance, b.Instance))
	})
	order = slices.CompactFunc(order, func(a, b *group) bool { return a.place == b.place })
	columns := []column[*group]{
		{"instance", true, func(g *group) entry { return word(g.Instance) }},
		{"board", true, func(g *group) entry { return entry{Text: g.Board, value: float64(g.Size)} }},
		{"goals", false, func(g *group) entry { return number(g.Goals) }},
		{"answer", true, func(g *group) entry { return word(answer(g.Cell)) }},
	}
	most := func(of func(c *bench.Cell) int) func(*group) entry { // a cell that was killed knows no size
		return func(g *group) (e entry) {
			for _, other := range s.at[g.place] {
				if n := of(other.Cell); float64(n) > e.value {
					e = number(n)
				}
			}
			return e
		}
	}
	if !slices.ContainsFunc(order, func(g *group) bool { return !g.formula() }) {
		columns = slices.Replace(columns, 1, 3,
			column[*group]{"encoding", true, func(g *group) entry { return word(g.Encoding) }},
			column[*group]{"variables", false, most(func(c *bench.Cell) int { return c.Variables })},
			column[*group]{"clauses", false, most(func(c *bench.Cell) int { return c.Clauses })})
	}
	fixed := len(columns)
	several := len(s.engines()) > 1
	for j, c := range s.Configurations {
		name := c.name(several)
		base := func(*group) *group { return nil }
		switch {
		case of == nil:
		case of[j] == j:
			name += " (base)"
		default:
			base = func(g *group) *group { return s.at[g.place][s.Configurations[of[j]]] }
		}
		columns = append(columns, column[*group]{name, false, func(g *group) entry {
			return s.at[g.place][c].entry(base(g), s)
		}})
	}
	t := tabulate(columns, order)
	for j := range t.Head[fixed:] {
		t.Head[fixed+j].Fixed = false
	}
	return t
}

// entry is that of a group, beside its base if it has one.
func (g *group) entry(base *group, s *study) entry {
	switch {
	case g == nil:
		return word("–")
	case !g.solved():
		return entry{Text: g.state(), value: math.Inf(1), Group: g}
	}
	text := s.m.format(g.value)
	if base != nil && base.solved() && base.value > 0 && g.value > 0 && leftOut(g, base) == "" {
		text += " (" + times(g.value/base.value) + ")"
	}
	if s := g.state(); s != "" {
		text += " (" + s + ")"
	}
	if s.aside(g) {
		text += " (without the engine)"
	}
	return entry{Text: text, value: g.value, Group: g}
}

// within makes the table of how many instances each configuration solved in a part of the limit.
func (s *study) within() listing {
	limit := 0.0
	for _, g := range s.groups {
		limit = max(limit, g.limit)
	}
	columns := []column[float64]{
		{"within", true, func(v float64) entry { return entry{Text: s.m.format(v), value: v} }},
	}
	for _, c := range s.Configurations {
		columns = append(columns, column[float64]{c.String(), false, func(v float64) entry {
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

// texts are all rows of a table, the head first, each text made safe.
func (t *listing) texts(safe func(string) string) [][]string {
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
func (t *listing) markdown(bare bool) string {
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
