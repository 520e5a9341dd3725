package encode

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/internal/tsp"
)

// metricPlan is what a formula says, before it is written. Weights are in parts
// of a move.
type metricPlan struct {
	a        *bound.Analysis
	m        *bound.Terminals
	moves    int
	hopeless bool // no walk visits all squares
	parts    int64
	toll     []int64
	budget   int64
	pairs    []metricPair // that the budget allows
	ends     []metricEnd
	sets     []metricSet
	cuts     []metricCut
	leave    [][]int32 // pairs and ends of which every walk uses one
	order    []int32   // the nodes, such that every set is a run of them
	place    []int32   // of each node in that order
	at       [][]int32 // the pairs of each node
	endOf    []int32   // the end that each node may be, or -1
	pair     z.Lit     // x of pairs[0]; the others follow
	end      z.Lit     // end of ends[0]
}

// metricPair is two nodes; its cost is d' - B, or what is left of the distance
// with all dual values taken off.
type metricPair struct {
	i, j         int32
	cost, spared int64 // of using it, and of not using it
	forced       bool  // every walk uses it
}

// metricEnd is a node at an end of the path: what it costs to have it, and what
// not to have it.
type metricEnd struct {
	i            int32
	cost, spared int64
	forced       bool
}

// metricSet is the nodes in places first to last-1, and z(S).
type metricSet struct {
	first, last int32
	weight      int64
}

// metricCut is a subtour inequality: of its pairs and ends (numbered behind the
// pairs), two at least are used, and each one more costs the weight.
type metricCut struct {
	leaving []int32
	weight  int64
}

// measured is the puzzle's terminals and distances; nil where there are too many,
// or when the context ends first.
func measured(ctx context.Context, a *bound.Analysis) *bound.Terminals { return a.Terminals(ctx) }

func potentials(a *bound.Analysis) *bound.Potentials {
	if l, ok := a.Find(bound.ByHeldKarp); ok {
		if w, ok := l.Witness.(*bound.Potentials); ok {
			return w
		}
	}
	return nil
}

// newMetricPlan is of no use when the context ends first.
func newMetricPlan(ctx context.Context, a *bound.Analysis, moves int, e Metric) *metricPlan {
	p := &metricPlan{a: a, moves: moves, m: measured(ctx, a)}
	if p.m == nil {
		p.hopeless = true
		return p
	}
	n := p.m.Len()
	if n < 2 { // a walk to the one square and back, or none
		if n == 1 {
			p.budget = int64(moves - 2*p.m.End(0))
		} else {
			p.budget = int64(moves)
		}
		return p
	}
	p.round(fine)
	var may []metricEnd
	allowed := p.matchingEnds(e.Shortest)
	for i := range n {
		if forced := i == p.m.First || i == p.m.Last; forced || allowed(i) {
			may = append(may, metricEnd{i: int32(i), forced: forced})
		}
	}
	if len(may) < 2 {
		p.hopeless = true
		return p
	}
	tree := p.spanningTree()
	if p.budget = int64(moves)*p.parts - tree.weight - p.endCosts(may); p.budget < 0 {
		return p
	}
	p.merge(ctx, tree, true)
	if ctx.Err() != nil {
		return p
	}
	if e.Shortest && !e.Plain {
		p.oneOfImages()
	}
	fix := newMetricFix(ctx, p)
	if !e.Plain && !fix.run() {
		p.budget = -1
		return p
	}
	if !e.Plain && n <= mostCutNodes {
		c := newMetricCuts(fix, moves)
		if !c.run() {
			p.budget = -1
			return p
		}
		if ctx.Err() != nil { // there may be no dual values at all
			return p
		}
		p.takeCuts(c)
		return p
	}
	for k, parts := range denominators {
		if (fix.limit-fix.bound)*parts > maxBudget*fine && k+1 < len(denominators) {
			continue // it would be too much even if rounding lost nothing
		}
		if tree = p.take(fix, parts); p.budget <= mostBudget {
			break
		}
	}
	if p.budget >= 0 {
		p.merge(ctx, tree, false)
	}
	return p
}

