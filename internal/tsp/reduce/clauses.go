package reduce

import (
	"slices"

	"knightsat/internal/pbsat"
	"knightsat/internal/tsp/cuts"
)

// clauses learns from what a linear program leaves, with rows over the pairs and ends
// that are neither ruled out nor forced: two at each node, the budget, reduced costs,
// and cuts; more of these as solutions have several cycles.
type clauses struct {
	*refuter
	sat     *pbsat.Solver
	choices []Choice // of each variable, as used
	of      [][]pbsat.Lit
	step    []int // of each clause
}

func newClauses(r *refuter, used []*duals) *clauses {
	c := &clauses{refuter: r, of: make([][]pbsat.Lit, len(r.edges))}
	dummy := int32(r.n)
	for k, e := range r.edges {
		if r.gone[k] || r.must[k] {
			continue
		}
		times := int32(1)
		if r.open && e[1] == dummy {
			times = 2
		}
		for j := range times {
			c.of[k] = append(c.of[k], pbsat.Lit(2*len(c.choices)))
			c.choices = append(c.choices, Choice{e[0], e[1] + j, true})
		}
	}
	c.sat = pbsat.New(len(c.choices))
	c.sat.Learned = c.learned
	c.sat.Forgotten = func(n int) { c.Steps = append(c.Steps, Step{Forget: c.step[n]}) }
	for k, lits := range c.of {
		for _, l := range lits {
			c.sat.Prefer(int(l/2), r.lp.X(k) > 0.5)
		}
	}
	c.degrees()
	distances := slices.Clone(r.d)
	c.atMost(distances, int64(r.moves))
	for _, d := range used {
		limit := int64(r.moves) * d.parts
		for _, y := range d.node {
			limit -= 2 * y
		}
		for k, cut := range d.cuts {
			limit -= d.weight[k] * cut.AtLeast()
		}
		c.atMost(d.reduced, limit)
	}
	for _, cut := range r.cuts {
		c.leave(cut)
	}
	return c
}

// learned notes a clause.
func (c *clauses) learned(lits []pbsat.Lit) {
	c.step = append(c.step, len(c.Steps))
	var clause []Choice
	for _, l := range lits {
		choice := c.choices[l/2]
		choice.Used = l&1 == 0
		clause = append(clause, choice)
	}
	c.Steps = append(c.Steps, Step{Clause: clause})
}

// row adds "sum of costs of what is used >= least", for each edge its cost.
func (c *clauses) row(cost func(k int) int64, least int64) {
	var lits []pbsat.Lit
	var coefs []int64
	for k := range c.edges {
		x := cost(k)
		switch {
		case x == 0 || c.gone[k]:
		case c.must[k]:
			least -= x
		default:
			for _, l := range c.of[k] {
				lits, coefs = append(lits, l), append(coefs, x)
			}
		}
	}
	c.sat.Add(lits, coefs, least)
}

func (c *clauses) atMost(costs []int64, most int64) {
	c.row(func(k int) int64 { return -costs[k] }, -most)
}

// degrees adds that two edges are used at each node; of the dummy, one for the start and
// one for the end.
func (c *clauses) degrees() {
	dummy := int32(c.n)
	for v := range dummy + 1 {
		at := func(k int) int64 {
			if e := c.edges[k]; e[0] == v || e[1] == v {
				return 1
			}
			return 0
		}
		c.row(at, 2)
		c.row(func(k int) int64 { return -at(k) }, -2)
	}
	if !c.open {
		return
	}
	var ends [2][]pbsat.Lit
	for k, e := range c.edges {
		if lits := c.of[k]; e[1] == dummy && len(lits) == 2 {
			ends[0], ends[1] = append(ends[0], lits[0]), append(ends[1], lits[1])
			c.sat.Add(lits, []int64{-1, -1}, -1)
		}
	}
	for _, lits := range ends {
		ones := make([]int64, len(lits))
		for i := range ones {
			ones[i] = 1
		}
		c.sat.Add(lits, ones, 1)
	}
}

// leave adds a cut.
func (c *clauses) leave(cut cuts.Cut) {
	d := &duals{node: make([]int64, c.n+1), cuts: []cuts.Cut{cut}, weight: []int64{1}}
	c.Steps = append(c.Steps, d.step())
	counts := make([]int64, len(c.edges))
	for _, u := range c.p.Uses(cut) {
		counts[u.Edge] = u.Times
	}
	c.row(func(k int) int64 { return counts[k] }, cut.AtLeast())
}

// run goes on until there is no solution; false where that does not come to pass.
func (c *clauses) run(conflicts int) bool {
	for {
		switch c.sat.Solve(c.ctx, conflicts) {
		case pbsat.Unsat:
			return true
		case pbsat.Unknown:
			return false
		}
		sets := c.cycles()
		if len(sets) < 2 {
			return false // a walk
		}
		for _, set := range sets[1:] {
			c.leave(cuts.Cut{Set: set})
		}
	}
}

// cycles are the nodes of each cycle of a solution, first the one with the dummy.
func (c *clauses) cycles() (sets [][]int32) {
	near := make([][]int32, c.n+1)
	for k, e := range c.edges {
		used := c.must[k]
		for _, l := range c.of[k] {
			used = used || c.sat.Value(int(l/2))
		}
		if used {
			near[e[0]], near[e[1]] = append(near[e[0]], e[1]), append(near[e[1]], e[0])
		}
	}
	seen := make([]bool, len(near))
	for i := c.n; i >= 0; i-- {
		var set []int32
		for todo := []int32{int32(i)}; len(todo) > 0; {
			v := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !seen[v] {
				seen[v] = true
				set = append(set, v)
				todo = append(todo, near[v]...)
			}
		}
		if len(set) > 0 {
			sets = append(sets, set)
		}
	}
	return sets
}
