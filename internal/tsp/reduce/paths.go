package reduce

import (
	"context"
)

// The windows of Held and Karp. In a walk that visits all terminals, put these in
// the order of their first visits, a given end last: that is a path whose legs are
// at least as long as the distances between its terminals. All that the walk has
// beyond the bound it pays for out of a budget (see [Plan]); a leg that takes a
// move more than the distance pays for that move, too.
//
// pathGraph holds all ways to spend no more than the budget, those included that
// visit a terminal twice and another not at all: a node (i->j, t) is a path whose
// last leg goes from i to j and arrives after t moves. Only immediate
// returns are left out, and paths that leave out a leg that every walk uses (the
// state-space relaxation with 2-cycle elimination of Christofides, Mingozzi &
// Toth, Networks 11, 1981). Where the piece can be at a time is then where it is
// on some leg of some path that is left: see places.
type pathGraph struct {
	n, moves int
	budget   int64
	parts    int64 // of a move
	first    int32 // the terminal at which the walk starts, or -1
	last     int32 // and at which it ends
	legs     []pathLeg
	from     [][]int32 // the legs from each terminal
	open     []int64   // what it costs to begin with each terminal; infinite where it can't be
	shut     []int64   // and to end with it
	must     [][]int32 // the neighbours of each in the pairs that every walk uses
	vertex   []int     // of each terminal, and after them of the root
	exact    []Exact   // from each of these
	rooted   bool

	nodes   []pathNode
	steps   []pathStep // those of the source, then by the node that they leave
	sources int        // steps of the source
}

// pathLeg is a pair in one direction; the other is its neighbour in the list.
type pathLeg struct {
	i, j int32
	d    int
	cost int64
}

type pathNode struct {
	leg, arrival int32
	first, last  int32 // its steps are steps[first:last]
	end          int64 // what it costs to end here; infinite where it can't be
	before       int64 // the cheapest way here from the source
	after        int64 // and from here on to the end
	best         int32 // the step of that cheapest way here
}

// pathStep is the leg of the node to, which leaves its first terminal after so
// many moves.
type pathStep struct {
	from, to, departure int32 // from is -1 for the source
	cost                int64
}

const (
	infinite     = int64(1) << 56 // a cost far above all sums of prices
	mostSteps    = 1_000_000      // of a graph: 50 MB
	mostPlaces   = 8_000_000      // legs times moves, for an index of a layer's nodes
	mostTerminal = 300
	mostTimes    = 12_500_000 // terminals times squares
	mostSpare    = 64         // moves of budget: beyond, nearly everything is possible
)

// newPathGraph rules out pairs and fixes others by their costs, as [New]
// does, and lays out the paths on what is left. It returns false where no walk of
// so many moves is left; and a graph of nil where it has nothing to say, or would be too large.
func newPathGraph(ctx context.Context, given Given, in *Space, moves int) (g *pathGraph, ok bool) {
	plan := &Plan{Given: given, Moves: moves}
	if plan.Len() < 2 || plan.Len() > mostTerminal || plan.Len()*in.Graph.Len() > mostTimes {
		return nil, true
	}
	if !plan.eliminate(ctx, fine) {
		return nil, false
	}
	c := newProgram(ctx, plan)
	if !c.run() {
		return nil, false
	}
	if ctx.Err() != nil {
		return nil, true
	}
	if plan.take(c, c.best.coarser(c, fine)); plan.Budget < 0 {
		return nil, false
	}
	g = &pathGraph{n: plan.Len(), moves: moves, budget: plan.Budget, parts: plan.Parts,
		first: int32(plan.First), last: int32(plan.Last)}
	g.setLegs(plan)
	g.setEnds(plan)
	if len(g.legs)*(moves+1) > mostPlaces || g.budget > mostSpare*g.parts {
		return nil, true
	}
	g.vertex = append(g.vertex, in.Nodes...)
	if g.rooted = in.Root >= 0; g.rooted {
		g.vertex = append(g.vertex, in.Root)
	}
	for _, v := range g.vertex {
		if ctx.Err() != nil {
			return nil, true
		}
		g.exact = append(g.exact, ExactDistances(in.Graph, v))
	}
	if !g.layOut(ctx) {
		return nil, true
	}
	return g, true
}

func (g *pathGraph) setLegs(p *Plan) {
	g.from, g.must = make([][]int32, g.n), make([][]int32, g.n)
	for _, e := range p.Pairs {
		d := p.Distance(int(e.I), int(e.J))
		g.from[e.I] = append(g.from[e.I], int32(len(g.legs)))
		g.from[e.J] = append(g.from[e.J], int32(len(g.legs)+1))
		g.legs = append(g.legs, pathLeg{e.I, e.J, d, e.Cost}, pathLeg{e.J, e.I, d, e.Cost})
		if e.Forced {
			g.must[e.I] = append(g.must[e.I], e.J)
			g.must[e.J] = append(g.must[e.J], e.I)
		}
	}
}

