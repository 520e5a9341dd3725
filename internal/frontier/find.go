package frontier

import "context"

// mostCost is the estimate of work up to which Find begins at all.
const mostCost = 1e9

// Find looks for one Hamiltonian cycle of a graph of three vertices or more without
// parallel edges, where it has an order in which the frontier is narrow; it keeps about so
// many states of one at most. It says of each edge whether the cycle has it; nil is for none
// found, and complete tells that there is none then: no state was left out.
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
		c := &count{ctx: ctx, result: &Result{Complete: true}, trace: []traced{{}}}
		if c.plan = newLayout(small).best(nil); c.plan == nil || c.plan.cost > mostCost || !c.search(states) {
			return nil, false
		}
		if c.closed == nil {
			return nil, c.result.Complete
		}
		pairs = c.pairs(names)
	}
	cycle = make([]bool, len(g.Edges))
	for i, e := range r.edges {
		cycle[i] = r.state[i] == in || pairs[[2]int{e.U, e.V}]
	}
	return cycle, true
}

// traced is how a state was come to: by the state before, and the edges from the vertex
// of the step to these ones, or to -1 for none.
type traced struct {
	before uint64
	ends   [2]int32
}

// mostTraced is the most states of all frontiers together: 16 bytes each.
const mostTraced = 1 << 25

// search takes the steps until a cycle is found. The number of a state is where it stands in
// the trace, plus 1.
func (c *count) search(states int) bool {
	c.layer = newTable(1, 1, 0)
	c.layer.place(key{mark})[0] = 1
	for i := range c.plan.steps {
		c.step = &c.plan.steps[i]
		c.next = newTable(c.step.keys(), 1, 3*states*(c.step.keys()+1))
		c.next.salt = uint64(i) << 1
		if !c.advance() || len(c.trace) > mostTraced {
			return false
		}
		c.result.States = max(c.result.States, c.next.used)
		c.result.Width = max(c.result.Width, len(c.step.keep))
		if c.closed != nil {
			return true
		}
		c.layer = c.next
	}
	return true
}

// pairs are the ends of the edges that were chosen, the smaller one first.
func (c *count) pairs(names []int) (list map[[2]int]bool) {
	list = map[[2]int]bool{}
	var path []traced
	for t := *c.closed; t.before > 0; t = c.trace[t.before-1] {
		path = append(path, t)
	}
	for i, t := range path {
		v := names[c.plan.order[len(path)-1-i]]
		for _, end := range t.ends {
			if end >= 0 {
				w := names[end]
				list[[2]int{min(v, w), max(v, w)}] = true
			}
		}
	}
	return list
}
