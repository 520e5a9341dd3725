package mend

import (
	"context"

	"github.com/irifrance/gini/z"

	"knightsat/bound/twofactor"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/solve/engine"
)

// impassable decides whether squares can all have their two edges of a Hamiltonian
// cycle, whatever the rest of the graph does: each has two edges, to squares inside or
// outside, and no cycle is within the squares. It returns nil where they can, where it
// takes too long to say, and when the context ends first.
func impassable(ctx context.Context, g *twofactor.Graph, squares []int32) (*Region, error) {
	r := &Region{Squares: squares}
	formula := &cnf.Formula{}
	number := map[int32]int{} // by edge
	var edges []int32
	for _, v := range squares {
		_, ids := g.Neighbours(int(v))
		for _, e := range ids {
			if _, ok := number[e]; !ok {
				number[e] = len(edges)
				edges = append(edges, e)
			}
		}
	}
	first := formula.Vars(len(edges), func(int) string { return "" })
	lit := func(e int32) z.Lit { return cnf.Nth(first, number[e]) }
	writer := formula.Writer(ctx, 0)
	for _, v := range squares {
		_, ids := g.Neighbours(int(v))
		var lits []z.Lit
		for _, e := range ids {
			lits = append(lits, lit(e))
			if g.Fixed != nil && g.Fixed[e] {
				writer.Clause(lit(e))
			}
		}
		sum.Two(writer, lits, true, "")
	}
	session := engine.Gini{}.Open(formula)
	defer session.Close()
	for range rounds {
		status, model, err := session.Solve(ctx)
		if err != nil || status == engine.Unknown {
			return nil, err
		}
		if status == engine.Unsat {
			return r, nil
		}
		near := map[int32][]int32{}
		for _, e := range edges {
			if model.Value(lit(e)) {
				near[g.U[e]], near[g.V[e]] = append(near[g.U[e]], g.V[e]), append(near[g.V[e]], g.U[e])
			}
		}
		closed := closedWithin(squares, near)
		if len(closed) == 0 {
			return nil, nil
		}
		for _, set := range closed {
			if len(set) == g.Len() {
				return nil, nil // a tour
			}
			formula.Clause(cutOf(g, set, lit)...)
		}
		r.Sets = append(r.Sets, closed...)
	}
	return nil, nil
}

// closedWithin lists the cycles that have none but these squares.
func closedWithin(squares []int32, near map[int32][]int32) (sets [][]int32) {
	inside := map[int32]bool{}
	for _, v := range squares {
		inside[v] = true
	}
	part, n := components(squares, near)
	list, open := make([][]int32, n), make([]bool, n)
	for _, v := range squares {
		p := part[v]
		list[p] = append(list[p], v)
		for _, u := range near[v] {
			open[p] = open[p] || !inside[u]
		}
	}
	for p, set := range list {
		if !open[p] {
			sets = append(sets, set)
		}
	}
	return sets
}

// cutOf are the edges that leave a set.
func cutOf(g *twofactor.Graph, set []int32, lit func(e int32) z.Lit) (cut []z.Lit) {
	in := map[int32]bool{}
	for _, v := range set {
		in[v] = true
	}
	for _, v := range set {
		near, ids := g.Neighbours(int(v))
		for k, u := range near {
			if !in[u] {
				cut = append(cut, lit(ids[k]))
			}
		}
	}
	return cut
}