func (g *pathGraph) setEnds(p *Plan) {
	g.open, g.shut = make([]int64, g.n), make([]int64, g.n)
	for i := range g.n {
		g.open[i], g.shut[i] = infinite, infinite
	}
	for _, e := range p.Ends {
		i := int(e.I)
		if i == p.First || p.First < 0 && i != p.Last {
			g.open[i] = e.Cost
		}
		if i == p.Last || p.Last < 0 && i != p.First {
			g.shut[i] = e.Cost
		}
	}
}

// margin is the waste of a walk of so many moves before the first terminal, or
// after the last one; false where there is none.
func (g *pathGraph) margin(i int32, moves int) (waste int, ok bool) {
	if !g.rooted {
		return moves, moves >= 0 // from anywhere, to anywhere
	}
	root := g.exact[g.n]
	if v := g.vertex[i]; root.Has(moves, v) {
		return moves - int(root.least(int32(v))), true
	}
	return 0, false
}

// passes reports whether a path may have the leg b after the leg a.
func (g *pathGraph) passes(a, b int32) bool {
	from, to := g.legs[a].i, g.legs[b].j
	if from == to {
		return false
	}
	for _, k := range g.must[g.legs[a].j] {
		if k != from && k != to {
			return false
		}
	}
	return true
}

// ends reports whether the leg may be the first one (of the reverse: the last).
func (g *pathGraph) ends(leg pathLeg) bool {
	for _, k := range g.must[leg.i] {
		if k != leg.j {
			return false
		}
	}
	return true
}

// layOut makes the nodes and steps, by the times of arrival; false where they are
// too many, or the context ends.
func (g *pathGraph) layOut(ctx context.Context) bool {
	l := &layout{pathGraph: g, cost: make([]int64, len(g.legs)*(g.moves+1))}
	for k := range l.cost {
		l.cost[k] = infinite
	}
	for i := range int32(g.n) {
		if g.open[i] == infinite {
			continue
		}
		for t := 0; t <= g.moves && (t == 0 || i != g.first); t++ {
			waste, ok := g.margin(i, t)
			if paid := g.open[i] + int64(waste)*g.parts; ok && paid <= g.budget {
				for _, leg := range g.from[i] {
					if g.ends(g.legs[leg]) {
						l.reach(-1, 0, paid, leg, t)
					}
				}
			}
		}
	}
	g.sources = len(g.steps)
	number := make([]int32, len(l.cost)) // of the nodes
	for t := 1; t <= g.moves; t++ {
		for leg := range g.legs {
			place := t*len(g.legs) + leg
			if l.cost[place] == infinite {
				continue
			}
			if len(g.steps) > mostSteps || len(g.nodes)%1024 == 0 && ctx.Err() != nil {
				return false
			}
			v := int32(len(g.nodes))
			number[place] = v
			node := pathNode{leg: int32(leg), arrival: int32(t), first: int32(len(g.steps)), end: g.ending(int32(leg), t)}
			for _, after := range g.from[g.legs[leg].j] {
				if g.passes(node.leg, after) {
					l.reach(v, l.cost[place], 0, after, t)
				}
			}
			node.last = int32(len(g.steps))
			g.nodes = append(g.nodes, node)
		}
	}
	for k := range g.steps {
		g.steps[k].to = number[g.steps[k].to]
	}
	return true
}

// ending is what it costs to end a path with a leg that arrives at that time.
func (g *pathGraph) ending(leg int32, arrival int) int64 {
	j, left := g.legs[leg].j, g.moves-arrival
	if g.shut[j] == infinite || j == g.last && left > 0 || !g.ends(g.legs[leg^1]) {
		return infinite
	}
	waste, ok := g.margin(j, left)
	if !ok {
		return infinite
	}
	return g.shut[j] + int64(waste)*g.parts
}

// layout is a graph in the making. Places are times of arrival and legs.
type layout struct {
	*pathGraph
	cost []int64 // the cheapest way to each place
}

// reach makes the steps by one leg from a node, or from the source, where so much
// is paid beside the leg. They lead to places until these have numbers.
func (l *layout) reach(from int32, before, paid int64, leg int32, departure int) {
	e := l.legs[leg]
	for waste := 0; ; waste++ {
		cost, arrival := paid+e.cost+int64(waste)*l.parts, departure+e.d+waste
		if before+cost > l.budget || arrival > l.moves {
			return
		}
		if !l.exact[e.i].Has(e.d+waste, l.vertex[e.j]) {
			continue
		}
		place := arrival*len(l.legs) + int(leg)
		l.cost[place] = min(l.cost[place], before+cost)
		l.steps = append(l.steps, pathStep{from, int32(place), int32(departure), cost})
	}
}
