package encode

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/amo"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// Encoding is a way to write the question as clauses.
type Encoding interface {
	// Name is what the flag --encoding calls it: its kind, then its parameters
	// that don't have their default values, as in step:amo=ladder (see ByName).
	Name() string
	// Supports says why the encoding can't express the puzzle: an
	// *UnsupportedError, the context's error where that ends first, or nil.
	Supports(ctx context.Context, a *bound.Analysis) error
	// Size is the size of the formula that Encode would write: exact where the
	// encoding is eager, before any cuts where it is lazy. It may be called
	// for any puzzle. It takes as long as Encode where bounds find what is written
	// (the metric encoding, the step encoding with the windows of Held and Karp),
	// else far less. When the context ends first, it is a rough estimate.
	Size(ctx context.Context, a *bound.Analysis, moves int) cnf.Size
	// Encode writes the formula for a bound. It returns a *cnf.TooLargeError
	// before it takes memory for more than cnf.MaxLits literals, and Admit's
	// error; the context's error where that ends first. The same puzzle, bound and
	// options give the same formula.
	Encode(ctx context.Context, a *bound.Analysis, moves int) (Formula, error)
}

// Meaning is what the models of a formula for the bound T are.
type Meaning int

// The meanings of a bound.
const (
	Exactly Meaning = iota // walks of exactly T moves
	AtMost                 // walks of at most T moves
)

func (m Meaning) String() string {
	if m == AtMost {
		return "at most"
	}
	return "exactly"
}

// Formula is one encoded question.
type Formula interface {
	// CNF is the formula's clauses. Refining the formula means adding to them.
	CNF() *cnf.Formula
	// Meaning says how to take the bound.
	Meaning() Meaning
	// Read turns a model into a walk. Where the model is none because the
	// formula is a relaxation, it returns clauses that the model violates and
	// every solution satisfies. An error means that the model breaks the
	// encoding's own rules: it is no model of this formula; or it is the context's,
	// where that ends first.
	Read(ctx context.Context, m cnf.Model) (w puzzles.Walk, cuts [][]z.Lit, err error)
	// Literals are those that are true exactly where the model is this walk:
	// their conjunction singles it out among all models that differ in more
	// than auxiliary variables. An error means that the formula has no variable
	// for a step of the walk, and so forbids it.
	Literals(w puzzles.Walk) ([]z.Lit, error)
	// By names the argument by which the formula leaves out what has no variables:
	// where it has the empty clause as written, that refutes the bound, and no
	// solver does.
	By() bound.By
}

// UnsupportedError says that an encoding can't express a puzzle.
type UnsupportedError struct {
	Encoding string
	Why      string
}

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("encoding %s: %s", e.Encoding, e.Why)
}

// Bundles reports whether a model of the encoding stands for several walks, so
// that it can't be used to go through all of them.
func Bundles(e Encoding) bool {
	b, ok := e.(interface{ bundles() })
	if ok {
		b.bundles()
	}
	return ok
}

// Undirected reports whether a model of the encoding stands for a walk and for
// its reverse, where both solve the puzzle.
func Undirected(e Encoding) bool {
	u, ok := e.(interface{ undirected() })
	if ok {
		u.undirected()
	}
	return ok
}

// Lazy reports whether the formulas of an encoding are relaxations: their models
// may be no walks, and Read returns cuts then.
func Lazy(e Encoding) bool {
	switch e.(type) {
	case Edge, Walk, Metric:
		return true
	}
	return false
}

// Options are the parts of encodings that can be exchanged.
type Options struct {
	AMO amo.Encoding // nil: amo.Auto
	// Enumerate asks for formulas in which every walk is a model of its own.
	Enumerate bool
	// Proof asks for formulas that leave to their clauses what can be left to
	// them: their refutation is to be checked by others.
	Proof bool
}

// All lists the encodings, one of each kind, with the parameters that the
// options say and the others at their defaults.
func All(o Options) []Encoding {
	if o.AMO == nil {
		o.AMO = amo.Auto{}
	}
	return append([]Encoding{Step{AMO: o.AMO}, Walk{AMO: o.AMO}, Metric{Plain: o.Proof}, Edge{NoJoin: o.Enumerate}}, hams(o.AMO)...)
}
