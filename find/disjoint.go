package find

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/internal/graph/paths"
	"knightsat/internal/limits"
	"knightsat/internal/tsp"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/puzzles/salesman"
)

const (
	aMove        = 8    // what a square costs a leg that nothing else wants
	hardlyAWayTo = 1000 // moves
)

// legLayer looks for a walk that visits no square twice: for a good order of the stops, by
// distances past the others, and then for legs between them of which no two share a square.
// These are laid one by one, each the cheapest, where a square costs more the more legs
// want it and the longer they have (McMurchie and Ebeling, "PathFinder: a
// negotiation-based performance-driven router for FPGAs", 1995). Where that fails, the legs
// that are in each other's way count as longer, and another order is looked for.
type legLayer struct {
	in     *puzzles.Instance
	m      *salesman.Terminals
	stop   []bool    // by vertex
	wanted []int32   // by vertex: the number of legs that want it
	past   []int32   // by vertex: what it costs for having been wanted by several
	stops  []int     // where legs begin and end
	legs   [][]int32 // inner vertices of each; nil until it is laid
	cost   []int32   // by vertex, of the search for a leg
	from   []int32
	queue  [][]int32 // of this search: vertices by their costs
}

// newLegLayer is one without legs, which pass by these vertices.
func newLegLayer(in *puzzles.Instance, past ...int) *legLayer {
	n := in.Len()
	s := &legLayer{in: in, stop: make([]bool, n), wanted: make([]int32, n), past: make([]int32, n),
		cost: make([]int32, n), from: make([]int32, n)}
	for _, v := range past {
		s.stop[v] = true
	}
	return s
}

// Disjoint looks for a walk that visits no square twice, and for no shorter one than lower moves.
// It tries this number of orders of the goals, and returns nil if it finds no walk.
func Disjoint(ctx context.Context, a *bound.Analysis, m *salesman.Terminals, lower, orders int,
	seed uint64) (best []int) {
	if m.Len() < 2 || m.Len()*a.Len() > disjointWork {
		return nil
	}
	s := newLegLayer(a.Instance, append(m.Stops(nil), m.Nodes...)...)
	s.m = m
	potentials, order := m.Spread(a.Potentials()), a.Route
	fresh := s.problem(ctx)
	p := fresh.Clone()
	for try := range orders {
		search := tsp.NewSearch(ctx, p, order, seed+uint64(try))
		search.Guide(ctx, potentials)
		search.Run(ctx, 3*m.Len(), lower)
		order = search.Best()
		if search.Length() >= hardlyAWayTo {
			break
		}
		if best != nil && search.Length() >= len(best)-1 {
			p, order = fresh.Clone(), nil
			continue
		}
		walk, blocked := s.between(ctx, m.Stops(order))
		if ctx.Err() != nil {
			break
		}
		if walk != nil && (best == nil || len(walk) < len(best)) {
			if best = walk; len(best)-1 <= lower {
				break
			}
		}
		for _, k := range blocked {
			s.lengthen(p, order, k)
		}
	}
	return best
}

// problem has the distances past other stops.
func (s *legLayer) problem(ctx context.Context) *tsp.Problem {
	p := tsp.New(s.m.Len(), s.m.First, s.m.Last)
	for i, v := range s.m.Nodes {
		s.search(ctx, v, -1, 0)
		for j, u := range s.m.Nodes[:i] {
			p.Set(i, j, s.moves(u))
		}
		if s.m.Root >= 0 {
			p.SetEnd(i, s.moves(s.m.Root))
		}
	}
	return p
}

func (s *legLayer) moves(v int) int {
	if s.cost[v] < 0 {
		return hardlyAWayTo
	}
	return int(s.cost[v]) / aMove
}

// lengthen makes a leg of an order one move longer.
func (s *legLayer) lengthen(p *tsp.Problem, order []int, leg int) {
	if s.m.Root >= 0 {
		leg--
	}
	switch {
	case leg < 0:
		p.SetEnd(order[0], min(p.End(order[0])+1, limits.NodeDistance))
	case leg+1 == len(order):
		p.SetEnd(order[leg], min(p.End(order[leg])+1, limits.NodeDistance))
	default:
		i, j := order[leg], order[leg+1]
		p.Set(i, j, min(p.Distance(i, j)+1, limits.NodeDistance))
	}
}

// between lays the legs between stops; blocked are the numbers of those that had to be longer
// than they might be or, where walk is nil, are in each other's way.
func (s *legLayer) between(ctx context.Context, stops []int) (walk []int, blocked []int) {
	clear(s.wanted)
	clear(s.past)
	s.stops, s.legs = stops, make([][]int32, len(stops)-1)
	least := make([]int, len(s.legs))
	disjoint := s.lay(ctx, 0, 1)
	for k, leg := range s.legs {
		least[k] = len(leg)
	}
	disjoint = disjoint || s.isLaid() && s.lay(ctx, 1, disjointRounds)
	if !s.isLaid() {
		return nil, nil
	}
	for k, leg := range s.legs {
		if len(leg) > least[k] || s.crossed(k) {
			blocked = append(blocked, k)
		}
	}
	if disjoint {
		walk = s.walk()
	}
	return walk, blocked
}

