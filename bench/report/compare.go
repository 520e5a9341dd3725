package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"knightsat/internal/words"
)

// Comparison compares a way with the base, over the instances that both were asked.
type Comparison struct {
	Way, Base     Way
	Asked         int     // instances, without those that are Split
	Split         int     // instances that were measured on different processors: they compare nothing
	Both          int     // of those asked: both solved them
	Better, Worse int     // the way has the smaller, or the larger number; an unsolved one is the largest
	Ratio         float64 // geometric mean over Both of the way's numbers divided by the base's; NaN for none
	// Penalised is the same over all Counted ones: an unsolved instance counts as twice
	// its time limit. Low and High are its 95 % interval, NaN for too few.
	Counted              int
	Penalised, Low, High float64
	P                    float64 // of Wilcoxon's test: how likely so much is by chance; NaN for no difference to test
}

// penalty is that of an unsolved instance, in time limits, as in PAR2.
const penalty = 2

// fewest is of how many instances Wilcoxon's test can give a p-value below significant:
// from fewer, nothing follows.
const fewest = 6

// place is an instance of a suite.
type place struct{ suite, instance string }

func (g *Group) place() place { return place{g.Cell.Suite, g.Cell.Instance} }

// Compare compares ways with the base by a measure, instance by instance.
func Compare(groups []*Group, base, way Way) Comparison {
	of := map[place]*Group{}
	for _, g := range base.of(groups) {
		if g.Asked() {
			of[g.place()] = g
		}
	}
	c := Comparison{Way: way, Base: base, Ratio: math.NaN(), Penalised: math.NaN()}
	var both, all []float64 // logarithms of ratios
	for _, g := range way.of(groups) {
		b := of[g.place()]
		if b == nil || !g.Asked() {
			continue
		}
		if g.Machine != b.Machine {
			c.Split++
			continue
		}
		c.Asked++
		x, y := g.penalised(), b.penalised()
		if x <= 0 || y <= 0 || !g.timed && !(g.Solved() && b.Solved()) {
			continue // nothing was measured, or no limit can stand for it
		}
		d := math.Log(x / y)
		if !g.Solved() && !b.Solved() {
			d = 0
		}
		all = append(all, d)
		if g.Solved() && b.Solved() {
			both = append(both, d)
		}
		switch {
		case d < 0:
			c.Better++
		case d > 0:
			c.Worse++
		}
	}
	if c.Both = len(both); c.Both > 0 {
		c.Ratio = math.Exp(mean(both))
	}
	if c.Counted = len(all); c.Counted > 0 {
		c.Penalised = math.Exp(mean(all))
	}
	c.Low, c.High = math.NaN(), math.NaN()
	if len(all) >= fewest {
		low, high := Interval(all)
		c.Low, c.High = math.Exp(low), math.Exp(high)
	}
	c.P = Wilcoxon(all)
	return c
}

// penalised is the group's number; of an unsolved one, so many limits.
func (g *Group) penalised() float64 {
	if g.Solved() {
		return g.Median
	}
	return penalty * g.Limit
}

// Comparisons compares each way with that in place of[i], unless it is itself, with
// Holm's correction of their p-values. If of is nil, nothing is compared.
func Comparisons(groups []*Group, ways []Way, of []int) (list []Comparison) {
	var p []float64
	for i, base := range of {
		if base != i {
			c := Compare(groups, ways[base], ways[i])
			list, p = append(list, c), append(p, c.P)
		}
	}
	for i, v := range Holm(p) {
		list[i].P = v
	}
	return list
}

