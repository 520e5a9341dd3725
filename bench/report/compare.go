package report

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"knightsat/internal/words"
)

// Comparison is a way beside the base, over the instances that both were asked.
type Comparison struct {
	Way, Base     Way
	Asked         int     // instances, without those that are Split
	Split         int     // instances that were measured on different processors: they compare nothing
	Both          int     // of those asked: both solved them
	Better, Worse int     // the way has the smaller, or the larger number; an unsolved one is the largest
	Ratio         float64 // geometric mean over Both of the way's numbers divided by the base's; NaN for none
	// Penalised is the same over all Counted ones: an unsolved instance counts as twice
	// its time limit. Low and High are its 95 % interval.
	Counted              int
	Penalised, Low, High float64
	P                    float64 // of Wilcoxon's test: how likely so much is by chance; NaN for no difference to test
}

// penalty is that of an unsolved instance, in time limits, as in PAR2.
const penalty = 2

// place is an instance of a suite.
type place struct{ suite, instance string }

func (g *Group) place() place { return place{g.Cell.Suite, g.Cell.Instance} }

// Compare compares ways with the base by a measure, instance by instance.
func Compare(groups []*Group, base, way Way) Comparison {
	of := map[place]*Group{}
	for _, g := range groups {
		if g.Way == base && g.Asked() {
			of[g.place()] = g
		}
	}
	c := Comparison{Way: way, Base: base, Ratio: math.NaN(), Penalised: math.NaN()}
	var both, all []float64 // logarithms of ratios
	for _, g := range groups {
		b := of[g.place()]
		if g.Way != way || b == nil || !g.Asked() {
			continue
		}
		if g.Machine != b.Machine {
			c.Split++
			continue
		}
		c.Asked++
		x, y := g.penalised(), b.penalised()
		if x <= 0 || y <= 0 {
			continue // nothing was measured
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
	low, high := Interval(all)
	c.Low, c.High = math.Exp(low), math.Exp(high)
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

// Comparisons compares each way of a suite with its base, best way first, with Holm's
// correction of their p-values. Where the base names several ways, as an encoding with
// several engines, each way is compared with that of its own engine, or encoding.
func Comparisons(groups []*Group, m Measure, base []Choice) (list []Comparison, err error) {
	ways := Ways(groups, m)
	of, err := bases(base, ways)
	if err != nil {
		return nil, err
	}
	for i, way := range ways {
		if of[i] != i {
			list = append(list, Compare(groups, ways[of[i]], way))
		}
	}
	p := make([]float64, len(list))
	for i := range list {
		p[i] = list[i].P
	}
	for i, v := range Holm(p) {
		list[i].P = v
	}
	return list, nil
}

// bases is what each way is compared with, by its place: the only base, or else that of
// its engine or encoding, or else the best. A base is compared with itself.
func bases(base []Choice, ways []Way) ([]int, error) {
	var named []int
	for i, w := range ways {
		if isBase(base, w) {
			named = append(named, i)
		}
	}
	if len(named) == 0 || len(named) == len(ways) && len(ways) > 1 {
		return nil, fmt.Errorf("the base %s is to be one of %s, or one of each engine; give its encoding and its engine", choices(base), quotedWays(ways))
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

// significant is the p-value from which on a difference may well be chance; where the
// interval of the ratio holds 1, it may, too.
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
	switch {
	case math.IsNaN(c.P) || c.P >= significant || !(c.Low > 1 || c.High < 1):
		text += "no significant difference"
	default:
		text += "significant"
	}
	if !math.IsNaN(c.P) {
		text += " (p " + chanceText(c.P) + ")"
	}
	if c.Split > 0 {
		text += fmt.Sprintf("; %s measured on different processors, and left out", words.Count(c.Split, "more instance"))
	}
	return text + "."
}

// virtualBest is a solver that knows for each instance the best of the ways.
func virtualBest(groups []*Group, m Measure) Score {
	best := map[place]*Group{}
	var order []place
	for _, g := range groups {
		k := g.place()
		switch old := best[k]; {
		case !g.Asked():
		case old == nil:
			order = append(order, k)
			best[k] = g
		case g.Median < old.Median:
			best[k] = g
		}
	}
	var list []*Group
	for _, k := range order {
		list = append(list, best[k])
	}
	return ScoreOf(list, m)
}

// pairedLegend says what the comparisons are.
func pairedLegend(m Measure) string {
	return fmt.Sprintf("Measured: %s, the median of the repeats. An unsolved instance counts as %d times its limit in PAR2 and in the ratio with penalty, which is over all instances that both were asked; brackets hold its 95 %% interval (Student's, of the logarithms). Better and worse count instances, an unsolved one as the worst; p is Wilcoxon's signed-rank test, two-sided, with Holm's correction.", m.Text, penalty)
}

// WritePaired writes how each way compares with its base, suite by suite: what the
// tables of medians show, said of all instances together, with how sure it is.
func WritePaired(w io.Writer, r *Results, m Measure, base []Choice) error {
	all := r.Groups(m)
	b := bufio.NewWriter(w)
	for _, line := range describeRuns(r) {
		fmt.Fprintf(b, "- %s\n", escape(line))
	}
	fmt.Fprintf(b, "\n%s\n", pairedLegend(m))
	for _, suite := range r.values("suite") {
		groups := slices.DeleteFunc(slices.Clone(all), func(g *Group) bool { return g.Cell.Suite != suite })
		list, err := Comparisons(groups, m, base)
		if err != nil {
			return fmt.Errorf("suite %s: %w", suite, err)
		}
		fmt.Fprintf(b, "\n### %s, base %s\n\n", escape(suite), escape(choices(base)))
		b.WriteString("| | solved | PAR2 | better | worse | ratio (both solved) | ratio with penalty | p |\n| --- | --- | --: | --: | --: | --: | --: | --: |\n")
		for _, way := range Ways(groups, m) {
			own := slices.DeleteFunc(slices.Clone(groups), func(g *Group) bool { return g.Way != way })
			rest := "| | 1× | 1× | |"
			if i := slices.IndexFunc(list, func(c Comparison) bool { return c.Way == way }); i >= 0 {
				c := &list[i]
				rest = fmt.Sprintf("%d | %d | %s | %s | %s |", c.Better, c.Worse, c.ratio(), c.penalised(), chanceText(c.P))
			}
			pairedRow(b, way.String(), ScoreOf(own, m), m, rest)
		}
		pairedRow(b, "virtual best", virtualBest(groups, m), m, "| | | | |")
		b.WriteString("\n")
		for i := range list {
			fmt.Fprintf(b, "- %s\n", escape(list[i].Verdict(m)))
		}
	}
	return b.Flush()
}

func pairedRow(b *bufio.Writer, name string, s Score, m Measure, rest string) {
	fmt.Fprintf(b, "| %s | %d of %d | %s | %s\n", escape(name), s.Solved, s.Asked, s.par2(m), rest)
}

func (s Score) par2(m Measure) string {
	if math.IsNaN(s.PAR2) {
		return "–"
	}
	return m.format(s.PAR2)
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
		return "<0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

func quotedWays(ways []Way) string {
	var names []string
	for _, w := range ways {
		names = append(names, w.String())
	}
	return quoted(names)
}
