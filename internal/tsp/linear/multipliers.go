package linear

import (
	"context"
	"math"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/simplex"
)

// never is more than what edges that cost nothing may cost to break ties: only values that go
// on for ever are beyond.
const never = 1e7

// Multipliers looks for numbers of times that the rows of vertices and sets refute by their
// sum alone every path of no more than most edges, or every path where edges are free. They
// are rounded to the coarsest parts that are good; nil if none are, or the context ends
// first. The graph must be Simple.
func (p *Program) Multipliers(ctx context.Context, most int, good func(d *tsp.Multipliers) bool) *tsp.Multipliers {
	cutoff := float64(most) + 0.001
	if p.graph.Free {
		cutoff = never
	}
	for range sumRounds {
		status := p.lp.Run(ctx, cutoff, simplexSteps)
		switch {
		case ctx.Err() != nil || status == simplex.Stopped:
			return nil
		case status != simplex.Optimal || p.lp.Value() > cutoff:
			return p.coarsest(ctx, good)
		case p.separate(ctx, false) == 0:
			return nil
		}
	}
	return nil
}

// coarsest are the dual values in the coarsest parts that are good; nil if none are. Where edges are free, the smallest
// value is one.
func (p *Program) coarsest(ctx context.Context, good func(d *tsp.Multipliers) bool) *tsp.Multipliers {
	unit := 1.0
	if p.graph.Free {
		unit = p.smallest()
	}
	for parts := int64(1); parts <= mostParts && ctx.Err() == nil; parts += 1 + parts/60*parts {
		d := p.Step(p.rounded(func(k int) float64 { return p.dual(k) / unit }, parts)).Multipliers
		if p.graph.Free {
			d.Budget = 0
		}
		if good(d) {
			return d
		}
	}
	return nil
}

// smallest is the smallest of the dual values that does not come from breaking ties.
func (p *Program) smallest() float64 {
	largest := 0.0
	for k := range p.Rows {
		largest = max(largest, math.Abs(p.dual(k)))
	}
	least := largest
	for k := range p.Rows {
		if y := math.Abs(p.dual(k)); y > largest/10_000 {
			least = min(least, y)
		}
	}
	return least
}
