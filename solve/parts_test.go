package solve

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"knightsat/bound"
	"knightsat/find"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// ringed is a tour, closed or open, of a random graph of blocks on a ring. One of them may be
// Petersen's graph without an edge, but perhaps with another one.
func ringed(rng *rand.Rand) *puzzles.Puzzle {
	n := 6 + rng.IntN(7)
	size := 3 + rng.IntN(3)
	var edges [][2]int
	join := func(u, v int) {
		if u != v {
			edges = append(edges, [2]int{u, v})
		}
	}
	for v := range n {
		if v < n-1 && ((v+1)%size == 0 || rng.IntN(5) > 0) {
			join(v, v+1)
		}
		for u := v / size * size; u < v; u++ {
			if rng.IntN(2) == 0 {
				join(u, v)
			}
		}
	}
	last := n - 1
	if rng.IntN(2) == 0 {
		for k := range 5 {
			if k > 0 {
				join(n+k, n+(k+1)%5)
			}
			join(n+k, n+5+k)
			join(n+5+k, n+5+(k+2)%5)
		}
		if rng.IntN(2) == 0 {
			join(n+rng.IntN(10), n+rng.IntN(10))
		}
		join(last, n)
		last = n + 1
		n += 10
	}
	join(last, 0)
	names := make([]string, n)
	for v := range names {
		names[v] = strconv.Itoa(v + 1)
	}
	g := oracle.Must(puzzles.NewGraph(names, edges))
	r := puzzles.Rules{Closed: rng.IntN(3) > 0}
	if !r.Closed && rng.IntN(3) > 0 {
		r.Start = g.Squares()[rng.IntN(n)]
		if rng.IntN(2) == 0 {
			r.End = g.Squares()[rng.IntN(n)]
		}
	}
	p, err := puzzles.NewTour(g, r)
	if err != nil {
		return ringed(rng) // it starts where it ends
	}
	return p
}

// TestPartedAgainstTheOracle: tours joined from those of parts are tours, and what a part without one
// leaves to other searches is right.
func TestPartedAgainstTheOracle(t *testing.T) {
	var found, none, missed int
	for _, p := range oracle.Each(t, 6000, func() bool { return found > 19 && none > 19 && missed <= found }, ringed) {
		if bound.Analyse(t.Context(), p).Impossible != nil {
			continue
		}
		ans := Decided(t, p, Options{Without: []string{"joined cycles of a flow", "mended cycles", "narrow frontier"}})
		switch {
		case slices.ContainsFunc(ans.Tried, func(by find.Try) bool { return by.Name == "parts of the graph" && by.Moves >= 0 }):
			found++
		case ans.Walk == nil:
			none++
		default:
			missed++
		}
		for _, at := range ans.Attempts {
			if at.Moves != p.TourMoves() {
				t.Fatalf("a formula for %d moves", at.Moves)
			}
		}
	}
}
