package reduce

import (
	"context"
	"slices"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/simplex"
)

// Choice says of a pair that the cycle uses it or not; or of an end: J is the dummy
// then, or, where no end of the walk is given, the dummy for its start and one more for
// its end.
type Choice struct {
	I, J int32
	Used bool
}

// Step is a line of an argument: a row of reduced costs, which rules out some pairs
// and forces others; a clause, of which one choice holds, because propagation over
// the lines before refutes its negation; or that an earlier clause is no longer used.
type Step struct {
	Dual   *tsp.Dual // its row: of the pairs' distances as the moves, the nodes and the dummy
	Odd    []tsp.Odd // that are added to it
	Clause []Choice  // where Dual is nil; the last one is empty
	Forget int       // where it is above 0: the number of a step
}

// Refutation says why no walk has Moves moves or fewer.
type Refutation struct {
	Given
	Moves int
	Steps []Step
}

// mostRefuted is for how many nodes Refute argues at most.
const mostRefuted = 2500

// Refute argues by potentials, reduced costs and the linear program with subtours,
// and, where these leave something, by clauses learnt in so many conflicts at most;
// where that is below 0, by potentials alone. It returns nil where that does not do, or
// the context ends first.
func Refute(ctx context.Context, g Given, moves int, conflicts int) *Refutation {
	p := &Plan{Given: g, Moves: moves}
	r := &refuter{Refutation: Refutation{Given: g, Moves: moves}}
	switch {
	case p.Len() == 0 || p.Len() > mostRefuted:
		return nil
	case p.Len() == 1: // there and back
		r.Steps = []Step{{Dual: &tsp.Dual{Budget: 1, Degree: []int64{0, int64(p.End(0))}}}, {}}
		return &r.Refutation
	case len(g.MayEnd) < 2:
		return &r.Refutation // there are no ends
	}
	left := p.eliminate(ctx, fine)
	if ctx.Err() != nil || left && conflicts < 0 {
		return nil
	}
	r.Steps = []Step{{Dual: p.kruskal()}}
	if !left {
		r.Steps = append(r.Steps, Step{})
		return &r.Refutation
	}
	r.program = newProgram(ctx, p)
	r.keep, r.open = true, p.First < 0 && p.Last < 0
	if !r.refute(conflicts) {
		return nil
	}
	return &r.Refutation
}

// kruskal are the numbers by which eliminate ruled out pairs.
func (p *Plan) kruskal() *tsp.Dual {
	n := p.Len()
	d := &tsp.Dual{Budget: 2 * p.Parts, Degree: make([]int64, n+1)}
	for i, potential := range p.potential {
		d.Degree[i] = p.heaviest - 2*int64(potential)
	}
	d.Degree[n] = 2*p.lastEnd - p.heaviest
	for _, s := range p.sets {
		leave(d, s.nodes, s.weight)
		for _, i := range s.nodes {
			d.Degree[i] -= s.weight
		}
	}
	return d
}

// leave adds that a set of nodes, without the dummy, is left twice.
func leave(d *tsp.Dual, set []int32, times int64) {
	switch dummy := len(d.Degree) - 1; len(set) {
	case dummy: // what leaves it is at the dummy
		d.Degree[dummy] += times
	case 1:
		d.Degree[set[0]] += times
	default:
		d.Sets = append(d.Sets, tsp.Leave{Set: ints(set), Times: times})
	}
}

func ints(set []int32) (list []int) {
	for _, v := range set {
		list = append(list, int(v))
	}
	slices.Sort(list)
	return list
}

// step are dual values as a line of an argument.
func (d *duals) step() Step {
	s := Step{Dual: &tsp.Dual{Budget: d.parts, Degree: slices.Clone(d.node)}}
	for k, cut := range d.cuts {
		if cut.Odd == nil {
			leave(s.Dual, cut.Set, d.weight[k])
		} else {
			s.Odd = append(s.Odd, tsp.Odd{Set: ints(cut.Set), Edges: cut.Odd, Times: d.weight[k]})
		}
	}
	return s
}

// refuter writes a refutation.
type refuter struct {
	Refutation
	*program
}

// refute runs the linear program, and learns clauses from what it leaves.
func (r *refuter) refute(conflicts int) bool {
	gone, must := slices.Clone(r.gone), slices.Clone(r.must)
	left := r.run()
	if r.ctx.Err() != nil {
		return false
	}
	used := r.needed(gone, must, left)
	c := *r.program
	c.gone, c.must = gone, must
	c.replay(used, func(d *duals) { r.Steps = append(r.Steps, d.step()) })
	if left {
		return conflicts > 0 && newClauses(r, used).run(conflicts)
	}
	r.Steps = append(r.Steps, Step{})
	return true
}

// needed are those of the dual values of a run without which less would follow; if
// nothing is left, or else most of what the run ruled out.
func (r *refuter) needed(gone, must []bool, left bool) []*duals {
	c := *r.program
	want := count(c.gone) + count(c.must)
	for stride := len(r.log); stride > 1; stride /= 2 {
		var some []*duals
		for at := len(r.log) - 1; at >= 0; at -= stride {
			some = append(some, r.log[at])
		}
		slices.Reverse(some)
		c.gone, c.must = slices.Clone(gone), slices.Clone(must)
		still := c.replay(some, func(*duals) {})
		if still == left && (!left || count(c.gone)+count(c.must) == want) {
			return some
		}
	}
	return r.log
}

func count(list []bool) (n int) {
	for _, b := range list {
		if b {
			n++
		}
	}
	return n
}

// replay rules out what these dual values do, in turn, and calls step before each;
// false where nothing is left.
func (c *program) replay(list []*duals, step func(d *duals)) bool {
	lp, awake := c.lp, c.awake
	defer func() { c.lp, c.awake = lp, awake }()
	c.awake = slices.Repeat([]bool{true}, len(c.edges))
	c.lp = simplex.New(make([]float64, len(c.edges)), make([]float64, len(c.edges)), make([]float64, len(c.edges)))
	for _, d := range list {
		step(d)
		again := *d
		again.price(c)
		c.best = &again
		if again.bound > int64(c.moves)*again.parts || !c.fix() {
			return false
		}
	}
	return true
}
