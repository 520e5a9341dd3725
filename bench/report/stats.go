package report

import (
	"cmp"
	"math"
	"slices"
)

// mean is that of the values; NaN for none.
func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// interval is the 95 % interval of the mean that a sample, of two values at least, is
// drawn around, by Student's distribution (1908).
func interval(x []float64) (low, high float64) {
	m, squares := mean(x), 0.0
	for _, v := range x {
		squares += (v - m) * (v - m)
	}
	n := float64(len(x))
	half := studentQuantile(0.975, len(x)-1) * math.Sqrt(squares/(n-1)/n)
	return m - half, m + half
}

// studentQuantile is the p-quantile, p > 0.5, of Student's distribution.
func studentQuantile(p float64, freedom int) float64 {
	low, high := 0.0, 1.0
	for student(high, freedom) < p {
		high *= 2
	}
	for range 100 {
		if middle := (low + high) / 2; student(middle, freedom) < p {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// student is how likely Student's distribution is below t >= 0: Abramowitz and Stegun,
// Handbook of Mathematical Functions, 1964, 26.7.3 and 26.7.4.
func student(t float64, freedom int) float64 {
	sin, cos := math.Sincos(math.Atan(t / math.Sqrt(float64(freedom))))
	odd := freedom % 2
	sum, term := 0.0, math.Pow(cos, float64(odd))
	for k := odd; k <= freedom-2; k += 2 {
		sum += term
		term *= cos * cos * float64(k+1) / float64(k+2)
	}
	if odd == 0 {
		return 0.5 + sin*sum/2
	}
	return 0.5 + (math.Atan2(sin, cos)+sin*sum)/math.Pi
}

// exactly is up to how many differences Wilcoxon's test is exact.
const exactly = 300

// wilcoxon is the signed-rank test (Wilcoxon, "Individual comparisons by ranking
// methods", 1945): the probability, two-sided, of ranks as uneven as those of these
// differences if each sign is as likely as the other. Ties have their mean rank;
// zeros are left out, and if nothing is left it is NaN. It is by the normal distribution
// for more differences than exact.
func wilcoxon(differences []float64, exact int) float64 {
	x := slices.DeleteFunc(slices.Clone(differences), func(d float64) bool { return d == 0 })
	if len(x) == 0 {
		return math.NaN()
	}
	slices.SortFunc(x, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	// Twice the ranks, so that those of ties are whole numbers.
	ranks := make([]int, len(x))
	positive, total, squares := 0, len(x)*(len(x)+1), 0.0
	for i := 0; i < len(x); {
		j := i
		for j < len(x) && math.Abs(x[j]) == math.Abs(x[i]) {
			j++
		}
		for k := i; k < j; k++ {
			ranks[k] = i + j + 1
			squares += float64(ranks[k]) * float64(ranks[k])
			if x[k] > 0 {
				positive += ranks[k]
			}
		}
		i = j
	}
	least := min(positive, total-positive)
	if len(x) > exact {
		z := (float64(least) + 1 - float64(total)/2) / (math.Sqrt(squares) / 2) // 1 is half of a rank's step
		return min(1, math.Erfc(-z/math.Sqrt2))
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
	for s := 0; s <= least; s++ {
		p += chance[s]
	}
	return min(1, 2*p)
}

// holm corrects the p-values of several tests, so that the probability of a wrong
// verdict is held over all of them together (Holm, "A simple sequentially rejective
// multiple test procedure", 1979). NaN are no tests, and stay.
func holm(p []float64) []float64 {
	var order []int
	for i, v := range p {
		if !math.IsNaN(v) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	corrected := slices.Clone(p)
	most := 0.0
	for k, i := range order {
		most = max(most, min(1, p[i]*float64(len(order)-k)))
		corrected[i] = most
	}
	return corrected
}
