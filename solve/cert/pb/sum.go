package pb

import "errors"

// accumulator is a row in the making: for each variable the coefficient of the
// literal in it, negative if that is the variable's negation.
type accumulator struct {
	*work
	coefs  []num
	used   []Lit // variables that were touched since the last clear
	seen   marks
	degree num
	huge   bool // a number had more than maxBits bits
}

func (a *accumulator) clear() {
	for _, v := range a.used {
		a.coefs[v/2] = num{}
	}
	a.used, a.degree = a.used[:0], num{}
	a.seen.clear()
}

// scaled is a product, unless it is too large.
func (a *accumulator) scaled(c, factor num) num {
	c = c.times(factor)
	if c.b != nil && c.b.BitLen() > maxBits {
		a.huge = true
		return num{}
	}
	return c
}

// term adds "c l". Where the literal's negation is in the row, c l + c ~l = c
// goes to the degree.
func (a *accumulator) term(c num, l Lit) {
	v := l.Var()
	for int(v/2) >= len(a.coefs) {
		a.coefs = append(a.coefs, num{})
	}
	if a.seen.add(v) {
		a.used = append(a.used, v)
	}
	if l.Negated() {
		c = c.neg()
	}
	old := a.coefs[v/2]
	a.coefs[v/2] = old.plus(c)
	if old.sign()*c.sign() < 0 {
		if less := old.abs(); less.cmp(c.abs()) < 0 {
			a.degree = a.degree.minus(less)
		} else {
			a.degree = a.degree.minus(c.abs())
		}
	}
}

// add adds a row, multiplied.
func (a *accumulator) add(r *row, factor num) {
	for i, l := range r.lits {
		a.term(a.scaled(r.coef(i), factor), l)
		if a.stop(1) {
			return
		}
	}
	a.degree = a.degree.plus(a.scaled(r.rhs(), factor))
}

// each replaces all coefficients; f keeps their signs.
func (a *accumulator) each(f func(num) num) {
	for _, v := range a.used {
		c := &a.coefs[v/2]
		if c.sign() < 0 {
			*c = f(c.neg()).neg()
		} else {
			*c = f(*c)
		}
		if a.stop(1) {
			return
		}
	}
}

func (a *accumulator) multiply(factor num) {
	a.each(func(c num) num { return a.scaled(c, factor) })
	a.degree = a.scaled(a.degree, factor)
}

// errNegative refuses what checkers do in different ways, one of them unsoundly.
var errNegative = errors.New("the row's degree is negative, so that it always holds; it is neither divided nor saturated")

// divide divides by a positive number and rounds up.
func (a *accumulator) divide(by num) error {
	if a.degree.sign() < 0 {
		return errNegative
	}
	a.each(func(c num) num { return c.over(by) })
	a.degree = a.degree.over(by)
	return nil
}

// saturate makes coefficients that exceed the degree equal to it.
func (a *accumulator) saturate() error {
	if a.degree.sign() < 0 {
		return errNegative
	}
	a.each(func(c num) num {
		if c.cmp(a.degree) > 0 {
			return a.degree
		}
		return c
	})
	return nil
}

// weaken drops a variable: its literal is at most 1.
func (a *accumulator) weaken(v Lit) error {
	if int(v/2) >= len(a.coefs) || a.coefs[v/2].sign() == 0 {
		return errors.New("the variable is not in the row")
	}
	a.degree = a.degree.minus(a.coefs[v/2].abs())
	a.coefs[v/2] = num{}
	return nil
}

// row makes a row of what was added up.
func (a *accumulator) row() *row {
	n, sum, ones := 0, a.degree.abs(), true
	for _, v := range a.used {
		if c := a.coefs[v/2].abs(); c.sign() != 0 {
			n++
			sum = sum.plus(c)
			ones = ones && c == small(1)
		}
	}
	r := &row{lits: make([]Lit, 0, n)}
	large := sum.cmp(small(maxSum)) > 0
	if large {
		r.large = &largeRow{coefs: make([]num, 0, n), degree: a.degree}
	} else {
		r.degree = a.degree.v
		if !ones {
			r.coefs = make([]int64, 0, n)
		}
	}
	for _, v := range a.used {
		c := a.coefs[v/2]
		if c.sign() == 0 {
			continue
		}
		if c.sign() < 0 {
			v, c = v.Not(), c.neg()
		}
		r.lits = append(r.lits, v)
		if large {
			r.large.coefs = append(r.large.coefs, c)
		} else if !ones {
			r.coefs = append(r.coefs, c.v)
		}
	}
	return r
}

// implies reports whether b follows from a by weakening a, saturating it and
// adding literal axioms. (It may follow although the answer is no.) What
// weakening costs: whole terms whose literal is not in b, and what a coefficient
// has too much, unless b's literal satisfies b alone.
func (a *accumulator) implies(first, second *row) bool {
	a.clear()
	for i, l := range second.lits {
		a.term(second.coef(i), l)
	}
	rest := first.rhs()
	for i, l := range first.lits {
		c, theirs := first.coef(i), num{}
		if int(l/2) < len(a.coefs) {
			theirs = a.coefs[l/2]
		}
		if l.Negated() {
			theirs = theirs.neg()
		}
		switch {
		case theirs.sign() <= 0:
			rest = rest.minus(c)
		case c.cmp(theirs) > 0 && theirs.cmp(second.rhs()) < 0:
			rest = rest.minus(c.minus(theirs))
		}
		if a.stop(1) {
			return false
		}
	}
	return rest.cmp(second.rhs()) >= 0
}

// same reports whether two rows are the same but for the order of their terms.
func (a *accumulator) same(first, second *row) bool {
	if len(first.lits) != len(second.lits) || first.rhs().cmp(second.rhs()) != 0 {
		return false
	}
	a.clear()
	a.add(first, small(1))
	for i, l := range second.lits {
		c := second.coef(i)
		if l.Negated() {
			c = c.neg()
		}
		if int(l/2) >= len(a.coefs) || a.coefs[l/2].cmp(c) != 0 || a.stop(1) {
			return false
		}
	}
	return true
}
