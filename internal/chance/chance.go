// Package chance draws what chance decides, in the same way for ever: by PCG-DXSM of math/rand/v2, and nothing
// of a library on top of it.
package chance

import (
	"math/bits"
	"math/rand/v2"
)

// Source is a sequence of random numbers.
type Source struct{ *rand.PCG }

// New begins the sequence of two seeds.
func New(seed, stream uint64) *Source { return &Source{rand.NewPCG(seed, stream)} }

// Below is a number from 0 to n-1, each as likely (Lemire, "Fast Random Integer
// Generation in an Interval", 2019).
func (s *Source) Below(n int) int {
	for {
		high, low := bits.Mul64(s.Uint64(), uint64(n))
		if low >= -uint64(n)%uint64(n) {
			return int(high)
		}
	}
}

// Some takes k of the list, in an order of its own: the first ones of a shuffle by
// Fisher and Yates. It changes the list's order.
func Some[T any](s *Source, list []T, k int) []T {
	for i := range k {
		j := i + s.Below(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:k]
}
