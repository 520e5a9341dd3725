package walk

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
)

// spend writes the budget.
func (w *plan) spend(f *cnf.Writer) {
	var groups []sum.Group
	for i, e := range w.edges {
		if e.cost == 0 {
			continue
		}
		g := sum.One(w.o(i), e.cost)
		if e.twice != z.LitNull {
			g = append(g, sum.Term{Lit: e.twice, Weight: 2 * e.cost})
		}
		groups = append(groups, g)
	}
	f.Family("more visits than needed are counted")
	for _, v := range w.stops {
		if f.Err() != nil {
			return
		}
		if y := w.weight[v]; y > 0 {
			if g := w.excess(f, v, y); len(g) > 0 {
				groups = append(groups, g)
			}
		}
	}
	for k, v := range w.ends {
		if cost := w.top - w.weight[v]; cost > 0 {
			groups = append(groups, sum.One(cnf.Nth(w.end, k), cost))
		}
	}
	unit := 0
	for _, g := range groups {
		for _, t := range g {
			unit = gcd(unit, t.Weight)
		}
	}
	if unit > 1 {
		for _, g := range groups {
			for i := range g {
				g[i].Weight /= unit
			}
		}
	}
	f.Family("what the jumps cost is within the budget")
	sum.AtMost(f, groups, w.budget/max(unit, 1), "budget")
}

// excess is what the visits to v beyond the needed ones cost: 2y for each two of
// them. Its degree is odd where v is an end and then needs 1, else even and then
// needs 2, so that each time 2j more than needed is 2j+1 at least.
func (w *plan) excess(f *cnf.Writer, v, y int) sum.Group {
	var degree []sum.Group
	for _, i := range w.at[v] {
		g := sum.One(w.o(int(i)), 1)
		if d := w.edges[i].twice; d != z.LitNull {
			g = append(g, sum.Term{Lit: d, Weight: 2})
		}
		degree = append(degree, g)
	}
	most := w.budget/(2*y) + 1 // the first that is too much
	counted := sum.Count(f, degree, 2*most+1, "deg["+w.in.Squares[v].String()+"]")
	var g sum.Group
	last := 0
	for _, t := range counted {
		if j := (t.Weight - 1) / 2; j > last { // "the degree is at least 2j+1", or 2j+2
			g = append(g, sum.Term{Lit: t.Lit, Weight: 2 * j * y})
			last = j
		}
	}
	return g
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
