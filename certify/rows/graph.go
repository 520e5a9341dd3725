package rows

import (
	"cmp"
	"fmt"
	"slices"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// Graph is what the models of [JumpRows] and of [PlaceRows] have in common: nodes, and edges between these that
// a walk makes, each at a cost. Their rows are about
//
//	a node       its edges, start and end together are twice its visits
//	its ends     a start and an end are two visits
//	start, end   there is one
//	budget T     the edges cost T moves together, or fewer
//	colours      see colours
//
// Which edges there are, what they cost, and how often a node is visited, says the model.
type Graph struct {
	*pb.Model
	In     *puzzles.Instance
	Nodes  []Node
	Edges  []edge
	Sets   []nodeSet
	Digits bool      // how often an edge is made and a node is visited are digits; else each term is one
	costs  []pb.Term // the budget's, less than zero

	endsLast bool // of the terms in the rows of nodes

	open [2]map[int]pb.Lit // where the walk starts, and ends: by vertex, if it may be there
	all  [2][]pb.Term      // their sums
	at   [2]int            // the vertex that is given instead, -1 for none

	// Rows, 0 where there is none; all but the budget are equations.
	One             [2]pb.ID
	Budget          pb.ID
	Colours, Parity pb.ID
}

// Node is what a walk visits.
type Node struct {
	vertex int
	At     []int32   // edges, in the order of their other ends
	Needs  int64     // visits
	Visits []pb.Term // beyond these
	Degree pb.ID     // an equation; 0 where the walk can't be
	Ends   pb.ID     // 0 for none
}

// edge is an edge between two nodes, in either direction, or within one.
type edge struct {
	U, V int
	Made []pb.Term // how often
}

// nodeSet is a set of nodes with its rows: that an edge leaves it; or how many are inside, and that these are
// fewer than its visits.
type nodeSet struct {
	Leave, Few pb.ID
	Inside     pb.ID // an equation
	nodes      []int
	bits       []pb.Lit
}

// join adds an edge.
func (g *Graph) join(u, v int, cost int64, made ...pb.Term) {
	k := int32(len(g.Edges))
	g.Edges = append(g.Edges, edge{u, v, made})
	g.Nodes[u].At = append(g.Nodes[u].At, k)
	if v != u {
		g.Nodes[v].At = append(g.Nodes[v].At, k)
	}
	g.charge(cost, made)
}

func (g *Graph) charge(cost int64, made []pb.Term) {
	for _, t := range made {
		g.costs = append(g.costs, pb.Term{Coef: -cost * t.Coef, Lit: t.Lit})
	}
}

// Other is the other end of an edge.
func (g *Graph) Other(u int, edge int32) int { return g.Edges[edge].U + g.Edges[edge].V - u }

// Made says how often the edge between two nodes is made, which there must be.
func (g *Graph) Made(u, v int) []pb.Term {
	at := g.Nodes[u].At
	k, ok := slices.BinarySearchFunc(at, v, func(k int32, v int) int { return cmp.Compare(g.Other(u, k), v) })
	if !ok { // jumps that are no classes' come as the piece makes them
		k = slices.IndexFunc(at, func(k int32) bool { return g.Other(u, k) == v })
	}
	return g.Edges[at[k]].Made
}

// mayEnd makes the variables of a start and of an end that are not given, at each vertex where they may be.
func (g *Graph) mayEnd(at [2]int, may []int) {
	g.at = at
	for k, name := range []string{"start_", "end_"} {
		g.open[k] = map[int]pb.Lit{}
		for i := 0; i < len(may) && at[k] < 0; i++ {
			l := g.Var(name + g.In.Squares[may[i]].Key())
			g.open[k][may[i]], g.all[k] = l, append(g.all[k], pb.Term{Coef: 1, Lit: l})
		}
	}
}

// EndsAt are the terms for the walk's ends on a node, the start first, and how many of them are given to be
// there.
func (g *Graph) EndsAt(i int) (terms []pb.Term, given int64) {
	for k, open := range g.open {
		if l, ok := open[g.Nodes[i].vertex]; ok {
			terms = append(terms, pb.Term{Coef: 1, Lit: l})
		} else if g.at[k] == g.Nodes[i].vertex {
			given++
		}
	}
	return terms, given
}

// node adds the rows of a node, by their names: that its edges (twice, if within it) and ends, less twice its
// other visits, are twice those that it needs; and, if the walk moves, that start and end there are two visits.
func (g *Graph) node(i int, degree, ends string, moves bool) {
	n := &g.Nodes[i]
	open, given := g.EndsAt(i)
	sum := make([]pb.Term, 0, len(n.At)+2)
	if !g.endsLast {
		sum = append(sum, open...)
	}
	for _, k := range n.At {
		e := g.Edges[k]
		if e.U == e.V {
			e.Made = times(e.Made, 2)
		}
		sum = append(sum, e.Made...)
	}
	if g.endsLast {
		sum = append(sum, open...)
	}
	n.Degree = g.AddEqual(degree, 2*n.Needs-given, append(sum, times(n.Visits, -2)...)...)
	if moves && len(open) > 0 {
		n.Ends = g.Add(ends, given-n.Needs, append(times(open, -1), n.Visits...)...)
	}
}

// whole adds the rows of the whole walk: that it starts once, ends once, and has a budget, if not below zero.
func (g *Graph) whole(moves int) {
	for k, name := range []string{"start", "end"} {
		if len(g.all[k]) > 0 {
			g.One[k] = g.AddEqual(name, 1, g.all[k]...)
		}
	}
	if moves >= 0 {
		g.Budget = g.Add(fmt.Sprintf("budget %d", moves), -int64(moves), g.costs...)
	}
}

// colours adds, where every jump changes the colour and a shortest walk has an even, or an odd, number of
// moves, that its ends have the same colour, or not. They are on nodes, all squares that are to be visited.
func (g *Graph) colours(name string) error {
	parity, err := parityOf(name)
	if err != nil {
		return err
	}
	side, ok := g.In.Sides()
	if !ok || g.In.Puzzle.Ordered {
		return fmt.Errorf("the parity of a walk says nothing about its ends here")
	}
	// start on side 0, less end on side 0, is 0; or their sum is 1.
	degree := int64(parity)
	var terms []pb.Term
	for k, sign := range []int64{1, int64(2*parity - 1)} {
		for _, v := range g.In.Stops() {
			coef := sign * int64(1-side[v])
			if l, ok := g.open[k][v]; ok {
				terms = append(terms, pb.Term{Coef: coef, Lit: l})
			} else if g.at[k] == v {
				degree -= coef
			}
		}
	}
	g.Colours = g.AddEqual("colours "+name, degree, terms...)
	return g.Err()
}

func times(terms []pb.Term, factor int64) []pb.Term {
	list := slices.Clone(terms)
	for k := range list {
		list[k].Coef *= factor
	}
	return list
}
