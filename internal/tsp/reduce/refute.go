package reduce

import (
	"context"
	"slices"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// Refutation says why no walk has Moves moves or fewer: sums, each of which rules out what it does with
// those before.
type Refutation struct {
	Given
	Moves int
	Steps []linear.Step
	Open  bool // they leave something, which is to be searched
}

// Refutation is why no path has so many moves or fewer, as the plan was found; nil where the
// plan does not say that, or the argument would be too long, or can't be told.
func (p *Rest) Refutation(moves int) *Refutation {
	r := &Refutation{Given: p.Given, Moves: moves}
	switch {
	case moves >= p.Fewest() || p.Len() > refutedNodes:
		return nil
	case p.Len() == 1: // there and back
		r.Steps = []linear.Step{{Dual: &tsp.Dual{Budget: 1, Degree: []int64{0, int64(p.End(0))}}}}
	case len(p.MayEnd) >= 2: // else there are no ends
		r.Steps = slices.Concat([]linear.Step{{Dual: p.kruskal()}}, p.steps)
	}
	return r
}

// Refute argues by potentials and reduced costs, and, unless potentials are to do alone, by the linear
// program with subtours, which may leave something open. It returns nil if potentials alone do not do,
// if there are too many nodes, or if the context ends first.
func Refute(ctx context.Context, g Given, moves int, alone bool) *Refutation {
	if g.Len() > refutedNodes {
		return nil
	}
	p, done := begin(ctx, g, moves)
	if done {
		return p.Refutation(moves)
	}
	if alone {
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
	if p.Refuted = verdict == linear.Refuted; p.Refuted {
		return p.Refutation(moves)
	}
	return &Refutation{Given: g, Moves: moves, Open: true,
		Steps: append([]linear.Step{{Dual: p.kruskal()}}, p.steps...)}
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