// bases is what each way is compared with, by its place: the only base, or if the base
// names several ways, as an encoding with several engines, that of its own engine or
// encoding, or else the best of them. A base is compared with itself.
func bases(base []Choice, ways []Way) ([]int, error) {
	var named []int
	for i, w := range ways {
		if isBase(base, w) {
			named = append(named, i)
		}
	}
	if len(named) == len(ways) && len(ways) > 1 {
		return nil, fmt.Errorf("the base %s is all of %s; give its encoding and its engine", choices(base), quoted(ways))
	}
	list := make([]int, len(ways))
	for i, w := range ways {
		list[i] = named[0]
		for k := len(named) - 1; k >= 0; k-- {
			if b := ways[named[k]]; b.Engine == w.Engine || b.Encoding == w.Encoding {
				list[i] = named[k]
			}
		}
		if slices.Contains(named, i) {
			list[i] = i
		}
	}
	return list, nil
}

// isBase reports whether a way has all that is asked of the base.
func isBase(base []Choice, w Way) bool {
	for _, c := range base {
		v := w.Engine
		if c.Label == "encoding" {
			v = w.Encoding
		}
		if !slices.Contains(c.Values, v) {
			return false
		}
	}
	return len(base) > 0
}

func choices(list []Choice) string {
	var terms []string
	for _, c := range list {
		for _, v := range c.Values {
			terms = append(terms, c.Label+"="+v)
		}
	}
	return strings.Join(terms, " ")
}

// significant is the p-value from which on a difference may well be chance. So may one whose
// interval has 1 in it.
const significant = 0.05

// Verdict says in a sentence how two ways compare.
func (c *Comparison) Verdict(m Measure) string {
	if c.Counted == 0 {
		text := fmt.Sprintf("%s and %s have no instance in common.", c.Way, c.Base)
		if c.Split > 0 {
			text = fmt.Sprintf("%s and %s were measured on different processors: nothing can be said.", c.Way, c.Base)
		}
		return text
	}
	ratio, low, high, how := c.Penalised, c.Low, c.High, "takes %s as much as"
	if m.time {
		how = "takes %s as long as"
		if ratio < 1 {
			ratio, low, high, how = 1/ratio, 1/high, 1/low, "is %s as fast as"
		}
	}
	text := plain(ratio) + " times"
	if !math.IsNaN(low) {
		text += fmt.Sprintf(" [%s, %s]", plain(low), plain(high))
	}
	text = fmt.Sprintf("%s "+how+" %s on %s; ", c.Way, text, c.Base, words.Count(c.Counted, "instance"))
	chance := c.P >= significant || math.IsNaN(c.P)
	switch holds := c.Low <= 1 && c.High >= 1; {
	case c.Counted < fewest:
		text += "too few for a test"
	case math.IsNaN(c.P):
		text += "no significant difference"
	case chance:
		text += "no significant difference (corrected p " + chanceText(c.P) + ")"
	case holds || math.IsNaN(c.Low):
		text += "no significant difference (corrected p " + chanceText(c.P) + ", but the interval has 1 in it)"
	default:
		text += "significant (corrected p " + chanceText(c.P) + ")"
	}
	if c.Split > 0 {
		text += fmt.Sprintf("; %s measured on different processors, and left out", words.Count(c.Split, "more instance"))
	}
	return text + "."
}

// virtualBest is a solver that knows for each instance the best of the ways.
func virtualBest(groups []*Group, m Measure) Score {
	best := map[place]*Group{}
	for _, g := range groups {
		if old := best[g.place()]; g.Asked() && g.Cell.Run != published && (old == nil || g.Median < old.Median) {
			best[g.place()] = g
		}
	}
	return ScoreOf(slices.DeleteFunc(slices.Clone(groups), func(g *Group) bool { return best[g.place()] != g }), m)
}

func (c *Comparison) ratio() string { return fmt.Sprintf("%s (%d)", times(c.Ratio), c.Both) }

func (c *Comparison) penalised() string {
	text := times(c.Penalised)
	if !math.IsNaN(c.Low) {
		text += fmt.Sprintf(" [%s, %s]", times(c.Low), times(c.High))
	}
	return fmt.Sprintf("%s (%d)", text, c.Counted)
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