// take takes what is left after the fixing, in coarser parts.
func (p *metricPlan) take(f *metricFix, parts int64) *metricTree {
	c := f.rounded(parts)
	p.parts, p.toll = parts, c.toll
	c.polish(polishPasses)
	bound, ok := c.tree()
	if !ok {
		p.budget = -1
		return nil
	}
	p.pairs = p.pairs[:0]
	t := &metricTree{}
	for _, key := range c.keys {
		k := place(key)
		e := c.pairs[k]
		if c.inTree[k] {
			t.edges = append(t.edges, metricPair{i: e.i, j: e.j, cost: c.weight(e), forced: e.forced})
		}
		p.pairs = append(p.pairs, metricPair{i: e.i, j: e.j, cost: c.weight(e) - c.bottleneck(e.i, e.j), forced: e.forced})
	}
	var may []metricEnd
	for _, e := range c.ends {
		may = append(may, metricEnd{i: e.i, forced: e.forced})
	}
	p.endCosts(may)
	p.budget = c.limit - bound
	return t
}

// matchingEnds tells which nodes may be the free end of a walk of T moves by
// their colour, given that no walk is shorter: it ends where it first visits a
// square.
func (p *metricPlan) matchingEnds(shortest bool) func(i int) bool {
	given := max(p.m.First, p.m.Last)
	side, ok := bound.Sides(p.a.Instance)
	if !ok || !shortest || given < 0 {
		return func(int) bool { return true }
	}
	other := side[p.m.Nodes[given]] ^ int8(p.moves%2)
	return func(i int) bool { return side[p.m.Nodes[i]] == other }
}

// round takes the tolls of the bound, in parts of a move; none without it, nor where
// some are beyond any distance: the bound is exact with any.
func (p *metricPlan) round(parts int64) {
	p.parts = parts
	p.toll = make([]int64, p.m.Len())
	w := potentials(p.a)
	if w == nil {
		return
	}
	toll := make(map[int]int64, len(w.Terminals))
	for k, v := range w.Terminals {
		moves := float64(w.Potential[k]) / float64(w.Denominator)
		if !(math.Abs(moves) <= tsp.MaxDistance) {
			return // a witness may have any tolls; such are of no use
		}
		toll[v] = int64(math.Round(moves * float64(parts)))
	}
	for i, v := range p.m.Nodes {
		p.toll[i] = toll[v]
	}
}

// weight is d'.
func (p *metricPlan) weight(i, j int32) int64 {
	return int64(p.m.Distance(int(i), int(j)))*p.parts + p.toll[i] + p.toll[j]
}

// metricTree is a minimum spanning tree by d', less twice the tolls.
type metricTree struct {
	edges  []metricPair // cost is d'
	weight int64
}

// spanningTree is Prim's.
func (p *metricPlan) spanningTree() *metricTree {
	n := int32(p.m.Len())
	t := &metricTree{}
	near := make([]int64, n)
	from := make([]int32, n)
	var rest []int32
	for i := range n {
		t.weight -= 2 * p.toll[i]
		near[i] = math.MaxInt64
		if i > 0 {
			rest = append(rest, i)
		}
	}
	for at := int32(0); len(rest) > 0; {
		next := 0
		for k, j := range rest {
			if w := int64(p.m.Distance(int(at), int(j)))*p.parts + p.toll[at] + p.toll[j]; w < near[j] {
				near[j], from[j] = w, at
			}
			if near[j] < near[rest[next]] {
				next = k
			}
		}
		at = rest[next]
		rest = append(rest[:next], rest[next+1:]...)
		t.weight += near[at]
		t.edges = append(t.edges, metricPair{i: from[at], j: at, cost: near[at]})
	}
	sort.SliceStable(t.edges, func(a, b int) bool { return t.edges[a].cost < t.edges[b].cost })
	return t
}

