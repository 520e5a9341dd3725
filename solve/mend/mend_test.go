package mend

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/bound/twofactor"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

var ctx = context.Background()

// TestJoinAgainstTheOracle mends 2-factors by windows that are much too small, and goes
// on until it has a tour or knows that there is none; regions that it takes at random
// are impassable on boards without a tour only, and all squares together on each
// board without a closed one.
func TestJoinAgainstTheOracle(t *testing.T) {
	defer func(w []int, m int) { windows, mostChanged = w, m }(windows, mostChanged)
	windows, mostChanged = []int{4, 6, 8, 10, 14, 20}, 6
	rng := rand.New(rand.NewPCG(7, 14))
	tours, none, regions, partial := 0, 0, 0, 0
	for range oracle.Tries(60000) {
		p := oracle.Random(rng, oracle.Options{Family: puzzles.Tour, Squares: 16})
		in := puzzles.NewInstance(p)
		if twofactor.Small(in) {
			continue
		}
		g := twofactor.NewGraph(ctx, in)
		r := twofactor.Solve(ctx, g)
		if r.Impossible || r.Factor == nil {
			continue
		}
		_, ok := oracle.Shortest(p)
		g = g.Keep(ctx, r.Keep, r.Always)
		some := randomRegion(rng, in.Len())
		region, err := impassable(ctx, g, some)
		if err != nil || ok && region != nil {
			t.Fatalf("%s: region %v is called impassable: %v", oracle.Describe(p), some, err)
		}
		if region != nil {
			partial++
		}
		if region, _ := impassable(ctx, g, everything(in.Len())); p.Closed && ok != (region == nil) {
			t.Fatalf("%s: all squares are impassable: %t", oracle.Describe(p), region != nil)
		}
		region, err = Join(ctx, g, r.Factor)
		walk := r.Factor.Tour()
		switch {
		case err != nil || region != nil && ok || walk != nil && !ok:
			t.Fatalf("%s: found %v and a region: %t (%v)", oracle.Describe(p), walk, region != nil, err)
		case walk != nil:
			tours++
			if err := puzzles.Check(p, in.Walk(walk)); err != nil {
				t.Fatalf("%s: %v", oracle.Describe(p), err)
			}
		case p.Closed && ok:
			t.Fatalf("%s: found no tour", oracle.Describe(p))
		default:
			none++
		}
		if region != nil {
			regions++
		}
		if !ok && p.Closed {
			none++
		}
	}
	if !testing.Short() && (tours < 500 || none < 100 || regions < 5 || partial < 5) {
		t.Errorf("found %d tours, %d boards without, %d regions, %d random ones: too few to mean much", tours, none, regions, partial)
	}
}

func everything(n int) []int32 {
	list := make([]int32, n)
	for v := range list {
		list[v] = int32(v)
	}
	return list
}

func randomRegion(rng *rand.Rand, n int) []int32 {
	list := everything(n)
	rng.Shuffle(n, func(a, b int) { list[a], list[b] = list[b], list[a] })
	list = list[:1+rng.IntN(n)]
	slices.Sort(list)
	return list
}