// lay lays legs anew, in rounds up to the last one: in round 0 all, and then those that share a square with another
// one. It reports whether none of them does in the end. One that can't be laid ends that, and is nil.
func (s *legLayer) lay(ctx context.Context, round, last int) bool {
	for ; round < last; round++ {
		for k := range s.legs {
			if round > 0 && !s.crossed(k) {
				continue
			}
			s.set(k, nil)
			leg := s.leg(ctx, s.stops[k], s.stops[k+1], int32(round))
			if leg == nil || ctx.Err() != nil {
				return false
			}
			s.set(k, leg)
		}
		disjoint := true
		for _, leg := range s.legs {
			for _, v := range leg {
				if s.wanted[v] > 1 {
					s.past[v]++
					disjoint = false
				}
			}
		}
		if disjoint {
			return true
		}
	}
	return false
}

// set replaces a leg.
func (s *legLayer) set(k int, leg []int32) {
	for _, v := range s.legs[k] {
		s.wanted[v]--
	}
	s.legs[k] = leg
	for _, v := range leg {
		s.wanted[v]++
	}
}

// crossed reports whether a leg shares a square with another one.
func (s *legLayer) crossed(k int) bool {
	return slices.ContainsFunc(s.legs[k], func(v int32) bool { return s.wanted[v] > 1 })
}

// isLaid reports whether each leg is laid.
func (s *legLayer) isLaid() bool {
	return !slices.ContainsFunc(s.legs, func(leg []int32) bool { return leg == nil })
}

// walk is along all legs.
func (s *legLayer) walk() []int {
	walk := []int{s.stops[0]}
	for k, leg := range s.legs {
		walk = append(append(walk, ints(leg)...), s.stops[k+1])
	}
	return walk
}

// leg is the inner vertices of a cheapest leg; nil where there is none.
func (s *legLayer) leg(ctx context.Context, from, to int, press int32) []int32 {
	s.search(ctx, from, to, press)
	if s.cost[to] < 0 {
		return nil
	}
	leg := []int32{}
	for v := s.from[to]; v != int32(from); v = s.from[v] {
		leg = append(leg, v)
	}
	slices.Reverse(leg)
	return leg
}

// search finds what it costs to come from one vertex to another, or to all: by buckets
// (Dial 1969). press is what each leg that wants a vertex adds to its cost.
func (s *legLayer) search(ctx context.Context, from, to int, press int32) {
	for v := range s.cost {
		s.cost[v] = -1
	}
	for c := range s.queue {
		s.queue[c] = s.queue[c][:0]
	}
	push := func(v, by, cost int32) {
		for len(s.queue) <= int(cost) {
			s.queue = append(s.queue, nil)
		}
		s.queue[cost] = append(s.queue[cost], v)
		s.cost[v], s.from[v] = cost, by
	}
	push(int32(from), -1, 0)
	seen := len(s.cost) / 8
	defer func() { work.Spend(ctx, int64(seen)) }()
	for c := int32(0); int(c) < len(s.queue); c++ {
		seen += 1 + len(s.queue[c])
		if len(s.queue[c]) > 0 && ctx.Err() != nil {
			return
		}
		for k := 0; k < len(s.queue[c]); k++ {
			v := s.queue[c][k]
			if s.cost[v] < c || s.stop[v] && int(v) != from {
				continue
			}
			for _, u := range s.in.Neighbours(int(v)) {
				cost := c + aMove + press*s.wanted[u] + s.past[u]
				if s.cost[u] < 0 || cost < s.cost[u] {
					push(u, v, cost)
				}
			}
		}
		if to >= 0 && s.cost[to] >= 0 && s.cost[to] <= c {
			return
		}
	}
}

func searched(ctx context.Context, s *Search, steps int64) (Found, error) {
	times := int(steps / (quickKicks * aKick))
	seed := s.o.Seed
	if times > 1 {
		seed++
	}
	return Found{Walk: s.walk(ordered(ctx, s.a, &s.o, seed, times))}, nil
}

// ordered finds a good walk without a formula, in an order of the goals that local search
// found (package tsp): it takes the best order that the analysis met, or a new one, and
// goes on looking for a better one unless it meets the lower bound. It returns nil if there are
// too many goals for that. Where no square may be visited twice, it may not have found a
// walk that keeps to that. The seed fixes the random choices. times multiplies the usual effort.
func ordered(ctx context.Context, a *bound.Analysis, o *Options, seed uint64, times int) []int {
	m := a.Terminals(ctx)
	if m == nil {
		return nil
	}
	s := tsp.NewSearch(ctx, m.Problem, a.Route, seed+2)
	if a.Best().Moves < s.Length() {
		s.Guide(ctx, m.Spread(a.Potentials()))
	}
	each := kicks(m.Len())
	if n := m.Len(); !o.without("family of walks") && n >= bredNodes && n <= mostBredNodes {
		s.Breed(ctx, max(min(n/familyNodes, maxFamily), n/largeFamily)*times, a.Best().Moves)
		each = n * bredKicks
	}
	s.Anneal(ctx, each*times, a.Best().Moves)
	walk := paths.Join(a.Finder(ctx), m.Stops(s.Best()))
	if a.Puzzle.Once && puzzles.Check(a.Puzzle, a.Walk(walk)) != nil {
		if o.without("disjoint legs") {
			return nil
		}
		return Disjoint(ctx, a, m, a.Best().Moves, disjointOrders, seed+3)
	}
	return walk
}

func ints(list []int32) (to []int) {
	for _, v := range list {
		to = append(to, int(v))
	}
	return to
}
