package reduce

import (
	"cmp"
	"context"
	"slices"

	"knightsat/internal/tsp/linear"
)

// The linear program begins with corePairs of the pairs of each node, and coreEnds of the ends.
const (
	corePairs = 6
	coreEnds  = 20
)

// program is the linear program of what potentials have left, the ends of the walk being
// edges to the dummy. Its edges are numbered like those of the plan. It returns nil where
// the context ends first.
func (p *Rest) program(ctx context.Context) *linear.Program {
	n := p.Len()
	g := linear.Graph{N: n, Must: slices.Repeat([]bool{true}, n), Ends: make([]bool, n),
		Core: make([]bool, len(p.Edges)), Halves: true, Patience: planRounds, Idle: idleChoices}
	for k, e := range p.Edges {
		if int(e.J) < n {
			g.Edges = append(g.Edges, [2]int32{e.I, e.J})
			g.Costs = append(g.Costs,
				int64(p.Distance(int(e.I), int(e.J))))
			continue
		}
		g.Ends[e.I], g.Costs = true, append(g.Costs, int64(p.End(int(e.I))))
		g.Core[k] = e.Forced
		if e.Forced {
			g.Forced = append(g.Forced, int(e.I))
		}
	}
	for v, at := range p.At {
		if ctx.Err() != nil {
			return nil
		}
		edges := slices.SortedStableFunc(slices.Values(at),
			func(a, b int32) int { return cmp.Compare(p.Edges[a].Cost, p.Edges[b].Cost) })
		most := corePairs
		if v == n {
			most = coreEnds
		}
		for _, k := range edges[:min(most, len(edges))] {
			g.Core[k] = true
		}
	}
	p.all = p.Edges
	return linear.New(g)
}

// cutParts are the parts of a move that the budget of a formula may be in. Dual
// values are often halves, thirds or fourths: rounding loses nothing then.
var cutParts = []int64{1, 2, 3, 4, 6, 8, 12, 16, 24, 32}

// Fewer is what is left for fewer moves, by the same linear program: its pairs and rows stay, and so does what it
// rules out if nothing will be asked for more moves. It returns nil if there is no such program, or if that was asked
// for fewer moves already, for good, or if it comes to nothing.
func (p *Rest) Fewer(ctx context.Context, moves int, forGood bool) *Rest {
	if p.left == nil || moves > p.left.ForGood() {
		return nil
	}
	q := &Rest{Given: p.Given, Moves: moves, all: p.all, potential: p.potential, treeParts: p.treeParts,
		sets: p.sets, heaviest: p.heaviest, lastEnd: p.lastEnd, steps: slices.Clip(p.steps)}
	left := q.ask(ctx, p.left, forGood)
	q.Refuted = !left && ctx.Err() == nil
	if left && q.left == nil {
		return nil
	}
	return q
}

// Waits reports whether Fewer, asked for as many moves, and not for good, may refute them by branching.
func (p *Rest) Waits() bool { return p.waits }

// ask asks the linear program, and reports whether anything is left.
func (p *Rest) ask(ctx context.Context, program *linear.Program, forGood bool) bool {
	verdict, best := p.narrow(ctx, program, forGood)
	if verdict == linear.Unknown && p.Len() >= nearNodes {
		p.Path = p.near(ctx, program, best)
	}
	switch {
	case verdict != linear.Unknown || p.Path != nil:
	case p.branches(program, best, forGood):
		verdict = p.branch(ctx, program)
	default:
		p.waits = p.branches(program, best, false)
	}
	if verdict == linear.Refuted {
		return false
	}
	if best.Parts == 0 {
		return true
	}
	p.Lower = min(int((best.Proven+best.Parts-1)/best.Parts), p.Moves+1)
	p.last = []linear.Step{program.Step(program.Coarser(best, p.Lower-1))}
	p.left = program
	p.priceBySum(program, p.coarsest(ctx, program, best))
	return true
}

// narrow rules out what the linear program does. It returns the best sum.
func (p *Rest) narrow(ctx context.Context, program *linear.Program, forGood bool) (linear.Verdict, linear.Sum) {
	c := program.Narrow(ctx, p.Moves, forGood)
	p.told = c.Told()
	p.steps = append(p.steps, c.Argument(program)...)
	p.find(c.Path)
	return c.Verdict, c.Best
}