// endCosts notes what each node that may be an end of the path costs as one, and
// returns what the two cheapest cost.
func (p *metricPlan) endCosts(may []metricEnd) int64 {
	p.ends = nil
	cost := func(i int) int64 { return int64(p.m.End(i))*p.parts + p.toll[i] }
	var free []int // by cost
	sum, wanted := int64(0), 2
	for _, e := range may {
		if e.forced {
			p.ends = append(p.ends, metricEnd{i: e.i, forced: true})
			sum += cost(int(e.i))
			wanted--
		} else {
			free = append(free, int(e.i))
		}
	}
	if wanted == 0 {
		sort.Slice(p.ends, func(a, b int) bool { return p.ends[a].i < p.ends[b].i })
		return sum
	}
	sort.SliceStable(free, func(a, b int) bool { return cost(free[a]) < cost(free[b]) })
	// The last of the cheapest ends is the measure: what another one costs more
	// is its cost; a cheaper one costs the difference where it is left out.
	last := cost(free[wanted-1])
	for k, i := range free {
		e := metricEnd{i: int32(i)}
		if k < wanted {
			sum += cost(i)
			e.spared = last - cost(i)
		} else {
			e.cost = cost(i) - last
		}
		p.ends = append(p.ends, e)
	}
	sort.Slice(p.ends, func(a, b int) bool { return p.ends[a].i < p.ends[b].i })
	return sum
}

// between adds the pairs of two components that the budget allows to the rows of
// their first nodes.
func (p *metricPlan) between(rows [][]metricPair, a, b []int32, bottleneck int64) {
	for _, i := range a {
		for _, j := range b {
			if cost := p.weight(i, j) - bottleneck; cost <= p.budget {
				first := min(i, j)
				rows[first] = append(rows[first], metricPair{i: first, j: max(i, j), cost: cost})
			}
		}
	}
}

// merge goes through Kruskal's run, which merges the ends of the tree's edges
// from the lightest up: it lists the pairs that the budget allows, and the sets.
// It is of no use when the context ends first.
func (p *metricPlan) merge(ctx context.Context, tree *metricTree, all bool) {
	n := p.m.Len()
	members := make([][]int32, n) // of each component, at its root
	root := make([]int32, n)
	formed := make([]int64, n) // the weight at which it was formed
	type run struct {          // a set as the component's members, before the next merge
		nodes  []int32
		weight int64
	}
	var sets []run
	rows := make([][]metricPair, n) // by the first node
	for _, e := range p.pairs {
		rows[e.i] = append(rows[e.i], e)
	}
	p.pairs = p.pairs[:0]
	for i := range root {
		members[i], root[i] = []int32{int32(i)}, int32(i)
	}
	for _, e := range tree.edges {
		if ctx.Err() != nil {
			return
		}
		a, b := root[e.i], root[e.j]
		for _, r := range []int32{a, b} {
			if z := e.cost - formed[r]; len(members[r]) > 1 && z > 0 {
				sets = append(sets, run{members[r], z})
			}
		}
		if all {
			p.between(rows, members[a], members[b], e.cost)
		}
		for _, j := range members[b] {
			root[j] = a
		}
		// A new slice: the old one is a set's, and a prefix of this one.
		members[a] = append(members[a][:len(members[a]):len(members[a])], members[b]...)
		formed[a] = e.cost
	}
	for _, row := range rows {
		if ctx.Err() != nil {
			return
		}
		slices.SortFunc(row, func(a, b metricPair) int { return cmp.Compare(a.j, b.j) })
		p.pairs = append(p.pairs, row...)
	}
	p.order = members[root[0]]
	p.place = make([]int32, n)
	for k, i := range p.order {
		p.place[i] = int32(k)
	}
	p.sets = nil
	for _, s := range sets {
		first := p.place[s.nodes[0]]
		p.sets = append(p.sets, metricSet{first, first + int32(len(s.nodes)), s.weight})
	}
	p.pairs = slices.DeleteFunc(p.pairs, func(e metricPair) bool { return e.cost > p.budget })
	p.ends = slices.DeleteFunc(p.ends, func(e metricEnd) bool { return e.cost > p.budget })
	p.index()
}

// index notes the pairs and the end of each node.
func (p *metricPlan) index() {
	n := p.m.Len()
	p.at, p.endOf = make([][]int32, n), make([]int32, n)
	for k, e := range p.pairs {
		p.at[e.i] = append(p.at[e.i], int32(k))
		p.at[e.j] = append(p.at[e.j], int32(k))
	}
	for i := range p.endOf {
		p.endOf[i] = -1
	}
	for k, e := range p.ends {
		p.endOf[e.i] = int32(k)
	}
}
