package report

import (
	"math"
	"testing"
)

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
		if got := Wilcoxon(c.x); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: found %g, want %g", c.x, got, c.want)
		}
	}
	if !math.IsNaN(Wilcoxon([]float64{0})) || !math.IsNaN(Wilcoxon(nil)) {
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
		if got, want := Wilcoxon(x), float64(count)/256; math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v: found %g, want %g", x, got, want)
		}
	}
}

func TestWaysAreComparedInstanceByInstance(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\nb step gini 1\nb walk gini 8\nc step gini 4\nc walk gini timeout\nd step gini timeout\nd walk gini timeout\ne step gini 1\ne walk gini unsupported")
	groups := r.Groups(wall(t))
	c := Compare(groups, Way{"step", "gini"}, Way{"walk", "gini"})
	limit := groups[0].Limit
	want := math.Pow(2*8*2*limit/4, 0.25)
	if c.Asked != 4 || c.Both != 2 || c.Better != 0 || c.Worse != 3 || math.Abs(c.Ratio-4) > 1e-9 || math.Abs(c.Penalised-want) > 1e-9 || c.P != 0.25 {
		t.Errorf("found %+v; want 4 asked, 2 solved by both at 4×, 3 worse, %g× with penalty, p 0.25", c, want)
	}
	if c.Low > c.Penalised || c.High < c.Penalised {
		t.Errorf("found the interval %g to %g around %g", c.Low, c.High, c.Penalised)
	}
	back := Compare(groups, Way{"walk", "gini"}, Way{"step", "gini"})
	if back.Better != 3 || math.Abs(back.Penalised*c.Penalised-1) > 1e-9 || back.P != c.P {
		t.Errorf("found %+v, want the inverse", back)
	}
	if s := virtualBest(groups, wall(t)); s.Solved != 4 || s.Asked != 5 {
		t.Errorf("found a virtual best of %+v, want 4 of 5", s)
	}
}
