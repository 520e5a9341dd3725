package ham

import (
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
)

// remainders writes a position by its remainders modulo different primes, after
// Heule, "Chinese Remainder Encoding for Hamiltonian Cycles" (SAT 2021). A cycle
// that avoids the root has a length that each of the primes divides, and so
// their product does; here the product is at least n, so that there is none and
// no model needs to be checked again. (The paper also takes smaller products, and
// looks at the models.) Modulo 2 a remainder is one bit, modulo others one
// variable for each, of which exactly one is true:
//
//	arc -> (y = not x)                       modulo 2
//	arc and x[r] -> y[r+1],  y[0] after x[p-1]   modulo p
//
// For 900 squares the primes are 2, 5, 7, 13: 26 variables a square, and 27
// clauses an arc.
type remainders struct {
	primes []int
	most   amo.Encoding
}

func newRemainders(n int, most amo.Encoding) order { return remainders{coprimes(n), most} }

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

// width is the number of variables for a remainder modulo p.
func width(p int) int {
	if p == 2 {
		return 1
	}
	return p
}

// each calls visit with the primes and where their variables begin.
func (o remainders) each(visit func(p, first int)) {
	first := 0
	for _, p := range o.primes {
		visit(p, first)
		first += width(p)
	}
}

func (o remainders) bits() (n int) {
	o.each(func(p, _ int) { n += width(p) })
	return n
}

func (o remainders) bit(i int) (name string) {
	o.each(func(p, first int) {
		if i >= first && i < first+width(p) {
			r := i - first
			if p == 2 {
				r = 1
			}
			name = strconv.Itoa(r) + "mod" + strconv.Itoa(p)
		}
	})
	return name
}

func (o remainders) meaning() string {
	return "v's position in the tour, divided by the prime after mod, leaves the number before it"
}

func (o remainders) valid(f *cnf.Writer, x []z.Lit, label string) {
	o.each(func(p, first int) {
		if p == 2 {
			return
		}
		f.AtLeastOne(x[first : first+p])
		o.most.AtMostOne(f, x[first:first+p], label+"mod"+strconv.Itoa(p))
	})
}

func (o remainders) at(f *cnf.Writer, arc z.Lit, x []z.Lit, position int) {
	o.each(func(p, first int) {
		switch r := position % p; {
		case p > 2:
			f.Implies(arc, x[first+r])
		case r == 1:
			f.Implies(arc, x[first])
		default:
			f.NotBoth(arc, x[first])
		}
	})
}

func (o remainders) next(f *cnf.Writer, arc z.Lit, x, y []z.Lit) {
	o.each(func(p, first int) {
		if p == 2 {
			f.Clause(arc.Not(), x[first], y[first])
			f.Clause(arc.Not(), x[first].Not(), y[first].Not())
			return
		}
		for r := range p {
			f.AndImplies(arc, x[first+r], y[first+(r+1)%p])
		}
	})
}
