package report

import (
	"fmt"
	"math"
	"slices"

	"knightsat/internal/words"
)

// comparison compares a way with the base, over the instances that both were asked.
type comparison struct {
	way, base     way
	split         int     // instances that were measured on different processors: they compare nothing
	both          int     // instances that both solved
	better, worse int     // the way has the smaller, or the larger number; an unsolved one is the largest
	ratio         float64 // geometric mean over both of the way's numbers divided by the base's; NaN for none
	// penalised is the same over all counted ones: an unsolved instance counts as twice
	// its time limit. low and high are its 95 % interval, NaN for too few.
	counted              int
	penalised, low, high float64
	p                    float64    // of Wilcoxon's test: how likely by chance; NaN for no difference
	starts               [2]float64 // the part of their times that starting takes: the way, the base
}

// fewest is of how many instances Wilcoxon's test can give a p-value below significant:
// from fewer, nothing follows.
const fewest = 6

func (s *study) compare(base, way way) comparison {
	c := comparison{way: way, base: base, low: math.NaN(), high: math.NaN()}
	var both, all []float64 // logarithms of ratios
	var spent, start [2]float64
	for _, g := range s.of[way] {
		b := s.at[g.place][base]
		if b == nil || !b.asked() || !g.asked() {
			continue
		}
		if !g.comparable(b) {
			c.split++
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
				spent[i] += g.median
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
	c.penalised = math.Exp(mean(all))
	for i := range start {
		if spent[i] > 0 {
			c.starts[i] = start[i] / spent[i]
		}
	}
	if len(all) >= fewest {
		low, high := interval(all)
		c.low, c.high = math.Exp(low), math.Exp(high)
	}
	c.p = wilcoxon(all, exactly)
	return c
}

// comparisons compares each way with that in place of[i], unless it is itself, with
// Holm's correction of their p-values. If of is nil, nothing is compared.
func (s *study) comparisons(of []int) map[way]*comparison {
	var list []*comparison
	var p []float64
	all := map[way]*comparison{}
	for i, base := range of {
		if base != i {
			c := s.compare(s.Ways[base], s.Ways[i])
			list = append(list, &c)
			p = append(p, c.p)
			all[c.way] = &c
		}
	}
	for i, v := range holm(p) {
		list[i].p = v
	}
	return all
}

// bases is what each way is compared with, by its place: the only base, or if the base
// names several ways, as an encoding with several engines, that of its own engine or
// encoding, or else the best of them. A base is compared with itself; nil if there is none.
func (s *study) bases(base Choices) (list []int, err error) {
	var named []int
	for i, w := range s.Ways {
		if matches(base["encoding"], w.encoding) && matches(base["engine"], w.engine) {
			named = append(named, i)
		}
	}
	if len(named) == len(s.Ways) && len(s.Ways) > 1 {
		return nil, fmt.Errorf("the base %s is all of %s; give its encoding and its engine", base,
			quoted(s.Ways))
	}
	for i, w := range s.Ways {
		k := slices.IndexFunc(named, func(k int) bool {
			return s.Ways[k].engine == w.engine || s.Ways[k].encoding == w.encoding
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

// significant is the p-value from which on a difference may well be chance. So may one whose
// interval has 1 in it.
const significant = 0.05

// tellsStart is the part of a time from which on starting the process is told beside a ratio.
const tellsStart = 0.05

// verdict says in a sentence how two ways compare.
func (c *comparison) verdict(m Measure) string {
	switch {
	case c.counted == 0 && c.split > 0:
		return fmt.Sprintf("%s and %s were measured on different processors: nothing can be said.", c.way,
			c.base)
	case c.counted == 0:
		return fmt.Sprintf("%s and %s have no instance in common.", c.way, c.base)
	}
	ratio := c.penalised
	low, high := c.low, c.high
	how := "takes %s as much as"
	if m.time() {
		how = "takes %s as long as"
		if ratio < 1 {
			ratio = 1 / ratio
			low, high = 1/high, 1/low
			how = "is %s as fast as"
		}
	}
	text := plain(ratio) + " times"
	if !math.IsNaN(low) {
		text += fmt.Sprintf(" [%s, %s]", plain(low), plain(high))
	}
	text = fmt.Sprintf("%s "+how+" %s on %s; ", c.way, text, c.base, words.Count(c.counted, "instance"))
	p := "(corrected p " + chanceText(c.p)
	switch {
	case c.counted < fewest:
		text += "too few for a test"
	case math.IsNaN(c.p):
		text += "no significant difference"
	case c.p >= significant:
		text += "no significant difference " + p + ")"
	case math.IsNaN(c.low) || c.low <= 1 && c.high >= 1:
		text += "no significant difference " + p + ", but the interval has 1 in it)"
	default:
		text += "significant " + p + ")"
	}
	if most := max(c.starts[0], c.starts[1]); most >= tellsStart {
		text += fmt.Sprintf("; starting the process is %.0f %% of its time, and %.0f %% of the base's",
			100*c.starts[0], 100*c.starts[1])
	}
	if c.split > 0 {
		text += fmt.Sprintf("; %s measured on different processors, and left out",
			words.Count(c.split, "more instance"))
	}
	return text + "."
}

// entries are those of a table: better, worse, and the ratios.
func (c *comparison) entries() []entry {
	penalised := times(c.penalised)
	if !math.IsNaN(c.low) {
		penalised += fmt.Sprintf(" [%s, %s]", times(c.low), times(c.high))
	}
	return []entry{number(c.better), number(c.worse), word(fmt.Sprintf("%s (%d)", times(c.ratio), c.both)),
		{Text: fmt.Sprintf("%s (%d)", penalised, c.counted), value: c.penalised}, word(chanceText(c.p))}
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
