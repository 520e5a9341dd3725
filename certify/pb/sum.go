package pb

import (
	"errors"

	"knightsat/internal/watch"
)

// accumulator is a row in the making: for each variable the coefficient of the
// literal in it, negative if that is the variable's negation. No number exceeds maxSum.
type accumulator struct {
	until   *watch.Watch
	coefs   []int64
	touched []bool // by variable, since the last clear
	used    []Lit  // variables that were
	degree  int64
	huge    bool // a number would have been larger
}

func (a *accumulator) clear() {
	for _, v := range a.used {
		a.coefs[v/2], a.touched[v/2] = 0, false
	}
	a.used = a.used[:0]
	a.degree = 0
	a.huge = false
}

// fits is the number, unless it is too large.
func (a *accumulator) fits(n int64) int64 {
	if n < -maxSum || n > maxSum {
		a.huge = true
		return 0
	}
	return n
}

// scaled is a product with a factor of at least 1, unless it is too large.
func (a *accumulator) scaled(c, factor int64) int64 {
	if c > maxSum/factor || c < -maxSum/factor {
		a.huge = true
		return 0
	}
	return c * factor
}

// term adds "c l". Where the literal's negation is in the row, c l + c ~l = c
// goes to the degree.
func (a *accumulator) term(c int64, l Lit) {
	v := l.Var()
	for int(v/2) >= len(a.coefs) {
		a.coefs, a.touched = append(a.coefs, 0), append(a.touched, false)
	}
	if !a.touched[v/2] {
		a.touched[v/2] = true
		a.used = append(a.used, v)
	}
	if l.Negated() {
		c = -c
	}
	old := a.coefs[v/2]
	a.coefs[v/2] = a.fits(old + c)
	if old > 0 && c < 0 || old < 0 && c > 0 {
		a.degree = a.fits(a.degree - min(max(old, -old), max(c, -c)))
	}
}

func (a *accumulator) add(r *row, factor int64) {
	for i, l := range r.lits {
		a.term(a.scaled(r.coef(i), factor), l)
		if a.until.Ended(1) {
			return
		}
	}
	a.degree = a.fits(a.degree + a.scaled(r.degree, factor))
	a.until.Ended(1)
}

// each replaces all coefficients by a function that keeps their signs.
func (a *accumulator) each(f func(int64) int64) {
	for _, v := range a.used {
		if c := &a.coefs[v/2]; *c < 0 {
			*c = -f(-*c)
		} else {
			*c = f(*c)
		}
		if a.until.Ended(1) {
			return
		}
	}
	a.until.Ended(1)
}

func (a *accumulator) multiply(factor int64) {
	a.each(func(c int64) int64 { return a.scaled(c, factor) })
	a.degree = a.scaled(a.degree, factor)
}

// errNegative refuses what checkers do in different ways, one of them unsoundly.
var errNegative = errors.New("the row's degree is negative, so that it always holds; it is not divided")

func (a *accumulator) divide(by int64) error {
	if a.degree < 0 {
		return errNegative
	}
	up := func(c int64) int64 {
		if c%by != 0 {
			return c/by + 1
		}
		return c / by
	}
	a.each(up)
	a.degree = up(a.degree)
	return nil
}

// made is the row "sum of terms >= degree" in normal form: terms of one variable are added up.
func (a *accumulator) made(terms []Term, degree int64) (*row, error) {
	a.clear()
	a.degree = a.fits(degree)
	for _, t := range terms {
		if t.Coef < 0 { // c l = -c ~l + c
			t = Term{Coef: -t.Coef, Lit: t.Lit.Not()}
			a.degree = a.fits(a.degree + t.Coef)
		}
		a.term(a.fits(t.Coef), t.Lit)
	}
	return a.row()
}

// row makes a row of what was added up, unless its numbers are too large.
func (a *accumulator) row() (*row, error) {
	r := &row{lits: make([]Lit, 0, len(a.used)), coefs: make([]int64, 0, len(a.used)), degree: a.degree}
	left, ones := maxSum-max(a.degree, -a.degree), true
	for _, v := range a.used {
		c := a.coefs[v/2]
		if c == 0 {
			continue
		}
		if c < 0 {
			v, c = v.Not(), -c
		}
		if left -= c; left < 0 {
			return nil, errSum
		}
		r.lits, r.coefs = append(r.lits, v), append(r.coefs, c)
		ones = ones && c == 1
	}
	if a.huge {
		return nil, errSum
	}
	if ones {
		r.coefs = nil
	}
	return r, nil
}
