package bound

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// ends names how a puzzle's walk begins and ends.
func ends(p *puzzles.Puzzle) string {
	switch {
	case p.Closed:
		return "closed"
	case !p.Start.IsAny() && p.Start == p.End:
		return "there and back"
	case !p.Start.IsAny() && !p.End.IsAny():
		return "fixed"
	case p.Start.IsAny() && p.End.IsAny():
		return "free"
	}
	return "one free"
}

// altered is a witness that is changed a little, at random.
func altered(t *testing.T, r *rand.Rand, in *puzzles.Instance, w Witness) Witness {
	vertex := func() int { return r.IntN(in.Len()) }
	switch w := w.(type) {
	case *waypoints:
		stops := slices.Clone(w.Stops)
		if len(stops) == 0 || r.IntN(3) == 0 {
			stops = append(stops, vertex())
		}
		stops[r.IntN(len(stops))] = vertex()
		return &waypoints{Stops: stops}
	case *Potentials:
		return &[]Potentials{alteredPotentials(r, in, w)}[0]
	case *Multipliers:
		return alteredMultipliers(r, in, w)
	case *lastNumber:
		return &lastNumber{Goal: vertex()}
	}
	t.Fatalf("%T is a new kind of witness: add to altered, in this file, how one is changed a little", w)
	return nil
}

// alteredMultipliers is off by one, or more, somewhere, or has a set more, less or changed.
func alteredMultipliers(r *rand.Rand, in *puzzles.Instance, w *Multipliers) *Multipliers {
	d := &Multipliers{Budget: w.Budget, Degree: slices.Clone(w.Degree)}
	for _, s := range w.Sets {
		d.Sets = append(d.Sets, tsp.Leave{Set: slices.Clone(s.Set), Times: s.Times})
	}
	vertex := func() int { return r.IntN(in.Len()) }
	switch k := r.IntN(max(1, len(d.Sets))); r.IntN(7) {
	case 0:
		d.Budget += int64(r.IntN(3)) - 1
	case 1:
		d.Sets = append(d.Sets, tsp.Leave{Set: []int{vertex()}, Times: 1})
	case 2:
		d.Sets = append(d.Sets, tsp.Leave{Set: r.Perm(in.Len())[:1+vertex()], Times: int64(1 + r.IntN(3))})
	case 3:
		if len(d.Sets) > 0 {
			d.Sets[k].Set = append(d.Sets[k].Set, vertex())
		}
	case 4:
		if len(d.Sets) > 0 {
			d.Sets[k].Times += int64(r.IntN(5)) - 2
		}
	default:
		d.Degree[vertex()] += int64(r.IntN(5)) - 2
	}
	return d
}

func alteredPotentials(r *rand.Rand, in *puzzles.Instance, w *Potentials) Potentials {
	c := Potentials{Denominator: w.Denominator, Terminals: slices.Clone(w.Terminals), Potential: slices.Clone(w.Potential)}
	k := r.IntN(len(c.Terminals))
	switch r.IntN(6) {
	case 0:
		c.Denominator = 1 + r.IntN(2*w.Denominator)
	case 1:
		c.Terminals[k] = r.IntN(in.Len())
	case 2:
		c.Terminals, c.Potential = slices.Delete(c.Terminals, k, k+1), slices.Delete(c.Potential, k, k+1)
	default:
		c.Potential[k] += r.IntN(2*w.Denominator) - w.Denominator
	}
	return c
}

// TestNoWitnessProvesMoreThanTheOptimum: a witness of any kind, as it was found
// and altered, passes for no number of moves above that of a shortest walk; as it
// was found, it passes for its own.
func TestNoWitnessProvesMoreThanTheOptimum(t *testing.T) {
	r := oracle.Rand(t)
	ctx := context.Background()
	seen := map[string]int{}
	var kinds []string
	for kind := range strings.FieldsSeq("*bound.waypoints *bound.Potentials *bound.Multipliers *bound.lastNumber") {
		for _, ends := range []string{"closed", "there and back", "fixed", "free", "one free"} {
			kinds = append(kinds, kind+", "+ends)
		}
	}
	for n := range oracle.Until(t, 20_000, oracle.Seen(seen, kinds...)) {
		p := oracle.Options{Squares: 13 - n%5, Timed: n%5 == 4}.Random(r)
		want, ok := oracle.Shortest(p)
		a := Analyse(ctx, p)
		if !ok || a.Impossible != nil {
			continue
		}
		refused := func(w Witness) {
			for _, d := range []int{1, 2, 3, 4, 17, 1000, largestClaim - want} {
				if Check(ctx, a.Instance, w, want+d) == nil {
					t.Fatalf("%T %+v passes for %d moves, but there is a walk of %d\n%s", w, w, want+d, want, oracle.Describe(p))
				}
			}
		}
		lower := slices.Clone(a.Lower)
		if d := Linear(ctx, a.Instance, want-1); d != nil && want > 0 {
			lower = append(lower, Refutation{Moves: want, By: facts.ByFlow, Witness: d})
		}
		if a.Instance.IsTour() { // all methods, though their bounds add nothing
			for _, m := range Methods {
				if l, ok := m.Method(ctx, a); ok {
					lower = append(lower, l)
				}
			}
		}
		for _, l := range lower {
			if l.Witness == nil {
				continue
			}
			seen[fmt.Sprintf("%T, %s", l.Witness, ends(p))]++
			if err := Check(ctx, a.Instance, l.Witness, l.Moves); err != nil || l.Moves > want {
				t.Fatalf("%s bound of %d moves, where %d are right: %v\n%s", l.By, l.Moves, want, err, oracle.Describe(p))
			}
			refused(l.Witness)
			for w := l.Witness; r.IntN(4) > 0; {
				w = altered(t, r, a.Instance, w)
				if p, ok := w.(*Potentials); ok && len(p.Terminals) == 0 {
					break
				}
				refused(w)
			}
		}
	}
}

// TestChecksStopWithTheirContext: no kind of witness is looked at to the end.
func TestChecksStopWithTheirContext(t *testing.T) {
	a := Analyse(context.Background(), posed.Puzzle("family: cover\nboard: 8x8\nholes: a7,b7,a6,h3,f2\nnumbers: 1=c3"))
	ended := errors.New("ended")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(ended)
	for _, l := range a.Lower {
		if err := Check(context.Background(), a.Instance, l.Witness, l.Moves); err != nil {
			t.Errorf("%s: %v", l.By, err)
		}
		if err := Check(ctx, a.Instance, l.Witness, l.Moves); err != ended {
			t.Errorf("%s: found %v after the context's end, expected its cause", l.By, err)
		}
	}
	if len(a.Lower) != len(Methods) {
		t.Errorf("found %d bounds, expected one by each of the %d methods", len(a.Lower), len(Methods))
	}
}
