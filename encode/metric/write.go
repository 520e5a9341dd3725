package metric

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/internal/limits"
	"knightsat/internal/tsp/cuts"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
	"knightsat/puzzles/salesman"
)

// formula is a plan that has been written.
type formula struct {
	in *puzzles.Instance
	*salesman.Plan
	encode.Whole
	x []z.Lit // by edge
}

// write writes the formula and notes the literals in the plan. That two edges leave a set is: some
// edge but e does, for each e.
func (p *formula) write(f *cnf.Writer) {
	f.Family("the bound and its reduced costs leave no walk")
	if p.Refuted {
		f.Clause()
		return
	}
	if p.Terminals.Len() < 2 {
		return
	}
	f.Meaning("pair[u,v]", "of the squares to visit, v comes next after u, or u after v")
	f.Meaning("end[v]", "the walk ends on v")
	name := func(i int32) string { return p.in.Squares[p.Terminals.Nodes[i]].String() }
	dummy := p.Terminals.Dummy()
	p.x = f.Vars(len(p.Edges), func(k int) string {
		e := p.Edges[k]
		if int(e.J) == dummy {
			return "end[" + name(e.I) + "]"
		}
		return "pair[" + name(e.I) + "," + name(e.J) + "]"
	})
	f.Family("what every such walk has")
	for k, e := range p.Edges {
		if e.Forced {
			f.Clause(p.x[k])
		}
	}
	at := func(v int) (lits []z.Lit) {
		for _, k := range p.At[v] {
			lits = append(lits, p.x[k])
		}
		return lits
	}
	distinct := f.Distinct()
	f.Family("each square to visit is in two pairs, its own end counted")
	for i := range dummy {
		lits := at(i)
		to := f
		if len(lits) <= sum.Direct { // or others are the same
			to = distinct
		}
		sum.Two(to, lits, "two["+name(int32(i))+"]")
	}
	f.Family("two ends")
	sum.Two(distinct, at(dummy), "ends")
	f.Family("some pair leaves each of these sets of squares; where few do, two")
	for _, set := range p.Leave {
		var lits []z.Lit
		few := true
		for _, u := range p.Uses(cuts.Cut{Set: set}) {
			lits = append(lits, p.x[u.Var])
			few = few && !p.Edges[u.Var].Forced && len(lits) <= limits.FewLeave
		}
		if !few {
			distinct.Clause(lits...)
			continue
		}
		sum.AtLeastTwo(distinct, lits)
	}
	p.spend(f)
}

func (p *formula) spend(f *cnf.Writer) {
	var groups []sum.Group
	f.Family("pieces of the walk inside of sets, and pairs that leave them, are counted")
	for k, e := range p.Edges {
		if e.Cost > 0 {
			groups = append(groups, sum.One(p.x[k], int(e.Cost)))
		}
		if e.Without > 0 {
			groups = append(groups, sum.One(p.x[k].Not(), int(e.Without)))
		}
	}
	for k, c := range p.Cuts {
		if g := p.excess(f, k, c); len(g) > 0 {
			groups = append(groups, g)
		}
	}
	f.Family("what pairs, ends and pieces cost is within the budget")
	sum.AtMost(f, groups, int(p.Budget), "budget")
}

// excess is what cut k costs: c.Cost for each two edges that count in it beyond those that must. The count of
// every cycle is as even as what it must be, so edges beyond come in twos: where one is seen, there are two, and where
// three are seen, four.
func (p *formula) excess(f *cnf.Writer, k int, c reduce.PricedCut) (costs sum.Group) {
	counted, must := p.counted(c)
	tooMany := p.Budget/c.Cost + 1 // twos beyond must that cost more than the budget
	last := must + 2*tooMany - 1   // seeing that many edges is enough to tell of tooMany twos
	told := int64(0)               // twos, by the terms so far
	for _, atLeast := range sum.Count(f, counted, int(last), fmt.Sprintf("cut%d", k)) {
		beyond := int64(atLeast.Weight) - must
		if twos := (beyond + 1) / 2; twos > told {
			costs = append(costs, sum.Term{Lit: atLeast.Lit, Weight: int(twos * c.Cost)})
			told = twos
		}
	}
	return costs
}

// counted are the edges that may count in a cut, and how many of them must. An edge that leaves the set counts if
// the walk has it, one of Odd if the walk does not have it: it stands in the cut's sum as -1, and 1 - x takes its
// place, so that the sum must be len(Odd) more. An edge that every walk has is left out, and counts for must where
// it leaves the set. An edge of Odd that was ruled out counts in each walk, and is left out without that: costs are
// never too high by this, but may be too low.
func (p *formula) counted(c reduce.PricedCut) (edges []sum.Group, must int64) {
	must = c.AtLeast() + int64(len(c.Odd))
	for _, u := range p.Uses(c.Cut) {
		x, leaves := p.x[u.Var], u.Coef > 0
		switch {
		case !p.Edges[u.Var].Forced && leaves:
			edges = append(edges, sum.One(x, 1))
		case !p.Edges[u.Var].Forced:
			edges = append(edges, sum.One(x.Not(), 1))
		case leaves:
			must--
		}
	}
	return edges, must
}
