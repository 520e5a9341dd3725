package linear

import (
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/tsp/cuts"
	"knightsat/internal/tsp/simplex"
)

// Graph is what a path is in.
type Graph struct {
	N      int
	Edges  [][2]int32
	Costs  []int64 // of the edges, and then of the ends; nil: 1 of an edge, 0 of an end
	Core   []bool  // of them, what the program begins with: others join it when they are missed; nil: all
	Must   []bool  // the vertices that it visits: one at least, for a cycle
	Ends   []bool  // those on which it may begin or end; nil for a cycle
	Forced []int   // those on which it does
	Again  bool    // edges may be used twice, and vertices visited again
	Free   bool    // edges cost nothing
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

// Program is the linear program. With x for edges, y for vertices that need not be
// visited, and an edge from each vertex that may be an end to one more vertex, the dummy,
//
//	sum of x at v = 2 y(v)            2 where v must be visited, and at the dummy
//	sum of x that leave S >= 2 y(w)   w in S, and not all that must be visited
//	sum of x that leave S and are not in F - sum of x in F >= 1 - |F|    |F| odd
//
// The first three hold for every such path by its definition, and the last because an
// even number of a cycle's edges leave S. [New] makes one; the zero value is of no use.
type Program struct {
	Root     float64 // value of the last search before it branched: about the least cost that it did not rule out
	Patience int     // rounds of rows without noticeable progress, at the root; below it a tenth
	Best     Sum     // of all that were solved, the one that proves most
	Rows     []Row
	// Tell, where it is set before the first search, is called with each sum that a search
	// rests on. Then nothing is concluded that others can't follow.
	Tell func(Sum)

	g      Graph
	edges  [][2]int32 // and those to the dummy
	at     [][]int32  // of each vertex
	y      []int32    // of each vertex, or -1 where it is visited once
	cost   []int64    // of each variable
	lo, up []int64    // the least and the most that it may be
	asleep []bool     // not in lp yet
	top    float64    // no variable is more
	costs  float64    // if all are as much
	lp     *simplex.Program
	in     []bool // false between calls
	must   int    // vertices that must be visited

	most   int // cost
	trail  []change
	chosen []Choice // by branching, in this node and those above it
	steps  []Step   // of the argument, where one is asked for
	plain  bool     // of the rows of vertices and sets alone
	nodes  int      // of the trees of all searches
	left   int      // nodes that this search may still have
	stuck  bool     // the last run lost its precision, or ended early
	path   []int32
}

// Row says that a sum is at least so much, or is so much.
type Row struct {
	cuts.Cut // whose set is without the dummy; nil for the row of a vertex, which is an equation
	Entries  []Entry
	Sum      int64
	size     float64 // the sum of all its numbers, times the most that variables may be, and more
}

// Entry is a variable, one of the edges and the ends or else of a vertex, with its coefficient.
type Entry struct {
	Var  int32
	Coef int64
}

// change is what the bounds of a variable were.
type change struct {
	v      int32
	lo, up int64
}

// perturbation breaks ties between edges: each costs up to so much less than it does, so
// that what the program proves of these costs holds for it.
const perturbation = 1e-5

// New makes the program of a graph.
func New(g Graph) *Program {
	c := &Program{g: g, edges: slices.Clip(g.Edges), at: make([][]int32, g.N+1), y: make([]int32, g.N), in: make([]bool, g.N+1), Patience: rounds}
	for v, may := range g.Ends {
		if may {
			c.edges = append(c.edges, [2]int32{int32(v), int32(g.N)})
		}
	}
	r := rand.New(rand.NewPCG(1, 0x73696d706c65))
	n := len(c.edges) + g.N
	cost, lo, up := make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)
	c.cost, c.lo, c.up = make([]int64, 0, n), make([]int64, 0, n), make([]int64, 0, n)
	variable := func(each, least, most int64, at float64) {
		cost, lo, up = append(cost, at), append(lo, float64(least)), append(up, float64(most))
		c.cost, c.lo, c.up = append(c.cost, each), append(c.lo, least), append(c.up, most)
	}
	once := int64(1)
	if g.Again {
		once = 2
	}
	for k, e := range c.edges {
		c.at[e[0]], c.at[e[1]] = append(c.at[e[0]], int32(k)), append(c.at[e[1]], int32(k))
		each, tie := g.cost(k), r.Float64()
		switch {
		case g.Free && k < len(g.Edges):
			variable(0, 0, once, tie)
		case each == 0:
			variable(0, 0, once, 0)
		default:
			variable(each, 0, once, float64(each)-float64(perturbation*tie))
		}
	}
	for v := range c.y {
		least, most := int64(0), int64(1)
		if c.y[v] = -1; g.Must[v] {
			c.must++
			least = 1
		}
		if g.Again {
			most = int64(len(c.at[v])) + 1
		}
		if least < most {
			c.y[v] = int32(len(c.cost))
			variable(0, least, most, 0)
		}
	}
	c.asleep, c.top = make([]bool, len(c.cost)), float64(1+slices.Max(append(c.up, once)))
	for _, d := range c.cost {
		c.costs += 1 + float64(d)*c.top
	}
	for k, core := range g.Core {
		c.asleep[k] = !core
	}
	c.lp = simplex.New(cost, lo, up)
	for v, at := range c.at {
		if v == g.N && g.Ends == nil {
			continue
		}
		r := Row{Entries: make([]Entry, 0, len(at)+1)}
		for _, k := range at {
			r.Entries = append(r.Entries, Entry{k, 1})
		}
		c.add(c.visit(r, int32(v), 2))
	}
	for _, v := range g.Forced {
		for _, k := range c.at[v] {
			if int(k) >= len(g.Edges) {
				c.bound(k, c.lo[k]+1, max(once, c.lo[k]+1))
			}
		}
	}
	c.trail = nil
	return c
}

