package report

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/internal/oracle"
)

// TestStudentIsThatOfTheTables: quantiles that every table has, and an interval by hand.
func TestStudentIsThatOfTheTables(t *testing.T) {
	for freedom, want := range map[float64]float64{5: 2.571, 9: 2.262, 10: 2.228, 30: 2.042, 99: 1.984, 1000: 1.962} {
		if got := student(freedom); math.Abs(got-want) > 1e-3 {
			t.Errorf("%g degrees of freedom: found %.4f, want %.3f", freedom, got, want)
		}
	}
	if low, high := interval([]float64{4, 2, 6, 4, 4, 4}); math.Abs(low-(4-2.571*math.Sqrt(8./5/6))) > 1e-3 || math.Abs(low+high-8) > 1e-9 {
		t.Errorf("found the interval %g to %g of 2, 4, 4, 4, 4 and 6", low, high)
	}
}

func TestHolm(t *testing.T) {
	p := holm([]float64{0.04, 0.01, math.NaN(), 0.03})
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
	c := r.study(wall).compare(way{"step", "gini"}, way{"walk", "gini"})
	if c.counted != 2 || c.both != 1 || math.Abs(c.penalised-2) > 1e-9 || math.Abs(c.ratio-4) > 1e-9 {
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
	c := r.study(wall).compare(way{"step", "gini"}, way{"walk", "gini"})
	if c.split != 1 || c.counted != 1 || math.Abs(c.penalised-2) > 1e-9 {
		t.Errorf("found %+v", c)
	}
	if text := c.verdict(wall); !strings.Contains(text, "1 more instance measured on different processors, and left out") {
		t.Errorf("found %q", text)
	}
	for i := range r.Cells {
		if r.Cells[i].Encoding == "walk" {
			r.Cells[i].Run = "other"
		}
	}
	c = r.study(wall).compare(way{"step", "gini"}, way{"walk", "gini"})
	if text := c.verdict(wall); !strings.Contains(text, "nothing can be said") {
		t.Errorf("found %q", text)
	}
}

// TestAMissingRepeatIsNoOtherMachine: machines are compared, by repeats where several measured.
func TestAMissingRepeatIsNoOtherMachine(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		other []int // the cells, by place, of another machine
		split int
	}{
		"a repeat is missing":              {"a step gini 1 1 1\na walk gini 2 2", nil, 0},
		"repeats of two machines":          {"a step gini 1 1\na walk gini 2 2", []int{1, 3}, 0},
		"each repeat of the other machine": {"a step gini 1 1\na walk gini 2 2", []int{1, 2}, 1},
		"none of the second machine":       {"a step gini 1 1\na walk gini 2", []int{1}, 1},
	} {
		r := handmade(t, c.text)
		r.Runs = append(r.Runs, bench.Run{ID: "other", Suite: "hand", Processor: "another one"})
		for _, i := range c.other {
			r.Cells[i].Run = "other"
		}
		if got := r.study(wall).compare(way{"step", "gini"}, way{"walk", "gini"}); got.split != c.split || got.counted != 1-c.split {
			t.Errorf("%s: found %+v", name, got)
		}
	}
}

// TestTheSuitesBaseComesBeforeTheBest, if it is there; and --base before that.
func TestTheSuitesBaseComesBeforeTheBest(t *testing.T) {
	for _, c := range []struct {
		fixed []string
		named Choices
		want  string
	}{
		{nil, nil, "hand, base encoding=walk engine=gini\n"},
		{[]string{"encoding=step"}, nil, "hand, base encoding=step\n- walk, gini: 3 of 3 (1 not run), 0.368× (3), p 1.000\n"},
		{[]string{"encoding=step"}, Choices{"encoding": {"walk"}}, "hand, base encoding=walk\n"},
		{[]string{"encoding=edge"}, nil, "hand, base encoding=walk engine=gini\n"},
		{[]string{"nonsense"}, nil, "hand, base encoding=walk engine=gini\n"},
	} {
		r := handmade(t, small)
		r.Runs[0].Options.Base = c.fixed
		if text := written(t, Text, r, c.named); !strings.HasPrefix(text, c.want) {
			t.Errorf("%q and %v: found %s", c.fixed, c.named, text)
		}
	}
}

