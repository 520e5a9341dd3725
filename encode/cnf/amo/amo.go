// Package amo writes "at most one of these literals is true", in one way a
// file; pairs are here. Encodings take the way as a part that can be exchanged.
//
// This package makes no promise: docs/library.md lists those that do.
package amo

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Encoding is one of [Names]: a way to write an at-most-one constraint; "" is auto.
type Encoding string

// Names lists the encodings, the default first: auto is pairwise on few literals and the ladder on many.
func Names() []string {
	return []string{"auto", "pairwise", "ladder", "product", "commander", "bitwise"}
}

// writers write constraints on literals, with variables as they need them.
var writers = map[Encoding]func(w *cnf.Writer, lits []z.Lit, vars func(n int) []z.Lit){
	"auto": auto, "pairwise": pairwise, "ladder": ladder, "product": product, "commander": commander,
	"bitwise": bitwise,
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

// autoLimit is the number of literals up to which auto is pairwise: gini decides
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
