package tsp

import (
	"context"
	"math"
	"slices"

	"knightsat/internal/cycles"
)

// Denominator is how many parts a unit of distance has in potentials and bounds.
const Denominator = 1024

// mostPotential is where potentials end: two of them and a distance are within 32
// bits. It is far more than any distance.
const mostPotential = 1 << 28

// ascent looks for potentials that make the bound of Held and Karp best: "The
// traveling-salesman problem and minimum spanning trees" (1970, 1971). With
//
//	d'(i,j) = d(i,j) + potential(i) + potential(j)
//
// a path through all nodes is a spanning tree that pays each potential twice, or
// once at an end, so that its length is at least
//
//	weight of a minimum spanning tree by d' - 2 (sum of potentials) + potentials of the two ends
//
// where the ends that the path need not have are the cheapest. A cycle through the
// dummy has the two cheapest ways to the dummy instead (the 1-tree bound).
type ascent struct {
	p         *Problem
	potential []int32 // the present ones, in parts
	best      []int32 // those of the best bound
	Bound     int64   // of Best, in parts
	slope     []int32 // what the last bound gains with each potential

	previous []int32 // the slope before
	ends     [2]int  // the nodes that the dummy is joined to in the last tree

	some        *sparse // the pairs that trees have; nil for all
	parent      []int32 // the last tree of all pairs
	rest, light []int32 // of the search for it
}

// NewAscent begins with potentials of 0.
func NewAscent(p *Problem) *ascent {
	n := p.Len()
	return &ascent{p: p, Bound: math.MinInt64, potential: make([]int32, n), best: make([]int32, n),
		slope:    make([]int32, n),
		previous: make([]int32, n), parent: make([]int32, n), rest: make([]int32, n), light: make([]int32, n)}
}

// Start sets the potential of a node from which the ascent begins.
func (a *ascent) Start(i int, potential int) {
	a.potential[i] = int32(min(max(potential, -mostPotential), mostPotential))
	a.best[i] = a.potential[i]
}

// Potentials are the best ones found, in parts.
func (a *ascent) Potentials() []int {
	list := make([]int, len(a.best))
	for i, p := range a.best {
		list[i] = int(p)
	}
	return list
}

// Ceil is the bound in whole units of distance.
func (a *ascent) Ceil() int { return int((a.Bound + Denominator - 1) / Denominator) }

// Run finds potentials and a good order of the nodes, until the bound meets the
// order's length, progress ends, or the context does. It tries the potentials
// given first, and climbs from zero: from those that follow from counting, a
// sharp edge, it hardly gets anywhere.
//
// It climbs by the subgradient method of Held, Wolfe and Crowder, "Validation of subgradient
// optimization" (1974), with the step length of Polyak from the length of the order, and part
// of the step before in each step (Volgenant and Jonker 1982). The step length, lambda/64 of
// what the slope promises, falls by a third whenever the bound has not risen noticeably for
// some steps; it goes on from the best potentials then, and ends with a length of 0.
//
// Of many nodes, its trees have only near pairs, and ever more rarely one of all pairs tells what
// the best potentials prove, and which pairs were missed.
func (a *ascent) Run(ctx context.Context, s *search) []int {
	const noticeable = Denominator / 64
	n := a.p.Len()
	a.keep(a.tree())
	kicks := min(n/2, ascentKicks)
	if length := s.Length(); length-a.Ceil() <= length/withinReach {
		kicks = n / 2
	}
	s.Run(ctx, kicks, a.Ceil())
	if a.Ceil() >= s.Length() {
		return s.Best()
	}
	proven := proof{a.Bound, slices.Clone(a.best)}
	clear(a.potential)
	a.Bound = math.MinInt64
	if n >= sparseNodes {
		a.some = newSparse(a.p)
		a.some.addAll(a.p, s.near, a.parent)
	}
	var order []int
	idle, length := 0, s.Length()
	next := 0 // the number of steps before the next proof is tried
	for steps, lambda := 0, int64(128); lambda > 0 && ctx.Err() == nil; steps++ {
		bound := a.bound()
		idle++
		if a.keep(bound) > noticeable {
			idle = 0
		}
		if a.level() {
			bound = a.tree()
			if a.level() {
				order = a.path()
			}
			a.keep(bound)
			if order != nil {
				break // a tree that is a path is the shortest path
			}
		}
		if steps == next {
			a.prove(&proven)
			next += max(proofAfter, steps)
		}
		if steps%proofAfter == 0 {
			if steps == guideAfter {
				s.Guide(ctx, a.best)
				if a.some != nil {
					a.some.addAll(a.p, s.near, nil)
				}
			}
			s.Run(ctx, min(max(n/16, 25), n/4, ascentKicks), proven.ceil())
			length = s.Length()
		}
		if a.Ceil() >= length {
			if a.prove(&proven); a.Ceil() >= length {
				break
			}
		}
		if idle > 10+min(n, 400)/20 {
			idle = 0
			lambda = lambda * 2 / 3
			copy(a.potential, a.best)
			clear(a.previous)
		}
		a.step(int64(length)*Denominator-bound, lambda)
	}
	a.prove(&proven)
	a.Bound, a.best = proven.bound, proven.potential
	if order == nil || s.Length() < a.p.Length(order) {
		order = s.Best()
	}
	return order
}

