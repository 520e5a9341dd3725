package report

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/typed"
	"knightsat/internal/words"
)

// View says what to show of the results.
type View struct {
	Measure cellMeasure
	Base    labelChoices // of encoding and engine: what others are compared with; none is the best
	Table   string       // of [Markdown] and [CSV]: one of TableNames, alone; "" is the whole report
	Bare    bool         // of [Markdown]: columns are not lined up, so that a new entry changes one line
}

type namedTable struct {
	name            string
	compares, alone bool // configurations are compared; the whole report does without it
	table           func(s *section) tabular
	all             func(sections []section) tabular // instead, of all suites
}

// tables are what [Markdown] can write alone, and the whole report.
var tables = []namedTable{
	{name: "configurations", compares: true, table: func(s *section) tabular { return s.ByConfiguration }},
	{name: "instances", table: func(s *section) tabular { return s.ByInstance }},
	{name: "within", alone: true, table: func(s *section) tabular { return s.within() }},
	{name: "families", alone: true, table: (*section).families},
	{name: "overview", alone: true, all: overviewOf},
}

// TableNames lists the tables that can stand alone.
func TableNames() []string { return words.Names(tables, func(t namedTable) string { return t.name }) }

// tableNamed is one of [TableNames]; the zero value for "", the whole report.
func tableNamed(name string) (t namedTable) {
	if i := slices.IndexFunc(tables, func(t namedTable) bool { return t.name == name }); i >= 0 {
		t = tables[i]
	}
	return t
}

// Text is a line for each configuration: how much it solved, its ratio beside the base, and p.
func Text(r *Selection, o View) (string, error) {
	sections, err := r.sections(o)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, s := range sections {
		b.WriteString(typed.Printable(s.heading()+s.without()) + "\n")
		for _, text := range s.lines {
			b.WriteString("- " + typed.Printable(text) + "\n")
		}
		if s.Fair != "" {
			b.WriteString(typed.Printable(s.Fair) + "\n")
		}
	}
	for _, text := range r.Starved() {
		b.WriteString(typed.Printable(text) + "\n")
	}
	return b.String(), nil
}

// Markdown is the runs that results come from, what each configuration did over all instances of a suite,
// and each instance.
func Markdown(r *Selection, o View) (string, error) {
	sections, err := r.sections(o)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, line := range r.described() {
		fmt.Fprintf(&b, "- %s\n", escape(line))
	}
	if all := tableNamed(o.Table).all; all != nil {
		t := all(sections)
		fmt.Fprintf(&b, "\n%s", t.markdown(o.Bare))
		return b.String(), nil
	}
	if o.Table == "" {
		fmt.Fprintf(&b, "\n%s\n", legend(o.Measure))
	}
	for _, s := range sections {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n", escape(s.heading()), escape(s.Caption()))
		for _, t := range tables {
			if o.Table != t.name && (o.Table != "" || t.alone) {
				continue
			}
			shown := t.table(&s)
			fmt.Fprintf(&b, "\n%s", shown.markdown(o.Bare))
			if t.compares && s.Fair != "" {
				fmt.Fprintf(&b, "\n%s\n", escape(s.Fair))
			}
		}
	}
	return b.String(), nil
}

// table is one of a single suite, or that of all.
func (r *Selection) table(o View) (tabular, error) {
	t := tableNamed(o.Table)
	sections, err := r.sections(o)
	switch {
	case err != nil:
		return tabular{}, err
	case t.all != nil:
		return t.all(sections), nil
	case len(sections) > 1:
		return tabular{}, fmt.Errorf("CSV has one table: choose its suite with --only suite=%s", sections[0].Suite)
	}
	return t.table(&sections[0]), nil
}

func (s *section) heading() string {
	if !s.compared {
		return s.Suite
	}
	return s.Suite + ", base " + s.Base
}
