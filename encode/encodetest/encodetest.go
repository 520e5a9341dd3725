// Package encodetest holds an encoding, of this module or of anybody, against an
// oracle that shares no code with it: on random puzzles with holes, guards,
// leapers and all rules, at bounds around the optimum.
//
//	func TestMyEncoding(t *testing.T) {
//		encodetest.Run(t, my.Encoding{}, encodetest.Options{})
//	}
//
// What it asks is what the interfaces of package encode promise: a model exists
// where a walk does, every model is a walk, every walk is a model, there are as
// many as there should be, cuts are violated by their model and forbid no walk,
// sizes are kept, and what can't be answered is refused.
//
// This package makes no promise: docs/library.md lists those that do.
package encodetest

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/notation"
	"knightsat/solve/engine"
)

// Options say how much to try. The zero value takes seconds.
type Options struct {
	Puzzles int    // random puzzles; 0 is 200
	Walks   int    // models that are gone through, one after the other; 0 is 300
	Sample  int    // walks that must be models, of those of each puzzle and bound; 0 is all
	Seed    uint64 // of the random puzzles
	// Known are facts that somebody has proven; nil for nobody. They are tried in turn with none,
	// with some, and with as many as can be true.
	Known func(ctx context.Context, in *puzzles.Instance) facts.Facts
}

func (o Options) filled() Options {
	if o.Puzzles == 0 {
		o.Puzzles = 200
	}
	if o.Walks == 0 {
		o.Walks = 300
	}
	return o
}

// T runs the suite: it is a test, or Check.
type T interface {
	Helper()
	Context() context.Context
	Error(args ...any)
	Errorf(format string, args ...any)
	Failed() bool
}

// Run tests an encoding on random puzzles that it supports.
func Run(t *testing.T, e encode.Encoding, o Options) {
	t.Helper()
	o = o.filled()
	rng := rand.New(rand.NewPCG(1, o.Seed))
	tried := 0
	for n := range oracle.Draw(t, o.Puzzles, func() bool { return 20*tried >= o.Puzzles }) {
		p := oracle.Mixed(rng, n)
		if try(t, e, p, n, o) {
			tried++
		}
		if t.Failed() {
			t.Logf("puzzle %d:\n%s", n, notation.Text(p))
			return
		}
	}
}

// try tries an encoding on the n-th puzzle, unless it does not support it: false.
func try(t T, e encode.Encoding, p *puzzles.Puzzle, n int, o Options) bool {
	t.Helper()
	in := puzzles.NewInstance(p)
	if !supported(t, e, in) {
		return false
	}
	refuses(t, e, in)
	s, known, o := solve(in), facts.Facts{}, o.filled()
	rng := rand.New(rand.NewPCG(uint64(n), o.Seed))
	switch {
	case n%4 == 3 && o.Known != nil:
		known = o.Known(t.Context(), in)
	case n%4 == 2:
		known = s.facts(rng)
	case n%4 == 1:
		known = some(s.facts(rng), rng)
	}
	return puzzle(t, e, s, known, o)
}

// supported reports whether the encoding can express the puzzle. Where it can't,
// Encode must refuse it.
func supported(t T, e encode.Encoding, in *puzzles.Instance) bool {
	t.Helper()
	err := encode.Supports(t.Context(), e, in)
	if err == nil {
		return true
	}
	var unsupported *encode.UnsupportedError
	if !errors.As(err, &unsupported) {
		t.Errorf("Supports: found %v, expected an UnsupportedError", err)
	}
	if f, err := e.Encode(t.Context(), in, facts.Facts{}, 0, 0); !errors.As(err, &unsupported) || f != nil {
		t.Errorf("Encode: found a formula (%t) and error %v, expected an UnsupportedError as by Supports",
			f != nil, err)
	}
	return false
}

// refuses: no formula is written for bounds that are none, nor after the context's
// end.
func refuses(t T, e encode.Encoding, in *puzzles.Instance) {
	t.Helper()
	for _, moves := range []int{-1, encode.MaxMoves + 1} {
		var wrong *encode.MovesError
		if f, err := e.Encode(t.Context(), in, facts.Facts{}, moves, 0); !errors.As(err, &wrong) || f != nil {
			t.Errorf("bound %d: found a formula (%t) and error %v, expected a MovesError", moves, f != nil,
				err)
		}
	}
	over, stop := context.WithCancel(t.Context())
	stop()
	if f, err := e.Encode(over, in, facts.Facts{}, 0, 0); !errors.Is(err, context.Canceled) || f != nil {
		t.Errorf("after the context's end: found a formula (%t) and error %v, expected the context's",
			f != nil, err)
	}
}

// Puzzle tests an encoding on one puzzle, with what is known of it, at several bounds. The oracle must
// be able to solve the puzzle. A program is tested at four bounds only, because it is started for each.
func Puzzle(t T, e encode.Encoding, in *puzzles.Instance, known facts.Facts, o Options) {
	t.Helper()
	if !puzzle(t, e, solve(in), known, o.filled()) {
		t.Errorf("the encoding %s does not support the puzzle", e.Name())
	}
}