// branches reports whether a linear program leaves so few edges that branching may refute the rest; if fewer moves will
// be asked for, much fewer edges or moves.
func (p *Rest) branches(program *linear.Program, best linear.Sum, fewer bool) bool {
	if best.Parts == 0 {
		return false
	}
	left := 0
	for k := range p.all {
		if out, _ := program.Fixed(k); !out {
			left++
		}
	}
	return left <= fewEdges || left <= branchedEdges && (!fewer || best.Above(p.Moves) < openMoves*best.Parts)
}

// branch branches in the linear program, so that it may find a path.
func (p *Rest) branch(ctx context.Context, program *linear.Program) linear.Verdict {
	c := program.Within(ctx, p.Moves, nil, branchedNodes)
	if p.told && c.Told() && c.Verdict == linear.Refuted && c.Nodes > 0 {
		p.steps = append(p.steps, c.Argument(program)...)
	}
	p.find(c.Path)
	return c.Verdict
}

// find notes a path that the linear program came upon, if it did.
func (p *Rest) find(path []int32) {
	p.Path = path
	if p.Path != nil && (p.First >= 0 && int(p.Path[0]) != p.First || p.Last >= 0 && int(p.Path[0]) == p.Last) {
		slices.Reverse(p.Path)
	}
}

// coarsest is a sum in few parts: in more only if they leave much less of the bound.
func (p *Rest) coarsest(ctx context.Context, program *linear.Program, of linear.Sum) (best linear.Sum) {
	for _, parts := range cutParts {
		if of.Above(p.Moves)*parts > planBudget*of.Parts && best.Parts > 0 {
			break
		}
		s := program.Raised(ctx, program.In(of, parts))
		if best.Parts == 0 || s.Above(p.Moves)*best.Parts*100 < best.Above(p.Moves)*s.Parts*finerLeaves {
			best = s
		}
		if best.Above(p.Moves) < 0 || ctx.Err() != nil {
			break
		}
	}
	return best
}

// priceBySum prices what the linear program leaves by a sum of its rows.
func (p *Rest) priceBySum(c *linear.Program, s linear.Sum) {
	p.Parts, p.Budget = s.Parts, s.Above(p.Moves)
	var left []edge
	number := slices.Repeat([]int32{-1}, len(p.all))
	for k, e := range p.all {
		out, forced := c.Fixed(k)
		e.Cost = max(0, s.Reduced[k])
		e.Without = max(0, -s.Reduced[k])
		e.Forced = forced ||
			-s.Reduced[k] > p.Budget
		if e.Forced { // what it costs is in the bound
			e.Cost, e.Without = 0, 0
		}
		if !out && e.Cost <= p.Budget {
			number[k] = int32(len(left))
			left = append(left, e)
		}
	}
	p.Edges = left
	p.index()
	for k, times := range s.Times {
		r := &c.Rows[k]
		switch h, times := r.Half(times); {
		case h != nil && times > 0:
			p.Cuts = append(p.Cuts, half(h, times, number))
		case h == nil && r.Set != nil:
			p.Leave = append(p.Leave, r.Set)
			if times > 0 {
				p.Cuts = append(p.Cuts, PricedCut{Sets: [][]int32{r.Set}, Cost: 2 * times})
			}
		}
	}
	for _, s := range p.sets {
		p.Leave = append(p.Leave, s.nodes)
	}
}

// half is a half as a cut, which costs so much. number gives the program's edges their places in Edges, -1 to those
// that are ruled out.
func half(h *linear.Half, cost int64, number []int32) PricedCut {
	c := PricedCut{Odd: true, Cost: cost}
	for _, set := range h.Sets {
		list := make([]int32, len(set))
		for k, v := range set {
			list[k] = int32(v)
		}
		c.Sets = append(c.Sets, list)
	}
	for _, e := range h.Open {
		switch k := number[e.Var]; {
		case k >= 0:
			c.Uses = append(c.Uses, linear.Entry{Var: k, Coef: e.Coef})
		case e.Coef < 0:
			c.Certain++
		}
	}
	slices.SortFunc(c.Uses, byVariable)
	return c
}
