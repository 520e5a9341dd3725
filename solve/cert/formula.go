package cert

import (
	"context"
	"errors"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf/amo"
	tours "knightsat/encode/edge"
	"knightsat/encode/metric"
	"knightsat/encode/step"
	"knightsat/encode/walk"
	"knightsat/puzzles"
)

// encodingFor picks the encoding of a certificate's formulas, as solving does;
// without the bound of Held and Karp, one that does not build on it.
func encodingFor(ctx context.Context, in *puzzles.Instance, heldKarp bool) string {
	switch {
	case bound.IsTour(in):
		return tours.Kind.Name
	case in.Puzzle.Ordered || in.Puzzle.Once:
		return step.Kind.Name
	case heldKarp && (metric.Encoding{}).Supports(ctx, plain(in, nil)) == nil:
		return metric.Kind.Name
	}
	return walk.Kind.Name
}

// plain is the analysis that an encoding needs, and no more: the puzzle, and the
// witness of the bound on which it builds, nil for none.
//
// What solving leaves out of its formulas on top of that, because an analysis of
// tours shows that no tour has it, stays in: a certificate's formula rests on the
// encoding alone.
func plain(in *puzzles.Instance, w bound.Witness) *bound.Analysis {
	a := &bound.Analysis{Instance: in, Lower: []bound.Lower{{By: bound.ByReach, Because: "no other bound was asked for"}}}
	switch w.(type) {
	case *bound.Weights:
		a.Lower = append(a.Lower, bound.Lower{By: bound.ByCounting, Witness: w})
	case *bound.Potentials:
		a.Lower = append(a.Lower, bound.Lower{By: bound.ByHeldKarp, Witness: w})
	}
	return a
}

// base finds the witness on which an encoding builds; nil for none.
func base(ctx context.Context, in *puzzles.Instance, encoding string) bound.Witness {
	var method bound.Method
	switch buildsOn(encoding) {
	case bound.ByCounting:
		method = bound.Counting
	case bound.ByHeldKarp:
		method = bound.HeldKarp
	default:
		return nil
	}
	l, _ := method(ctx, &bound.Analysis{Instance: in}) // no witness is none that passes
	if checkBase(ctx, in, l.Witness, encoding) != nil {
		return nil // the encoding does without
	}
	return l.Witness
}

// buildsOn is the argument on whose witness the formulas of an encoding build.
func buildsOn(encoding string) bound.By {
	e, err := catalogue.ByName(encoding)
	if err != nil {
		return ""
	}
	return e.Traits().Builds
}

// checkBase returns nil where formulas of the encoding may build on a witness:
// their budget is right only where it is one.
func checkBase(ctx context.Context, in *puzzles.Instance, w bound.Witness, encoding string) error {
	by := buildsOn(encoding)
	switch w.(type) {
	case *bound.Weights:
		if by == bound.ByCounting {
			return w.Check(ctx, in, 1)
		}
	case *bound.Potentials:
		if by == bound.ByHeldKarp {
			return w.Check(ctx, in, 1)
		}
	}
	return fmt.Errorf("encoding %s does not build on such a witness", encoding)
}

// setBase puts the witness on which a formula builds into the manifest.
func (e *Evidence) setBase(in *puzzles.Instance, w bound.Witness) {
	switch w := w.(type) {
	case *bound.Weights:
		e.Counting = &countingData{names(in, w.Ones), names(in, w.Halves)}
	case *bound.Potentials:
		e.Potentials = &potentialsData{w.Denominator, names(in, w.Terminals), w.Potential}
	}
}

// base is the witness on which a formula builds, checked; nil for none.
func (e *Evidence) base(ctx context.Context, in *puzzles.Instance) (bound.Witness, error) {
	var w bound.Witness
	switch c, p := e.Counting, e.Potentials; {
	case c != nil && p != nil:
		return nil, errors.New("both counting and potentials are given, of which an encoding builds on one")
	case c != nil:
		ones, err := vertices(in, c.Ones)
		if err != nil {
			return nil, err
		}
		halves, err := vertices(in, c.Halves)
		if err != nil {
			return nil, err
		}
		w = &bound.Weights{Ones: ones, Halves: halves}
	case p != nil:
		terminals, err := vertices(in, p.Terminals)
		if err != nil {
			return nil, err
		}
		w = &bound.Potentials{Denominator: p.Denominator, Terminals: terminals, Potential: p.Tolls}
	default:
		return nil, nil
	}
	return w, checkBase(ctx, in, w, e.Model)
}

// formulaOf writes the formula of an encoding for a bound, without any cuts, of at
// most so many literals (0 is cnf.MaxLits). It is written anew from the puzzle, by
// the encoding that solving uses.
func formulaOf(ctx context.Context, in *puzzles.Instance, encoding, most string, moves int, w bound.Witness, limit int) (encode.Formula, error) {
	e, err := encodingOf(encoding, most)
	if err != nil {
		return nil, err
	}
	return e.Encode(ctx, plain(in, w), moves, limit)
}

// encodingOf finds the encoding of a certificate's formulas. What its name leaves
// out is as can be re-checked.
func encodingOf(encoding, most string) (encode.Encoding, error) {
	if _, err := amo.ByName(most); err != nil {
		return nil, err
	}
	e, err := catalogue.ByName(encoding, "amo="+most, "reductions="+string(metric.BoundReductions))
	if err == nil && !e.Traits().Recheckable {
		return nil, fmt.Errorf("encoding %s leaves out by argument what a certificate is to leave to its proof: choose other parameters", e.Name())
	}
	return e, err
}

// meansOf is how to take the bound of an encoding's formulas.
func meansOf(encoding string) encode.Meaning {
	e, err := catalogue.ByName(encoding)
	if err != nil {
		return encode.Exactly
	}
	return e.Traits().Means
}

// Encodings lists the kinds of encodings that a certificate's formulas can have.
func Encodings() []string {
	var names []string
	for _, k := range catalogue.Kinds() {
		if CheckEncoding(k.Name) == nil {
			names = append(names, k.Name)
		}
	}
	return names
}

// CheckEncoding returns nil where a certificate's formulas can have this encoding.
func CheckEncoding(name string) error {
	_, err := encodingOf(name, amo.Auto{}.Name())
	return err
}
