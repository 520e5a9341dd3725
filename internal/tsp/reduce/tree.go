package reduce

import (
	"cmp"
	"context"
	"slices"

	"knightsat/internal/tsp"
)

// weight is d'.
func (p *Plan) weight(i, j int) int64 {
	return int64(p.Distance(i, j))*p.Parts + int64(p.potential[i]) + int64(p.potential[j])
}

// eliminate lists the pairs and the ends that a bound by potentials leaves; false
// where that is nothing. It is of no use when the context ends first.
func (p *Plan) eliminate(ctx context.Context) bool {
	p.Parts, p.potential = fine, p.Potentials
	tree := p.spanningTree()
	p.Budget = int64(p.Moves)*p.Parts - p.endCosts(p.mayEnd())
	for i, potential := range p.potential {
		p.Budget += 2 * int64(potential)
		if at := tree[i]; at >= 0 {
			p.Budget -= p.weight(i, int(at))
		}
	}
	near := make([][]int32, len(tree))
	var edges []Pair
	for i, at := range tree {
		if at >= 0 {
			near[i], near[at] = append(near[i], at), append(near[at], int32(i))
			edges = append(edges, Pair{I: at, J: int32(i), Cost: p.weight(i, int(at))})
		}
	}
	slices.SortStableFunc(edges, func(a, b Pair) int { return cmp.Compare(a.Cost, b.Cost) })
	p.sets, p.heaviest = sets(len(tree), edges), edges[len(edges)-1].Cost
	if p.Budget < 0 {
		return false
	}
	for i := range tree {
		if ctx.Err() != nil {
			return false
		}
		p.pairs(i, near)
	}
	p.Ends = slices.DeleteFunc(p.Ends, func(e End) bool { return e.Cost > p.Budget })
	p.index()
	return true
}

// spanningTree is a minimum spanning tree by d': for each node the one to which it
// is joined, or -1.
func (p *Plan) spanningTree() []int32 {
	a := tsp.NewAscent(p.Problem)
	for i, potential := range p.potential {
		a.Start(i, int(potential))
	}
	return a.Tree()
}

// pairs adds the pairs of a node with those after it that the budget allows. The
// heaviest edge between two nodes in the tree is B.
func (p *Plan) pairs(i int, near [][]int32) {
	type step struct {
		from, at int32
		heaviest int64
	}
	heaviest := make([]int64, len(near))
	for todo := []step{{-1, int32(i), -1 << 62}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		heaviest[s.at] = s.heaviest
		for _, to := range near[s.at] {
			if to != s.from {
				todo = append(todo, step{s.at, to, max(s.heaviest, p.weight(int(s.at), int(to)))})
			}
		}
	}
	for j := i + 1; j < len(near); j++ {
		if cost := p.weight(i, j) - heaviest[j]; cost <= p.Budget {
			p.Pairs = append(p.Pairs, Pair{I: int32(i), J: int32(j), Cost: cost})
		}
	}
}

// endCosts notes what each node that may be an end of the path costs as one, and
// returns what the two cheapest cost.
func (p *Plan) endCosts(may []End) int64 {
	p.Ends = nil
	cost := func(e End) int64 { return int64(p.End(int(e.I)))*p.Parts + int64(p.potential[e.I]) }
	var free []End // by cost
	sum, wanted := int64(0), 2
	for _, e := range may {
		if e.Forced {
			p.Ends = append(p.Ends, End{I: e.I, Forced: true})
			sum += cost(e)
			wanted--
		} else {
			free = append(free, End{I: e.I})
		}
	}
	if wanted > 0 {
		slices.SortStableFunc(free, func(a, b End) int { return cmp.Compare(cost(a), cost(b)) })
		// The last of the cheapest ends is the measure: what another one costs more
		// is its cost; a cheaper one costs the difference where it is left out.
		last := cost(free[wanted-1])
		p.lastEnd = last
		for k, e := range free {
			if k < wanted {
				sum += cost(e)
				e.Without = last - cost(e)
			} else {
				e.Cost = cost(e) - last
			}
			p.Ends = append(p.Ends, e)
		}
	}
	slices.SortFunc(p.Ends, func(a, b End) int { return cmp.Compare(a.I, b.I) })
	return sum
}

// set is nodes that Kruskal's run joined at one weight and went on with at another:
// what each piece of a walk in it after the first costs.
type set struct {
	nodes  []int32
	weight int64
}

// sets goes through Kruskal's run, which merges the ends of the tree's edges from the
// lightest up, over n nodes.
func sets(n int, edges []Pair) []set {
	var list []set
	members := make([][]int32, n) // of each component, at its root
	root := make([]int32, n)
	formed := make([]int64, n) // the weight at which it was formed
	for i := range root {
		members[i], root[i] = []int32{int32(i)}, int32(i)
	}
	for _, e := range edges {
		a, b := root[e.I], root[e.J]
		for _, r := range []int32{a, b} {
			if z := e.Cost - formed[r]; len(members[r]) > 1 && z > 0 {
				list = append(list, set{members[r], z})
			}
		}
		for _, j := range members[b] {
			root[j] = a
		}
		// A new slice: the old one is a set's, and a prefix of this one.
		members[a] = append(members[a][:len(members[a]):len(members[a])], members[b]...)
		formed[a] = e.Cost
	}
	return list
}

// index notes the pairs and the end of each node.
func (p *Plan) index() {
	n := p.Len()
	p.At, p.EndOf, p.edges = make([][]int32, n), make([]int32, n), nil
	for k, e := range p.Pairs {
		p.At[e.I] = append(p.At[e.I], int32(k))
		p.At[e.J] = append(p.At[e.J], int32(k))
		p.edges = append(p.edges, [2]int32{e.I, e.J})
	}
	for i := range p.EndOf {
		p.EndOf[i] = -1
	}
	for k, e := range p.Ends {
		p.EndOf[e.I] = int32(k)
		p.edges = append(p.edges, [2]int32{e.I, int32(n)})
	}
	p.counter = newCounter(n+1, p.edges)
}
