// Palindrome tells whether a number's binary digits read the same backwards, or finds
// the next number of which they do: a SAT solver decides it. It is the smallest complete
// program on knightsat's formulas and engines, a start for an encoding of your own.
//
//	$ go run ./examples/palindrome 5
//	1
//	$ go run ./examples/palindrome -next 2026
//	2047
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/big"
	"os"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/solve/engine"
)

// word is a formula about a binary number: bit(0) is its highest bit.
type word struct {
	*cnf.Writer
	f    *cnf.Formula
	bits []z.Lit
}

// newWord says of the bits of a number that they read the same backwards.
func newWord(width int) *word {
	f := &cnf.Formula{}
	w := f.Writer(context.Background(), 0)
	bits := w.Vars(width, func(i int) string { return fmt.Sprintf("bit[%d]", i) })
	n := &word{w, f, bits}
	for i := range width / 2 {
		a, b := n.bit(i), n.bit(width-1-i)
		w.Implies(a, b)
		w.Implies(b, a)
	}
	return n
}

func (w *word) bit(i int) z.Lit { return w.bits[i] }

// atLeast says that the number is not smaller than n, which has as many bits. Read from
// the highest bit, the first difference must be a 1 in place of a 0: same[i] says that the
// bits before bit i are those of n.
func (w *word) atLeast(n *big.Int) {
	width := len(w.bits)
	same := w.Vars(width+1, func(i int) string { return fmt.Sprintf("same[%d]", i) })
	w.Clause(same[0])
	for i := range width {
		if n.Bit(width-1-i) == 1 {
			w.Implies(same[i], w.bit(i))
			w.Implies(same[i], same[i+1])
		} else {
			w.ImpliesOr(same[i], w.bit(i), same[i+1])
		}
	}
}

// smallest is the smallest number that the formula allows; it must allow one. From the
// highest bit on, a bit is 0 if the solver finds such a number with those before it.
func (w *word) smallest(ctx context.Context) (*big.Int, error) {
	session := engine.Gini{}.Open(w.f)
	defer session.Close()
	n := new(big.Int)
	for i := range w.bits {
		status, _, err := session.Solve(ctx, w.bit(i).Not())
		n.Lsh(n, 1)
		switch status {
		case cnf.Sat:
			w.Clause(w.bit(i).Not())
		case cnf.Unsat:
			n.SetBit(n, 0, 1)
			w.Clause(w.bit(i))
		default:
			return nil, err
		}
	}
	return n, nil
}

// answer is the smallest palindrome above n, or else 1 if n is one, and 0. There is one of
// as many bits that is not smaller: 11…1.
func answer(ctx context.Context, n *big.Int, next bool) (*big.Int, error) {
	if next {
		n = new(big.Int).Add(n, big.NewInt(1))
	}
	w := newWord(n.BitLen())
	w.atLeast(n)
	found, err := w.smallest(ctx)
	switch {
	case err != nil || next:
		return found, err
	case found.Cmp(n) == 0:
		return big.NewInt(1), nil
	}
	return new(big.Int), nil
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("palindrome", flag.ContinueOnError)
	next := flags.Bool("next", false, "print the next palindrome above N")
	if err := flags.Parse(args); err != nil {
		return err
	}
	n, ok := new(big.Int).SetString(flags.Arg(0), 10)
	if !ok || n.Sign() <= 0 || n.BitLen() > 1000 || flags.NArg() != 1 {
		return errors.New("give one positive integer of at most 1000 bits")
	}
	is, err := answer(context.Background(), n, *next)
	if err == nil {
		_, err = fmt.Fprintln(out, is)
	}
	return err
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "palindrome:", err)
		os.Exit(2)
	}
}
