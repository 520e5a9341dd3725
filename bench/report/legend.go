package report

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"knightsat/bench"
	"knightsat/internal/words"
)

// legend says what is measured, and where it stands how the tables are to be read.
func legend(m Measure) string {
	return fmt.Sprintf("Measured: %s. docs/laboratory.md says how to read the tables.", m.Text)
}

// described says what measured the results, and where, a line for the suites of each program on each
// machine, and which cells starved.
func (r *Results) described() (list []string) {
	suites := map[string][]string{} // by what measured them
	var order []string
	for i := range r.Runs {
		run := &r.Runs[i]
		text := fmt.Sprintf("published figures beside, not measured here: %s", run.Version)
		if run.ID != published {
			text = measuredBy(run)
		}
		if suites[text] == nil {
			order = append(order, text)
		}
		if !slices.Contains(suites[text], run.Suite) {
			suites[text] = append(suites[text], run.Suite)
		}
	}
	for _, text := range order {
		if len(order) > 1 {
			text = "suite " + strings.Join(suites[text], ", ") + ": " + text
		}
		list = append(list, text)
	}
	return append(list, r.Starved()...)
}

// measuredBy is the program and the machine of a run.
func measuredBy(run *bench.Run) string {
	// As git shows it.
	commit := fmt.Sprintf("%.7s", run.Commit) + strings.Repeat("+", strings.Count(run.Commit, "+"))
	parts := []string{"knightsat " + strings.TrimSpace(run.Version+" "+commit), run.Go, run.OS + "/" + run.Arch}
	add := func(there bool, format string, value any) {
		if there {
			parts = append(parts, fmt.Sprintf(format, value))
		}
	}
	add(run.Processor != "", "%s", run.Processor)
	add(run.Cores > 0, "cores: %d", run.Cores)
	add(run.MemoryBytes > 0, "memory: %s GiB", plain(float64(run.MemoryBytes)/(1<<30)))
	var engines []string
	for _, e := range slices.Concat(run.Engines, run.Encoders) {
		engines = append(engines, strings.TrimSpace(e.Name+" "+cmp.Or(e.Version, e.Hash)))
	}
	add(len(engines) > 0, "engines: %s", strings.Join(engines, ", "))
	return strings.Join(parts, ", ")
}

// Caption says what of a suite was measured, and within which limits.
func (s *section) Caption() string {
	run := s.run(&s.Cells[0])
	instances := len(distinct(s.Cells, func(c *bench.Cell) string { return c.Instance }))
	text := fmt.Sprintf("%s of a suite with the hash %s", words.Count(instances, "instance"), run.SuiteHash)
	if all := whole(run); all > 0 {
		text = fmt.Sprintf("%d of %s", instances, words.Count(all, "instance"))
	}
	text += ", measure " + s.m.Name
	for _, f := range run.Flags() {
		text += strings.TrimRight(", "+f[0]+" "+f[1], " ")
	}
	if run.Options.Scrambled {
		text += ", scrambled"
	}
	return text
}

// whole is how many instances the suite of a run has; 0 if this program has no such suite.
func whole(run *bench.Run) int {
	if !slices.Contains(bench.Suites(), run.Suite) {
		return 0
	}
	suite, err := bench.Load(context.Background(), run.Suite, bench.Sources{})
	if err != nil || suite.Hash != run.SuiteHash || suite.WantsGraphs {
		return 0
	}
	return len(suite.Instances)
}

// Starved names the cells that the clock ended long before they had used their limit of
// processor time, a line for each instance and configuration.
func (r *Results) Starved() (list []string) {
	count := map[string]int{}
	for i := range r.Cells {
		if c := &r.Cells[i]; r.run(c).Options.Starved(c) {
			count[fmt.Sprintf("%s of the suite %s by %s", c.Instance, c.Suite,
				configuration{c.Encoding, c.Engine})]++
		}
	}
	for _, what := range slices.Sorted(maps.Keys(count)) {
		list = append(list, fmt.Sprintf("starved, so that its timeout says nothing: %s (%s)",
			what, words.Count(count[what], "repeat")))
	}
	return list
}

// engines lists those that solve formulas.
func (r *Results) engines() (list []string) {
	for _, c := range r.Cells {
		if c.Encoding != "" {
			list = append(list, c.Engine)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// name is a configuration as a legend has it: without the engine if there are not several
// for all encodings.
func (c configuration) name(several bool) string {
	if !several && c.encoding != "" {
		return c.encoding
	}
	return c.String()
}

// title is what all of a picture has in common: the suites, and the engine.
func (r *Results) title() string {
	text := strings.Join(r.values("suite"), ", ")
	if engines := r.engines(); len(engines) == 1 {
		text += ", " + engines[0]
	}
	return text
}

// sizes says what the sizes of the instances are, as far as it can be seen.
func (r *Results) sizes() string {
	switch {
	case !slices.ContainsFunc(r.Cells, func(c bench.Cell) bool { return c.Size != c.Squares }):
		return "squares"
	case !slices.ContainsFunc(r.Cells, func(c bench.Cell) bool { return c.Size != c.Goals }):
		return "goals"
	}
	return "size"
}