// visit takes so many times y(v) from the row's sum.
func (c *Program) visit(r Row, v int32, times int64) Row {
	if int(v) == c.g.N || c.y[v] < 0 {
		r.Sum += times
	} else {
		r.Entries = append(r.Entries, Entry{c.y[v], -times})
	}
	return r
}

func (c *Program) add(r Row) {
	var entries []simplex.Entry
	r.size = math.Abs(float64(r.Sum))
	for _, e := range r.Entries {
		r.size += 3 * c.top * math.Abs(float64(e.Coef))
		if !c.asleep[e.Var] {
			entries = append(entries, simplex.Entry{At: e.Var, Coef: float64(e.Coef)})
		}
	}
	c.lp.Add(entries, float64(r.Sum), len(c.Rows) < c.equations())
	c.Rows = append(c.Rows, r)
}

// equations are the first rows, those of the vertices.
func (c *Program) equations() int {
	if c.g.Ends == nil {
		return c.g.N
	}
	return c.g.N + 1
}

// wake gives edges that are asleep their places in the rows.
func (c *Program) wake(list []int32) {
	list = slices.DeleteFunc(list, func(v int32) bool { return !c.asleep[v] })
	if len(list) == 0 {
		return
	}
	place, columns := make([]int32, len(c.cost)), make([][]simplex.Entry, len(list)+1)
	for k, v := range list {
		place[v], c.asleep[v] = int32(k+1), false
	}
	for k, r := range c.Rows {
		for _, e := range r.Entries {
			if at := place[e.Var]; at > 0 {
				columns[at] = append(columns[at], simplex.Entry{At: int32(k), Coef: float64(e.Coef)})
			}
		}
	}
	for k, v := range list {
		c.lp.Wake(int(v), float64(c.up[v]), columns[k+1])
	}
}

func (c *Program) bound(v int32, lo, up int64) {
	if lo > 0 {
		c.wake([]int32{v})
	}
	c.trail = append(c.trail, change{v, c.lo[v], c.up[v]})
	c.lo[v], c.up[v] = lo, up
	c.lp.Bound(int(v), float64(lo), float64(up))
}

func (c *Program) undo(left int) {
	for k := len(c.trail) - 1; k >= left; k-- {
		t := c.trail[k]
		c.lo[t.v], c.up[t.v] = t.lo, t.up
		c.lp.Bound(int(t.v), float64(t.lo), float64(t.up))
	}
	c.trail = c.trail[:left]
}

// Fixed reports whether an edge or an end is ruled out, or forced.
func (c *Program) Fixed(k int) (out, forced bool) { return c.up[k] == 0, c.lo[k] > 0 }

// Spare is what a sum comes to: what a path costs by it is no more than is left.
func (c *Program) Spare(s Sum) (r Row) {
	reduced, sum := c.reduced(s.Times, s.Parts)
	r.Sum = sum - int64(c.most)*s.Parts
	for v, x := range reduced {
		if x != 0 {
			r.Entries = append(r.Entries, Entry{int32(v), -x})
		}
	}
	return r
}

// Leave adds the row of a set that every path leaves.
func (c *Program) Leave(set []int32) Row {
	c.leave(set, make([]float64, c.g.N+1))
	return c.Rows[len(c.Rows)-1]
}

// Alone is the sum of one row.
func (c *Program) Alone(k int) Sum {
	times := make([]int64, k+1)
	times[k] = 1
	return Sum{Times: times}
}
