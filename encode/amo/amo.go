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
	// Size is what AtMostOne writes for n literals.
	Size(n int) cnf.Size
	// AtMostOne adds clauses that hold exactly where at most one of the
	// literals is true, for some values of the variables that it makes. These
	// are named label[0], label[1], …
	AtMostOne(f *cnf.Formula, lits []z.Lit, label string)
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
	return nil, fmt.Errorf("found at-most-one encoding %q, expected one of %s", name, strings.Join(names, ", "))
}

// Auto is pairwise on few literals and the ladder on many.
type Auto struct{}

// autoLimit is the number of literals up to which Auto is pairwise. gini decided
// closed tours from 8x8 to 16x16 (up to 128 literals in a constraint) 1 to 5
// times faster with pairs than with ladders: compare --amo pairwise and ladder in
// knightsat solve --tour --board 16x16 --closed --encoding step -v. Beyond that,
// formulas of pairs get too large.
const autoLimit = 128

func (Auto) choose(n int) Encoding {
	if n <= autoLimit {
		return Pairwise{}
	}
	return Ladder{}
}

// Name implements [Encoding].
func (Auto) Name() string { return "auto" }

// Size implements [Encoding].
func (a Auto) Size(n int) cnf.Size { return a.choose(n).Size(n) }

// AtMostOne implements [Encoding].
func (a Auto) AtMostOne(f *cnf.Formula, lits []z.Lit, label string) {
	a.choose(len(lits)).AtMostOne(f, lits, label)
}
