package linear

import (
	"context"
	"math"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/simplex"
)

// sumRounds is how often rows are added for a sum.
const sumRounds = 200

// never is more than what edges that cost nothing may cost to break ties: only values that go
// on for ever are beyond.
const never = 1e7

// Sum looks for rows of vertices and sets that refute by their sum alone every path of at most
// so many edges, or every path where edges are free. It is rounded to the coarsest parts that are
// good; nil if none are, or the context ends first. Only a fresh program may be asked.
func (c *Program) Sum(ctx context.Context, most int, good func(d *tsp.Dual) bool) *tsp.Dual {
	c.Tell, c.plain = func(Sum) {}, true
	for k := len(c.g.Edges); k < len(c.edges); k++ { // an end is visited
		if y := c.y[c.edges[k][0]]; y >= 0 {
			c.add(Row{Entries: []Entry{{y, 1}, {int32(k), -1}}})
		}
	}
	cutoff := float64(most) + 0.001
	if c.g.Free {
		cutoff = never
	}
	for range sumRounds {
		status := c.lp.Run(ctx, cutoff, steps)
		switch {
		case ctx.Err() != nil || status == simplex.Stopped:
			return nil
		case status != simplex.Optimal || c.lp.Value() > cutoff:
			return c.coarsest(ctx, good)
		case c.separate(ctx) == 0:
			return nil
		}
	}
	return nil
}

// coarsest are the dual values: of free edges in parts of the smallest that does not come from
// breaking ties.
func (c *Program) coarsest(ctx context.Context, good func(d *tsp.Dual) bool) *tsp.Dual {
	unit, largest := 1.0, 0.0
	for k := range c.Rows {
		largest = max(largest, math.Abs(c.lp.Dual(k)))
	}
	if c.g.Free {
		unit = largest
		for k := range c.Rows {
			if y := math.Abs(c.lp.Dual(k)); y > largest/10_000 {
				unit = min(unit, y)
			}
		}
	}
	for parts := int64(1); parts <= mostParts && ctx.Err() == nil; parts += 1 + parts/60*parts {
		s := c.rounded(func(k int) float64 { return c.lp.Dual(k) / unit }, parts)
		d := c.Step(s).Dual
		if c.g.Free {
			d.Budget = 0
		}
		if good(d) {
			return d
		}
	}
	return nil
}
