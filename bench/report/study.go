package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"knightsat/bench/record"
	"knightsat/internal/phrases"
	"knightsat/internal/words"
)

// configuration is what an instance was solved with.
type configuration struct{ encoding, engine string }

// String names it. A program with its own formulation has no encoding.
func (c configuration) String() string {
	if c.encoding == "" {
		return c.engine
	}
	return c.encoding + ", " + c.engine
}

// instanceName is an instance of a suite.
type instanceName struct{ suite, instance string }

// repeats is the repeats of one instance with one configuration, reduced to one number.
type repeats struct {
	configuration
	instanceName
	*record.Cell               // the first repeat, for what all have in common
	cells        []record.Cell // that were run, in the order of their repeats
	spread                     // of the measure; a wrong answer makes it +Inf
	count        map[record.CellStatus]int
	solvedCells  int            // how many of cells
	limit        float64        // seconds that the run gave each of them
	machines     map[int]string // the processor that each repeat was measured on
	starved      bool           // a repeat: see [record.Settings.Starved]
	direct       bool           // all repeats of an encoding were decided, and none by the solver
	solver       []float64      // processor seconds of the solver in each repeat that asked it; +Inf if unsolved
}

// formula reports whether the instance is for one encoding: only engines differ.
func (g *repeats) formula() bool { return g.encoding == "" && g.Encoding != "" }

// comparable reports whether two groups were measured on the same machines: each repeat that
// both have on one machine, and neither group on one that the other was not.
func (g *repeats) comparable(o *repeats) bool {
	for repeat, machine := range g.machines {
		if other, both := o.machines[repeat]; both && other != machine {
			return false
		}
	}
	all := func(g *repeats) []string { return slices.Compact(slices.Sorted(maps.Values(g.machines))) }
	return slices.Equal(all(g), all(o))
}

// spread is a number that stands for a sample, and between which values 80 % of it lie. +Inf is above
// every number that was measured.
type spread struct{ low, value, high float64 }

// spreadOf summarises a sample by its median, and by what a tenth of it is below and a tenth above; nothing by NaN.
func spreadOf(sample []float64) spread {
	x := slices.Sorted(slices.Values(sample))
	return spread{quantile(x, 0.1), quantile(x, 0.5), quantile(x, 0.9)}
}

// quantile is that of a sorted sample without NaN, on a straight line between the two values that are
// nearest (Hyndman and Fan, "Sample quantiles in statistical packages", 1996, number 7).
func quantile(x []float64, share float64) float64 {
	if len(x) == 0 {
		return math.NaN()
	}
	below, part := math.Modf(share * float64(len(x)-1))
	i := int(below)
	if part == 0 || x[i] == x[i+1] { // two that are infinite have no mean
		return x[i]
	}
	return x[i] + part*(x[i+1]-x[i])
}

// meanOf summarises a sample by its mean.
func meanOf(sample []float64) spread {
	s := spreadOf(sample)
	s.value = mean(sample)
	return s
}

func (r *Selection) newGroup(all []record.Cell, m cellMeasure) *repeats {
	// Cells that were not run would change neither what is solved nor the median.
	cells := slices.DeleteFunc(slices.Clone(all), func(c record.Cell) bool { return c.Status == record.NotRun })
	if len(cells) == 0 { // of a piece of a run
		cells = all
	}
	c := &cells[0]
	g := &repeats{
		configuration: configuration{c.Encoding, c.Engine}, instanceName: instanceName{c.Suite, c.Instance}, Cell: c,
		cells: cells, count: map[record.CellStatus]int{}, limit: r.run(c).Options.Limit(),
		machines: map[int]string{}, direct: c.Encoding != "",
	}
	if len(r.run(c).Options.Only[c.Instance]) == 1 { // the instance is a formula, and only engines differ
		g.encoding = ""
	}
	var sample []float64
	for i := range cells {
		c := &cells[i]
		run := r.run(c)
		g.count[c.Status]++
		g.machines[c.Repeat] = run.Processor + " " + run.Arch
		g.starved = g.starved || run.Options.Starved(c)
		g.direct = g.direct && c.DecidedBy != "" && c.DecidedBy != record.ByEngine
		v, solver := m.unsolved(g.limit), math.Inf(1)
		if c.Status.Solved() {
			g.solvedCells++
			v, solver = m.value(c), c.EngineCPU
		}
		sample = append(sample, v)
		if c.DecidedBy == record.ByEngine || c.DecidedBy == "" && c.EngineCPU > 0 { // one that was killed may not say so
			g.solver = append(g.solver, solver)
		}
	}
	if g.count[record.Wrong] > 0 {
		sample = []float64{math.Inf(1)}
	}
	g.spread = m.reduce(sample)
	return g
}

