package report

import (
	"math"
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

func TestPlainNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 0.00012345: "0.000123", 0.0999: "0.0999", 1: "1.00", 12.345: "12.3", 999.4: "999", 1234.5: "1234", 1e7: "10000000", 0.5: "0.500",
	} {
		if got := plain(v); got != want {
			t.Errorf("plain(%v) = %q, want %q", v, got, want)
		}
	}
}
