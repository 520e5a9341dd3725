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

// excess is what it costs that more edges count in a cut than must. A cycle has an even number of edges beyond
// that: so one edge beyond tells of two, three tell of four, and so on. An edge of Odd that is left out counts
// always, which is more than is said here.
func (p *formula) excess(f *cnf.Writer, k int, c reduce.PricedCut) (costs sum.Group) {
	counted, must := p.counted(c)
	tooMany := p.Budget/c.Cost + 1 // twos beyond must: they cost more than the budget
	twos := int64(0)
	for _, atLeast := range sum.Count(f, counted, int(must+2*tooMany-1), fmt.Sprintf("cut%d", k)) {
		if beyond := (int64(atLeast.Weight) - must + 1) / 2; beyond > twos {
			twos = beyond
			costs = append(costs, sum.Term{Lit: atLeast.Lit, Weight: int(twos * c.Cost)})
		}
	}
	return costs
}

// counted are the edges that count in a cut: those that leave its set, and of those of Odd the ones that the walk
// does not have. How many of them must count is told without those that every walk has.
func (p *formula) counted(c reduce.PricedCut) (edges []sum.Group, must int64) {
	must = c.AtLeast() + int64(len(c.Odd))
	for _, u := range p.Uses(c.Cut) {
		forced := p.Edges[u.Var].Forced
		switch {
		case forced && u.Coef > 0:
			must--
		case forced:
		case u.Coef < 0:
			edges = append(edges, sum.One(p.x[u.Var].Not(), 1))
		default:
			edges = append(edges, sum.One(p.x[u.Var], 1))
		}
	}
	return edges, must
}
