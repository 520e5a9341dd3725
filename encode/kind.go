package encode

import (
	"context"

	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Kind is an entry of the catalogue: the encodings of one package, which differ in their
// parameters.
type Kind struct {
	Name       string
	Parameters []Parameter
	// New makes the encoding with these values, one for each parameter: its default where the
	// name doesn't say it.
	New func(values []string) Encoding
	// Propose lists encodings of this kind that are good for a question, for when the
	// user names none; nil proposes none. It need not check that they support the puzzle
	// or fit the question.
	Propose func(ctx context.Context, q Question) []Proposal
}

// Parameter is a choice within an encoding, made by its name. The zero value has no values and is
// of no use.
type Parameter struct {
	Name   string
	Values []string // the default is the first
}

// Default returns the value that holds if the name says nothing.
func (p Parameter) Default() string { return p.Values[0] }

// Title returns the name of the encoding with these values, one for each parameter. It leaves out
// defaults; "" stands for the default.
func (k Kind) Title(values ...string) string {
	name := k.Name
	for i, v := range values {
		if v != "" && v != k.Parameters[i].Default() {
			name += ":" + k.Parameters[i].Name + "=" + v
		}
	}
	return name
}

// Question is what to choose an encoding for. The zero value is of no use.
type Question struct {
	*puzzles.Instance
	Known facts.Facts
	Use   facts.Use // the kinds of arguments that may be used
	Upper int       // moves of the best walk known, -1 for none
	// Refuted is set if every smaller number of moves is refuted before one is
	// asked for.
	Refuted bool
	// Each is set if all walks are gone through: each must be a model of its own,
	// or one with its reverse.
	Each bool
	// Anew is set if the engine begins anew with each formula and each cut, as other programs do.
	Anew bool
}

// Proposal is an encoding for a question; the zero value is of no use.
type Proposal struct {
	Encoding Encoding
	Rank     Rank
	Why      string // as in "the fastest for tours"
}

// Rank says how good an encoding is for a puzzle, as measured. The highest rank is chosen; if
// several have it, the first in the catalogue.
type Rank int

// The ranks of the program's encodings.
const (
	General Rank = 10 // it expresses the puzzle
	Fast    Rank = 20 // the fastest for most puzzles of this kind
	Fastest Rank = 30 // the fastest for this one
)
