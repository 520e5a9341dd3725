package cert

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf/amo"
	tours "knightsat/encode/edge"
	"knightsat/encode/metric"
	"knightsat/encode/step"
	"knightsat/puzzles"
)

// encodingFor picks the encoding of a certificate's formulas, as solving does with
// all bounds: its formulas may build on potentials though no argument may.
func encodingFor(ctx context.Context, in *puzzles.Instance) string {
	switch {
	case bound.IsTour(in):
		return tours.Kind.Name
	case (metric.Encoding{}).Supports(ctx, plain(in, nil)) == nil:
		return metric.Kind.Name
	}
	return step.Kind.Name
}

// plain is the analysis that an encoding needs, and no more: the puzzle, and the
// potentials on which it builds, nil for none.
//
// What solving leaves out of its formulas on top of that, because an analysis of
// tours shows that no tour has it, stays in: a certificate's formula rests on the
// encoding alone.
func plain(in *puzzles.Instance, w *bound.Potentials) *bound.Analysis {
	a := &bound.Analysis{Instance: in, Lower: []bound.Lower{{By: bound.ByReach, Because: "no other bound was asked for"}}}
	if w != nil {
		a.Lower = append(a.Lower, bound.Lower{By: bound.ByHeldKarp, Witness: w})
	}
	return a
}

// base finds the potentials on which an encoding builds; nil for none.
func base(ctx context.Context, in *puzzles.Instance, encoding string) *bound.Potentials {
	if buildsOn(encoding) != bound.ByHeldKarp {
		return nil
	}
	l, _ := bound.HeldKarp(ctx, &bound.Analysis{Instance: in}) // no witness is none that passes
	w, _ := l.Witness.(*bound.Potentials)
	if w == nil || checkBase(ctx, in, w, encoding) != nil {
		return nil // the encoding does without
	}
	return w
}

// buildsOn is the argument on whose witness the formulas of an encoding build.
func buildsOn(encoding string) bound.By {
	e, err := catalogue.ByName(encoding)
	if err != nil {
		return ""
	}
	return e.Traits().Builds
}

// checkBase returns nil where formulas of the encoding may build on potentials:
// their budget is right only where these give a bound.
func checkBase(ctx context.Context, in *puzzles.Instance, w *bound.Potentials, encoding string) error {
	if buildsOn(encoding) != bound.ByHeldKarp {
		return fmt.Errorf("encoding %s does not build on potentials", encoding)
	}
	return w.Check(ctx, in, 1)
}

// setBase puts the potentials on which a formula builds into the manifest.
func (e *Evidence) setBase(in *puzzles.Instance, w *bound.Potentials) {
	if w != nil {
		e.Potentials = &potentialsData{w.Denominator, names(in, w.Terminals), w.Potential}
	}
}

// base is the potentials on which a formula builds, checked; nil for none.
func (e *Evidence) base(ctx context.Context, in *puzzles.Instance) (*bound.Potentials, error) {
	p := e.Potentials
	if p == nil {
		return nil, nil
	}
	terminals, err := vertices(in, p.Terminals)
	if err != nil {
		return nil, err
	}
	w := &bound.Potentials{Denominator: p.Denominator, Terminals: terminals, Potential: p.Tolls}
	return w, checkBase(ctx, in, w, e.Model)
}

// formulaOf writes the formula of an encoding for a bound, without any cuts, of at
// most so many literals (0 is cnf.MaxLits). It is written anew from the puzzle, by
// the encoding that solving uses.
func formulaOf(ctx context.Context, in *puzzles.Instance, encoding, most string, moves int, w *bound.Potentials, limit int) (encode.Formula, error) {
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