// solved reports whether more than half of the repeats were solved, and none was wrong.
func (g *repeats) solved() bool {
	return 2*g.solvedCells > len(g.cells) && g.count[record.Wrong] == 0
}

// failures are what an instance came to that was not solved, in words.
var failures = map[record.CellStatus]string{
	record.Timeout: "timeout", record.Memory: "memory-out", record.TooLarge: "oversized formula",
	record.Unsupported: "unsupported puzzle", record.Absent: "missing program", record.NotRun: "needless repeat", record.GaveUp: "give-up",
	record.Crashed: "crash", record.Failed: "error", record.Wrong: "wrong answer",
}

// failure says what the repeats came to: a wrong answer if there is one, else what most of the
// unsolved ones came to; "" if the group is solved.
func (g *repeats) failure() record.CellStatus {
	most := record.CellStatus("")
	for _, s := range record.Statuses() {
		if n := g.count[s]; !s.Solved() && (n > g.count[most] || s == record.Wrong && n > 0) {
			most = s
		}
	}
	if g.solved() {
		return ""
	}
	return most
}

// tried reports whether the instance was tried at all. What an encoding can't
// express, or what wasn't there to run, is no failure of solving.
func (g *repeats) tried() bool {
	return g.count[record.Unsupported]+g.count[record.Absent]+g.count[record.NotRun] < len(g.cells)
}

// penalised is the group's number; of an unsolved one, twice its limit, as in PAR2.
func (g *repeats) penalised() float64 {
	if math.IsInf(g.value, 0) {
		return 2 * g.limit
	}
	return g.value
}

// state says in a word or two what is not solved; "" if every repeat was.
func (g *repeats) state() string {
	all := len(g.cells)
	failure := g.failure()
	switch times := g.count[failure]; {
	case g.solvedCells == all:
		return ""
	case g.solved():
		return fmt.Sprintf("%d/%d solved", g.solvedCells, all)
	case times < all:
		return fmt.Sprintf("%s %d/%d", failures[failure], times, all)
	case failure == record.Timeout && g.limit > 0:
		return ">" + short(g.limit) + " s"
	}
	return failures[failure]
}

// study is results by one measure: the repeats put together, by the configurations.
type study struct {
	*Selection
	m      cellMeasure
	groups []*repeats
	// Best first: those that were asked, without a wrong answer, that solved most, then by PAR2, then by name.
	Configurations []configuration
	groupsOf       map[configuration][]*repeats
	repeatsAt      map[instanceName]map[configuration]*repeats
	scores         map[configuration]score
	aside          map[instanceName]bool // says nothing of solvers and formulas: see setAside
}

