package reduce

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"
)

// weight is d'.
func (p *Plan) weight(i, j int32) int64 {
	return int64(p.Metric.Distance(int(i), int(j)))*p.Parts + p.toll[i] + p.toll[j]
}

// spanning is a minimum spanning tree by d', less twice the tolls.
type spanning struct {
	edges  []Pair // cost is d'
	weight int64
}

// spanningTree is Prim's.
func (p *Plan) spanningTree() *spanning {
	n := int32(p.Metric.Len())
	t := &spanning{}
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
			if w := int64(p.Metric.Distance(int(at), int(j)))*p.Parts + p.toll[at] + p.toll[j]; w < near[j] {
				near[j], from[j] = w, at
			}
			if near[j] < near[rest[next]] {
				next = k
			}
		}
		at = rest[next]
		rest = append(rest[:next], rest[next+1:]...)
		t.weight += near[at]
		t.edges = append(t.edges, Pair{I: from[at], J: at, Cost: near[at]})
	}
	sort.SliceStable(t.edges, func(a, b int) bool { return t.edges[a].Cost < t.edges[b].Cost })
	return t
}

// endCosts notes what each node that may be an end of the path costs as one, and
// returns what the two cheapest cost.
func (p *Plan) endCosts(may []End) int64 {
	p.Ends = nil
	cost := func(i int) int64 { return int64(p.Metric.End(i))*p.Parts + p.toll[i] }
	var free []int // by cost
	sum, wanted := int64(0), 2
	for _, e := range may {
		if e.Forced {
			p.Ends = append(p.Ends, End{I: e.I, Forced: true})
			sum += cost(int(e.I))
			wanted--
		} else {
			free = append(free, int(e.I))
		}
	}
	if wanted == 0 {
		sort.Slice(p.Ends, func(a, b int) bool { return p.Ends[a].I < p.Ends[b].I })
		return sum
	}
	sort.SliceStable(free, func(a, b int) bool { return cost(free[a]) < cost(free[b]) })
	// The last of the cheapest ends is the measure: what another one costs more
	// is its cost; a cheaper one costs the difference where it is left out.
	last := cost(free[wanted-1])
	for k, i := range free {
		e := End{I: int32(i)}
		if k < wanted {
			sum += cost(i)
			e.Without = last - cost(i)
		} else {
			e.Cost = cost(i) - last
		}
		p.Ends = append(p.Ends, e)
	}
	sort.Slice(p.Ends, func(a, b int) bool { return p.Ends[a].I < p.Ends[b].I })
	return sum
}

// between adds the pairs of two components that the budget allows to the rows of
// their first nodes.
func (p *Plan) between(rows [][]Pair, a, b []int32, bottleneck int64) {
	for _, i := range a {
		for _, j := range b {
			if cost := p.weight(i, j) - bottleneck; cost <= p.Budget {
				first := min(i, j)
				rows[first] = append(rows[first], Pair{I: first, J: max(i, j), Cost: cost})
			}
		}
	}
}

// merge goes through Kruskal's run, which merges the ends of the tree's edges
// from the lightest up: it lists the pairs that the budget allows, and the sets.
// It is of no use when the context ends first.
func (p *Plan) merge(ctx context.Context, tree *spanning, all bool) {
	n := p.Metric.Len()
	members := make([][]int32, n) // of each component, at its root
	root := make([]int32, n)
	formed := make([]int64, n) // the weight at which it was formed
	type run struct {          // a set as the component's members, before the next merge
		nodes  []int32
		weight int64
	}
	var sets []run
	rows := make([][]Pair, n) // by the first node
	for _, e := range p.Pairs {
		rows[e.I] = append(rows[e.I], e)
	}
	p.Pairs = p.Pairs[:0]
	for i := range root {
		members[i], root[i] = []int32{int32(i)}, int32(i)
	}
	for _, e := range tree.edges {
		if ctx.Err() != nil {
			return
		}
		a, b := root[e.I], root[e.J]
		for _, r := range []int32{a, b} {
			if z := e.Cost - formed[r]; len(members[r]) > 1 && z > 0 {
				sets = append(sets, run{members[r], z})
			}
		}
		if all {
			p.between(rows, members[a], members[b], e.Cost)
		}
		for _, j := range members[b] {
			root[j] = a
		}
		// A new slice: the old one is a set's, and a prefix of this one.
		members[a] = append(members[a][:len(members[a]):len(members[a])], members[b]...)
		formed[a] = e.Cost
	}
	for _, row := range rows {
		if ctx.Err() != nil {
			return
		}
		slices.SortFunc(row, func(a, b Pair) int { return cmp.Compare(a.J, b.J) })
		p.Pairs = append(p.Pairs, row...)
	}
	p.Order = members[root[0]]
	p.Place = make([]int32, n)
	for k, i := range p.Order {
		p.Place[i] = int32(k)
	}
	p.Sets = nil
	for _, s := range sets {
		first := p.Place[s.nodes[0]]
		p.Sets = append(p.Sets, Set{first, first + int32(len(s.nodes)), s.weight})
	}
	p.Pairs = slices.DeleteFunc(p.Pairs, func(e Pair) bool { return e.Cost > p.Budget })
	p.Ends = slices.DeleteFunc(p.Ends, func(e End) bool { return e.Cost > p.Budget })
	p.index()
}

// index notes the pairs and the end of each node.
func (p *Plan) index() {
	n := p.Metric.Len()
	p.At, p.EndOf = make([][]int32, n), make([]int32, n)
	for k, e := range p.Pairs {
		p.At[e.I] = append(p.At[e.I], int32(k))
		p.At[e.J] = append(p.At[e.J], int32(k))
	}
	for i := range p.EndOf {
		p.EndOf[i] = -1
	}
	for k, e := range p.Ends {
		p.EndOf[e.I] = int32(k)
	}
}
