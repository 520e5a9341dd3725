package counting

import (
	"math"
	"math/big"
	"testing"

	"knightsat/internal/oracle"
)

// TestSizes are those of the numbers, whatever their words.
func TestSizes(t *testing.T) {
	rng := oracle.Rand(t)
	for range 3000 {
		number := make([]uint64, 1+rng.IntN(4))
		for i := range number {
			number[i] = rng.Uint64() >> rng.IntN(64)
			if rng.IntN(4) == 0 {
				number[i] = -number[i]
			}
		}
		want, _ := new(big.Float).SetInt(value(number)).Float64()
		if got := size(number); math.Abs(got-math.Abs(want)) > 1e-9*math.Abs(want)+math.Exp2(float64(64*len(number)-110)) {
			t.Fatalf("%x: found %g, expected %g", number, got, math.Abs(want))
		}
	}
}

// TestCarriesOfProducts: the lower word of a product is as large as it can be, and
// what comes from the word before makes it overflow.
func TestCarriesOfProducts(t *testing.T) {
	for w := int64(3); w < 1<<31; w = w*5 + 4 { // odd
		inverse := new(big.Int).ModInverse(big.NewInt(w), new(big.Int).Lsh(big.NewInt(1), 64)).Uint64()
		number := []uint64{math.MaxUint64, -inverse, 0}
		for _, weight := range []int64{w, -w} {
			sum := []uint64{5, 6, 7, 0}
			want := new(big.Int).Mul(value(number), big.NewInt(weight))
			want.Add(want, value(sum))
			addTimes(sum, number, weight)
			if value(sum).Cmp(want) != 0 {
				t.Fatalf("%x times %d: found %s, expected %s", number, weight, value(sum), want)
			}
		}
	}
}
