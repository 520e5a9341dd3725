package linear

import (
	"slices"

	"knightsat/internal/tsp"
)

// Step is a line of an argument that there is no path of so few edges: a sum of rows, or
// a clause, of which one choice holds because propagation over the lines before refutes
// its negation.
type Step struct {
	Multipliers *tsp.Multipliers // of the edges, the vertices and the dummy, and sets without the dummy
	Halves      []halved         // that are added to it
	Ends        []int64          // and how many times that a vertex is visited where it is an end
	Clause      []choice         // where Multipliers is nil; the last one is empty
	Gone        int              // of a clause: how many steps before it are used no more
}

// halved is a half, and how many times it is added.
type halved struct {
	*Half
	Times int64
}

// choice says of an edge that the path has it or not, J being the dummy for an end; one more
// for an end where the dummy is for a start; or, where I is J, of a vertex.
type choice struct {
	I, J int32
	Used bool
}

// line is a step as a search notes it: a sum, or a clause.
type line struct {
	sum    bool
	parts  int64
	rows   []count // that are added up
	ends   []count // and edges to the dummy, with the times of their vertices
	clause []choice
	gone   int
}

// count is how many times something is in a sum.
type count struct {
	of    int32
	times int64
}

// tell notes a sum that the search rests on.
func (s *search) tell(sum Sum) {
	l := line{sum: true, parts: sum.Parts}
	s.untold = s.untold || s.pairs > 0
	for k, times := range sum.Times {
		if times != 0 {
			l.rows = append(l.rows, count{int32(k), times})
			s.untold = s.untold || s.Rows[k].silent
		}
	}
	for k, times := range sum.ends {
		if times > 0 {
			l.ends = append(l.ends, count{int32(k), times})
		}
	}
	s.lines = append(s.lines, l)
}

// tellClause notes, at the end of a node, that not all choices that led to it are right.
// What was noted below it is used no more.
func (s *search) tellClause(from int) {
	l := line{gone: len(s.lines) - from}
	for _, m := range s.chosen {
		l.clause = append(l.clause, choice{m.I, m.J, !m.Used})
	}
	s.lines = append(s.lines, l)
}

func (p *Program) choice(v int32, used bool) choice {
	if int(v) < len(p.edges) {
		return choice{p.edges[v][0], p.edges[v][1], used}
	}
	u := int32(slices.Index(p.y, v))
	return choice{u, u, used}
}

// coarseParts are tried in turn for a sum that refutes: dual values are often halves, thirds
// or fourths.
var coarseParts = []int64{1, 2, 4, 6, 12, 24, 60, 120, 720}

// Coarser is a sum with fewer parts that proves that every path costs more, too, if there is
// one: its numbers are shorter in a proof. It leaves out silent rows if it can.
func (p *Program) Coarser(sum Sum, cost int) Sum {
	for _, parts := range coarseParts {
		if parts >= sum.Parts {
			break
		}
		if t := p.In(sum, parts); t.beyond(cost) {
			sum = t
			break
		}
	}
	told := slices.Clone(sum.Times)
	for k := range told {
		if p.Rows[k].silent {
			told[k] = 0
		}
	}
	if t := p.price(told, sum.Parts); t.beyond(cost) {
		return t
	}
	return sum
}

// Told reports whether others can follow what the conclusion rests on.
func (c *conclusion) Told() bool { return !c.untold }

// Argument is the sums and clauses that the conclusion rests on, so that others can follow
// it; nil where they can't. It must be asked for before the program is asked something else.
func (c *conclusion) Argument(p *Program) (steps []Step) {
	if c.untold {
		return nil
	}
	for _, l := range c.lines {
		steps = append(steps, p.step(l))
	}
	return steps
}

// Step is a sum as a line of an argument.
func (p *Program) Step(sum Sum) Step {
	s := &search{Program: p}
	s.tell(sum)
	return p.step(s.lines[0])
}

func (p *Program) step(l line) Step {
	if !l.sum {
		return Step{Clause: l.clause, Gone: l.gone}
	}
	d := &tsp.Multipliers{Budget: l.parts, Degree: make([]int64, p.graph.N+1)}
	step := Step{Multipliers: d, Ends: make([]int64, p.graph.N)}
	for _, e := range l.rows {
		r, times := p.Rows[e.of], e.times
		switch {
		case int(e.of) < p.equations():
			d.Degree[e.of] += times
		case r.Odd != nil || r.half != nil:
			if r.Odd != nil {
				for _, v := range r.Set {
					d.Degree[v] += times
				}
			}
			h, times := r.Half(times)
			step.Halves = append(step.Halves, halved{h, times})
		case r.Set == nil: // of an end
		default:
			d.Sets = append(d.Sets, tsp.Leave{Set: ints(r.Set), Times: times})
		}
	}
	for _, e := range l.ends {
		step.Ends[p.edges[e.of][0]] = e.times
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
