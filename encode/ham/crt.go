package ham

import (
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// newRemainders writes a position by its remainders modulo different primes, after
// Heule, "Chinese Remainder Encoding for Hamiltonian Cycles" (SAT 2021). A cycle
// that avoids the root has a length that each of the primes divides, and so
// their product does; here the product is at least n, so that there is none and
// no model needs to be checked again. (The paper also takes smaller products, and
// looks at the models.) Modulo 2 a remainder is one bit, modulo others one
// variable for each; exactly one is true:
//
//	arc -> (y = not x)                       modulo 2
//	arc and x[r] -> y[r+1],  y[0] after x[p-1]   modulo p
//
// For 900 squares the primes are 2, 5, 7, 13: 26 variables a square, and 27
// clauses an arc.
func newRemainders(n int, most amo.Encoding) numbering {
	o := numbering{meaning: "v's position in the tour, divided by the prime after mod, leaves the number " +
		"before it"}
	primes := coprimes(n)
	var first []int // of each prime's variables
	for _, p := range primes {
		first = append(first, len(o.names))
		remainders := numbers(0, p)
		if p == 2 {
			remainders = remainders[1:]
		}
		for _, r := range remainders {
			o.names = append(o.names, r+"mod"+strconv.Itoa(p))
		}
	}
	o.valid = func(w *cnf.Writer, x []z.Lit, label string) {
		for i, p := range primes {
			if p > 2 {
				most.ExactlyOne(w, x[first[i]:first[i]+p], label+"mod"+strconv.Itoa(p))
			}
		}
	}
	o.spell = func(x []z.Lit, position int) (lits []z.Lit) {
		for i, p := range primes {
			if p == 2 {
				lits = append(lits, spelled(x[first[i]:first[i]+1], position)...)
			} else {
				lits = append(lits, x[first[i]+position%p])
			}
		}
		return lits
	}
	o.next = func(w *cnf.Writer, arc z.Lit, x, y []z.Lit) {
		for i, p := range primes {
			x, y := x[first[i]:], y[first[i]:]
			if p == 2 {
				differ(w, arc, x[0], y[0])
				continue
			}
			for r := range p {
				w.AndImplies(arc, x[r], y[(r+1)%p])
			}
		}
	}
	return o
}

// coprimes lists primes in rising order whose product is at least n: the first
// ones, without those that can be left out, looked at from the largest down.
func coprimes(n int) []int {
	list, product := []int{}, 1
	for p := 2; product < n; p++ {
		prime := true
		for q := 2; q*q <= p; q++ {
			prime = prime && p%q != 0
		}
		if prime {
			list, product = append(list, p), product*p
		}
	}
	var kept []int
	for i := len(list) - 1; i >= 0; i-- {
		if product/list[i] >= n {
			product /= list[i]
		} else {
			kept = append([]int{list[i]}, kept...)
		}
	}
	return kept
}
