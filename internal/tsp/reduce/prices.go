package reduce

import (
	"context"
	"slices"

	"knightsat/internal/tsp"
)

// Prices on the terminals make the paths of a pathGraph visit each once: a path
// pays the prices of the terminals that it visits, as often as it does, and gets
// the sum of all back. For those that visit each once that is nothing; where the
// cheapest path is beyond the budget at some prices, there is none (Lagrangian
// relaxation), and the same goes for the cheapest path through one step.

// Rounds of the ascent at most, and steps of the graph in all of them.
const (
	priceRounds   = 150
	priceWork     = 20_000_000
	pricePatience = 5
)

// prune raises prices and leaves out what is beyond the budget. It returns false
// where nothing is left.
func (g *pathGraph) prune(ctx context.Context) bool {
	c := tsp.NewClimber(g.n) // its slope is how often each is visited, less 1
	round, work := 0, 0
	return c.Climb(ctx, 96, 1, pricePatience, func() (int64, bool) {
		bound, path := g.cheapest(c.Potential)
		if bound > g.budget {
			return bound, false
		}
		g.visits(path, c.Slope)
		g.compact(c.Potential)
		work += len(g.steps)
		round++
		return bound, true
	}, func(*int64) bool { // a path that visits each once is a walk
		return work > priceWork || round > priceRounds || !slices.ContainsFunc(c.Slope, func(s int32) bool { return s != 0 })
	}, func() int64 { return g.budget + g.parts })
}

// costs is what a step costs with the prices.
func (g *pathGraph) costs(s pathStep, price []int32) int64 {
	leg := g.legs[g.nodes[s.to].leg]
	c := s.cost + int64(price[leg.j])
	if s.from < 0 {
		c += int64(price[leg.i])
	}
	return c
}

// cheapest finds the cheapest path, and the cheapest ways to and from each node.
// It returns the path's cost, less the sum of the prices, and its last node.
func (g *pathGraph) cheapest(price []int32) (bound int64, end int32) {
	for v := range g.nodes {
		g.nodes[v].before = infinite
	}
	for k, s := range g.steps {
		before := g.costs(s, price)
		if s.from >= 0 {
			before += g.nodes[s.from].before
		}
		if node := &g.nodes[s.to]; before < node.before {
			node.before, node.best = before, int32(k)
		}
	}
	bound, end = infinite, -1
	for v := len(g.nodes) - 1; v >= 0; v-- {
		node := &g.nodes[v]
		node.after = node.end
		for _, s := range g.steps[node.first:node.last] {
			node.after = min(node.after, g.costs(s, price)+g.nodes[s.to].after)
		}
		if node.end < infinite && node.before < infinite && node.before+node.end < bound {
			bound, end = node.before+node.end, int32(v)
		}
	}
	if end < 0 {
		return infinite, end
	}
	for _, c := range price {
		bound -= int64(c)
	}
	return bound, end
}

// compact leaves out the steps whose cheapest path is beyond the budget; the
// nodes stay.
func (g *pathGraph) compact(price []int32) {
	limit := g.budget
	for _, c := range price {
		limit += int64(c)
	}
	kept := g.steps[:0]
	keep := func(first, last int, before int64) int {
		for _, s := range g.steps[first:last] {
			if before+g.costs(s, price)+g.nodes[s.to].after <= limit {
				kept = append(kept, s)
			}
		}
		return len(kept)
	}
	g.sources = keep(0, g.sources, 0)
	for v := range g.nodes {
		node := &g.nodes[v]
		first := len(kept)
		node.last = int32(keep(int(node.first), int(node.last), node.before))
		node.first = int32(first)
		if node.before+node.end > limit {
			node.end = infinite
		}
	}
	g.steps = kept
}

// visits counts how often the cheapest path to a node visits each terminal, less
// once.
func (g *pathGraph) visits(end int32, count []int32) {
	for i := range count {
		count[i] = -1
	}
	for v := end; v >= 0; {
		s := g.steps[g.nodes[v].best]
		leg := g.legs[g.nodes[v].leg]
		count[leg.j]++
		if v = s.from; v < 0 {
			count[leg.i]++
		}
	}
}
