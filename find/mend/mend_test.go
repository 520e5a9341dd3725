package mend

import (
	"context"
	"slices"
	"testing"

	"knightsat/internal/factor"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
	"knightsat/solve/engine"
)

var ctx = context.Background()

// TestJoinAgainstTheOracle mends 2-factors by windows that are much too small: of a
// closed tour it finds one wherever there is one.
func TestJoinAgainstTheOracle(t *testing.T) {
	s := sizes{windows: []int{4, 6, 8, 10, 14, 20}, mostChanged: 6, large: 6}
	rng := oracle.Rand(t)
	var tours, none int
	for k := range oracle.Until(t, 60000, func() bool { return tours > 19 && none > 9 }) {
		s.first = [][2]int{{1, 1}, {7, 5}}[k%2]
		p := oracle.Options{Family: puzzles.Tour, Squares: 16, Plain: true}.Random(rng)
		in := puzzles.NewInstance(p)
		if tourgraph.Small(in) {
			continue
		}
		g := tourgraph.New(ctx, in)
		r := factor.Solve(ctx, g)
		r.Filter(ctx)
		if r.Impossible || r.Factor == nil {
			continue
		}
		_, ok := oracle.Shortest(p)
		g = g.Keep(ctx, r.Keep, r.Always)
		err := join(ctx, newLabels(g, r.Factor, s, engine.Models))
		walk := r.Factor.Tour()
		switch {
		case err != nil || walk != nil && !ok:
			t.Fatalf("%s: found %v (%v)", oracle.Describe(p), walk, err)
		case walk != nil:
			tours++
			oracle.Done(puzzles.Check(p, in.Walk(walk)))
		case p.Closed && ok:
			t.Fatalf("%s: found no tour", oracle.Describe(p))
		default:
			none++
		}
	}
}

// TestExchangeAgainstAllTrails: an exchange leaves a 2-factor of the graph's edges of which
// the cycle is none, and has those that are fixed; where it makes none, there is no trail.
func TestExchangeAgainstAllTrails(t *testing.T) {
	var made, none int
	for _, p := range oracle.Each(t, 40000, func() bool { return made > 3 && none > 8 }, oracle.Options{Family: puzzles.Tour, Squares: 24, Plain: true}.Random) {
		in := puzzles.NewInstance(p)
		if tourgraph.Small(in) {
			continue
		}
		g := tourgraph.New(ctx, in)
		r := factor.Solve(ctx, g)
		r.Filter(ctx)
		if r.Impossible || r.Factor == nil || len(r.Factor.Lists()) == 1 {
			continue
		}
		g = g.Keep(ctx, r.Keep, r.Always)
		l := newLabels(g, r.Factor, usual(), engine.Models)
		for _, cycle := range l.left {
			if slices.ContainsFunc(cycle, func(v int32) bool { return l.is[v] }) {
				continue
			}
			want := anyTrail(l, cycle)
			if l.exchange(ctx, cycle, 4) {
				t.Fatal("made an exchange of fewer than four squares")
			}
			if got := l.exchange(ctx, cycle, 0); got != want {
				t.Fatalf("made an exchange at %v: %t, want %t", cycle, got, want)
			}
			if !want {
				none++
				continue
			}
			made++
			inside, leaves := map[int32]bool{}, false
			for _, v := range cycle {
				inside[v] = true
			}
			for e := range g.U {
				joins := l.f.Joins(g.U[e], g.V[e])
				leaves = leaves || joins && inside[g.U[e]] != inside[g.V[e]]
				if joins != l.f.Joins(g.V[e], g.U[e]) || !joins && g.Fixed[e] {
					t.Fatalf("edge %d-%d of the 2-factor: %t", g.U[e], g.V[e], joins)
				}
			}
			for v := range int32(g.Len()) {
				for _, u := range l.f.Set[v] {
					if g.Edge(int(v), int(u)) < 0 || l.f.Set[v][0] == l.f.Set[v][1] {
						t.Fatalf("%d has the partners %v", v, l.f.Set[v])
					}
				}
			}
			if !leaves {
				t.Fatalf("the cycle %v is still closed", cycle)
			}
		}
	}
}

// anyTrail goes through all paths that find looks for.
func anyTrail(l *labels, cycle []int32) bool {
	inside := map[int32]bool{}
	for _, v := range cycle {
		inside[v] = true
	}
	on := map[int32]bool{int32(l.g.Dummy): true}
	var try func(v, to int32) bool
	try = func(v, to int32) bool {
		near, _ := l.g.Neighbours(int(v))
		for _, u := range near {
			if on[u] || l.f.Joins(v, u) || inside[u] && inside[v] {
				continue
			}
			if u == to {
				return true
			}
			on[u] = true
			for _, w := range l.f.Set[u] {
				if on[w] {
					continue
				}
				on[w] = true
				found := try(w, to)
				delete(on, w)
				if found {
					return true
				}
			}
			delete(on, u)
		}
		return false
	}
	for k := 0; k < len(cycle); k += 2 {
		if int(cycle[k]) == l.g.Dummy {
			continue
		}
		for _, to := range l.f.Set[cycle[k]] {
			on[cycle[k]] = true
			found := int(to) != l.g.Dummy && try(cycle[k], to)
			delete(on, cycle[k])
			if found {
				return true
			}
		}
	}
	return false
}

// TestFactorIsOneWhereThereIsOne: by a formula, on graphs that are not bipartite, too.
func TestFactorIsOneWhereThereIsOne(t *testing.T) {
	rng := oracle.Rand(t)
	var found, none int
	for range oracle.Draw(t, 300, func() bool { return found >= 20 && none >= 20 }) {
		p := oracle.Options{Family: puzzles.Tour, Squares: 14, Plain: true}.Random(rng)
		in := puzzles.NewInstance(p)
		if tourgraph.Small(in) {
			continue
		}
		g := tourgraph.New(t.Context(), in)
		f, err := Factor(t.Context(), g, engine.Models)
		r := factor.Solve(t.Context(), g)
		switch {
		case err != nil:
			t.Fatal(err)
		case f != nil && r.Impossible, f == nil && r.Factor != nil:
			t.Fatalf("%s: found a 2-factor: %t", oracle.Describe(p), f != nil)
		case f != nil:
			found++
		default:
			none++
		}
	}
}

// TestAFormulaThatIsNotWholeIsNone: of a model of a part, no square need have two jumps.
func TestAFormulaThatIsNotWholeIsNone(t *testing.T) {
	over, stop := context.WithCancel(ctx)
	stop()
	if _, err := newTwos(over, 3, func(v int) []int32 { return []int32{int32(v), int32(v+1) % 3} }, 3, func(int) bool { return false }); err == nil {
		t.Error("a formula that was cut short is said to be whole")
	}
}
