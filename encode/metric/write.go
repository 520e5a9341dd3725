package metric

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/internal/limits"
	"knightsat/internal/tsp/linear"
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
		for _, u := range p.Leaving(set) {
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
	budget := p.Budget
	for k, c := range p.Cuts {
		most := p.Budget/c.Cost + 1 // times that cost more than the budget
		costs, certain := p.excess(f, c, most, fmt.Sprintf("cut%d", k))
		budget -= certain * c.Cost
		for i := range costs {
			costs[i].Weight *= int(c.Cost)
		}
		groups = append(groups, costs)
	}
	f.Family("what pairs, ends and pieces cost is within the budget")
	sum.AtMost(f, groups, int(budget), "budget")
}

// excess is how many times a cut costs, up to most, beside those that are certain.
func (p *formula) excess(f *cnf.Writer, c reduce.PricedCut, most int64, label string) (more sum.Group, certain int64) {
	if !c.Odd {
		return p.pieces(f, c.Sets[0], most, label)
	}
	counted, sure := p.counted(c.Uses)
	sure += c.Certain
	for i, set := range c.Sets {
		pieces, n := p.pieces(f, set, 2*most, fmt.Sprintf("%s.%d", label, i))
		counted = append(counted, pieces)
		sure += n
	}
	return twos(f, counted, 1-sure, most, label)
}

// pieces are those of the walk in a set after the first, up to most, beside those that are certain.
func (p *formula) pieces(f *cnf.Writer, set []int32, most int64, label string) (more sum.Group, certain int64) {
	leaving, sure := p.counted(p.Leaving(set))
	return twos(f, leaving, 2-sure, most, label)
}

// counted are edges that count if a walk has them, or has not, and how many that are certain do.
func (p *formula) counted(uses []linear.Entry) (edges []sum.Group, sure int64) {
	for _, u := range uses {
		x := p.x[u.Var]
		if u.Coef < 0 {
			x = x.Not()
		}
		switch {
		case !p.Edges[u.Var].Forced:
			edges = append(edges, sum.One(x, 1))
		case u.Coef > 0:
			sure++
		}
	}
	return edges, sure
}

// twos counts by how many twos, up to most, what is counted is more than it must be. It is as even as that: where
// one more is seen, there are two, and where three are seen, four. If it must be less than nothing, some twos are
// certain: the others are beside them.
func twos(f *cnf.Writer, counted []sum.Group, must, most int64, label string) (more sum.Group, certain int64) {
	if must < 0 {
		certain = (1 - must) / 2
		must += 2 * certain
	}
	last := must + 2*most - 1 // seeing so many is enough
	told := int64(0)          // twos, by the terms so far
	for _, atLeast := range sum.Count(f, counted, int(last), label) {
		if n := (int64(atLeast.Weight) - must + 1) / 2; n > told {
			more = append(more, sum.Term{Lit: atLeast.Lit, Weight: int(n)})
			told = n
		}
	}
	return more, certain
}