func (r *Selection) study(m cellMeasure) *study {
	s := &study{
		Selection: r, m: m, groupsOf: map[configuration][]*repeats{}, repeatsAt: map[instanceName]map[configuration]*repeats{},
		scores: map[configuration]score{}, aside: map[instanceName]bool{},
	}
	cells := slices.Clone(r.Cells)
	slices.SortStableFunc(cells, func(a, b record.Cell) int { return a.Key().Compare(b.Key()) })
	for len(cells) > 0 {
		k := cells[0].Key()
		n := slices.IndexFunc(cells, func(c record.Cell) bool {
			k.Repeat = c.Repeat
			return c.Key() != k
		})
		if n < 0 {
			n = len(cells)
		}
		g := r.newGroup(cells[:n], m)
		cells = cells[n:]
		if s.groupsOf[g.configuration] == nil {
			s.Configurations = append(s.Configurations, g.configuration)
		}
		if s.repeatsAt[g.instanceName] == nil {
			s.repeatsAt[g.instanceName] = map[configuration]*repeats{}
		}
		s.groups = append(s.groups, g)
		s.groupsOf[g.configuration] = append(s.groupsOf[g.configuration], g)
		s.repeatsAt[g.instanceName][g.configuration] = g
	}
	s.setAside()
	for c, groups := range s.groupsOf {
		s.scores[c] = s.scoreOf(groups)
	}
	slices.SortFunc(s.Configurations, func(a, b configuration) int {
		x, y := s.scores[a], s.scores[b]
		return cmp.Or(cmp.Compare(min(y.tried, 1), min(x.tried, 1)), cmp.Compare(x.wrong(), y.wrong()),
			cmp.Compare(y.solved, x.solved),
			cmp.Compare(x.par2, y.par2), cmp.Compare(a.encoding, b.encoding), cmp.Compare(a.engine, b.engine))
	})
	return s
}

// setAside finds the instances that a configuration decides without a solver: they say nothing of solvers and
// formulas, and are left out of scores and comparisons. What auto decides so counts only beside other solvers of
// auto. Beside a program with a formulation of its own, whole programs are compared, and nothing is left out.
func (s *study) setAside() {
	automatic := 0
	for _, c := range s.Configurations {
		switch {
		case s.groupsOf[c][0].Encoding == "":
			return
		case c.encoding == record.Auto:
			automatic++
		}
	}
	all := len(s.Configurations)
	for _, g := range s.groups {
		if g.direct && all > 1 && (g.encoding != record.Auto || automatic == all) {
			s.aside[g.instanceName] = true
		}
	}
}

// score is how a configuration did over the instances that are not set aside.
type score struct {
	solved, tried int                       // instances
	unproven      int                       // of the solved ones
	cells, asked  int                       // of these, those that were run, and that asked the solver
	solver        spread                    // of the solver's processor seconds in these, the median of each instance's repeats
	number        spread                    // of the instances' numbers
	failed        map[record.CellStatus]int // what the others came to
	par2          float64                   // seconds; NaN if it isn't defined
}

// scoreOf takes the groups of one configuration. PAR2 is the mean over the tried
// instances of the seconds of solved ones and twice the time limit for each
// other, as in the SAT competitions. It is defined for times only, if there is no wrong
// answer and every unsolved instance had a limit.
func (s *study) scoreOf(groups []*repeats) score {
	x := score{failed: map[record.CellStatus]int{}}
	var numbers, solver []float64
	for _, g := range groups {
		if s.aside[g.instanceName] {
			continue
		}
		f := g.failure()
		if f != "" {
			x.failed[f]++
		}
		switch {
		case !g.tried():
			continue
		case g.solved():
			x.solved++
			x.unproven += min(1, g.count[record.Found])
		case g.limit <= 0 || f == record.Wrong:
			x.par2 = math.NaN()
		}
		x.par2 += g.penalised()
		x.tried++
		x.cells += len(g.cells)
		numbers = append(numbers, g.value)
		if len(g.solver) > 0 {
			x.asked += len(g.solver)
			solver = append(solver, spreadOf(g.solver).value)
		}
	}
	x.solver, x.number = spreadOf(solver), spreadOf(numbers)
	x.par2 /= float64(x.tried)
	if !s.m.time() {
		x.par2 = math.NaN()
	}
	return x
}

func (s score) wrong() int { return s.failed[record.Wrong] }

// virtualBest is the score of a solver that knows for each instance the best configuration.
func (s *study) virtualBest() score {
	best := map[instanceName]*repeats{}
	for _, g := range s.groups {
		if !g.tried() || g.Run == published {
			continue
		}
		if old := best[g.instanceName]; old == nil || g.value < old.value {
			best[g.instanceName] = g
		}
	}
	others := func(g *repeats) bool { return best[g.instanceName] != g }
	return s.scoreOf(slices.DeleteFunc(slices.Clone(s.groups), others))
}

