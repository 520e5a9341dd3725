package report

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/bench"
	"knightsat/internal/words"
)

func legend(r *Results, m Measure) string {
	text := fmt.Sprintf("Measured: %s, the median of the repeats. Best first: by instances solved, then by PAR2 (the mean, an unsolved instance as twice its limit). Ratios are geometric means beside the base's; with penalty they are over all instances that both were asked, with a 95 %% interval (Student's, of the logarithms). Better and worse count instances, an unsolved one as the worst; p is Wilcoxon's signed-rank test, two-sided, after Holm's correction. If no --base is given, it is the best of these very results, which flatters it: a verdict needs a base that was chosen before.", m.Text)
	if slices.ContainsFunc(r.Cells, func(c bench.Cell) bool { return c.Status == bench.Unsupported || c.Status == bench.Absent }) {
		text += " Instances that were not run, as an encoding can't express them or a program wasn't there, count neither as solved nor as unsolved."
	}
	if slices.ContainsFunc(r.Cells, func(c bench.Cell) bool { return !c.Status.Solved() && c.Repeat > 1 }) {
		text += " “timeout 3/5” means that three of five repeats ended so; if more than half were solved, the median takes the others as longer than all."
	}
	return text
}

// describeRuns says where and how the results were measured, a line a run.
func describeRuns(r *Results) (list []string) {
	for _, run := range r.Runs {
		o := run.Options
		if run.ID == published {
			list = append(list, fmt.Sprintf("suite %s: published figures beside, not measured here: %s", run.Suite, run.Version))
			continue
		}
		text := fmt.Sprintf("suite %s (%s), knightsat %s, %s, %s/%s", run.Suite, run.SuiteHash, strings.TrimSpace(run.Version+" "+short7(run.Commit)), run.Go, run.OS, run.Arch)
		add := func(there bool, format string, args ...any) {
			if there {
				text += fmt.Sprintf(format, args...)
			}
		}
		add(run.Processor != "", ", %s", run.Processor)
		add(run.Cores > 0, ", cores: %d", run.Cores)
		add(run.MemoryBytes > 0, ", memory: %s GiB", plain(float64(run.MemoryBytes)/(1<<30)))
		var engines []string
		for _, e := range run.Engines {
			engines = append(engines, strings.TrimSpace(e.Name+" "+e.Version))
		}
		add(len(engines) > 0, ", engines: %s", strings.Join(engines, ", "))
		add(true, "; limit for each: %s s", short(o.TimeoutSeconds))
		add(o.CPUSeconds > 0, ", %s s of processors", short(o.CPUSeconds))
		add(o.MemoryLimit > 0, " and %s MiB", plain(float64(o.MemoryLimit)/(1<<20)))
		add(true, "; repeats: %d; at once: %d; seed: %d", o.Repeats, o.Jobs, o.Seed)
		add(o.Pin, "; on cores of their own")
		add(o.Same, ", for all repeats")
		add(o.Shard != "", "; shard %s", o.Shard)
		list = append(list, text)
	}
	return list
}

// engines lists those that solve formulas.
func (r *Results) engines() []string {
	engines := distinct(r.Cells, func(c *bench.Cell) way { return way{c.Encoding, c.Engine} })
	engines = slices.DeleteFunc(engines, func(w way) bool { return w.encoding == "" })
	list := words.Names(engines, func(w way) string { return w.engine })
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

// short7 is a commit as git shows it.
func short7(commit string) string {
	if len(commit) < 8 {
		return commit
	}
	return commit[:7] + strings.Repeat("+", strings.Count(commit, "+"))
}
