package counting

import (
	"math"
	"math/big"
	"math/bits"
)

// addTimes adds number times a weight to sum, which has as many words or more.
func addTimes(sum, number []uint64, weight int64) {
	negative := weight < 0
	w := uint64(weight)
	if negative {
		w = -w
	}
	extend := uint64(int64(number[len(number)-1]) >> 63)
	var carry, high uint64 // of the sum; of the product
	if negative {
		carry = 1
	}
	for i := range sum {
		word := extend
		if i < len(number) {
			word = number[i]
		}
		if w != 1 {
			hi, lo := bits.Mul64(word, w)
			var c uint64
			word, c = bits.Add64(lo, high, 0)
			high = hi + c
		}
		if negative {
			word = ^word
		}
		sum[i], carry = bits.Add64(sum[i], word, carry)
	}
}

// size is about the absolute value of a number.
func size(number []uint64) float64 {
	x := float64(int64(number[len(number)-1]))
	for i := len(number) - 2; i >= 0; i-- {
		x = x*math.Exp2(64) + float64(number[i])
	}
	return math.Abs(x)
}

// value is a number of several words.
func value(number []uint64) *big.Int {
	x := big.NewInt(int64(number[len(number)-1]))
	for i := len(number) - 2; i >= 0; i-- {
		x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(number[i]))
	}
	return x
}