// puzzle is Puzzle; false where a program refuses the puzzle, which it does when it is asked
// for a formula.
func puzzle(t T, e encode.Encoding, s *solved, known facts.Facts, o Options) bool {
	t.Helper()
	first, last := s.bounds(e.Traits())
	ctx, done := context.WithCancel(t.Context()) // with it, a program ends that reads models
	defer done()
	for T := 0; T <= last && !t.Failed(); T++ {
		if T > 0 && T < first { // to make no move at all is a special case, and cheap to ask for
			continue
		}
		f, err := e.Encode(ctx, s.in, known, T, 0)
		if e.Traits().Foreign && T <= first && errors.As(err, new(*encode.UnsupportedError)) {
			return false
		}
		if err != nil {
			t.Errorf("T=%d: %v", T, err)
			return true
		}
		if !e.Traits().Foreign || T == s.best {
			limited(t, e, s.in, known, T, f.CNF())
		}
		for _, set := range [][]int{nil, everything(s.in.Len())} {
			if clause, err := f.Cut(set); err == nil && len(clause) == 0 {
				t.Errorf("T=%d: the cut of %d of the %d vertices forbids every walk", T, len(set), s.in.Len())
			}
		}
		agrees(t, e.Traits(), f, s, T, o)
	}
	return true
}

// bounds are the numbers of moves to be tried, around those of a shortest walk.
func (s *solved) bounds(traits encode.Traits) (first, last int) {
	first, last = max(0, s.best-3), s.best+2
	switch {
	case traits.Foreign && s.in.IsTour(): // it has one number of moves
		s.best = s.p.TourMoves()
		first, last = s.best, s.best
	case traits.Foreign:
		first, last = max(0, s.best-1), s.best+1
	case traits.Means == encode.AtMost:
		first = 0
	}
	if traits.NoneShorter && s.ok {
		last = s.best
	}
	return first, last
}

// agrees holds a formula against all walks of T moves.
func agrees(t T, traits encode.Traits, f encode.Formula, s *solved, T int, o Options) {
	t.Helper()
	walks := s.of(T)
	switch {
	case traits.Means == encode.AtMost:
		atMost(t, traits, f, s.p, T, s.best, s.ok, o)
	case traits.Joins || traits.Models == encode.SeveralWalks:
		Complete(t, f, o.sample(walks), T)
		if w := Decide(t, f); (w != nil) != (len(walks) > 0) {
			t.Errorf("T=%d: found the walk %s, expected one of %d", T, w, len(walks))
		}
	default:
		if traits.Foreign && traits.Lazy {
			Decide(t, f) // cuts that it takes are to forbid no walk
		}
		session := engine.Gini{}.Open(f.CNF())
		defer session.Close()
		complete(t, f, session, o.sample(walks), T)
		sound(t, f, session, s.p, distinct(s.in, traits, walks), o.Walks, T)
	}
}

func everything(n int) (vertices []int) {
	for v := range n {
		vertices = append(vertices, v)
	}
	return vertices
}

// limited: the same formula is written where the limit is its size, and none where
// it is smaller.
func limited(t T, e encode.Encoding, in *puzzles.Instance, known facts.Facts, T int, f *cnf.Formula) {
	t.Helper()
	lits := f.Size().Lits
	if lits < 2 {
		return
	}
	again, err := e.Encode(t.Context(), in, known, T, lits)
	if err != nil || !equal(again.CNF(), f) {
		t.Errorf("T=%d: another formula for a limit of its %d literals: %v", T, lits, err)
	}
	if e.Traits().Foreign {
		return // the suite of such encodings has it
	}
	var large *cnf.TooLargeError
	if f, err := e.Encode(t.Context(), in, known, T, lits-1); !errors.As(err, &large) || f != nil {
		t.Errorf(
			"T=%d: found a formula (%t) and error %v for a limit of one literal less than %d, expected a "+
				"TooLargeError",
			T, f != nil, err, lits)
	}
}

// equal reports whether two formulas have the same variables and clauses.
func equal(f, g *cnf.Formula) bool {
	var a, b bytes.Buffer
	return f.WriteDIMACS(&a) == nil && g.WriteDIMACS(&b) == nil && bytes.Equal(a.Bytes(), b.Bytes())
}

// atMost checks a formula whose bound means at most T moves: it has a walk
// exactly from the optimum on, and forbids no shortest one, neither by itself nor
// by its cuts.
func atMost(t T, traits encode.Traits, f encode.Formula, p *puzzles.Puzzle, T, best int, ok bool, o Options) {
	t.Helper()
	w := Decide(t, f)
	if t.Failed() {
		return
	}
	if (w != nil) != (ok && best <= T) {
		t.Errorf("T=%d: found the walk %s; the shortest has %d moves (%t)", T, w, best, ok)
		return
	}
	if w == nil {
		return
	}
	if err := puzzles.Check(p, w); err != nil || w.Moves() > T {
		t.Errorf("T=%d: found %s: %v", T, w, err)
	}
	if T <= best+1 {
		walks := oracle.Walks(p, best)
		Complete(t, f, o.sample(walks[:min(len(walks), 40)]), T)
	}
}

// sample is what walks are tried of: some from all over the list.
func (o Options) sample(walks []puzzles.Walk) []puzzles.Walk {
	if o.Sample == 0 || len(walks) <= o.Sample {
		return walks
	}
	some := make([]puzzles.Walk, o.Sample)
	for i := range some {
		some[i] = walks[i*len(walks)/o.Sample]
	}
	return some
}

// distinct is how many models the walks are: where a model tells no direction, a
// walk and its reverse are one.
func distinct(in *puzzles.Instance, traits encode.Traits, walks []puzzles.Walk) int {
	if traits.Models != encode.EitherWay {
		return len(walks)
	}
	n := 0
	for i, w := range walks {
		back := in.Shown(in.LaidOut(w).Reverse())
		if !slices.ContainsFunc(walks[:i], func(v puzzles.Walk) bool { return slices.Equal(v, back) }) {
			n++
		}
	}
	return n
}
