package frontier

import (
	"math"
	"math/big"
	"testing"

	"knightsat/internal/oracle"
)

// TestKeysOfTwoWords are told apart by both, as the table grows.
func TestKeysOfTwoWords(t *testing.T) {
	rng := oracle.Rand(t)
	for _, keys := range []int{1, 2} {
		table, want := newTable(keys, 1, 1<<22), map[key]uint64{}
		for range 60_000 {
			k := key{mark | rng.Uint64N(50), 0}
			if keys == 2 {
				k[1] = rng.Uint64N(1000)
			}
			number := table.place(k)
			number[0]++
			want[k]++
		}
		found := 0
		table.each(func(k key, number []uint64) {
			found++
			if want[k] != number[0] {
				t.Fatalf("%d words: %v has %d, expected %d", keys, k, number[0], want[k])
			}
		})
		if found != len(want) || table.used != found {
			t.Errorf("%d words: found %d keys, %d used, expected %d", keys, found, table.used, len(want))
		}
	}
}

// TestFullTables take new keys up to nineteen places of twenty, and those that they
// have for ever.
func TestFullTables(t *testing.T) {
	table := newTable(1, 1, 1<<13)
	n := uint64(0)
	for ; table.place(key{mark | n}) != nil; n++ {
		if n > 1<<20 {
			t.Fatal("never full")
		}
	}
	if len(table.records) > 1<<13 || int(n) != table.used || table.used*20 < table.places()*19 || (table.used-1)*20 >= table.places()*19 {
		t.Errorf("found %d of %d places used, in %d words", table.used, table.places(), len(table.records))
	}
	if table.place(key{mark}) == nil || table.place(key{mark | (n - 1)}) == nil {
		t.Error("a key that is there has no place")
	}
}

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
