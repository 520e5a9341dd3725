package report

import (
	"fmt"
	"html/template"
)

// section is the results of a suite, as tables and in words.
type section struct {
	*study
	Suite, Base     string
	ByConfiguration table
	Verdicts        []string
	lines           []string // of text, one a configuration
	ByInstance      table
	Pictures        []template.HTML // on a page: cactus and scaling; "" for none
	Scatter         template.HTML
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
			best := s.Configurations[0]
			base = Choices{"encoding": {best.encoding}, "engine": {best.engine}}
		}
		of, err := s.bases(base)
		if err != nil {
			return nil, fmt.Errorf("suite %s: %w", suite, err)
		}
		if of != nil {
			based = true
			s.Base = base.String()
		}
		s.compareAll(of)
		if !chosen {
			of = nil // entries are divided by a base that was chosen before
		}
		s.ByInstance = s.byInstance(of)
		list = append(list, s)
	}
	if !based {
		return nil, fmt.Errorf("there is no column for the base %s; there are %s", o.Base,
			quoted(r.study(o.Measure).Configurations))
	}
	return list, nil
}

// fixed is the base that the suite's file has fixed before the run; nil where it is none of the
// configurations that are left, or all of them.
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

// compareAll compares the configurations with their bases, in a table and in words.
func (s *section) compareAll(of []int) {
	list := s.standings(s.comparisons(of))
	s.ByConfiguration = s.byConfiguration(list)
	for _, x := range list {
		if x.of == nil {
			continue
		}
		line := x.score.String()
		if x.direct > 0 {
			line += fmt.Sprintf(", %d without the engine", x.direct)
		}
		if failed := x.unsolved(); failed != "" {
			line += " (" + failed + ")"
		}
		if c := x.with; c != nil {
			s.Verdicts = append(s.Verdicts, fmt.Sprintf("%s: %s; %s", x.name, line, c.verdict(s.m)))
			if c.counted > 0 {
				line += fmt.Sprintf("; %s on %d, p %s", c.factor(times), c.both, chanceText(c.p))
			}
			if len(c.left) > 0 {
				line += "; left out: " + tally(c.left)
			}
			if unfair := c.unfairness(); unfair != "" {
				line += "; unfair base: " + unfair
			}
		}
		s.lines = append(s.lines, x.name+": "+line)
	}
}
