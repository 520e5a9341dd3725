package bound

import (
	"context"
	"math"

	"knightsat/bound/metric"
)

// denominator of the potentials that the ascent works with: whole numbers make
// it exact, and the same on every machine.
const denominator = 1024

// ascent looks for potentials by the subgradient method of Held, Wolfe and
// Crowder, "Validation of subgradient optimization" (1974), with the step length
// of Polyak from a known walk, and part of the step before in each step
// (Volgenant and Jonker 1982).
type ascent struct {
	m        *metric.Metric
	p        []int32 // potentials, in parts of a move
	best     []int32
	bound    int64 // of best, in parts of a move
	degree   []int32
	previous []int32
	parent   []int32 // the last tree
	ends     [2]int  // the nodes that the hub is joined to
	side     []int8  // for walks of one parity only: the colour of each node; else nil
	parity   Parity
	// of the search for the tree
	rest  []int32
	light []int32
}

func newAscent(m *metric.Metric) *ascent {
	n := m.Len()
	return &ascent{m: m, bound: math.MinInt64, p: make([]int32, n), best: make([]int32, n), degree: make([]int32, n),
		previous: make([]int32, n), parent: make([]int32, n), rest: make([]int32, n), light: make([]int32, n)}
}

// tree finds a minimum spanning tree of the nodes (Prim 1957), joins its two
// cheapest ends to the hub, and returns the bound that follows from it.
func (a *ascent) tree() int64 {
	n := a.m.Len()
	const far = 1 << 30
	var sum int64
	for i, p := range a.p {
		sum -= 2 * int64(p)
		a.degree[i], a.light[i] = 0, far
	}
	rest := a.rest[:n-1]
	for k := range rest {
		rest[k] = int32(k + 1)
	}
	a.parent[0] = -1
	for at := int32(0); len(rest) > 0; {
		row, pa := a.m.Row(int(at)), a.p[at]
		next, least := 0, int32(far)
		for k, j := range rest {
			w := int32(row[j])*denominator + pa + a.p[j]
			l := a.light[j]
			if w < l {
				a.light[j], a.parent[j] = w, at
				l = w
			}
			if l < least {
				next, least = k, l
			}
		}
		at = rest[next]
		rest[next] = rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		sum += int64(least)
		a.degree[at]++
		a.degree[a.parent[at]]++
	}
	a.ends = a.cheapestEnds()
	for _, v := range a.ends {
		sum += a.endCost(v)
		a.degree[v]++
	}
	return sum
}

func (a *ascent) endCost(v int) int64 { return int64(a.m.End(v))*denominator + int64(a.p[v]) }

// cheapestEnds are the two different nodes that cost least to be joined to the
// hub, those included that the walk must have for ends.
func (a *ascent) cheapestEnds() [2]int {
	if a.side != nil {
		return a.matchingEnds()
	}
	ends := [2]int{a.m.First, a.m.Last}
	for k := range ends {
		if ends[k] >= 0 {
			continue
		}
		for v := range a.p {
			if v != ends[1-k] && (ends[k] < 0 || a.endCost(v) < a.endCost(ends[k])) {
				ends[k] = v
			}
		}
	}
	return ends
}

// mostToll is where potentials end: two of them and a distance are less than what
// tree takes for far, and so than what its weights can hold. It is far more moves
// than any distance.
const mostToll = 1 << 28

// step moves the potentials along the tree's degrees, with the step length
// lambda/64 of the way to the target (in moves) that they promise.
func (a *ascent) step(bound int64, target int, lambda int64) {
	var square int64
	for _, d := range a.degree {
		square += int64(d-2) * int64(d-2)
	}
	gap := int64(target)*denominator - bound
	length := max(lambda*gap/(64*square), 1)
	for i, d := range a.degree {
		toll := int64(a.p[i]) + (7*int64(d-2)+3*int64(a.previous[i]))*length/10
		a.p[i] = int32(min(max(toll, -mostToll), mostToll))
		a.previous[i] = d - 2
	}
}

// path is the order of the nodes in the last tree, where it is one with the
// hub's ends for its ends; else nil.
func (a *ascent) path() []int {
	for _, d := range a.degree {
		if d != 2 {
			return nil
		}
	}
	next := make([][]int32, len(a.p))
	for v, u := range a.parent {
		if u >= 0 {
			next[v] = append(next[v], u)
			next[u] = append(next[u], int32(v))
		}
	}
	order := []int{a.ends[0]}
	for from, at := int32(-1), int32(a.ends[0]); len(order) < len(a.p); {
		to := next[at][0]
		if to == from {
			to = next[at][1]
		}
		from, at = at, to
		order = append(order, int(at))
	}
	return order
}

// ceil is the bound in moves.
func (a *ascent) ceil() int { return int((a.bound + denominator - 1) / denominator) }

// run finds potentials and a good order of the nodes, until the bound meets the
// order's length, progress ends, or the context does. It tries the potentials
// given first, and climbs from zero: from those that follow from counting, a
// sharp edge, it hardly gets anywhere.
func (a *ascent) run(ctx context.Context, s *metric.Search) []int {
	n := a.m.Len()
	a.keep(a.tree())
	s.Run(ctx, n/2, a.ceil())
	if a.ceil() >= s.Length() {
		return s.Order()
	}
	given, givenBound := append([]int32(nil), a.best...), a.bound
	clear(a.p)
	a.bound = math.MinInt64
	order := a.climb(ctx, s)
	if givenBound > a.bound {
		a.bound, a.best = givenBound, given
	}
	return order
}

// keep notes the bound of the present potentials if it is the best, and returns
// how much better it is than the one before.
func (a *ascent) keep(bound int64) int64 {
	gain := bound - a.bound
	if a.bound == math.MinInt64 {
		gain = denominator
	}
	if gain > 0 {
		a.bound = bound
		copy(a.best, a.p)
	}
	return gain
}

// climb is the ascent from the present potentials. The step length falls by a
// third whenever the bound has not risen noticeably for some steps; the
// ascent goes on from the best potentials then, and ends when there is no step left.
func (a *ascent) climb(ctx context.Context, s *metric.Search) []int {
	const noticeable = denominator / 64
	n := a.m.Len()
	patience := 10 + n/20
	idle := 0
	moves := s.Length()
	for k, lambda := 0, int64(128); lambda > 0 && ctx.Err() == nil; k++ {
		bound := a.tree()
		if idle++; a.keep(bound) > noticeable {
			idle = 0
		}
		if order := a.path(); order != nil {
			return order // a tree that is a path is the shortest path
		}
		if k%40 == 0 {
			s.Run(ctx, n/4, a.ceil())
			moves = s.Length()
		}
		if a.ceil() >= moves {
			break
		}
		if idle > patience {
			idle = 0
			lambda = lambda * 2 / 3
			copy(a.p, a.best)
			clear(a.previous)
		}
		a.step(bound, moves, lambda)
	}
	return s.Order()
}