// TestTheStartIsToldBesideRatios, of what both solved, and is no part of what a peer's formula takes.
func TestTheStartIsToldBesideRatios(t *testing.T) {
	r := handmade(t, "a step gini 1\na - peer 4\nb step gini 1\nb - peer timeout")
	for i := range r.Cells {
		r.Cells[i].StartSeconds = 0.5
	}
	if text := written(t, Markdown, r, nil); !strings.Contains(text, "; starting the process is 12 % of its time, and 50 % of the base's.") {
		t.Errorf("found %s", text)
	}
	formula := oracle.Must(MeasureByName("formula"))
	if of := formula.of(&r.Cells[1]); of != 3.5 {
		t.Errorf("found %g s, want 4 without the start", of)
	}
	text, err := Markdown(r, Shown{Measure: formula})
	if err != nil || strings.Contains(text, "starting the process") {
		t.Errorf("found %s, %v", text, err)
	}
}

// TestStarvedCellsAreNamed, in each text: those that the clock ended before they had their share.
func TestStarvedCellsAreNamed(t *testing.T) {
	r := handmade(t, "a step gini timeout timeout\na walk gini timeout\nb step gini 1")
	r.Runs[0].Options.CPU = 5
	for i, used := range []float64{4.6, 4.4, 0, 0.1} {
		r.Cells[i].UserSeconds = used
	}
	const want = "starved, so that its timeout says nothing: a of the suite hand by step, gini (1 repeat)"
	for name, format := range map[string]Format{
		"markdown": Markdown, "html": HTML, "text": Text,
	} {
		if text := written(t, format, r, nil); strings.Count(text, want) != 1 || strings.Count(text, "starved") != 1 {
			t.Errorf("%s: found %s", name, text)
		}
	}
}

// TestABaseOfEachEngine: each way is compared with the base of its own engine.
func TestABaseOfEachEngine(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\na step cadical 10\na walk cadical 5\na - clingo 3")
	s := r.study(wall)
	of, err := s.bases(Choices{"encoding": {"step"}})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, c := range s.comparisons(of) {
		found = append(found, fmt.Sprintf("%s/%s %g", c.way, c.base, c.ratio))
	}
	slices.Sort(found)
	if got := strings.Join(found, "; "); !strings.Contains(got, "walk, gini/step, gini 2") || !strings.Contains(got, "walk, cadical/step, cadical 0.5") {
		t.Errorf("found %s", got)
	}
}

func TestVerdicts(t *testing.T) {
	m := wall
	c := comparison{way: way{"edge", "gini"}, base: way{"crt", "gini"}, counted: 41, penalised: 0.5, low: 0.4, high: 0.625, p: 0.0001}
	for want, change := range map[string]func(*comparison){
		"edge, gini is 2.00 times [1.60, 2.50] as fast as crt, gini on 41 instances; significant (corrected p below 0.001).":                                              func(*comparison) {},
		"edge, gini is 2.00 times [1.60, 2.50] as fast as crt, gini on 41 instances; no significant difference (corrected p 0.060).":                                      func(c *comparison) { c.p = 0.06 },
		"edge, gini is 2.00 times [0.909, 2.50] as fast as crt, gini on 41 instances; no significant difference (corrected p below 0.001, but the interval has 1 in it).": func(c *comparison) { c.high = 1.1 },
		"edge, gini takes 3.00 times [2.00, 4.00] as long as crt, gini on 41 instances; significant": func(c *comparison) {
			c.penalised = 3
			c.low = 2
			c.high = 4
		},
		"edge, gini is 2.00 times as fast as crt, gini on 5 instances; too few for a test.": func(c *comparison) {
			c.counted = 5
			c.low = math.NaN()
			c.high = math.NaN()
		},
		"edge, gini and crt, gini have no instance in common.": func(c *comparison) { c.counted = 0 },
	} {
		d := c
		change(&d)
		if got := d.verdict(m); !strings.HasPrefix(got, want) {
			t.Errorf("found %q, want %q", got, want)
		}
	}
}

