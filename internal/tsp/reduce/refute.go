package reduce

import (
	"context"
	"slices"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// Refutation says why no walk has Moves moves or fewer.
type Refutation struct {
	Given
	Moves int
	Steps []linear.Step
}

// mostRefuted is for how many nodes Refute argues at most.
const mostRefuted = 2500

// Refute argues by potentials, reduced costs and the linear program with subtours,
// and, where these leave something, by clauses learnt in so many conflicts at most;
// where that is below 0, by potentials alone. It returns nil where that does not do, or
// the context ends first.
func Refute(ctx context.Context, g Given, moves int, conflicts int) *Refutation {
	p := &Plan{Given: g, Moves: moves}
	r := &Refutation{Given: g, Moves: moves}
	switch {
	case p.Len() == 0 || p.Len() > mostRefuted:
		return nil
	case p.Len() == 1: // there and back
		r.Steps = []linear.Step{{Dual: &tsp.Dual{Budget: 1, Degree: []int64{0, int64(p.End(0))}}}, {}}
		return r
	case len(g.MayEnd) < 2:
		return r // there are no ends
	}
	left := p.eliminate(ctx, fine)
	if ctx.Err() != nil || left && conflicts < 0 {
		return nil
	}
	r.Steps = []linear.Step{{Dual: p.kruskal()}}
	if !left {
		r.Steps = append(r.Steps, linear.Step{})
		return r
	}
	c := p.program(ctx)
	if c == nil {
		return nil
	}
	var told []linear.Sum
	c.Tell = func(s linear.Sum) { told = append(told, s) }
	left = !c.Narrow(ctx, moves)
	if ctx.Err() != nil {
		return nil
	}
	for _, s := range told {
		r.Steps = append(r.Steps, c.Step(s))
	}
	if left && (conflicts == 0 || !newClauses(p, c, r, told).run(ctx, conflicts)) {
		return nil
	}
	if !left {
		r.Steps = append(r.Steps, linear.Step{})
	}
	return r
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
		set := make([]int, len(s.nodes))
		for k, i := range s.nodes {
			set[k] = int(i)
			d.Degree[i] -= s.weight
		}
		slices.Sort(set)
		d.Sets = append(d.Sets, tsp.Leave{Set: set, Times: s.weight})
	}
	return d
}
