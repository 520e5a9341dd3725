package linear

import (
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/graph/edgelist"
	"knightsat/internal/tsp/simplex"
)

// Graph is what a path is in, and what is asked of it.
type Graph struct {
	N      int
	Edges  [][2]int32
	Costs  []int64 // of the edges, the ends, and of Within; nil: 1 of an edge, 0 of an end
	Core   []bool  // of them, what the program begins with: others join it when they are missed; nil: all
	Must   []bool  // the vertices that it visits: one at least, for a cycle
	Ends   []bool  // those on which it may begin or end; nil for a cycle
	Forced []int   // those on which it does
	Again  bool    // edges may be used twice, and vertices visited again: a path is a walk
	Twice  []int64 // of a walk: what an edge costs that is used twice; nil: two times its cost
	Within []End   // of a walk: on what it may end besides
	Free   bool    // edges cost nothing
	// Simple leaves only rows that [Program.Multipliers] can tell: those of vertices, of
	// sets with some but not all of the vertices of Must, and of ends, which are visited.
	Simple bool
	// Halves adds rows that are halves of others, if all vertices must be visited.
	Halves bool
	// Patience is how many rounds of rows without noticeable progress a search goes through
	// before it branches, at the root; below it, a tenth. 0 is 20.
	Patience int

	// Idle is how many choices in a row that raise no bound end a search tree; 0 if none do.
	Idle int
}

// End is an end of a walk that counts as one on a vertex, and is within an edge at it: of one that is used twice, or not
// at all.
type End struct {
	At, Edge int32
	Twice    bool
}

// NewGraph is a graph of n vertices with their neighbours, for a cycle; given are ends that
// a path has, or below 0.
func NewGraph(n int, neighbours func(v int) []int32, must func(v int) bool, given ...int) Graph {
	g := Graph{N: n, Must: make([]bool, n)}
	for v := range n {
		g.Must[v] = must(v)
		for _, u := range neighbours(v) {
			if int(u) > v {
				g.Edges = append(g.Edges, [2]int32{int32(v), u})
			}
		}
	}
	g.Forced = slices.DeleteFunc(given, func(v int) bool { return v < 0 })
	return g
}

// cost is that of an edge, or of an end.
func (g *Graph) cost(k int) int64 {
	switch {
	case g.Free:
		return 0
	case g.Costs != nil:
		return g.Costs[k]
	case k < len(g.Edges):
		return 1
	}
	return 0
}

// perturbation breaks ties between edges: each costs up to so much less than it does, so
// that what the program proves of these costs holds for it.
const perturbation = 1e-5

// New makes the program of a graph: its variables, and the rows of its vertices.
func New(g Graph) *Program {
	p := &Program{
		graph: g, edges: slices.Clip(g.Edges),
		y: make([]int32, g.N), in: make([]bool, g.N+1),
	}
	for v, may := range g.Ends {
		if may {
			p.edges = append(p.edges, [2]int32{int32(v), int32(g.N)})
		}
	}
	for _, e := range g.Within {
		p.edges = append(p.edges, [2]int32{e.At, int32(g.N)})
	}
	p.at = edgelist.At(g.N+1, len(p.edges), func(k int) (a, b int32) { return p.edges[k][0], p.edges[k][1] })
	p.variables()
	for v := range p.equations() {
		p.addVertex(int32(v))
	}
	if p.pairs > 0 {
		p.addStops()
		p.addChains()
		p.addWithin()
	}
	for _, v := range g.Forced {
		for _, k := range p.at[v] {
			if int(k) >= len(g.Edges) {
				p.bound(k, p.lo[k]+1, max(p.most(), p.lo[k]+1))
			}
		}
	}
	p.trail, p.forGood = nil, math.MaxInt
	if g.Simple {
		p.addEnds()
	}
	return p
}

// most is how often an edge may be used.
func (p *Program) most() int64 {
	if p.graph.Again && !p.graph.walks() {
		return 2
	}
	return 1
}

// variables makes those of the edges, of the ends, and of the vertices that need not be
// visited exactly once.
func (p *Program) variables() {
	g := &p.graph
	r := rand.New(rand.NewPCG(1, 0x73696d706c65))
	var cost, lo, up []float64 // as the simplex method has them
	add := func(each, least, most int64, perturbed float64) {
		p.cost = append(p.cost, each)
		p.lo = append(p.lo, least)
		p.up = append(p.up, most)
		cost = append(cost, perturbed)
		lo = append(lo, float64(least))
		up = append(up, float64(most))
	}
	for k := range p.edges {
		each, tie := g.cost(k), r.Float64()
		switch {
		case g.Free && k < len(g.Edges):
			add(0, 0, p.most(), tie)
		case each == 0:
			add(0, 0, p.most(), 0)
		default:
			add(each, 0, p.most(), float64(each)-float64(perturbation*tie))
		}
	}
	for v := range p.y {
		least, most := int64(0), int64(1)
		if g.Must[v] {
			p.must++
			least = 1
		}
		if g.Again {
			most = int64(len(p.at[v])) + 1
		}
		p.y[v] = -1
		if least < most && !g.walks() {
			p.y[v] = int32(len(p.cost))
			add(0, least, most, 0)
		}
	}
	if g.walks() {
		p.pairs = int32(len(p.cost))
		for k := range g.Edges {
			each := 2 * g.cost(k)
			if g.Twice != nil {
				each = g.Twice[k]
			}
			tie := r.Float64()
			if each == 0 {
				tie = 0
			}
			add(each, 0, 1, float64(each)-float64(perturbation*tie))
		}
	}
	p.top = float64(1 + slices.Max(append(p.up, p.most())))
	for _, d := range p.cost {
		p.costs += 1 + math.Abs(float64(d))*p.top
	}
	p.asleep = make([]bool, len(p.cost))
	for k, core := range g.Core {
		p.asleep[k] = !core
	}
	p.lp = simplex.New(cost, lo, up)
}

// addVertex adds the row of a vertex, or of the dummy.
func (p *Program) addVertex(v int32) {
	r := row{Entries: make([]Entry, 0, len(p.at[v])+1)}
	for _, k := range p.at[v] {
		r.Entries = append(r.Entries, Entry{k, 1})
	}
	p.add(p.visit(r, v, 2))
}

// addEnds adds that each end is visited.
func (p *Program) addEnds() {
	for k := len(p.graph.Edges); k < len(p.edges); k++ {
		if y := p.y[p.edges[k][0]]; y >= 0 {
			p.add(row{Entries: []Entry{{y, 1}, {int32(k), -1}}})
		}
	}
}