// TestWilcoxonIsThatOfTheTables: critical values that every table has, and all signs
// tried one after the other.
func TestWilcoxonIsThatOfTheTables(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want float64
	}{
		{[]float64{1, 2, 3, 4, 5}, 2. / 32},
		{[]float64{1, 2, 3, 4, 5, 6}, 2. / 64},
		{[]float64{-1, 2, 3, 4, 5, 6}, 4. / 64},
		{[]float64{-1, -2, 3, 4, 5, 6}, 2 * 5. / 64}, // sums 0, 1, 2, 3 and 3 again
		{[]float64{1, -1}, 1},
		{[]float64{0, 0, 3}, 1},
		{[]float64{1, 1, 1, 1}, 2. / 16},
	} {
		if got := wilcoxon(c.x, exactly); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: found %g, want %g", c.x, got, c.want)
		}
	}
	if !math.IsNaN(wilcoxon([]float64{0}, exactly)) || !math.IsNaN(wilcoxon(nil, exactly)) {
		t.Error("found a test of no difference")
	}
	// Every sample of eight with ties against all of its signs.
	sizes := []float64{1, 2, 2, 3, 4, 4, 4, 5}
	ranks := []float64{1, 2.5, 2.5, 4, 6, 6, 6, 8}
	sum := func(signs int) (s float64) {
		for i, r := range ranks {
			if signs>>i&1 == 1 {
				s += r
			}
		}
		return s
	}
	for signs := range 1 << 8 {
		x := make([]float64, 8)
		for i := range x {
			x[i] = sizes[i] * float64(2*(signs>>i&1)-1)
		}
		far, count := math.Abs(sum(signs)-18), 0
		for other := range 1 << 8 {
			if math.Abs(sum(other)-18) >= far {
				count++
			}
		}
		if got, want := wilcoxon(x, exactly), float64(count)/256; math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v: found %g, want %g", x, got, want)
		}
	}
}

func TestWaysAreComparedInstanceByInstance(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\nb step gini 1\nb walk gini 8\nc step gini 4\nc walk gini timeout\nd step gini timeout\nd walk gini timeout\ne step gini 1\ne walk gini unsupported")
	s := r.study(wall)
	c := s.compare(way{"step", "gini"}, way{"walk", "gini"})
	limit := s.groups[0].limit
	want := math.Pow(2*8*2*limit/4, 0.25)
	if c.counted != 4 || c.both != 2 || c.better != 0 || c.worse != 3 || math.Abs(c.ratio-4) > 1e-9 || math.Abs(c.penalised-want) > 1e-9 || c.p != 0.25 {
		t.Errorf("found %+v; want 4 counted, 2 solved by both at 4×, 3 worse, %g× with penalty, p 0.25", c, want)
	}
	if c.low > c.penalised || c.high < c.penalised {
		t.Errorf("found the interval %g to %g around %g", c.low, c.high, c.penalised)
	}
	back := s.compare(way{"walk", "gini"}, way{"step", "gini"})
	if back.better != 3 || math.Abs(back.penalised*c.penalised-1) > 1e-9 || back.p != c.p {
		t.Errorf("found %+v, want the inverse", back)
	}
	if best := s.virtualBest(); best.solved != 4 || best.asked != 5 {
		t.Errorf("found a virtual best of %v, want 4 of 5", best)
	}
}

var inf = math.Inf(1)

func TestSpreadOfSmallSamplesByHand(t *testing.T) {
	for _, test := range []struct {
		name   string
		sample []float64
		want   spread
	}{
		{"one value is all of it", []float64{7}, spread{7, 7, 7}},
		{"two values", []float64{3, 1}, spread{1, 2, 3}},
		{"three values", []float64{5, 1, 3}, spread{1, 3, 5}},
		{"four values", []float64{4, 1, 3, 2}, spread{1, 2.5, 4}},
		{"two of five unsolved: the median stands", []float64{inf, 1, 3, inf, 2}, spread{1, 3, inf}},
		{"half unsolved: no median", []float64{1, 2, inf, inf}, spread{1, inf, inf}},
		{"all unsolved", []float64{inf, inf}, spread{inf, inf, inf}},
	} {
		if got := spreadOf(test.sample); got != test.want {
			t.Errorf("%s: found %v, want %v", test.name, got, test.want)
		}
	}
}

func TestPlainNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 0.00012345: "0.000123", 0.0999: "0.0999", 1: "1.00", 12.345: "12.3", 999.4: "999", 1234.5: "1234", 1e7: "10000000", 0.5: "0.500",
	} {
		if got := plain(v); got != want {
			t.Errorf("plain(%v) = %q, want %q", v, got, want)
		}
	}
}

// TestAnUnknownMeasureIsAnError, and one that nobody made knows no number.
func TestAnUnknownMeasureIsAnError(t *testing.T) {
	if _, err := MeasureByName("memory"); err == nil || !strings.Contains(err.Error(), `"memory" is not a measure; it must be one of wall, cpu`) {
		t.Errorf("found %v", err)
	}
	if of := (Measure{Name: "memory"}).of(&bench.Cell{}); !math.IsNaN(of) {
		t.Errorf("found %g", of)
	}
}
