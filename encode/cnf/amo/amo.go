// Package amo writes "at most one of these literals is true", in one way a
// file; pairs are here. Encodings take the way as a part that can be exchanged.
//
// This package makes no promise: docs/library.md lists those that do.
package amo

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Encoding is one way to write an at-most-one constraint, by the name that a parameter amo
// has for it; "" is Auto.
type Encoding string

// The encodings.
const (
	Auto      Encoding = "auto" // pairwise on few literals and the ladder on many
	Pairwise  Encoding = "pairwise"
	Ladder    Encoding = "ladder"
	Product   Encoding = "product"
	Commander Encoding = "commander"
	Bitwise   Encoding = "bitwise"
)

// All lists the encodings, the default first. It must not be changed.
var All = []Encoding{Auto, Pairwise, Ladder, Product, Commander, Bitwise}

// writers write constraints on literals, with variables as they need them.
var writers = map[Encoding]func(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit){
	Auto: auto, Pairwise: pairwise, Ladder: ladder, Product: product, Commander: commander,
	Bitwise: bitwise,
}

// AtMostOne adds clauses that hold exactly where at most one of the literals is true, for
// some values of the variables that it makes. These are named label[0], label[1], …
func (e Encoding) AtMostOne(w *cnf.Writer, lits []z.Lit, label string) {
	write, ok := writers[e]
	if !ok {
		write = auto
	}
	write(w, lits, w.Numbered(label))
}

// ExactlyOne is [Encoding.AtMostOne] after the clause that one of the literals is true.
func (e Encoding) ExactlyOne(w *cnf.Writer, lits []z.Lit, label string) {
	w.AtLeastOne(lits)
	e.AtMostOne(w, lits, label)
}

// Names lists the encodings' names, the default first.
func Names() (names []string) {
	for _, e := range All {
		names = append(names, string(e))
	}
	return names
}

// autoLimit is the number of literals up to which Auto is pairwise: gini decides
// the step encoding's formulas of closed tours up to 16x16, which have up to 128
// literals in a constraint, fastest with pairs. Beyond that, formulas of pairs get
// too large, and the ladder is the best of the others on hunts, which have such
// constraints (see docs/dev/experiments.md).
const autoLimit = 128

func auto(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit) {
	if len(lits) <= autoLimit {
		pairwise(w, lits, vars)
	} else {
		ladder(w, lits, vars)
	}
}

// pairwise forbids each pair of literals: also called the binomial or naive
// encoding. No variables, n(n-1)/2 clauses of two literals.
func pairwise(w *cnf.Writer, lits []z.Lit, _ func(n int) []z.Lit) {
	for i, a := range lits {
		for _, b := range lits[:i] {
			w.NotBoth(a, b)
		}
	}
}
