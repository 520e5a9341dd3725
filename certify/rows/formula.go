package rows

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/metric"
	"knightsat/puzzles"
)

// Plain is the analysis that an encoding needs, and no more: the puzzle, and the
// potentials on which it builds, nil for none.
//
// What solving leaves out of its formulas on top of that, because an analysis of
// tours shows that no tour has it, stays in: a certificate's formula rests on the
// encoding alone.
func Plain(in *puzzles.Instance, w *bound.Potentials) *bound.Analysis {
	a := &bound.Analysis{Instance: in,
		Lower: []bound.Lower{{By: bound.ByReach, Because: "no other bound was asked for"}}}
	if w != nil {
		a.Lower = append(a.Lower, bound.Lower{By: bound.ByHeldKarp, Witness: w})
	}
	return a
}

// TraitsOf are those of an encoding by name; of none, if there is no such encoding.
func TraitsOf(encoding string) (t encode.Traits) {
	if e, err := catalogue.ByName(encoding); err == nil {
		t = e.Traits()
	}
	return t
}

// Base are potentials, by the names of their terminals.
func Base(in *puzzles.Instance, denominator int, terminals []string, tolls []int) (*bound.Potentials, error) {
	list, err := Vertices(in, terminals)
	return &bound.Potentials{Denominator: denominator, Terminals: list, Potential: tolls}, err
}

// CheckBase returns nil where formulas of the encoding may build on potentials:
// their budget is right only where these give a bound.
func CheckBase(ctx context.Context, in *puzzles.Instance, w *bound.Potentials, encoding string,
	near *puzzles.Finder) error {
	if TraitsOf(encoding).Builds != bound.ByHeldKarp {
		return fmt.Errorf("encoding %s does not build on potentials", encoding)
	}
	return w.CheckBy(ctx, in, near, 1)
}

// Formula writes the formula of an encoding for a bound, without any cuts, of at
// most so many literals (0 is cnf.MaxLits). It is written anew from the puzzle, by
// the encoding that solving uses.
func Formula(ctx context.Context, in *puzzles.Instance, encoding, most string, moves int, w *bound.Potentials,
	limit int) (encode.Formula, error) {
	e, err := Encoding(encoding, most)
	if err != nil {
		return nil, err
	}
	return e.Encode(ctx, Plain(in, w), moves, limit)
}

// Encoding finds the encoding of a certificate's formulas. What its name leaves out is
// chosen so that formulas can be re-checked.
func Encoding(encoding, most string) (encode.Encoding, error) {
	if _, err := amo.ByName(most); err != nil {
		return nil, err
	}
	e, err := catalogue.ByName(encoding, "amo="+most, "reductions="+string(metric.BoundReductions))
	if err == nil && !e.Traits().Recheckable {
		return nil, fmt.Errorf(
			"encoding %s does not say that verify can write its formulas again: choose another, or other "+
				"parameters",
			e.Name())
	}
	return e, err
}

// Encodings lists the kinds of encodings that a certificate's formulas can have.
func Encodings() []string {
	var names []string
	for _, k := range catalogue.Kinds() {
		if _, err := Encoding(k.Name, string(amo.Auto)); err == nil {
			names = append(names, k.Name)
		}
	}
	return names
}
