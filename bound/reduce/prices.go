package reduce

import (
	"context"
	"math"
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
	mostPrice     = 1 << 26 // where prices end: as many as a path has moves are less than closed
)

// prune raises prices and leaves out what is beyond the budget. It returns false
// where nothing is left.
func (g *pathGraph) prune(ctx context.Context) bool {
	price, best := make([]int64, g.n), make([]int64, g.n)
	previous := make([]int64, g.n)
	top := int64(math.MinInt64)
	idle, round, work := 0, 0, 0
	for lambda := int64(96); lambda > 1 && ctx.Err() == nil; {
		bound, path := g.cheapest(price)
		if bound > g.budget {
			return false
		}
		visits := g.visits(path)
		g.compact(price)
		round++
		if work += len(g.steps); work > priceWork || round > priceRounds {
			break
		}
		if idle++; bound > top {
			if bound > top+g.parts/64 {
				idle = 0
			}
			top = bound
			copy(best, price)
		}
		if idle > pricePatience {
			idle = 0
			lambda = lambda * 2 / 3
			copy(price, best)
			clear(previous)
		}
		var square int64
		for _, k := range visits {
			square += (k - 1) * (k - 1)
		}
		if square == 0 {
			break // it is a path that visits each once: a walk
		}
		length := max(lambda*(g.budget+g.parts-bound)/(64*square), 1)
		for i, k := range visits {
			price[i] = min(max(price[i]+(7*(k-1)+3*previous[i])*length/10, -mostPrice), mostPrice)
			previous[i] = k - 1
		}
	}
	return true
}

// costs is what a step costs with the prices.
func (g *pathGraph) costs(s pathStep, price []int64) int64 {
	leg := g.legs[g.nodes[s.to].leg]
	c := s.cost + price[leg.j]
	if s.from < 0 {
		c += price[leg.i]
	}
	return c
}

// cheapest finds the cheapest path, and the cheapest ways to and from each node.
// It returns the path's cost, less the sum of the prices, and its last node.
func (g *pathGraph) cheapest(price []int64) (bound int64, end int32) {
	for v := range g.nodes {
		g.nodes[v].before = closed
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
	bound, end = closed, -1
	for v := len(g.nodes) - 1; v >= 0; v-- {
		node := &g.nodes[v]
		node.after = node.end
		for _, s := range g.steps[node.first:node.last] {
			node.after = min(node.after, g.costs(s, price)+g.nodes[s.to].after)
		}
		if node.end < closed && node.before < closed && node.before+node.end < bound {
			bound, end = node.before+node.end, int32(v)
		}
	}
	if end < 0 {
		return closed, end
	}
	for _, c := range price {
		bound -= c
	}
	return bound, end
}

// compact leaves out the steps whose cheapest path is beyond the budget; the
// nodes stay.
func (g *pathGraph) compact(price []int64) {
	limit := g.budget
	for _, c := range price {
		limit += c
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
			node.end = closed
		}
	}
	g.steps = kept
}

// visits counts how often the cheapest path to a node visits each terminal.
func (g *pathGraph) visits(end int32) []int64 {
	count := make([]int64, g.n)
	for v := end; v >= 0; {
		s := g.steps[g.nodes[v].best]
		leg := g.legs[g.nodes[v].leg]
		count[leg.j]++
		if v = s.from; v < 0 {
			count[leg.i]++
		}
	}
	return count
}
