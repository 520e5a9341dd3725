// Package amo writes "at most one of these literals is true", in one way a
// file. Encodings take the way as a part that can be exchanged.
package amo

import (
	"fmt"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Encoding is one way to write an at-most-one constraint.
type Encoding interface {
	// Name is what the flag --amo calls it.
	Name() string
	// AtMostOne adds clauses that hold exactly where at most one of the
	// literals is true, for some values of the variables that it makes. These
	// are named label[0], label[1], …
	AtMostOne(w *cnf.Writer, lits []z.Lit, label string)
}

// All lists the encodings.
func All() []Encoding {
	return []Encoding{Auto{}, Pairwise{}, Ladder{}, Product{}, Commander{}, Bitwise{}, CardSort{}}
}

// ByName finds an encoding.
func ByName(name string) (Encoding, error) {
	var names []string
	for _, e := range All() {
		if e.Name() == name {
			return e, nil
		}
		names = append(names, e.Name())
	}
	return nil, fmt.Errorf("unknown at-most-one encoding %q; valid are %s", name, strings.Join(names, ", "))
}

// Names lists the encodings' names, the default first.
func Names() []string {
	var names []string
	for _, e := range All() {
		names = append(names, e.Name())
	}
	return names
}

// Named is an encoding by one of Names; "" is the default.
func Named(name string) Encoding {
	if e, err := ByName(name); err == nil {
		return e
	}
	return Auto{}
}

// Or is the encoding, or the default if it is nil.
func Or(e Encoding) Encoding {
	if e == nil {
		return Auto{}
	}
	return e
}

// Auto is pairwise on few literals and the ladder on many.
type Auto struct{}

// autoLimit is the number of literals up to which Auto is pairwise: gini decides
// the step encoding's formulas of closed tours up to 16x16, which have up to 128
// literals in a constraint, fastest with pairs. Beyond that, formulas of pairs get
// too large, and the ladder is the best of the others on hunts, which have such
// constraints (see docs/experiments.md).
const autoLimit = 128

func (Auto) choose(n int) Encoding {
	if n <= autoLimit {
		return Pairwise{}
	}
	return Ladder{}
}

// Name implements [Encoding].
func (Auto) Name() string { return "auto" }

// AtMostOne implements [Encoding].
func (a Auto) AtMostOne(w *cnf.Writer, lits []z.Lit, label string) {
	a.choose(len(lits)).AtMostOne(w, lits, label)
}
