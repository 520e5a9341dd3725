package report

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestStudentIsThatOfTheTables: quantiles that every table has.
func TestStudentIsThatOfTheTables(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 30: 2.042, 99: 1.984, 1000: 1.962} {
		if got := studentQuantile(0.975, freedom); math.Abs(got-want) > 5e-4 {
			t.Errorf("%d degrees of freedom: found %.4f, want %.3f", freedom, got, want)
		}
	}
}

// TestIntervalsHoldTheTruth: of intervals of samples of 10 drawn around a mean that is
// known, 95 % have it, for normal samples and for skewed ones about as many.
func TestIntervalsHoldTheTruth(t *testing.T) {
	const tries = 4000
	random := rand.New(rand.NewPCG(11, 12))
	for name, c := range map[string]struct {
		draw  func() float64
		least float64
	}{
		"normal":  {func() float64 { return 3 + random.NormFloat64() }, 0.94},
		"uniform": {func() float64 { return 2.5 + random.Float64() }, 0.93},
		"skewed":  {func() float64 { return 2 + random.ExpFloat64() }, 0.88},
	} {
		held := 0
		for range tries {
			x := make([]float64, 10)
			for i := range x {
				x[i] = c.draw()
			}
			if low, high := Interval(x); low <= 3 && 3 <= high {
				held++
			}
		}
		if share := float64(held) / tries; share < c.least || share > 0.965 {
			t.Errorf("%s: %.3f of the intervals hold the mean", name, share)
		}
	}
	if low, _ := Interval([]float64{1}); !math.IsNaN(low) {
		t.Error("found an interval of one value")
	}
}

// TestNoDifferenceIsRarelySignificant: of ten ways that are the base with noise, one in
// twenty runs at most calls any different, thanks to Holm; without it, every third would.
func TestNoDifferenceIsRarelySignificant(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	const runs = 1000
	with, without := 0, 0
	for range runs {
		p := make([]float64, 10)
		for i := range p {
			x := make([]float64, 20)
			for k := range x {
				x[k] = random.NormFloat64()
			}
			p[i] = Wilcoxon(x)
		}
		if slices.Min(Holm(p)) < significant {
			with++
		}
		if slices.Min(p) < significant {
			without++
		}
	}
	if with > runs/15 || without < runs/4 {
		t.Errorf("found differences in %d runs, and %d without the correction", with, without)
	}
	p := Holm([]float64{0.04, 0.01, math.NaN(), 0.03})
	for i, want := range []float64{0.06, 0.03, math.NaN(), 0.06} {
		if math.Abs(p[i]-want) > 1e-12 || math.IsNaN(p[i]) != math.IsNaN(want) {
			t.Errorf("found %v", p)
		}
	}
}

// TestWilcoxonOfManyIsThatOfFew: the normal distribution meets the exact test, with ties, too.
func TestWilcoxonOfManyIsThatOfFew(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 16))
	for range 20 {
		x := make([]float64, 100)
		for i := range x {
			x[i] = math.Round(20*random.NormFloat64() + 2)
		}
		if exact, normal := wilcoxon(x, 100), wilcoxon(x, 0); math.Abs(exact-normal) > 0.005 {
			t.Errorf("found %g, and %g by the normal distribution", exact, normal)
		}
	}
}

// TestThePenaltyCountsWhatNeitherSolved, as 1: ratios of real differences are found where
// the truth is known, whatever the order of the instances.
func TestThePenaltyCountsWhatNeitherSolved(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 4\nb step gini timeout\nb walk gini timeout")
	c := Compare(r.Groups(wall(t)), Way{"step", "gini"}, Way{"walk", "gini"})
	if c.Counted != 2 || c.Both != 1 || math.Abs(c.Penalised-2) > 1e-9 || math.Abs(c.Ratio-4) > 1e-9 {
		t.Errorf("found %+v; want 2 counted with a ratio of 2, and 4 of the one that both solved", c)
	}
}

// TestPairsOfTwoProcessorsAreLeftOut, and this is said.
func TestPairsOfTwoProcessorsAreLeftOut(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\nb step gini 1\nb walk gini 100")
	other := r.Runs[0]
	other.ID, other.Processor = "other", "another one"
	r.Runs = append(r.Runs, other)
	last := &r.Cells[len(r.Cells)-1]
	last.Run = "other"
	groups := r.Groups(wall(t))
	c := Compare(groups, Way{"step", "gini"}, Way{"walk", "gini"})
	if c.Split != 1 || c.Counted != 1 || math.Abs(c.Penalised-2) > 1e-9 {
		t.Errorf("found %+v", c)
	}
	if text := c.Verdict(wall(t)); !strings.Contains(text, "1 more instance measured on different processors, and left out") {
		t.Errorf("found %q", text)
	}
	for i := range r.Cells {
		if r.Cells[i].Encoding == "walk" {
			r.Cells[i].Run = "other"
		}
	}
	c = Compare(r.Groups(wall(t)), Way{"step", "gini"}, Way{"walk", "gini"})
	if text := c.Verdict(wall(t)); !strings.Contains(text, "nothing can be said") {
		t.Errorf("found %q", text)
	}
}

// TestABaseOfEachEngine: each way is compared with the base of its own engine.
func TestABaseOfEachEngine(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\na step cadical 10\na walk cadical 5\na - clingo 3")
	groups := r.Groups(wall(t))
	ways := Ways(groups, wall(t))
	of, err := bases([]Choice{{"encoding", []string{"step"}}}, ways)
	if err != nil {
		t.Fatal(err)
	}
	list := Comparisons(groups, ways, of)
	var found []string
	for _, c := range list {
		found = append(found, fmt.Sprintf("%s/%s %g", c.Way, c.Base, c.Ratio))
	}
	slices.Sort(found)
	if got := strings.Join(found, "; "); !strings.Contains(got, "walk, gini/step, gini 2") || !strings.Contains(got, "walk, cadical/step, cadical 0.5") {
		t.Errorf("found %s", got)
	}
}

func TestVerdicts(t *testing.T) {
	m := wall(t)
	c := Comparison{Way: Way{"edge", "gini"}, Base: Way{"crt", "gini"}, Counted: 41, Penalised: 0.5, Low: 0.4, High: 0.625, P: 0.0001}
	for want, change := range map[string]func(*Comparison){
		"edge, gini is 2.00 times [1.60, 2.50] as fast as crt, gini on 41 instances; significant (corrected p below 0.001).":                                              func(*Comparison) {},
		"edge, gini is 2.00 times [1.60, 2.50] as fast as crt, gini on 41 instances; no significant difference (corrected p 0.060).":                                      func(c *Comparison) { c.P = 0.06 },
		"edge, gini is 2.00 times [0.909, 2.50] as fast as crt, gini on 41 instances; no significant difference (corrected p below 0.001, but the interval has 1 in it).": func(c *Comparison) { c.High = 1.1 },
		"edge, gini takes 3.00 times [2.00, 4.00] as long as crt, gini on 41 instances; significant":                                                                      func(c *Comparison) { c.Penalised, c.Low, c.High = 3, 2, 4 },
		"edge, gini is 2.00 times as fast as crt, gini on 5 instances; too few for a test.":                                                                               func(c *Comparison) { c.Counted, c.Low, c.High = 5, math.NaN(), math.NaN() },
		"edge, gini and crt, gini have no instance in common.":                                                                                                            func(c *Comparison) { c.Counted = 0 },
	} {
		d := c
		change(&d)
		if got := d.Verdict(m); !strings.HasPrefix(got, want) {
			t.Errorf("found %q, want %q", got, want)
		}
	}
}
