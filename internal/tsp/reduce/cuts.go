package reduce

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/tsp/cuts"
	"knightsat/internal/tsp/simplex"
)

// program is the linear program of what fixing has left: its variables are
// the edges, its rows say "two at each node", and cuts are added as its
// solutions violate them (Dantzig, Fulkerson & Johnson 1954; Grötschel & Holland,
// "Solution of large-scale symmetric travelling salesman problems", 1991). Only its dual values are used, rounded
// to whole parts of a move (see duals).
type program struct {
	ctx   context.Context
	p     *Plan // what potentials have left
	n     int   // the dummy
	moves int
	edges [][2]int32 // those of the plan: the dummy is node n
	d     []int64    // distances, in moves
	must  []bool     // forced ones
	gone  []bool     // those that are ruled out
	awake []bool     // those that the program has variables for (see wake)
	lp    *simplex.Program
	cuts  []cuts.Cut // in the order of the rows after the nodes'
	uses  [][]Use    // of each cut
	best  *duals
	rand  *rand.Rand

	// For refutations that others check:
	keep bool     // the log
	open bool     // no end of the walk is given: a node is its start or its end, and neither is forced
	log  []*duals // what was concluded from, in turn
}

// perturbation breaks ties between costs, without which the simplex method hardly
// gets on: the costs differ by less than this many moves from the distances.
const perturbation = 1e-5

// Parts of a move in which pairs are ruled out.
const finest = 1 << 16

func newProgram(ctx context.Context, p *Plan) *program {
	n := p.Len()
	c := &program{ctx: ctx, p: p, n: n, moves: p.Moves, rand: rand.New(rand.NewPCG(1, 0x636f6d62))}
	for _, e := range p.Edges {
		d := p.End(int(e.I))
		if int(e.J) < n {
			d = p.Distance(int(e.I), int(e.J))
		}
		c.edges, c.d, c.must = append(c.edges, [2]int32{e.I, e.J}), append(c.d, int64(d)), append(c.must, e.Forced)
	}
	c.gone = make([]bool, len(c.edges))
	cost := make([]float64, len(c.edges))
	lo, up := make([]float64, len(c.edges)), make([]float64, len(c.edges))
	c.awake = c.core()
	rows := make([][]simplex.Entry, n+1)
	for k, e := range c.edges {
		cost[k] = float64(c.d[k]) + float64(perturbation*c.rand.Float64())
		if !c.awake[k] {
			continue
		}
		up[k] = 1
		if c.must[k] {
			lo[k] = 1
		}
		for _, v := range e {
			rows[v] = append(rows[v], simplex.Entry{Var: k, Coef: 1})
		}
	}
	c.lp = simplex.New(cost, lo, up)
	for _, r := range rows {
		c.lp.Add(r, 2, true)
	}
	return c
}

// Limits of the effort.
const (
	mostCutNodes = 6000
	cutRounds    = 200
	cutSteps     = 20_000
	mostCuts     = 150 // a round
	idleRounds   = 30  // without noticeable progress
)

// run adds cuts, and rules out and forces pairs, until that does no more good. It
// returns false where nothing is left: there is no walk of T moves.
func (c *program) run() bool {
	idle, last := 0, math.Inf(-1)
	for round := 0; round < cutRounds; {
		status := c.lp.Run(c.ctx, float64(c.moves)+0.01, cutSteps)
		if c.ctx.Err() != nil {
			return true
		}
		now := c.duals(finest)
		if c.best == nil || now.bound > c.best.bound {
			c.best = now
		}
		if c.keep && !slices.Contains(c.log, c.best) {
			c.log = append(c.log, c.best)
		}
		switch {
		case c.best.bound > int64(c.moves)*finest:
			return false
		case status == simplex.Stopped:
			return true
		case c.wake(now):
			continue
		case status != simplex.Optimal:
			return true
		case !c.fix():
			return false
		}
		round++
		if value := c.lp.Value(); value > last+0.01 {
			idle, last = 0, value
		} else if idle++; idle > idleRounds {
			return true
		}
		if c.add() == 0 {
			return true
		}
	}
	return true
}

