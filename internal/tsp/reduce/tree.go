package reduce

import (
	"cmp"
	"context"
	"math"
	"slices"

	"knightsat/internal/tsp"
)

// fine is the denominator of the given potentials, in parts of a move.
const fine = tsp.Denominator

// weight is d'.
func (p *Rest) weight(i, j int) int64 {
	return int64(p.Distance(i, j))*p.Parts + int64(p.potential[i]) + int64(p.potential[j])
}

// endWeight is that of a pair with the dummy, which has no potential.
func (p *Rest) endWeight(i int) int64 { return int64(p.End(i))*p.Parts + int64(p.potential[i]) }

// eliminate lists the edges that the bound by potentials, in that number of
// parts of a move, leaves: those that make a tree with them heavier than the budget do
// not stay. It returns false where that is nothing, and is of no use when the context
// ends first.
func (p *Rest) eliminate(ctx context.Context, parts int64) bool {
	unit := fine / parts
	p.Parts, p.treeParts = parts, parts
	p.potential = make([]int32, p.Len())
	potentials := make([]int32, p.Len())
	for i, x := range p.Potentials {
		p.potential[i] = int32(math.Round(float64(x) / float64(unit)))
		potentials[i] = p.potential[i] * int32(unit)
	}
	beside := tsp.NewNearness(p.Problem, potentials)
	p.tree = beside.Parent
	ends, sum := p.ends()
	p.Budget = int64(p.Moves)*parts - sum
	var edges []edge
	for i, at := range p.tree {
		p.Budget += 2 * int64(p.potential[i])
		if at >= 0 {
			edges = append(edges, edge{I: at, J: int32(i), Cost: p.weight(i, int(at))})
			p.Budget -= p.weight(i, int(at))
		}
	}
	slices.SortStableFunc(edges, func(a, b edge) int { return cmp.Compare(a.Cost, b.Cost) })
	p.sets, p.heaviest = sets(p.Len(), edges), edges[len(edges)-1].Cost
	p.Edges = nil
	if p.Budget < 0 {
		return false
	}
	for i := range p.tree {
		if ctx.Err() != nil {
			return false
		}
		beside.From(int32(i))
		for j := i + 1; j < p.Len(); j++ {
			if cost := int64(beside.Alpha[j]) / unit; cost <= p.Budget {
				p.Edges = append(p.Edges, edge{I: int32(i), J: int32(j), Cost: cost})
			}
		}
	}
	p.Edges = append(p.Edges, slices.DeleteFunc(ends, func(e edge) bool { return e.Cost > p.Budget })...)
	p.index()
	return true
}

// ends are the nodes that may be ends of the path, with what each costs as one, and what the
// two cheapest cost.
func (p *Rest) ends() (list []edge, sum int64) {
	cost := func(e edge) int64 { return p.endWeight(int(e.I)) }
	wanted := 2
	for _, i := range p.MayEnd {
		e := edge{I: i, J: int32(p.Dummy()), Forced: int(i) == p.First || int(i) == p.Last}
		list = append(list, e)
		if e.Forced {
			sum += cost(e)
			wanted--
		}
	}
	if wanted == 0 {
		return list, sum
	}
	byCost := func(a, b edge) int { return cmp.Compare(cost(a), cost(b)) }
	free := slices.DeleteFunc(slices.Clone(list), func(e edge) bool { return e.Forced })
	slices.SortStableFunc(free, byCost)
	// The last of the cheapest ends is the measure: what another one costs more is its cost;
	// a cheaper one costs the difference where it is left out.
	p.lastEnd = cost(free[wanted-1])
	for _, e := range free[:wanted] {
		sum += cost(e)
	}
	for k, e := range list {
		more := cost(e) - p.lastEnd
		if !e.Forced {
			list[k].Cost, list[k].Without = max(0, more), max(0, -more)
		}
	}
	return list, sum
}

// joinedSet is nodes that Kruskal's run joined at one weight and went on with at another:
// what each piece of a walk in it after the first costs.
type joinedSet struct {
	nodes  []int32
	weight int64
}

// sets goes through Kruskal's run, which merges the ends of the tree's edges from the
// lightest up, over n nodes.
func sets(n int, edges []edge) []joinedSet {
	var list []joinedSet
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
				list = append(list, joinedSet{members[r], z})
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
