package linear

import (
	"cmp"
	"context"
	"math"
	"slices"

	"knightsat/internal/cycles"
	"knightsat/internal/tsp/simplex"
)

// Verdict says what came of a search.
type Verdict int

// The verdicts.
const (
	Unknown Verdict = iota // the effort, the precision or the context came to its end
	Refuted
	Found
)

// Limits of the effort, the same on every machine.
const (
	steps  = 20_000
	rounds = 20 // of rows without noticeable progress, at the root; below it a tenth
)

// noticeable is by how much a bound must rise to get on.
const noticeable = 0.05

// Within looks for a path of at most so many edges, its free ends among those for which
// may is true (nil: all that the graph has), in so many nodes of a search tree at most. A
// path is its vertices in order; a cycle's first one is not repeated.
func (c *Program) Within(ctx context.Context, most int, may func(v int) bool, nodes int) (Verdict, []int32) {
	defer c.undo(len(c.trail))
	c.most, c.path, c.left = most, nil, nodes
	for k := len(c.g.Edges); k < len(c.edges); k++ {
		if may != nil && !may(int(c.edges[k][0])) && c.lo[k] == 0 {
			c.bound(int32(k), 0, 0)
		}
	}
	return c.node(ctx, 0), c.path
}

func (c *Program) node(ctx context.Context, depth int) Verdict {
	from := len(c.steps)
	verdict := c.decide(ctx, depth)
	if verdict == Refuted {
		c.conclude(from)
	}
	return verdict
}

func (c *Program) decide(ctx context.Context, depth int) Verdict {
	c.nodes, c.left = c.nodes+1, c.left-1
	if v, done := c.relax(ctx, depth); done {
		return v
	}
	if depth == 0 {
		c.Root = c.lp.Value()
	}
	if c.left <= 0 {
		return Unknown
	}
	v, first := c.branch()
	if v < 0 {
		return Unknown
	}
	for _, value := range []int64{first, 1 - first} {
		mark := len(c.trail)
		c.bound(v, value, value)
		c.choose(v, value > 0)
		verdict := c.node(ctx, depth+1)
		c.chosen = c.chosen[:depth]
		c.undo(mark)
		if verdict != Refuted {
			return verdict
		}
	}
	return Refuted
}

// relax adds rows as long as that does good; done is false where there is something to
// branch on.
func (c *Program) relax(ctx context.Context, depth int) (v Verdict, done bool) {
	patience := c.Patience
	if depth > 0 {
		patience = c.Patience / 10
	}
	last := math.Inf(-1)
	for idle := 0; ; {
		if c.run(ctx) {
			return Refuted, true
		}
		if ctx.Err() != nil || c.stuck {
			return Unknown, true
		}
		whole := c.whole()
		if value := c.lp.Value(); value > last+noticeable {
			last, idle = value, 0
		} else {
			idle++
		}
		if idle > patience && !whole {
			return Unknown, false
		}
		if c.separate(ctx) > 0 {
			continue
		}
		if !whole {
			return Unknown, false
		}
		if c.path = c.follow(); c.path == nil {
			return Unknown, true
		}
		return Found, true
	}
}

// run solves the program, and reports whether that proves that there is no path. It fixes
// variables whose other value would prove it.
func (c *Program) run(ctx context.Context) (refuted bool) {
	for again := true; again; {
		status := c.lp.Run(ctx, float64(c.most)+0.001, steps)
		if ctx.Err() != nil {
			return false
		}
		s := c.rounded(c.lp.Dual, mostParts)
		if len(c.chosen) == 0 {
			c.note(s)
		}
		switch {
		case c.beyond(s):
			if c.Tell != nil {
				c.Tell(c.coarse(s))
			}
			return true
		case status != simplex.Stopped && c.missed(s):
			continue
		}
		if c.stuck = status != simplex.Optimal; c.stuck || s.Parts == 0 {
			return false
		}
		var any bool
		if any, again = c.fix(s); any && c.Tell != nil {
			c.Tell(s)
		}
	}
	return false
}

// mostWoken is how many edges join the program at once.
const mostWoken = 1000

// missed wakes edges that cost less than nothing by a sum, the cheapest first, and reports
// whether there are any.
func (c *Program) missed(s Sum) bool {
	var list []int32
	for v, r := range s.Reduced {
		if r < -1 && c.asleep[v] && c.up[v] > 0 {
			list = append(list, int32(v))
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(s.Reduced[a], s.Reduced[b]) })
	list = list[:min(len(list), mostWoken)]
	any := len(list) > 0
	c.wake(list)
	return any
}

// Narrow adds rows as long as that does good, and fixes edges and ends, without branching, and
// reports whether that proves that there is no path of at most so much.
func (c *Program) Narrow(ctx context.Context, most int) (refuted bool) {
	c.most = most
	verdict, _ := c.relax(ctx, 0)
	return verdict == Refuted
}

// Value is that of an edge or an end in the present solution.
func (c *Program) Value(k int) float64 { return c.lp.X(k) }

// tolerance is how far from a whole number a variable may be that counts as one.
const tolerance = 1e-5

func (c *Program) whole() bool {
	for v := range c.cost {
		if x := c.lp.X(v); math.Abs(x-math.Round(x)) > tolerance {
			return false
		}
	}
	return true
}

// branch picks the variable to branch on, the one that is furthest from whole, and the value
// to begin with; -1 where all are whole.
func (c *Program) branch() (v int32, first int64) {
	v = -1
	least := 0.5 - tolerance
	for k := range c.cost {
		x := c.lp.X(k)
		if off := math.Abs(x - 0.5); off < least && c.lo[k] < c.up[k] && !c.double(k) {
			v, first, least = int32(k), int64(math.Round(x)), off
		}
	}
	return v, first
}

// follow is the path of a whole solution; nil where that is none.
func (c *Program) follow() []int32 {
	edges, cost := 0, int64(0)
	set, degree := cycles.Of(c.g.N+1, func(yield func(u, v int32) bool) {
		for k, e := range c.edges {
			if c.lp.X(k) > 0.5 {
				yield(e[0], e[1])
				edges++
				cost += c.cost[k]
			}
		}
	})
	root := int32(c.g.N)
	if c.g.Ends == nil {
		root = int32(slices.Index(c.g.Must, true))
	}
	for _, n := range degree {
		if n != 0 && n != 2 || degree[root] == 0 {
			return nil
		}
	}
	path := slices.Collect(set.Around(root))
	if len(path) != edges || cost > int64(c.most) {
		return nil
	}
	if c.g.Ends != nil {
		path = path[1:]
	}
	return path
}
