package cert

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/amo"
	"knightsat/puzzles"
)

// encodingFor picks the encoding of a certificate's formulas, as solving does;
// without the bound of Held and Karp, one that does not build on it.
func encodingFor(ctx context.Context, in *puzzles.Instance, heldKarp bool) string {
	switch {
	case bound.IsTour(in):
		return "edge"
	case in.Puzzle.Ordered || in.Puzzle.Once:
		return "step"
	case heldKarp && (encode.Metric{}).Supports(ctx, plain(in, nil)) == nil:
		return "metric"
	}
	return "walk"
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
	method := map[string]bound.Method{kindCounting: bound.Counting, kindPotentials: bound.HeldKarp}[buildsOn[encode.Kind(encoding)]]
	if method == nil {
		return nil
	}
	l, ok := method(ctx, in)
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
	if kind, _ := witnessData(in, w); kind != buildsOn[encode.Kind(encoding)] {
		return fmt.Errorf("found a witness of %s, on which encoding %s does not build", kind, encoding)
	}
	return w.Check(ctx, in, 1)
}

// formulaOf writes the formula of an encoding for a bound, without any cuts. It
// is written anew from the puzzle, by the encoding that solving uses.
func formulaOf(ctx context.Context, in *puzzles.Instance, encoding, most string, moves int, w bound.Witness) (encode.Formula, error) {
	if _, ok := certifiable[encode.Kind(encoding)]; !ok {
		return nil, fmt.Errorf("found encoding %q, expected step, walk, metric or edge: the cuts of others can't be re-checked", encoding)
	}
	if moves < 0 {
		return nil, fmt.Errorf("found %d moves, expected at least 0", moves)
	}
	e, err := encodingOf(encoding, most)
	if err != nil {
		return nil, err
	}
	return e.Encode(ctx, plain(in, w), moves)
}

func encodingOf(encoding, most string) (encode.Encoding, error) {
	a, err := amo.ByName(most)
	if err != nil {
		return nil, err
	}
	e, err := encode.ByName(encoding, encode.Options{AMO: a, Proof: true})
	if s, ok := e.(encode.Step); ok && s.Windows == encode.HeldKarpWindows {
		// These rule out by argument what a certificate is to leave to its proof.
		return nil, fmt.Errorf("found encoding %s, expected windows=%s or windows=%s in a certificate", encoding, encode.DistanceWindows, encode.NoWindows)
	}
	return e, err
}
