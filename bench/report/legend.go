package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"knightsat/bench"
	"knightsat/internal/words"
)

func legend(r *Results, m Measure) string {
	text := fmt.Sprintf(
		"Measured: %s, the median of the repeats. Best first: by instances solved, then by PAR2 (the mean, "+
			"an unsolved instance as twice its limit). Ratios are geometric means beside the base's; with "+
			"penalty they are over all instances that both were asked, with a 95 %% interval (Student's, "+
			"of the logarithms). Better and worse count instances, an unsolved one as the worst; p is "+
			"Wilcoxon's signed-rank test, two-sided, after Holm's correction. The base is what --base "+
			"names, or what the suite's file fixed before the run, or else the best of these very results, "+
			"which flatters it.", m.Text)
	if slices.ContainsFunc(r.Cells, func(c bench.Cell) bool {
		return c.Status == bench.Unsupported || c.Status == bench.Absent
	}) {
		text += " Instances that were not run, as an encoding can't express them or a program wasn't " +
			"there, count neither as solved nor as unsolved."
	}
	if slices.ContainsFunc(r.Cells, func(c bench.Cell) bool { return !c.Status.Solved() && c.Repeat > 1 }) {
		text += " “timeout 3/5” means that three of five repeats ended so; if more than half were solved, " +
			"the median takes the others as longer than all."
	}
	return text
}

// describeRuns says where and how the results were measured, a line a run, and which cells starved.
func describeRuns(r *Results) (list []string) {
	for _, run := range r.Runs {
		if run.ID == published {
			list = append(list, fmt.Sprintf("suite %s: published figures beside, not measured here: %s",
				run.Suite, run.Version))
			continue
		}
		// As git shows it.
		commit := fmt.Sprintf("%.7s", run.Commit) + strings.Repeat("+", strings.Count(run.Commit, "+"))
		parts := []string{
			fmt.Sprintf("suite %s (%s)", run.Suite, run.SuiteHash),
			"knightsat " + strings.TrimSpace(run.Version+" "+commit), run.Go, run.OS + "/" + run.Arch,
		}
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
		text := strings.Join(parts, ", ")
		for _, f := range run.Flags() {
			text += strings.TrimRight("; "+f[0]+" "+f[1], " ")
		}
		list = append(list, text)
	}
	return append(list, r.Starved()...)
}

// Starved names the cells that the clock ended long before they had used their limit of
// processor time, a line for each instance and way.
func (r *Results) Starved() (list []string) {
	count := map[string]int{}
	for i := range r.Cells {
		if c := &r.Cells[i]; r.run(c).Options.Starved(c) {
			count[fmt.Sprintf("%s of the suite %s by %s", c.Instance, c.Suite, way{c.Encoding, c.Engine})]++
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

// name is a way as a legend has it: without the engine if there are not several
// for all encodings.
func (w way) name(several bool) string {
	if !several && w.encoding != "" {
		return w.encoding
	}
	return w.String()
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
