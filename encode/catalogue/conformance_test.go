package catalogue_test

import (
	"context"
	"flag"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/encodetest"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

var puzzlesFlag = flag.Int("puzzles", 400, "how many random puzzles the conformance suite tries with each encoding")

// variant is an encoding with how many of its parameters are not the default.
type variant struct {
	name string
	encode.Encoding
	changed int
}

// variants is what the suite is run with: every encoding, with all combinations
// of its parameters; with -short, one parameter at a time.
func variants(tb testing.TB) []variant {
	tb.Helper()
	var all []variant
	for _, kind := range catalogue.Builtin().Names() {
		names := []string{kind}
		changed := map[string]int{}
		for _, p := range catalogue.Builtin().Parameters(kind) {
			for _, name := range names {
				for _, v := range p.Values[1:] {
					more := name + ":" + p.Name + "=" + v
					names = append(names, more)
					changed[more] = changed[name] + 1
				}
			}
		}
		for _, name := range names {
			if changed[name] > 1 && oracle.Quick() {
				continue
			}
			v, err := catalogue.Builtin().ByName(name)
			if err != nil || v.Name() != name {
				tb.Fatalf("%s: found %v, %v", name, v, err)
			}
			all = append(all, variant{"encoding=" + name, v, changed[name]})
		}
	}
	return all
}

// much is how many random puzzles to try.
func much() int { return oracle.Tries(*puzzlesFlag) }

// options say how much a variant is tried: as much as there is time for with the
// defaults, less with the others, which are many.
func (v variant) options(t *testing.T) encodetest.Options {
	o := encodetest.Options{Puzzles: much(), Walks: 60, Sample: 50, Seed: oracle.Rand(t).Uint64(),
		Known: func(ctx context.Context, in *puzzles.Instance) facts.Facts {
			a := bound.AnalyseInstance(ctx, in, nil)
			known := a.Facts()
			known.Plan = a.Plan(ctx, a.Best().Moves+1, in.Len()%2 == 0, facts.ByAll) // of one number of moves
			return known
		}}
	switch v.changed {
	case 0:
		if much() == *puzzlesFlag { // there is time for everything
			o.Walks, o.Sample = 300, 0
		}
	case 1:
		o.Puzzles /= 8
	case 2:
		o.Puzzles /= 40
	default:
		o.Puzzles /= 100
	}
	o.Puzzles = max(1, o.Puzzles)
	return o
}

// TestConformance holds every encoding against the oracle.
func TestConformance(t *testing.T) {
	for _, e := range variants(t) {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			encodetest.Run(t, e.Encoding, e.options(t))
		})
	}
}
