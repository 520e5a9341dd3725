package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Comparison is a way beside the base, over the instances that both were asked.
type Comparison struct {
	Way           Way
	Asked         int     // instances
	Both          int     // of them: those that both solved
	Better, Worse int     // the way has the smaller, or the larger number; an unsolved one is the largest
	Ratio         float64 // geometric mean over Both of the way's numbers divided by the base's; NaN for none
	// Penalised is the same over all that one of them solved: an unsolved instance
	// counts as twice its time limit. Low and High are its 95 % interval.
	Penalised, Low, High float64
	P                    float64 // of Wilcoxon's test: how likely so much is by chance; NaN for no difference to test
}

// The penalty of an unsolved instance, in time limits, as in PAR2, and the samples
// that intervals are made of.
const (
	penalty = 2
	samples = 2000
)

// Compare compares ways with the base by a measure, instance by instance.
func Compare(groups []*Group, base, way Way) Comparison {
	type key struct{ suite, instance string }
	of := map[key]*Group{}
	for _, g := range groups {
		if g.Way == base && g.Asked() {
			of[key{g.Cell.Suite, g.Cell.Instance}] = g
		}
	}
	c := Comparison{Way: way, Ratio: math.NaN(), Penalised: math.NaN(), Low: math.NaN(), High: math.NaN()}
	var both, all []float64 // logarithms of ratios
	for _, g := range groups {
		b := of[key{g.Cell.Suite, g.Cell.Instance}]
		if g.Way != way || b == nil || !g.Asked() {
			continue
		}
		c.Asked++
		x, y := g.penalised(), b.penalised()
		if x <= 0 || y <= 0 || !g.Solved() && !b.Solved() {
			continue // nothing to compare
		}
		d := math.Log(x / y)
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
		c.Ratio = math.Exp(stat.Mean(both, nil))
	}
	if len(all) > 0 {
		c.Penalised = math.Exp(stat.Mean(all, nil))
		low, high := bootstrap(all)
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

// bootstrap is the 95 % interval of the mean of a sample: between the quantiles of
// the means of samples drawn from it with replacement (Efron, "Bootstrap methods:
// another look at the jackknife", 1979). The same sample gives the same interval.
func bootstrap(x []float64) (low, high float64) {
	random := rand.New(rand.NewPCG(1, uint64(len(x))))
	means := make([]float64, samples)
	for i := range means {
		for range x {
			means[i] += x[random.IntN(len(x))] / float64(len(x))
		}
	}
	slices.Sort(means)
	return Quantile(0.025, means), Quantile(0.975, means)
}

// Wilcoxon is the signed-rank test (Wilcoxon, "Individual comparisons by ranking
// methods", 1945): the probability, two-sided, of ranks as uneven as those of these
// differences where each sign is as likely as the other. It is exact, with ties at
// their mean rank; zeros are left out, and where nothing is left it is NaN.
//
// gonum has no such test.
func Wilcoxon(differences []float64) float64 {
	x := slices.DeleteFunc(slices.Clone(differences), func(d float64) bool { return d == 0 })
	if len(x) == 0 {
		return math.NaN()
	}
	slices.SortFunc(x, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	// Twice the ranks, so that those of ties are whole numbers.
	ranks := make([]int, len(x))
	positive, total := 0, len(x)*(len(x)+1)
	for i := 0; i < len(x); {
		j := i
		for j < len(x) && math.Abs(x[j]) == math.Abs(x[i]) {
			j++
		}
		for k := i; k < j; k++ {
			ranks[k] = i + j + 1
			if x[k] > 0 {
				positive += ranks[k]
			}
		}
		i = j
	}
	// chance[s] is how likely the positive ranks add up to s.
	chance := make([]float64, total+1)
	chance[0] = 1
	most := 0
	for _, r := range ranks {
		most += r
		for s := most; s >= 0; s-- {
			chance[s] /= 2
			if s >= r {
				chance[s] += chance[s-r] / 2
			}
		}
	}
	p := 0.0
	for s := 0; s <= min(positive, total-positive); s++ {
		p += chance[s]
	}
	return min(1, 2*p)
}

// virtualBest is a solver that knows for each instance the best of the ways.
func virtualBest(groups []*Group, m Measure) Score {
	type key struct{ suite, instance string }
	best := map[key]*Group{}
	var order []key
	for _, g := range groups {
		k := key{g.Cell.Suite, g.Cell.Instance}
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

// WritePaired writes how each way compares with the base, suite by suite: what the
// tables of medians show, said of all instances together, with how sure it is.
func WritePaired(w io.Writer, r *Results, m Measure, base []Choice) error {
	all := r.Groups(m)
	o := TableOptions{Base: base}
	b := bufio.NewWriter(w)
	for _, line := range describeRuns(r) {
		fmt.Fprintf(b, "- %s\n", escape(line))
	}
	fmt.Fprintf(b, "\nMeasured: %s, the median of the repeats. An unsolved instance counts as %d times its limit in PAR2 and in the ratio with penalty, whose brackets hold 95 %% of %d bootstrap samples of the instances; better and worse count instances, an unsolved one as the worst; p is Wilcoxon's signed-rank test, exact and two-sided.\n", m.Text, penalty, samples)
	for _, suite := range r.values("suite") {
		groups := slices.DeleteFunc(slices.Clone(all), func(g *Group) bool { return g.Cell.Suite != suite })
		ways := Ways(groups, m)
		at := slices.IndexFunc(ways, o.isBase)
		if at < 0 || slices.IndexFunc(ways[at+1:], o.isBase) >= 0 {
			return fmt.Errorf("the base %s must be one of %s in suite %s; give its encoding and its engine", o.base(), quotedWays(ways), suite)
		}
		fmt.Fprintf(b, "\n### %s, base %s\n\n", escape(suite), escape(ways[at].String()))
		b.WriteString("| | solved | PAR2 | better | worse | ratio (both solved) | ratio with penalty | p |\n| --- | --- | --: | --: | --: | --: | --: | --: |\n")
		row := func(name string, s Score, rest string) {
			par2 := "–"
			if !math.IsNaN(s.PAR2) {
				par2 = m.format(s.PAR2)
			}
			fmt.Fprintf(b, "| %s | %d of %d | %s | %s\n", escape(name), s.Solved, s.Asked, par2, rest)
		}
		for i, way := range ways {
			rest := "| | 1× | 1× | |"
			if i != at {
				c := Compare(groups, ways[at], way)
				rest = fmt.Sprintf("%d | %d | %s (%d) | %s [%s, %s] | %s |", c.Better, c.Worse, times(c.Ratio), c.Both, times(c.Penalised), times(c.Low), times(c.High), chanceText(c.P))
			}
			row(way.String(), ScoreOf(slices.DeleteFunc(slices.Clone(groups), func(g *Group) bool { return g.Way != way }), m), rest)
		}
		row("virtual best", virtualBest(groups, m), "| | | | |")
	}
	return b.Flush()
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
