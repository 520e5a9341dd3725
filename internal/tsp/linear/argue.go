package linear

import (
	"context"
	"slices"

	"knightsat/internal/tsp"
)

// Step is a line of an argument that there is no path of so few edges: a sum of rows, or
// a clause, of which one choice holds because propagation over the lines before refutes
// its negation.
type Step struct {
	Dual   *tsp.Dual // of the edges, the vertices and the dummy, and sets without the dummy
	Odd    []tsp.Odd // that are added to it
	Ends   []int64   // and how many times that a vertex is visited where it is an end
	Clause []Choice  // where Dual is nil; the last one is empty
	From   int       // of a clause: the steps from this one on, up to it, are used no more
	Forget int       // where it is above 0: the step says nothing but that this one is used no more
}

// Choice says of an edge that the path has it or not, J being the dummy for an end; one more
// for an end where the dummy is for a start; or, where I is J, of a vertex.
type Choice struct {
	I, J int32
	Used bool
}

// Refute is [Program.Within] with the steps of an argument; nil if it refutes nothing. Only
// a fresh program may be asked: Within adds rows of sets without a vertex that must be
// visited, or with all of them, which an argument cannot use.
func (c *Program) Refute(ctx context.Context, most int, may func(v int) bool, nodes int) []Step {
	c.steps, c.Tell = nil, func(s Sum) { c.steps = append(c.steps, c.Step(s)) }
	if verdict, _ := c.Within(ctx, most, may, nodes); verdict != Refuted {
		return nil
	}
	return c.steps
}

// double reports whether a variable is the edge from an end to the dummy, if both ends are
// free: an argument has two variables for it, that the path begins and that it ends there,
// so that it is neither branched on nor fixed.
func (c *Program) double(v int) bool {
	return c.Tell != nil && len(c.g.Forced) == 0 && v >= len(c.g.Edges) && v < len(c.edges)
}

func (c *Program) choose(v int32, used bool) {
	if int(v) < len(c.edges) {
		c.chosen = append(c.chosen, Choice{c.edges[v][0], c.edges[v][1], used})
		return
	}
	u := int32(slices.Index(c.y, v))
	c.chosen = append(c.chosen, Choice{u, u, used})
}

// conclude ends the part of an argument from a step on: not all choices are right.
func (c *Program) conclude(from int) {
	if c.Tell == nil {
		return
	}
	step := Step{From: from}
	for _, m := range c.chosen {
		step.Clause = append(step.Clause, Choice{m.I, m.J, !m.Used})
	}
	c.steps = append(c.steps, step)
}

// Step is a sum as a line of an argument.
func (c *Program) Step(s Sum) Step {
	d := &tsp.Dual{Budget: s.Parts, Degree: make([]int64, c.g.N+1)}
	step := Step{Dual: d, Ends: make([]int64, c.g.N)}
	for k, times := range s.Times {
		r := c.Rows[k]
		switch {
		case times == 0 || k >= c.equations() && r.Set == nil:
		case k < c.equations():
			d.Degree[k] += times
		case r.Odd != nil:
			step.Odd = append(step.Odd, tsp.Odd{Set: ints(r.Set), Edges: r.Odd, Times: times})
		default:
			d.Sets = append(d.Sets, tsp.Leave{Set: ints(r.Set), Times: times})
		}
	}
	for v, times := range s.ends {
		if times > 0 {
			step.Ends[c.edges[v][0]] = times
		}
	}
	return step
}

func ints(set []int32) (list []int) {
	for _, v := range set {
		list = append(list, int(v))
	}
	slices.Sort(list)
	return list
}

// coarse is a sum with fewer parts that proves enough, too, if there is one: its numbers
// are shorter in a proof.
func (c *Program) coarse(s Sum) Sum {
	for parts := int64(1); c.Tell != nil && parts < s.Parts; parts += 1 + parts/4 {
		if t := c.rounded(c.lp.Dual, parts); c.beyond(t) {
			return t
		}
	}
	return s
}