// withinReach is by what part of its length an order may be above the bound of the potentials
// given for the search to go on at once: it often meets that of counting in a cover.
const withinReach = 100

// proof is a bound that trees of all pairs give.
type proof struct {
	bound     int64
	potential []int32
}

func (p *proof) ceil() int { return int((p.bound + Denominator - 1) / Denominator) }

// prove finds what the best potentials prove, and keeps them if that is more than is proven.
// The present potentials and their slope stay as they are.
func (a *ascent) prove(proven *proof) {
	if a.some != nil {
		potential, slope := slices.Clone(a.potential), slices.Clone(a.slope)
		copy(a.potential, a.best)
		if bound := a.tree(); bound < a.Bound {
			a.Bound = bound
			a.some.addAll(a.p, nil, a.parent)
		}
		copy(a.potential, potential)
		copy(a.slope, slope)
	}
	if a.Bound > proven.bound {
		proven.bound = a.Bound
		copy(proven.potential, a.best)
	}
}

// bound is that of the present potentials, as far as the pairs tell that trees have.
func (a *ascent) bound() (sum int64) {
	if a.some == nil {
		return a.tree()
	}
	for i, p := range a.potential {
		sum -= 2 * int64(p)
		a.slope[i] = -2
	}
	sum += a.some.tree(a.potential, func(u, v int32) {
		a.slope[u]++
		a.slope[v]++
	})
	return sum + a.addEnds()
}

// After how many steps of the ascent its best potentials are to prove something, then each time
// after as many again; and after how many they guide the search, which then has some kicks
// whenever the ascent has gone as many steps as before its first proof.
const (
	proofAfter = 40
	guideAfter = 80
)

// keep notes the bound of the present potentials if it is the best, and returns
// how much better it is than the one before.
func (a *ascent) keep(bound int64) int64 {
	gain := bound - a.Bound
	if a.Bound == math.MinInt64 {
		gain = Denominator
	}
	if gain > 0 {
		a.Bound = bound
		copy(a.best, a.potential)
	}
	return gain
}

func (a *ascent) step(gap, lambda int64) {
	var square int64
	for _, d := range a.slope {
		square += int64(d) * int64(d)
	}
	if square == 0 {
		return
	}
	length := max(lambda*gap/(64*square), 1)
	for i, d := range a.slope {
		p := int64(a.potential[i]) + (7*int64(d)+3*int64(a.previous[i]))*length/10
		a.potential[i] = int32(min(max(p, -mostPotential), mostPotential))
		a.previous[i] = d
	}
}

// tree finds a minimum spanning tree of the nodes (Prim 1957), joins its two
// cheapest ends to the dummy, and returns the bound that follows from it.
func (a *ascent) tree() (sum int64) {
	n := a.p.Len()
	const far = 1 << 30
	for i, p := range a.potential {
		sum -= 2 * int64(p)
		a.slope[i], a.light[i] = -2, far // the degree, less 2
	}
	rest := a.rest[:n-1]
	light := a.light
	potential := a.potential
	parent := a.parent
	for k := range rest {
		rest[k] = int32(k + 1)
	}
	parent[0] = -1
	for at := int32(0); len(rest) > 0; {
		row, pa := a.p.Row(int(at)), potential[at]
		next, least := 0, int32(far)
		for k, j := range rest {
			w, l := int32(row[j])*Denominator+pa+potential[j], light[j]
			if w < l {
				light[j], parent[j] = w, at
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
		a.slope[at]++
		a.slope[parent[at]]++
	}
	return sum + a.addEnds()
}

// addEnds joins the two cheapest ends to the dummy, and returns what they cost.
func (a *ascent) addEnds() (sum int64) {
	a.ends = a.cheapestEnds()
	for _, v := range a.ends {
		sum += a.endCost(v)
		a.slope[v]++
	}
	return sum
}

func (a *ascent) endCost(v int) int64 {
	return int64(a.p.End(v))*Denominator + int64(a.potential[v])
}

// cheapestEnds are the two different nodes that cost least to be joined to the
// dummy, those included that the path must have for ends.
func (a *ascent) cheapestEnds() [2]int {
	ends := [2]int{a.p.First, a.p.Last}
	for k := range ends {
		if ends[k] >= 0 {
			continue
		}
		for v := range a.potential {
			if v != ends[1-k] && (ends[k] < 0 || a.endCost(v) < a.endCost(ends[k])) {
				ends[k] = v
			}
		}
	}
	return ends
}

// level reports whether the last tree is a path with the dummy's ends for its ends.
func (a *ascent) level() bool {
	return !slices.ContainsFunc(a.slope, func(d int32) bool { return d != 0 })
}

// path is the order of the nodes in the last tree, which is a path.
func (a *ascent) path() []int {
	dummy := int32(a.p.Dummy())
	set, _ := cycles.Of(len(a.parent)+1, func(yield func(u, v int32) bool) {
		for v, u := range a.parent {
			if u >= 0 {
				yield(u, int32(v))
			}
		}
		yield(dummy, int32(a.ends[0]))
		yield(dummy, int32(a.ends[1]))
	})
	var order []int
	for v := range set.Around(dummy) {
		order = append(order, int(v))
	}
	return order[1:]
}
