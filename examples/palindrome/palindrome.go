package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/solve/engine"
)

// errCut is the error of a search whose context ended.
var errCut = errors.New("interrupted before there was an answer")

// word is a formula about a binary number: bit(0) is its highest bit.
type word struct {
	*cnf.Writer
	f     *cnf.Formula
	first z.Lit
	width int
}

func newWord(width int) *word {
	f := &cnf.Formula{}
	w := f.Writer(context.Background(), 0)
	first := w.Vars(width, func(i int) string { return fmt.Sprintf("bit[%d]", i) })
	return &word{w, f, first, width}
}

func (w *word) bit(i int) z.Lit { return cnf.Nth(w.first, i) }

// palindrome says that the bits read the same backwards.
func (w *word) palindrome() {
	for i := range w.width / 2 {
		a, b := w.bit(i), w.bit(w.width-1-i)
		w.Implies(a, b)
		w.Implies(b, a)
	}
}

// equals says that the number is n, which has no more than width bits.
func (w *word) equals(n *big.Int) {
	for i := range w.width {
		w.Clause(w.digit(n, i))
	}
}

// digit is the literal that says that bit i is as it is in n.
func (w *word) digit(n *big.Int, i int) z.Lit {
	if n.Bit(w.width-1-i) == 1 {
		return w.bit(i)
	}
	return w.bit(i).Not()
}

// above says that the number is greater than n. Read from the highest bit, the
// first difference must be a 1 in place of a 0. With same[i] for "the bits
// before bit i are those of n":
//
//	same[0]
//	same[i] and n's bit i is 1  ->  bit[i] and same[i+1]
//	same[i] and n's bit i is 0  ->  bit[i] or same[i+1]
//	not same[width]
func (w *word) above(n *big.Int) {
	first := w.Vars(w.width+1, func(i int) string { return fmt.Sprintf("same[%d]", i) })
	same := func(i int) z.Lit { return cnf.Nth(first, i) }
	w.Clause(same(0))
	for i := range w.width {
		if w.digit(n, i).IsPos() {
			w.Implies(same(i), w.bit(i))
			w.Implies(same(i), same(i+1))
		} else {
			w.ImpliesOr(same(i), w.bit(i), same(i+1))
		}
	}
	w.Clause(same(w.width).Not())
}

// isPalindrome asks the solver whether n's bits can read the same backwards.
func isPalindrome(ctx context.Context, n *big.Int) (bool, error) {
	w := newWord(n.BitLen())
	w.equals(n)
	w.palindrome()
	session := engine.Gini{}.Open(w.f)
	defer session.Close()
	status, _, err := decide(ctx, session)
	return status == engine.Sat, err
}

// nextPalindrome is the smallest palindrome above n: as wide as n or, where n is
// 11…1, one bit wider.
func nextPalindrome(ctx context.Context, n *big.Int) (*big.Int, error) {
	for width := n.BitLen(); ; width++ {
		w := newWord(width)
		w.Clause(w.bit(0)) // its highest bit: there are no leading zeros
		w.palindrome()
		w.above(n)
		if next, err := w.smallest(ctx); next != nil || err != nil {
			return next, err
		}
	}
}

// smallest is the smallest number that the formula allows, nil where there is
// none. From the highest bit on, a bit is 0 if the solver finds such a number
// with those before it, else it is 1.
func (w *word) smallest(ctx context.Context) (*big.Int, error) {
	session := engine.Gini{}.Open(w.f)
	defer session.Close()
	status, model, err := decide(ctx, session)
	if status != engine.Sat {
		return nil, err
	}
	n := new(big.Int)
	for i := range w.width {
		bit := w.bit(i)
		if model.Value(bit) {
			status, better, err := decide(ctx, session, bit.Not())
			if err != nil {
				return nil, err
			}
			if status == engine.Sat {
				model = better
			}
		}
		n.Lsh(n, 1)
		if model.Value(bit) {
			n.SetBit(n, 0, 1)
			w.Clause(bit)
		} else {
			w.Clause(bit.Not())
		}
	}
	return n, nil
}

// decide is Solve, with an error where there is no answer.
func decide(ctx context.Context, s engine.Session, assumptions ...z.Lit) (engine.Status, cnf.Model, error) {
	status, model, err := s.Solve(ctx, assumptions...)
	if status == engine.Unknown && err == nil {
		err = errCut
	}
	return status, model, err
}
