package reduce

import (
	"context"
	"slices"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// Argument is why no path has what the plan rules out, of those of at most Moves moves: sums, each of which rules
// out what it does with those before. ok is false if that would be too long.
func (p *Rest) Argument() (steps []linear.Step, ok bool) {
	switch {
	case p.Len() > refutedNodes:
		return nil, false
	case p.Len() == 1: // there and back
		steps = []linear.Step{{Dual: &tsp.Dual{Budget: 1, Degree: []int64{0, int64(p.End(0))}}}}
	case len(p.MayEnd) >= 2: // else there are no ends
		steps = slices.Concat([]linear.Step{{Dual: p.kruskal()}}, p.steps)
	}
	return steps, true
}

// Refute rules out what it can, to be told by [Rest.Argument]: by potentials and reduced costs, and, unless
// potentials are to do alone, by the linear program with subtours, which may leave something to be searched. It
// returns nil if potentials alone do not do, if there are too many nodes, or if the context ends first.
func Refute(ctx context.Context, g Given, moves int, alone bool) *Rest {
	if g.Len() > refutedNodes {
		return nil
	}
	p, done := begin(ctx, g, moves)
	if done || alone {
		if p.Refuted {
			return p
		}
		return nil
	}
	program := p.program(ctx)
	if program == nil {
		return nil
	}
	verdict, best := p.narrow(ctx, program)
	if verdict == linear.Unknown {
		verdict = p.branch(ctx, program, best)
	}
	if ctx.Err() != nil {
		return nil
	}
	p.Refuted = verdict == linear.Refuted
	return p
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
