package report

import (
	"fmt"
	"strings"

	"knightsat/internal/words"
)

// Shown says what to show of the results.
type Shown struct {
	Measure Measure
	Base    Choices // of encoding and engine: what others are compared with; none is the best
	Table   string  // of [Markdown]: one of TableNames, alone; "" is the whole report
	Bare    bool    // of [Markdown]: columns are not lined up, so that a new entry changes one line
}

// Format writes a report. An error says what it can't be made of.
type Format func(*Results, Shown) (string, error)

// tables are those of which [Markdown] can write one alone.
var tables = []struct {
	name string
	of   func(s *section) listing
}{
	{"configurations", func(s *section) listing { return s.ByConfiguration }},
	{"instances", func(s *section) listing { return s.ByInstance }},
	{"within", func(s *section) listing { return s.within() }},
}

// TableNames lists the tables that can stand alone.
func TableNames() (names []string) {
	for _, t := range tables {
		names = append(names, t.name)
	}
	return names
}

// Text is a line for each configuration: how much it solved, its ratio beside the base, and p; of boards and
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
		for _, text := range s.lines {
			b.WriteString("- " + words.Printable(text) + "\n")
		}
	}
	for _, text := range r.Starved() {
		b.WriteString(words.Printable(text) + "\n")
	}
	return b.String(), nil
}

// Markdown is the runs that results come from, what each configuration did over all instances of a suite,
// and each instance. Of boards and their tours it is which boards have one: a grid of pieces and sides, or of
// the two sides for each piece; why others have none; and how many there are, if that was counted.
func Markdown(r *Results, o Shown) (string, error) {
	if all := r.tours(); all != nil {
		return r.grid(all), nil
	}
	sections, err := r.sections(o)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, line := range r.described() {
		fmt.Fprintf(&b, "- %s\n", escape(line))
	}
	if o.Table == "" {
		fmt.Fprintf(&b, "\n%s\n", legend(o.Measure))
	}
	for _, s := range sections {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n", escape(s.heading()), escape(s.Caption()))
		for _, t := range tables {
			if t.name == o.Table {
				alone := t.of(&s)
				fmt.Fprintf(&b, "\n%s", alone.markdown(o.Bare))
			}
		}
		if o.Table != "" {
			continue
		}
		fmt.Fprintf(&b, "\n%s", s.ByConfiguration.markdown(o.Bare))
		for i, text := range s.Verdicts {
			fmt.Fprintf(&b, "%s- %s\n", strings.Repeat("\n", 1-min(i, 1)), escape(text))
		}
		fmt.Fprintf(&b, "\n%s", s.ByInstance.markdown(o.Bare))
	}
	return b.String(), nil
}

func (s *section) heading() string {
	if len(s.Verdicts) == 0 {
		return s.Suite
	}
	return s.Suite + ", base " + s.Base
}