// add looks for cuts that the present solution violates, and adds them.
func (c *program) add() int {
	f := &cuts.Fractional{N: c.n + 1}
	for k, e := range c.edges {
		if x := c.lp.X(k); x > 1e-7 {
			f.Edges = append(f.Edges, e)
			f.X = append(f.X, x)
		}
	}
	cuts := f.Separate(c.ctx)
	cuts = cuts[:min(len(cuts), mostCuts)]
	for _, cut := range cuts {
		var row []simplex.Entry
		uses := c.p.Uses(cut)
		for _, u := range uses {
			if c.awake[u.Edge] {
				row = append(row, simplex.Entry{Var: int(u.Edge), Coef: float64(u.Times)})
			}
		}
		c.lp.Add(row, float64(cut.AtLeast()), false)
		c.cuts, c.uses = append(c.cuts, cut), append(c.uses, uses)
	}
	return len(cuts)
}

// duals are the program's dual values in parts of a move.
func (c *program) duals(parts int64) *duals {
	n := c.n + 1
	node, weight := make([]float64, n), make([]float64, len(c.cuts))
	for i := range node {
		node[i] = c.lp.Dual(i)
	}
	for k := range weight {
		weight[k] = c.lp.Dual(n + k)
	}
	return c.rounded(node, weight, parts)
}

// fix rules out the pairs and ends without which the bound stands though they
// cost more than the budget, and forces those whose absence would. It returns
// false where they contradict each other.
func (c *program) fix() bool {
	budget := int64(c.moves)*c.best.parts - c.best.bound
	forced := make([]int, c.n+1)
	for k, e := range c.edges {
		r := c.best.reduced[k]
		switch {
		case c.gone[k] || c.must[k]:
		case r > budget:
			c.drop(k)
		case -r > budget && !(c.open && int(e[1]) == c.n):
			c.must[k] = true
			c.waken([]int32{int32(k)})
			c.lp.Bound(k, 1, 1)
		}
		if c.must[k] {
			forced[e[0]]++
			forced[e[1]]++
		}
	}
	for _, n := range forced {
		if n > 2 {
			return false
		}
	}
	if !c.keep { // a log may be replayed without some of what ruled edges out
		for v, list := range c.p.At {
			c.p.At[v] = slices.DeleteFunc(list, func(k int32) bool { return c.gone[k] })
		}
	}
	for k, e := range c.edges {
		if !c.gone[k] && !c.must[k] && (forced[e[0]] == 2 || forced[e[1]] == 2) {
			c.drop(k)
		}
	}
	return true
}

func (c *program) drop(k int) {
	if c.gone[k] = true; c.awake[k] {
		c.lp.Bound(k, 0, 0)
	}
}

// cutParts are the parts of a move that the budget of a formula may be in. Dual
// values are often halves, thirds or fourths: rounding loses nothing then.
var cutParts = []int64{1, 2, 3, 4, 6, 8, 12, 16, 24, 32}

// take takes what these dual values leave.
func (p *Plan) take(c *program, best *duals) {
	p.Parts = best.parts
	if p.Budget = int64(c.moves)*best.parts - best.bound; p.Budget < 0 {
		return
	}
	p.Edges = nil
	for k, e := range c.edges {
		cost, without := max(0, best.reduced[k]), max(0, -best.reduced[k])
		forced := c.must[k] || without > p.Budget
		switch {
		case c.gone[k] || !forced && cost > p.Budget:
			continue
		case forced: // what it costs is in the bound
			cost, without = 0, 0
		}
		p.Edges = append(p.Edges, Edge{e[0], e[1], cost, without, forced})
	}
	p.index()
}

// takeCuts takes the cuts as well.
func (p *Plan) takeCuts(c *program) {
	best := c.coarsest()
	if p.take(c, best); p.Budget < 0 {
		return
	}
	for k, cut := range best.cuts {
		if best.weight[k] > 0 {
			p.Cuts = append(p.Cuts, Cut{cut, 2 * best.weight[k]})
		}
	}
	for _, cut := range c.cuts {
		if cut.Odd == nil {
			p.Leave = append(p.Leave, cut.Set)
		}
	}
	for _, s := range p.sets {
		p.Leave = append(p.Leave, s.nodes)
	}
}

// coarsest are the best dual values in the parts that lose least of the bound; of
// those that lose as much, the coarsest.
func (c *program) coarsest() (best *duals) {
	for _, parts := range cutParts {
		if (int64(c.moves)*finest-c.best.bound)*parts > maxBudget*finest && best != nil {
			break
		}
		d := c.best.coarser(c, parts)
		if best == nil || (int64(c.moves)*d.parts-d.bound)*best.parts*100 < (int64(c.moves)*best.parts-best.bound)*d.parts*99 {
			best = d
		}
		if best.bound > int64(c.moves)*best.parts {
			break
		}
	}
	return best
}
