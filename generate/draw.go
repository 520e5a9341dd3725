package generate

import (
	"math/bits"
	"math/rand/v2"

	"knightsat/puzzles"
)

// draw is all that chance decides.
type draw struct{ source *rand.PCG }

func newDraw(seed uint64) *draw { return &draw{rand.NewPCG(seed, Version)} }

// below is a number from 0 to n-1, each as likely (Lemire, "Fast Random Integer
// Generation in an Interval", 2019).
func (d *draw) below(n int) int {
	for {
		high, low := bits.Mul64(d.source.Uint64(), uint64(n))
		if low >= -uint64(n)%uint64(n) {
			return int(high)
		}
	}
}

// some takes k of the list, in an order of its own: the first ones of a shuffle by
// Fisher and Yates. It changes the list's order.
func some[T any](d *draw, list []T, k int) []T {
	for i := range k {
		j := i + d.below(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:k]
}

// squares takes k of the squares: in pairs that the half-turn of the board exchanges
// if the config is for a symmetric board, with the centre if k is odd. It is nil
// if there are not enough.
func (d *draw) squares(w *Config, list []puzzles.Square, k int) []puzzles.Square {
	if !w.InPairs {
		if k > len(list) {
			return nil
		}
		return some(d, list, k)
	}
	var pairs, centre []puzzles.Square
	there := map[puzzles.Square]bool{}
	for _, s := range list {
		there[s] = true
	}
	for _, s := range list {
		switch t := w.image(s); {
		case s == t:
			centre = append(centre, s)
		case there[t] && (s.Row < t.Row || s.Row == t.Row && s.Col < t.Col):
			pairs = append(pairs, s)
		}
	}
	if k/2 > len(pairs) || k%2 > len(centre) {
		return nil
	}
	taken := append([]puzzles.Square{}, centre[:k%2]...)
	for _, s := range some(d, pairs, k/2) {
		taken = append(taken, s, w.image(s))
	}
	return taken
}
