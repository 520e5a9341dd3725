package report

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Spread is the five-number summary of a sample (Tukey, Exploratory Data
// Analysis, 1977). +Inf stands for what is above every number that was
// measured.
type Spread struct{ Min, Q1, Median, Q3, Max float64 }

// SpreadOf summarises a sample of at least one value, none of them NaN; the
// order of the values says nothing. The quartiles are those of [Quantile].
func SpreadOf(sample []float64) Spread {
	x := slices.Sorted(slices.Values(sample))
	return Spread{x[0], Quantile(0.25, x), Quantile(0.5, x), Quantile(0.75, x), x[len(x)-1]}
}

// Quantile is the p-quantile, 0 <= p <= 1, of at least one value in rising
// order, by linear interpolation between the two values around place
// p(n-1), counted from 0: definition 7 of Hyndman and Fan, Sample Quantiles in
// Statistical Packages, 1996, the default of R and NumPy. gonum has definitions
// 1 and 4 only, under which the median of two numbers is the lower one.
// Between a number and +Inf it is +Inf.
func Quantile(p float64, x []float64) float64 {
	place := p * float64(len(x)-1)
	below := min(max(int(place), 0), len(x)-1)
	share := place - float64(below)
	if share <= 0 || below+1 == len(x) || x[below] == x[below+1] {
		return x[below]
	}
	return x[below] + share*(x[below+1]-x[below])
}

// GeometricMean is the one mean of ratios that doesn't depend on which of the
// two is the base (Fleming and Wallace, How not to lie with statistics, 1986).
// All values are positive; it is NaN for none.
func GeometricMean(x []float64) float64 {
	if len(x) == 0 {
		return math.NaN()
	}
	return stat.GeometricMean(x, nil)
}
