package frontier

import (
	"context"
	"math"
)

// stateCost is how much of the estimate of a plan's cost one state stands for, about.
const stateCost = 512

// Find looks for one Hamiltonian cycle of a graph of three vertices or more without
// parallel edges, where it has an order in which the frontier is narrow. It gives up after so
// many states of all frontiers together, 8 bytes each, and does not begin where the estimate is
// more. It says of each edge whether the cycle has it, nil for none found; complete tells,
// then, that there is none.
func Find(ctx context.Context, g *Graph, states int) (cycle []bool, complete bool) {
	r := merge(g)
	r.reduce()
	if r.failed {
		return nil, true
	}
	small, names, _ := r.contracted()
	if small.N == 0 && !r.cycle() {
		return nil, true
	}
	var pairs map[[2]int]bool
	if small.N > 0 {
		c := &count{ctx: ctx, result: &Result{}, trace: []traced{{}}}
		if c.plan = newLayout(small).best(nil); c.plan == nil || c.plan.cost > stateCost*float64(states) || !c.search(states) {
			return nil, false
		}
		if c.closed == nil {
			return nil, true
		}
		pairs = c.pairs(names)
	}
	cycle = make([]bool, len(g.Edges))
	for i, e := range r.edges {
		cycle[i] = r.state[i] == in || pairs[[2]int{e.U, e.V}]
	}
	return cycle, true
}

// traced is how a state was come to: from which one, by its place in the trace plus 1, and
// by which choices of the step, or none.
type traced struct {
	before  uint32
	choices [2]int8
}

const none = -1

// search takes the steps until a cycle is found; false where the context ends before, or
// there are too many states, or it is plain from a part of them that there will be. The
// number of a state is its place in the trace, plus 1.
func (c *count) search(states int) bool {
	c.left = max(states, 1)
	c.layer = newTable(1, 1, math.MaxInt)
	c.layer.place(key{mark})[0] = 1
	done := 0.0 // of the plan's cost
	for i := range c.plan.steps {
		c.step = &c.plan.steps[i]
		c.next = newTable(c.step.keys(), 1, math.MaxInt)
		c.next.salt = uint64(i) << 1
		done += math.Pow(3, float64(len(c.step.keep)))
		if used := len(c.trace); !c.advance() || used > states/16 && float64(used)*c.plan.cost > 2*done*float64(states) {
			return false
		}
		if c.closed != nil {
			return true
		}
		c.layer = c.next
	}
	return true
}

// trail notes how a state was come to, the first time.
func (c *count) trail(number, before []uint64) {
	if number[0] == 0 {
		c.trace = append(c.trace, traced{uint32(before[0]), c.choices})
		number[0] = uint64(len(c.trace))
	}
}

// pairs are the ends of the edges that were chosen, the smaller one first.
func (c *count) pairs(names []int) map[[2]int]bool {
	list := map[[2]int]bool{}
	var path []traced
	for t := *c.closed; t.before > 0; t = c.trace[t.before-1] {
		path = append(path, t)
	}
	for i, t := range path {
		k := len(path) - 1 - i
		v := names[c.plan.order[k]]
		for _, choice := range t.choices {
			if choice != none {
				w := names[c.plan.steps[k].choices[choice].to]
				list[[2]int{min(v, w), max(v, w)}] = true
			}
		}
	}
	return list
}
