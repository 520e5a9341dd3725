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

// interval is the 95 % interval of the mean that a sample, of fewest values at least, is
// drawn around, by Student's distribution (1908).
func interval(x []float64) (low, high float64) {
	m, squares := mean(x), 0.0
	for _, v := range x {
		squares += (v - m) * (v - m)
	}
	n := float64(len(x))
	half := student(n-1) * math.Sqrt(squares/(n-1)/n)
	return m - half, m + half
}

// student is the 97.5 % quantile of Student's distribution, to 3 parts in 10,000 from 5 degrees
// of freedom on: Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, 26.7.5.
func student(freedom float64) float64 {
	const z = 1.959963984540054 // of the normal distribution
	const z2 = z * z
	sum, power := 0.0, z
	for _, g := range []float64{1, (z2 + 1) / 4, ((5*z2+16)*z2 + 3) / 96, (((3*z2+19)*z2+17)*z2 - 15) / 384,
		((((79*z2+776)*z2+1482)*z2-1920)*z2 - 945) / 92160} {
		sum += power * g
		power /= freedom
	}
	return sum
}

// exactly is up to how many differences Wilcoxon's test is exact.
const exactly = 300

// wilcoxon is the signed-rank test (Wilcoxon, "Individual comparisons by ranking
// methods", 1945): the probability, two-sided, of ranks as uneven as those of these
// differences if each sign is as likely as the other. Ties have their mean rank;
// zeros are left out, and if nothing is left it is NaN. It is by the normal distribution
// for more differences than exact.
func wilcoxon(differences []float64, exact int) (p float64) {
	x := slices.DeleteFunc(slices.Clone(differences), func(d float64) bool { return d == 0 })
	if len(x) == 0 {
		return math.NaN()
	}
	slices.SortFunc(x, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })
	// Twice the ranks, so that those of ties are whole numbers.
	ranks := make([]int, len(x))
	total := len(x) * (len(x) + 1)
	positive := 0
	squares := 0.0
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
