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
		steps = []linear.Step{{Multipliers: &tsp.Multipliers{Budget: 1, Degree: []int64{0, int64(p.End(0))}}}}
	case len(p.MayEnd) >= 2: // else there are no ends
		steps = slices.Concat([]linear.Step{{Multipliers: p.byTree()}}, p.steps, p.last)
	}
	return steps, true
}

// Refute rules out what it can, to be told by [Rest.Argument]: by potentials and reduced costs, and by the linear program,
// which may leave something to be searched. It returns nil if there are too many nodes, or if the context ends first.
func Refute(ctx context.Context, g Given, moves int) *Rest {
	if g.Len() > refutedNodes {
		return nil
	}
	p, done := begin(ctx, g, moves)
	if done {
		if p.Refuted {
			return p
		}
		return nil
	}
	program := p.program(ctx)
	if program == nil {
		return nil
	}
	verdict, best := p.narrow(ctx, program, true)
	if verdict == linear.Unknown && p.branches(program, best, false) {
		verdict = p.branch(ctx, program)
	}
	if ctx.Err() != nil {
		return nil
	}
	p.Refuted = verdict == linear.Refuted
	return p
}

// byTree are the numbers by which eliminate ruled out pairs, twice as large. A pair of nodes weighs no more than the
// heaviest one of the tree, less the weights of the sets that it is in: heaviest / 2 for each of its nodes. That a set
// is left twice, less the degree of each of its nodes, is twice that it has fewer pairs inside than nodes.
func (p *Rest) byTree() *tsp.Multipliers {
	n := p.Len()
	d := &tsp.Multipliers{Budget: 2 * p.treeParts, Degree: make([]int64, n+1)}
	for i, potential := range p.potential {
		d.Degree[i] = p.heaviest - 2*int64(potential)
	}
	d.Degree[n] = 2*p.lastEnd - p.heaviest // a pair with the dummy weighs as much as the dearer end
	for _, s := range p.sets {
		for _, i := range s.nodes {
			d.Degree[i] -= s.weight
		}
		d.Sets = append(d.Sets, tsp.Leave{Set: ascending(s.nodes), Times: s.weight})
	}
	return d
}

func ascending(nodes []int32) (set []int) {
	for _, i := range nodes {
		set = append(set, int(i))
	}
	slices.Sort(set)
	return set
}
