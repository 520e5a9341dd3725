package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"knightsat/bench"
	"knightsat/internal/words"
)

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
	p                float64    // of Wilcoxon's test: how likely by chance; NaN for no difference
	faster           bool       // by the signed ranks: what p is about
	starts           [2]float64 // the part of their times that starting takes: this one, the base
	has, lacks       []string   // what is given to one of them alone
}

// fewest is of how many instances Wilcoxon's test can give a p-value below significant:
// from fewer, nothing follows.
const fewest = 6

// leftOut says why the groups of an instance are not compared; "" if they are.
func leftOut(g, base *group) string {
	for _, x := range []*group{g, base} {
		switch f := x.failure(); {
		case x.starved:
			return "starved"
		case f != "" && f != bench.Timeout:
			return failures[f]
		}
	}
	switch {
	case !g.comparable(base):
		return "measured on different processors"
	case g.encoding == base.encoding && (g.direct || base.direct):
		return "decided without the engine"
	}
	return ""
}

// tally counts things in words: "2 crashes, 18 decided without the engine".
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
	var spent, start [2]float64
	for _, g := range s.of[other] {
		b := s.at[g.place][base]
		if b == nil || !b.asked() || !g.asked() {
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
			for i, g := range []*group{g, b} {
				spent[i] += g.value
				start[i] += g.start
			}
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
	for i := range start {
		if spent[i] > 0 {
			c.starts[i] = start[i] / spent[i]
		}
	}
	if len(both) >= fewest {
		low, high := interval(both)
		c.low, c.high = math.Exp(low), math.Exp(high)
	}
	c.p, c.faster = wilcoxon(all, exactly)
	c.has, c.lacks = s.unfair(other, base)
	return c
}

// comparisons compares each configuration with that in place of[i], unless it is itself, with
// Holm's correction of their p-values. If of is nil, nothing is compared.
func (s *study) comparisons(of []int) map[configuration]*comparison {
	var list []*comparison
	var p []float64
	all := map[configuration]*comparison{}
	for i, base := range of {
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
func (s *study) bases(base Choices) (list []int, err error) {
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
var gifts = map[string]string{"reach": "windows", "direction": "symmetry", "all": "whatever solve knows"}

// given is what the formulas of a configuration are given besides the puzzle.
func (s *study) given(c configuration) (list []string) {
	for _, g := range s.of[c] {
		for _, cell := range g.cells {
			for what := range strings.SplitSeq(cell.Given, ",") {
				what = cmp.Or(gifts[what], what)
				if what != "" && !slices.Contains(list, what) {
					list = append(list, what)
				}
			}
		}
	}
	return list
}

// unfair says what a configuration is given and its base is not, and the other way round.
func (s *study) unfair(c, base configuration) (has, lacks []string) {
	if c.encoding == "" || base.encoding == "" { // a formulation of its own gets what it likes
		return nil, nil
	}
	without := func(of, less []string) []string {
		return slices.DeleteFunc(of, func(x string) bool {
			return slices.Contains(less, x) || slices.Contains(less, gifts["all"])
		})
	}
	mine, theirs := s.given(c), s.given(base)
	return without(slices.Clone(mine), theirs), without(slices.Clone(theirs), mine)
}

// unfairness says what only one of the two is given; "" for nothing.
func (c *comparison) unfairness() string {
	var list []string
	if len(c.has) > 0 {
		list = append(list, "given "+words.And(c.has...))
	}
	if len(c.lacks) > 0 {
		list = append(list, "not given "+words.And(c.lacks...))
	}
	return strings.Join(list, "; ")
}

// significant is the p-value from which on a difference may well be chance. So may one whose
// interval has 1 in it.
const significant = 0.05

// tellsStart is the part of a time from which on starting the process is told beside a ratio.
const tellsStart = 0.05

// verdict says in a sentence how two configurations compare.
func (c *comparison) verdict(m Measure) string {
	text := fmt.Sprintf("beside %s ", c.base)
	switch {
	case c.counted == 0 && len(c.left) > 0:
		return text + "nothing can be said; left out: " + tally(c.left) + "."
	case c.counted == 0:
		return text + "it has no instance in common."
	}
	text += fmt.Sprintf("it is better on %d and worse on %d of %s, ", c.better, c.worse,
		words.Count(c.counted, "instance"))
	p := " (corrected p " + chanceText(c.p) + ")"
	switch {
	case c.counted < fewest:
		text += "too few for a test"
	case math.IsNaN(c.p) || c.p >= significant:
		text += "no significant difference" + p
	case c.faster:
		text += "significantly better" + p
	default:
		text += "significantly worse" + p
	}
	if c.both > 0 {
		how := " as much"
		if m.time() {
			how = " as long"
		}
		text += fmt.Sprintf("; %s times%s on the %d that both solved", c.factor(plain), how, c.both)
	}
	if most := max(c.starts[0], c.starts[1]); most >= tellsStart {
		text += fmt.Sprintf("; starting the process is %.0f %% of its time, and %.0f %% of the base's",
			100*c.starts[0], 100*c.starts[1])
	}
	if len(c.left) > 0 {
		text += "; left out: " + tally(c.left)
	}
	if unfair := c.unfairness(); unfair != "" {
		text += "; unfair base: " + unfair
	}
	return text + "."
}

// factor is the ratio with its interval, each number written by of.
func (c *comparison) factor(of func(float64) string) string {
	if math.IsNaN(c.low) {
		return of(c.ratio)
	}
	return fmt.Sprintf("%s [%s, %s]", of(c.ratio), of(c.low), of(c.high))
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
	return fmt.Sprintf("%.3f", p)
}
