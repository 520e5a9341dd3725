package simple

import (
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/tsp/simplex"
)

// Graph is what a path is in.
type Graph struct {
	N      int
	Edges  [][2]int32
	Must   []bool // the vertices that it visits: one at least, for a cycle
	Ends   []bool // those on which it may begin or end; nil for a cycle
	Forced []int  // those on which it does
	Again  bool   // edges may be used twice, and vertices visited again
	Free   bool   // edges cost nothing
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
	Root     float64 // value of the last search before it branched: about the least number of edges that it did not rule out
	Patience int     // rounds of rows without noticeable progress, at the root; below it a tenth

	g     Graph
	edges [][2]int32 // and those to the dummy
	at    [][]int32  // of each vertex
	y     []int32    // of each vertex, or -1 where it is visited once
	cost  []int64    // of each variable: 1 for an edge, else 0
	lo    []int64    // the least that it may be
	up    []int64    // and the most
	rows  []row
	lp    *simplex.Program
	in    []bool // false between calls
	must  int    // vertices that must be visited

	most   int // edges
	trail  []change
	chosen []Choice // by branching, in this node and those above it
	steps  []Step   // of the argument, where one is asked for
	argue  bool
	plain  bool // of the rows of vertices and sets alone
	nodes  int  // of the trees of all searches
	left   int  // nodes that this search may still have
	stuck  bool // the last run lost its precision, or ended early
	path   []int32
}

// row says that a sum is at least so much, or is so much.
type row struct {
	entries []entry
	sum     int64
	set     []int      // that is left, without the dummy; nil for the row of a vertex
	inside  bool       // it is about the edges in the set
	odd     [][2]int32 // F of the set, if it has one
}

type entry struct {
	v    int32
	coef int64
}

// change is what the bounds of a variable were.
type change struct {
	v      int32
	lo, up int64
}

// perturbation breaks ties between the edges: each costs up to so much less than 1, so
// that what the program proves of these costs holds for 1.
const perturbation = 1e-4

// New makes the program of a graph.
func New(g Graph) *Program {
	c := &Program{g: g, edges: g.Edges, at: make([][]int32, g.N+1), y: make([]int32, g.N), in: make([]bool, g.N+1), Patience: rounds}
	for v, may := range g.Ends {
		if may {
			c.edges = append(c.edges[:len(c.edges):len(c.edges)], [2]int32{int32(v), int32(g.N)})
		}
	}
	r := rand.New(rand.NewPCG(1, 0x73696d706c65))
	var cost, lo, up []float64
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
		switch tie := r.Float64(); {
		case k >= len(g.Edges):
			variable(0, 0, once, 0)
		case g.Free:
			variable(0, 0, once, tie)
		default:
			variable(1, 0, once, 1-float64(perturbation*tie))
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
	c.lp = simplex.New(cost, lo, up)
	for v, at := range c.at {
		if v == g.N && g.Ends == nil {
			continue
		}
		var r row
		for _, k := range at {
			r.entries = append(r.entries, entry{k, 1})
		}
		c.add(c.visit(r, int32(v), 2), true)
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
func (c *Program) visit(r row, v int32, times int64) row {
	if int(v) == c.g.N || c.y[v] < 0 {
		r.sum += times
	} else {
		r.entries = append(r.entries, entry{c.y[v], -times})
	}
	return r
}

func (c *Program) add(r row, equal bool) {
	c.rows = append(c.rows, r)
	var entries []simplex.Entry
	for _, e := range r.entries {
		entries = append(entries, simplex.Entry{Var: int(e.v), Coef: float64(e.coef)})
	}
	c.lp.Add(entries, float64(r.sum), equal)
}

// bound changes the bounds of a variable.
func (c *Program) bound(v int32, lo, up int64) {
	c.trail = append(c.trail, change{v, c.lo[v], c.up[v]})
	c.lo[v], c.up[v] = lo, up
	c.lp.Bound(int(v), float64(lo), float64(up))
}

// undo takes back all but so many changes.
func (c *Program) undo(left int) {
	for k := len(c.trail) - 1; k >= left; k-- {
		t := c.trail[k]
		c.lo[t.v], c.up[t.v] = t.lo, t.up
		c.lp.Bound(int(t.v), float64(t.lo), float64(t.up))
	}
	c.trail = c.trail[:left]
}

// What a dual value is at most, in parts, and how many parts an edge has at most. Sums of
// thousands of rows are far from what overflows.
const (
	mostDual  = 1 << 40
	mostParts = 1 << 16
)

// sum is rows, added up so many times each.
type sum struct {
	times   []int64       // each row
	ends    map[int]int64 // and that a vertex that is an end is visited, by its edge to the dummy
	reduced []int64       // what it costs each variable to be 1
	proven  int64         // parts that a path within the bounds of the variables has
	parts   int64         // of an edge; 0 where nothing is proven
}

// duals rounds dual values of the rows to whole parts of an edge, so many at most, and
// computes from these alone, whatever they are, what they prove.
func (c *Program) duals(of func(k int) float64, parts int64) (s sum) {
	largest := 1.0
	for k := range c.rows {
		largest = max(largest, math.Abs(of(k)))
	}
	if !(largest < mostDual) || len(c.rows) > 1<<18 {
		return s
	}
	s.parts = min(parts, int64(mostDual/largest))
	s.times, s.reduced, s.ends = make([]int64, len(c.rows)), make([]int64, len(c.cost)), map[int]int64{}
	for v, d := range c.cost {
		s.reduced[v] = d * s.parts
	}
	for k, r := range c.rows {
		dual := int64(math.Round(of(k) * float64(s.parts)))
		if dual < 0 && !c.equation(k) {
			dual = 0
		}
		if s.times[k] = dual; dual == 0 {
			continue
		}
		s.proven += dual * r.sum
		for _, e := range r.entries {
			s.reduced[e.v] -= dual * e.coef
		}
	}
	for v := len(c.g.Edges); v < len(c.edges); v++ { // a path that ends on a vertex visits it
		if r := s.reduced[v]; r < 0 && c.up[v] > 0 && c.double(v) {
			s.ends[v] = -r
			s.reduced[v] = 0
			if y := c.y[c.edges[v][0]]; y >= 0 {
				s.reduced[y] += r
			} else {
				s.proven += r
			}
		}
	}
	for v, r := range s.reduced {
		if r > 0 {
			s.proven += r * c.lo[v]
		} else {
			s.proven += r * c.up[v]
		}
	}
	return s
}

// beyond reports whether a sum proves more edges than are asked for.
func (c *Program) beyond(s sum) bool { return s.parts > 0 && s.proven > int64(c.most)*s.parts }

// equation reports whether a row is one: those of the vertices, which are the first.
func (c *Program) equation(k int) bool {
	if c.g.Ends == nil {
		return k < c.g.N
	}
	return k <= c.g.N
}
