package linear

import (
	"math"
	"slices"

	"knightsat/internal/tsp/cuts"
	"knightsat/internal/tsp/simplex"
)

// Program is the linear program. With x for edges, y for vertices that need not be
// visited, and an edge from each vertex that may be an end to one more vertex, the dummy,
//
//	sum of x at v = 2 y(v)            2 where v must be visited, and at the dummy
//	sum of x that leave S >= 2 y(w)   w in S, and not all that must be visited
//	sum of x that leave S and are not in F - sum of x in F >= 1 - |F|    |F| odd
//
// and halves of sums of these (see [Half]). The first two hold for every such path by its definition, and
// the third because an even number of a cycle's edges leave S. [New] makes one; the zero value is of no use.
//
// Searches add rows, which stay: they hold for every path.
type Program struct {
	Rows []row

	graph   Graph
	edges   [][2]int32 // and those to the dummy
	at      [][]int32  // of each vertex
	y       []int32    // of each vertex, or -1 where it is visited once
	pairs   int32      // the first of the variables that say of an edge that it is used twice; 0 for none
	cost    []int64    // of each variable
	lo, up  []int64    // the least and the most that it may be
	asleep  []bool     // not in lp yet
	top     float64    // no variable is more
	costs   float64    // if all are as much
	lp      *simplex.Program
	in      []bool  // false between calls
	entries []Entry // memory for the next row
	must    int     // vertices that must be visited
	trail   []change
	forGood int     // what is not on the trail is ruled out for paths that cost no more
	active  []int32 // the rows that lp has, by their numbers
	place   []int32 // of each row in lp, or -1
	idle    []int   // for how many rounds each row has bound nothing
}

// row says that a sum is at least so much, or is so much.
type row struct {
	cuts.Cut // whose set is without the dummy; nil for the row of a vertex, which is an equation
	Entries  []Entry
	Sum      int64
	size     float64 // the sum of all its numbers, times the most that variables may be, and more
	half     *Half   // of others, nil where it is none
	silent   bool    // an argument can't tell it: its set has none of the vertices of Must, or all
}

// Entry is a variable, one of the edges and the ends or else of a vertex, with its coefficient.
type Entry struct {
	Var  int32
	Coef int32 // rows are long, and many
}

// change is what the bounds of a variable were.
type change struct {
	v      int32
	lo, up int64
}

// visit subtracts y(v), as often as times says, from the row's sum.
func (p *Program) visit(r row, v int32, times int64) row {
	if int(v) == p.graph.N || p.y[v] < 0 {
		r.Sum += times
	} else {
		r.Entries = append(r.Entries, Entry{p.y[v], -int32(times)})
	}
	return r
}

func (p *Program) add(r row) {
	r.size = math.Abs(float64(r.Sum))
	for _, e := range r.Entries {
		r.size += 3 * p.top * math.Abs(float64(e.Coef))
	}
	p.Rows = append(p.Rows, r)
	p.place, p.idle = append(p.place, -1), append(p.idle, 0)
	p.activate(int32(len(p.Rows) - 1))
}

// equations are the first rows, those of the vertices.
func (p *Program) equations() int {
	if p.pairs > 0 {
		return 0
	}
	return p.nodes()
}

// nodes are the vertices and the dummy, if there is one.
func (p *Program) nodes() int {
	if p.graph.Ends == nil {
		return p.graph.N
	}
	return p.graph.N + 1
}

// twofold reports whether a variable is the edge from an end to the dummy, if both ends are
// free: an argument has two variables for it, that the path begins and that it ends there,
// so that it is not fixed to 1.
func (p *Program) twofold(v int) bool {
	return p.pairs == 0 && len(p.graph.Forced) == 0 && v >= len(p.graph.Edges) && v < len(p.edges)
}

// wake gives edges that are asleep their places in the rows.
func (p *Program) wake(list []int32) {
	list = slices.DeleteFunc(list, func(v int32) bool { return !p.asleep[v] })
	if len(list) == 0 {
		return
	}
	column := slices.Repeat([]int32{-1}, len(p.cost))
	for k, v := range list {
		column[v], p.asleep[v] = int32(k), false
	}
	columns := make([][]simplex.Entry, len(list))
	for row, at := range p.active {
		for _, e := range p.Rows[at].Entries {
			if k := column[e.Var]; k >= 0 {
				columns[k] = append(columns[k], simplex.Entry{At: int32(row), Coef: float64(e.Coef)})
			}
		}
	}
	for k, v := range list {
		p.lp.Wake(int(v), float64(p.up[v]), columns[k])
	}
}

func (p *Program) bound(v int32, lo, up int64) {
	if lo > 0 {
		p.wake([]int32{v})
	}
	p.trail = append(p.trail, change{v, p.lo[v], p.up[v]})
	p.lo[v], p.up[v] = lo, up
	p.lp.Bound(int(v), float64(lo), float64(up))
}

func (p *Program) undo(left int) {
	for k := len(p.trail) - 1; k >= left; k-- {
		t := p.trail[k]
		p.lo[t.v], p.up[t.v] = t.lo, t.up
		p.lp.Bound(int(t.v), float64(t.lo), float64(t.up))
	}
	p.trail = p.trail[:left]
}

// Fixed reports whether an edge or an end is ruled out, or forced.
func (p *Program) Fixed(k int) (out, forced bool) { return p.up[k] == 0, p.lo[k] > 0 }