// String says how many of how many.
func (s score) String() string {
	text := fmt.Sprintf("%d of %d", s.solved, s.tried)
	if s.unproven > 0 {
		text += fmt.Sprintf(", %d without a proof", s.unproven)
	}
	return text
}

// unsolved says what the others came to.
func (s score) unsolved() string {
	n := map[string]int{}
	for status, times := range s.failed {
		n[failures[status]] = times
	}
	return tally(n)
}

// comparison compares a configuration with the base, over the instances that both solved or had
// the time for. Anything else is no time: it is left out, and counted.
type comparison struct {
	configuration, base configuration
	left                map[string]int // instances that are left out, by the reason
	counted             int            // instances that are not
	both                int            // those that both solved
	better, worse       int            // with the smaller or the larger number; a timeout is the largest
	// ratio is the geometric mean of the numbers divided by the base's, over those that both solved;
	// NaN for none. low and high are its 95 % interval, NaN for too few.
	ratio, low, high float64
	p                float64 // of Wilcoxon's test: how likely by chance; NaN for no difference
}

// fewest is of how many instances Wilcoxon's test can give a p-value below significant:
// from fewer, nothing follows.
const fewest = 6

// leftOut says why the groups of an instance are not compared; "" if they are.
func leftOut(g, base *repeats) string {
	for _, x := range []*repeats{g, base} {
		switch f := x.failure(); {
		case x.starved:
			return "starved"
		case f != "" && f != record.Timeout:
			return failures[f]
		}
	}
	if !g.comparable(base) {
		return "measured on different processors"
	}
	return ""
}

// tally counts things in words: "2 crashes, 1 measured on different processors".
func tally(n map[string]int) string {
	var list []string
	nouns := slices.Collect(maps.Values(failures))
	for _, what := range slices.Sorted(maps.Keys(n)) {
		if slices.Contains(nouns, what) {
			list = append(list, words.Count(n[what], what))
		} else {
			list = append(list, fmt.Sprintf("%d %s", n[what], what))
		}
	}
	return strings.Join(list, ", ")
}

func (s *study) compare(base, other configuration) comparison {
	c := comparison{configuration: other, base: base, left: map[string]int{}, low: math.NaN(), high: math.NaN()}
	var both, all []float64 // logarithms of ratios
	for _, g := range s.groupsOf[other] {
		b := s.repeatsAt[g.instanceName][base]
		if b == nil || !b.tried() || !g.tried() || s.aside[g.instanceName] {
			continue
		}
		if why := leftOut(g, b); why != "" {
			c.left[why]++
			continue
		}
		solved := g.solved() && b.solved()
		x, y := g.penalised(), b.penalised()
		if x <= 0 || y <= 0 || !s.m.time() && !solved {
			continue // nothing was measured, or no limit can stand for it
		}
		d := math.Log(x / y)
		if !g.solved() && !b.solved() {
			d = 0
		}
		all = append(all, d)
		if solved {
			both = append(both, d)
		}
		switch {
		case d < 0:
			c.better++
		case d > 0:
			c.worse++
		}
	}
	c.both = len(both)
	c.ratio = math.Exp(mean(both))
	c.counted = len(all)
	if len(both) >= fewest {
		low, high := interval(both)
		c.low, c.high = math.Exp(low), math.Exp(high)
	}
	c.p = wilcoxon(all, exactly)
	return c
}

// comparisons compares each configuration with that in place bases[i], unless it is itself, with
// Holm's correction of their p-values. If bases is nil, nothing is compared.
func (s *study) comparisons(bases []int) map[configuration]*comparison {
	var list []*comparison
	var p []float64
	all := map[configuration]*comparison{}
	for i, base := range bases {
		if base != i {
			c := s.compare(s.Configurations[base], s.Configurations[i])
			list = append(list, &c)
			p = append(p, c.p)
			all[c.configuration] = &c
		}
	}
	for i, v := range holm(p) {
		list[i].p = v
	}
	return all
}

