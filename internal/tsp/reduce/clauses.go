package reduce

import (
	"context"
	"slices"

	"knightsat/internal/cycles"
	"knightsat/internal/pbsat"
	"knightsat/internal/tsp/linear"
)

// clauses learns from what a linear program leaves, with rows over the pairs and ends
// that are neither ruled out nor forced: those of the program, the budget, and reduced
// costs; more of sets as solutions have several cycles.
type clauses struct {
	*Refutation
	p       *Rest
	program *linear.Program
	sat     *pbsat.Solver
	choices []linear.Choice // of each variable, as used, from 1
	of      [][]pbsat.Lit   // of each edge
	forced  []bool
	step    []int // of each clause
}

func newClauses(p *Rest, program *linear.Program, r *Refutation, told []linear.Sum) *clauses {
	c := &clauses{
		Refutation: r, p: p, program: program, choices: make([]linear.Choice, 1),
		of: make([][]pbsat.Lit, len(p.Edges)), forced: make([]bool, len(p.Edges)),
	}
	open := p.First < 0 && p.Last < 0 // a node is the walk's start or its end
	dummy := int32(p.Dummy())
	prefer := []bool{false}
	for k, e := range p.Edges {
		out, forced := program.Fixed(k)
		c.forced[k] = forced
		if out || forced {
			continue
		}
		times := int32(1)
		if open && e.J == dummy {
			times = 2
		}
		for j := range times {
			c.of[k] = append(c.of[k], pbsat.Lit(2*len(c.choices)))
			c.choices = append(c.choices, linear.Choice{I: e.I, J: e.J + j, Used: true})
			prefer = append(prefer, program.Value(k) > 0.5)
		}
	}
	c.sat = pbsat.New(len(c.choices) - 1)
	c.sat.Learned = c.learned
	c.sat.Forgotten = func(n int) { c.Steps = append(c.Steps, linear.Step{Forget: c.step[n]}) }
	for v, used := range prefer {
		c.sat.Prefer(v, used)
	}
	for _, s := range append(told, linear.Sum{Parts: 1}) {
		spare := program.Spare(s, p.Moves)
		c.row(spare.Entries, spare.Sum, 1)
	}
	for k, row := range program.Rows {
		if c.row(row.Entries, row.Sum, 1); row.Set == nil {
			c.row(row.Entries, row.Sum, -1)
		} else {
			c.Steps = append(c.Steps, program.Step(program.Alone(k)))
		}
	}
	if open {
		c.differ(dummy)
	}
	return c
}

func (c *clauses) learned(lits []pbsat.Lit) {
	c.step = append(c.step, len(c.Steps))
	var clause []linear.Choice
	for _, l := range lits {
		choice := c.choices[l/2]
		choice.Used = l&1 == 0
		clause = append(clause, choice)
	}
	c.Steps = append(c.Steps, linear.Step{Clause: clause})
}

// row adds that a sum is at least so much; or, times -1, at most.
func (c *clauses) row(entries []linear.Entry, least, times int64) {
	var lits []pbsat.Lit
	var coefs []int64
	for _, e := range entries {
		if c.forced[e.Var] {
			least -= e.Coef
		}
		for _, l := range c.of[e.Var] {
			lits, coefs = append(lits, l), append(coefs, times*e.Coef)
		}
	}
	c.sat.Add(lits, coefs, times*least)
}

// differ adds that a walk with open ends has one start and one end, on two nodes.
func (c *clauses) differ(dummy int32) {
	var ends [2][]pbsat.Lit
	var ones []int64
	for k, e := range c.p.Edges {
		if lits := c.of[k]; e.J == dummy && len(lits) == 2 {
			ends[0], ends[1] = append(ends[0], lits[0]), append(ends[1], lits[1])
			ones = append(ones, 1)
			c.sat.Add(lits, []int64{-1, -1}, -1)
		}
	}
	c.sat.Add(ends[0], ones, 1)
	c.sat.Add(ends[1], ones, 1)
}

// run goes on until there is no solution; false where that does not come to pass.
func (c *clauses) run(ctx context.Context, conflicts int) bool {
	for {
		switch c.sat.Solve(ctx, conflicts) {
		case pbsat.Unsat:
			return true
		case pbsat.Unknown:
			return false
		}
		sets := c.cycles()
		if len(sets) == 0 {
			return false // a walk
		}
		for _, set := range sets {
			row := c.program.Leave(set)
			c.Steps = append(c.Steps, c.program.Step(c.program.Alone(len(c.program.Rows)-1)))
			c.row(row.Entries, row.Sum, 1)
		}
	}
}

// cycles are the nodes of each cycle of a solution but the one with the dummy.
func (c *clauses) cycles() [][]int32 {
	set, _ := cycles.Of(c.p.Len()+1, func(yield func(i, j int32) bool) {
		for k, e := range c.p.Edges {
			if c.forced[k] || slices.ContainsFunc(c.of[k],
				func(l pbsat.Lit) bool { return c.sat.Value(int(l / 2)) }) {
				yield(e.I, e.J)
			}
		}
	})
	return slices.DeleteFunc(set.Lists(),
		func(list []int32) bool { return slices.Contains(list, int32(c.p.Dummy())) })
}
