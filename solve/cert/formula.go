package cert

import (
	"context"
	"fmt"
	"strings"

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
	a := &bound.Analysis{Instance: in, Parity: -1, Lower: []bound.Lower{{By: bound.ByReach, Because: "a walk has no fewer than 0 moves"}}}
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
	method := map[string]bound.Method{kindCounting: bound.Counting, kindPotentials: bound.HeldKarp}[buildsOn[kindOf(encoding)]]
	if method == nil {
		return nil
	}
	l, ok := method(ctx, &bound.Analysis{Instance: in})
	if !ok || checkBase(ctx, in, l.Witness, encoding) != nil {
		return nil // the encoding does without
	}
	return l.Witness
}

// buildsOn is the kind of witness that the formulas of an encoding build on.
var buildsOn = map[string]string{"walk": kindCounting, "metric": kindPotentials}

// checkBase returns nil where formulas of the encoding may build on a witness:
// their budget is right only where it is one.
func checkBase(ctx context.Context, in *puzzles.Instance, w bound.Witness, encoding string) error {
	if kind, _ := witnessData(in, w); kind != buildsOn[kindOf(encoding)] {
		return fmt.Errorf("found a witness of %s, on which encoding %s does not build", kind, encoding)
	}
	return w.Check(ctx, in, 1)
}

// formulaOf writes the formula of an encoding for a bound, without any cuts. It
// is written anew from the puzzle, by the encoding that solving uses.
func formulaOf(ctx context.Context, in *puzzles.Instance, encoding, most string, moves int, w bound.Witness) (encode.Formula, error) {
	if _, ok := certifiable[kindOf(encoding)]; !ok {
		return nil, fmt.Errorf("found encoding %q, expected step, walk, metric or edge: the cuts of others can't be re-checked", encoding)
	}
	if moves < 0 {
		return nil, fmt.Errorf("found %d moves, expected at least 0", moves)
	}
	e, err := encodingOf(encoding, most)
	if err != nil {
		return nil, err
	}
	return e.Encode(ctx, plain(in, w), moves, 0)
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

// kindOf is the name of an encoding without parameters.
func kindOf(encoding string) string {
	kind, _, _ := strings.Cut(encoding, ":")
	return kind
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