// bases is what each configuration is compared with, by its place: the only base, or if the base
// names several, as an encoding with several engines, that of its own engine or
// encoding, or else the best of them. A base is compared with itself; nil if there is none.
func (s *study) bases(base labelChoices) (list []int, err error) {
	var named []int
	for i, c := range s.Configurations {
		if matches(base["encoding"], c.encoding) && matches(base["engine"], c.engine) {
			named = append(named, i)
		}
	}
	if len(named) == len(s.Configurations) && len(s.Configurations) > 1 {
		return nil, fmt.Errorf("the base %s is all of %s; give its encoding and its engine", base,
			quoted(s.Configurations))
	}
	for i, c := range s.Configurations {
		k := slices.IndexFunc(named, func(k int) bool {
			return s.Configurations[k].engine == c.engine || s.Configurations[k].encoding == c.encoding
		})
		switch {
		case slices.Contains(named, i):
			list = append(list, i)
		case len(named) > 0:
			list = append(list, named[max(k, 0)])
		}
	}
	return list, nil
}

// gifts are what a cell's formulas may be given besides the puzzle, in words that the legend explains.
var gifts = map[string]string{"reach": "windows", "direction": "symmetry"}

// given is what the formulas of a configuration are given besides the puzzle.
func (s *study) given(c configuration) (list []string) {
	for _, g := range s.groupsOf[c] {
		for what := range strings.SplitSeq(g.Given, ",") {
			what = cmp.Or(gifts[what], what)
			if what != "" && !slices.Contains(list, what) {
				list = append(list, what)
			}
		}
	}
	slices.Sort(list)
	return list
}

// helps are, by encoding, the help that not all encodings get.
func (s *study) helps() map[string]string {
	given := map[string][]string{}
	common := map[string]int{}
	for _, c := range s.Configurations {
		if _, there := given[c.encoding]; there || c.encoding == "" || c.encoding == record.Auto {
			continue
		}
		given[c.encoding] = s.given(c)
		for _, what := range given[c.encoding] {
			common[what]++
		}
	}
	help := map[string]string{}
	for encoding, list := range given {
		more := slices.DeleteFunc(list, func(what string) bool { return common[what] == len(given) })
		help[encoding] = cmp.Or(phrases.And(more...), "none")
	}
	return help
}

const sameHelp = "All encodings get the same help."

// fairness names the encodings that get the same help; "" if there is one encoding.
func fairness(help map[string]string) string {
	same := map[string][]string{} // encodings, by help
	for _, encoding := range slices.Sorted(maps.Keys(help)) {
		same[help[encoding]] = append(same[help[encoding]], encoding)
	}
	switch {
	case len(help) < 2:
		return ""
	case len(same) == 1:
		return sameHelp
	}
	var list []string
	for _, what := range slices.Sorted(maps.Keys(same)) {
		list = append(list, phrases.And(same[what]...)+" ("+what+")")
	}
	return "Compare encodings that get the same help: " + strings.Join(list, "; ") + "."
}

// factor is the ratio with its interval, as write writes numbers.
func (c *comparison) factor(write func(float64) string) string {
	if math.IsNaN(c.low) {
		return write(c.ratio)
	}
	return fmt.Sprintf("%s [%s, %s]", write(c.ratio), write(c.low), write(c.high))
}

// spoken is the ratio in words, of times or of numbers, with its interval where there is one.
func (c *comparison) spoken(long bool) string {
	text := plain(c.ratio) + " times as many"
	if long {
		text = plain(c.ratio) + " times as long"
	}
	if !math.IsNaN(c.low) {
		text += fmt.Sprintf(" (%s to %s)", plain(c.low), plain(c.high))
	}
	return text
}

// matches reports whether a value is among those that are wanted, if any are.
func matches(wanted []string, value string) bool {
	return len(wanted) == 0 || slices.Contains(wanted, value)
}

func times(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return plain(v) + "×"
}

func chanceText(p float64) string {
	switch {
	case math.IsNaN(p):
		return "–"
	case p < 0.001:
		return "below 0.001"
	}
	return plain(p)
}
