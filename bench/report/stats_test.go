package report

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var inf = math.Inf(1)

func TestSpreadOfSmallSamplesByHand(t *testing.T) {
	for _, test := range []struct {
		name   string
		sample []float64
		want   Spread
	}{
		{"one value is all of it", []float64{7}, Spread{7, 7, 7}},
		{"two values", []float64{3, 1}, Spread{1, 2, 3}},
		{"three values", []float64{5, 1, 3}, Spread{1, 3, 5}},
		{"four values", []float64{4, 1, 3, 2}, Spread{1, 2.5, 4}},
		{"two of five unsolved: the median stands", []float64{inf, 1, 3, inf, 2}, Spread{1, 3, inf}},
		{"half unsolved: no median", []float64{1, 2, inf, inf}, Spread{1, inf, inf}},
		{"all unsolved", []float64{inf, inf}, Spread{inf, inf, inf}},
	} {
		if got := SpreadOf(test.sample); got != test.want {
			t.Errorf("%s: found %v, want %v", test.name, got, test.want)
		}
	}
}

// TestMediansOfRandomSamples: they are within the sample, split it, and grow with it.
func TestMediansOfRandomSamples(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		x := make([]float64, 1+rnd.IntN(12))
		for i := range x {
			x[i] = float64(rnd.IntN(8))
			if rnd.IntN(6) == 0 {
				x[i] = inf
			}
		}
		s := SpreadOf(x)
		if !slices.IsSorted([]float64{s.Min, s.Median, s.Max}) || s.Min != slices.Min(x) || s.Max != slices.Max(x) {
			t.Fatalf("%v: found %v, want rising values from the least to the greatest", x, s)
		}
		below, above, twice := 0, 0, make([]float64, len(x))
		for i, v := range x {
			twice[i] = 2 * v
			if v < s.Median {
				below++
			}
			if v > s.Median {
				above++
			}
		}
		if 2*below > len(x) || 2*above > len(x) {
			t.Fatalf("%v: median %v has %d values below and %d above", x, s.Median, below, above)
		}
		if d := SpreadOf(twice); d.Median != 2*s.Median {
			t.Fatalf("%v: found median %v, and %v of the doubled sample", x, s.Median, d.Median)
		}
		unsolved := 0
		for _, v := range x {
			if v == inf {
				unsolved++
			}
		}
		if (s.Median == inf) != (2*unsolved >= len(x)) {
			t.Fatalf("%v: median %v, but %d of %d are unsolved", x, s.Median, unsolved, len(x))
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
