package frontier_test

import (
	"math"
	"testing"

	"knightsat/internal/frontier"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestWalksAlongRoadsAreShortest: with all kinds of ends, the walk is one, and as short as the oracle's; and with fewer
// moves there is none. With few states nothing is said.
func TestWalksAlongRoadsAreShortest(t *testing.T) {
	rng := oracle.Rand(t)
	tried, closed, ended, free, gaveUp := 0, 0, 0, 0, 0
	enough := func() bool {
		return tried >= oracle.Tries(1500) && closed > 30 && ended > 30 && free > 30 && gaveUp > 30
	}
	for range oracle.Until(t, 4000, enough) {
		p := oracle.Random(rng, oracle.Options{Plain: true, Family: puzzles.Hunt, Goals: 6})
		in := puzzles.NewInstance(p)
		best, ok := oracle.Shortest(p)
		if p.Once || p.Ordered || p.Timed() || len(in.Stops()) < 2 {
			continue
		}
		g := &frontier.Roads{N: in.Len(), Stops: make([]bool, in.Len()), Start: in.Start, End: in.End, Closed: p.Closed}
		for v := range in.Len() {
			for _, u := range in.Neighbours(v) {
				if int(u) > v {
					g.Edges = append(g.Edges, [2]int32{int32(v), u})
				}
			}
		}
		for _, v := range in.Stops() {
			g.Stops[v] = true
		}
		walk, complete := g.Walk(t.Context(), math.MaxInt, 1<<13)
		if !complete {
			continue // the frontier is too wide
		}
		tried++
		if ok != (walk != nil) {
			t.Fatalf("found %v, expected one: %t\n%s", walk, ok, oracle.Describe(p))
		}
		if !ok {
			continue
		}
		if err := puzzles.Check(p, in.Walk(walk)); err != nil || len(walk)-1 != best {
			t.Fatalf("found %v, expected %d moves: %v\n%s", walk, best, err, oracle.Describe(p))
		}
		if walk, complete := g.Walk(t.Context(), best-1, 1<<13); walk != nil || !complete {
			t.Fatalf("found %v of at most %d moves\n%s", walk, best-1, oracle.Describe(p))
		}
		if walk, complete := g.Walk(t.Context(), best, 1<<13); len(walk)-1 != best || !complete {
			t.Fatalf("found %v of at most %d moves\n%s", walk, best, oracle.Describe(p))
		}
		walk, complete = g.Walk(t.Context(), best, rng.IntN(40))
		if complete && len(walk)-1 != best || !complete && walk != nil {
			t.Fatalf("few states: found %v, expected %d moves\n%s", walk, best, oracle.Describe(p))
		} else if !complete {
			gaveUp++
		}
		switch {
		case p.Closed:
			closed++
		case in.End >= 0:
			ended++
		default:
			free++
		}
	}
}
