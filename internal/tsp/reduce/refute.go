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

// Refutation is why no path has so many moves or fewer, as the plan was found; nil where the
// plan does not say that, or the argument would be too long, or can't be told.
func (p *Rest) Refutation(moves int) *Refutation {
	r := &Refutation{Given: p.Given, Moves: moves}
	switch {
	case moves >= p.Fewest() || p.Len() > mostRefuted:
		return nil
	case p.Len() == 1: // there and back
		r.Steps = []linear.Step{{Dual: &tsp.Dual{Budget: 1, Degree: []int64{0, int64(p.End(0))}}}, {}}
	case len(p.MayEnd) >= 2: // else there are no ends
		r.Steps = slices.Concat([]linear.Step{{Dual: p.kruskal()}}, p.steps, []linear.Step{{}})
	}
	return r
}

// Refute argues by potentials, reduced costs and the linear program with subtours,
// and, where these leave something, by clauses learnt in so many conflicts at most;
// where that is below 0, by potentials alone. It returns nil where that does not do, or
// the context ends first.
func Refute(ctx context.Context, g Given, moves int, conflicts int) *Refutation {
	if g.Len() > mostRefuted {
		return nil
	}
	p, done := begin(ctx, g, moves)
	if done {
		return p.Refutation(moves)
	}
	if conflicts < 0 {
		return nil
	}
	program := p.program(ctx)
	if program == nil {
		return nil
	}
	narrowed := program.Narrow(ctx, moves)
	if ctx.Err() != nil {
		return nil
	}
	p.steps = narrowed.Argument(program)
	if p.Refuted = narrowed.Verdict == linear.Refuted; p.Refuted {
		return p.Refutation(moves)
	}
	r := &Refutation{Given: g, Moves: moves}
	r.Steps = append([]linear.Step{{Dual: p.kruskal()}}, p.steps...)
	if !newClauses(p, program, r, narrowed.Sums()).run(ctx, conflicts) {
		return nil
	}
	return r
}

// kruskal are the numbers by which eliminate ruled out pairs.
func (p *Rest) kruskal() *tsp.Dual {
	n := p.Len()
	d := &tsp.Dual{Budget: 2 * p.treeParts, Degree: make([]int64, n+1)}
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
