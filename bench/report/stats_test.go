package report

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

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

// TestWilcoxonCountsSigns: all of those of a sample with ties, one after the other.
func TestWilcoxonCountsSigns(t *testing.T) {
	if !math.IsNaN(wilcoxon([]float64{0}, exactly)) || !math.IsNaN(wilcoxon(nil, exactly)) {
		t.Error("found a test of no difference")
	}
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
		got := wilcoxon(x, exactly)
		if want := float64(count) / 256; math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v: found %g, want %g", x, got, want)
		}
	}
}

var inf = math.Inf(1)

func near(x, y float64) bool { return x == y || math.Abs(x-y) < 1e-12 }

func TestSpreadOfSmallSamplesByHand(t *testing.T) {
	for c := range oracle.Table[struct {
		Name         string
		Sample, Want []float64
	}](`
		one value is all of it                  | 7                      | 7 7 7
		a tenth of 11 values is below the second | 11 10 9 8 7 6 5 4 3 2 1 | 2 6 10
		four values                             | 4 1 3 2                | 1.3 2.5 3.7
		two of five unsolved: the median stands | inf 1 3 inf 2          | 1.4 3 inf
		half unsolved: no median                | 1 2 inf inf            | 1.3 inf inf
		all unsolved                            | inf inf                | inf inf inf
	`) {
		if got := spreadOf(c.Sample); !slices.EqualFunc([]float64{got.low, got.value, got.high}, c.Want, near) {
			t.Errorf("%s: found %v, want %v", c.Name, got, c.Want)
		}
	}
}

func TestPlainNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 0.00012345: "0.00012", 0.0999: "0.10", 1: "1.0", 9.96: "10", 12.345: "12", 994: "990", 1234.5: "1200", 1e7: "10000000", 0.5: "0.50", inf: "+Inf",
	} {
		if got := plain(v); got != want {
			t.Errorf("plain(%v) = %q, want %q", v, got, want)
		}
	}
}
