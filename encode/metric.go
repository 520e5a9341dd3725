package encode

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/encode/sum"
	"knightsat/internal/tsp"
)

// Metric is the encoding of a walk as an order of the squares to visit, for
// puzzles whose squares may be visited again, in any order: a shortest walk is a
// shortest Hamiltonian path through the complete graph of these terminals, with
// their distances d on the board for lengths (see package metric). A hub joined
// to the path's ends closes it into a cycle. Variables:
//
//	x[i,j]   the walk goes from i to j or back without a new terminal between
//	end[i]   it starts or ends with i (of a walk that comes back to its start: next to it)
//
// Clauses: exactly two at each terminal and at the hub, and the budget. That
// there is one cycle is left out; each cycle of a model is cut off lazily by
// "some pair leaves it" (Dantzig, Fulkerson & Johnson 1954).
//
// The bound is written as a budget above the bound of Held and Karp (1970; see
// bound.Potentials). Let p be the tolls, d'(ij) = d(ij) + p(i) + p(j), and let
// Kruskal's run on d' merge i and j at weight B(ij); a component S that it
// formed at one weight and merged at another, z(S) higher, is a subtour
// constraint with dual variable z(S). For a path of T moves
//
//	T - bound = sum over its pairs of (d'(ij) - B(ij))
//	          + sum over S of z(S) (pieces of the path in S - 1)
//	          + cost of its ends above the two cheapest
//
// where no term is below 0. So every pair whose own term is beyond the budget
// disappears (Volgenant & Jonker 1982), and few are left. On these the tolls are
// raised anew, for this T, with more pairs ruled out and others forced on the
// way (see metricFix). What is left is a small linear program, to which subtour
// inequalities are added as long as its solutions violate any (see
// metricCuts); its dual values take the place of the tolls and the sets:
//
//	T - bound = sum over its pairs of what the dual values leave of the distance
//	          + sum over the inequalities of dual value (left side - right side)
//
// where a pair that costs less than nothing counts in the bound, and its absence
// costs. Often nothing is left, and T is refuted without a search. The values are
// rounded to parts of a move, those that lose least with a budget of about
// maxBudget parts at most, and the bound is recomputed from the rounded ones, in
// whole numbers, so that the formula is exact whatever the linear program says.
//
// Cycles are joined before they are cut (see cycles.join).
//
// Tried, on random hunts (go test ./solve -bench ProveHunts has some of them):
//
//   - 200 goals on 32x32, 24 of them, whole solution: without raising the tolls
//     anew 0.02 to 7 s; with it 0.04 to 2.4 s, 0.04 to 0.63 s with polish, too.
//   - The linear program, 500 goals on 64x64: one hunt has a bound of 855.88 by
//     tolls and of 858.43 with subtours and combs, where 859 is right; 1,836 pairs are left at
//     859 instead of 8,743. Of the first four hunts two were not proven in 70 s
//     without; with it nine of ten take 0.7 to 6 s, and one more than 60 s. It
//     takes 0.05 to 1 s for each T, most of which goes into separation.
//   - Subtours in its solutions are worth adding long after the bound
//     stops rising: it rises again after 10 to 50 rounds without progress.
//   - The free end only on the colour that T asks for (Shortest), 200 goals on
//     32x32: one hunt of 25 was open after a minute without, and takes 0.2 s; three
//     hard ones took 3.4, 20.7 and 37 s on a loaded machine, and take 0.2, 0.3 and
//     0.3 s on a quiet one. With it all of 120 hunts took at most 0.33 s, and
//     twelve of twelve of 500 goals on 64x64 from 0.7 to 5.9 s.
//   - "Some pair leaves it" for every set of the tree and every subtour inequality
//     of the linear program, ahead of the cuts: of the three hunts of 224 with 200
//     goals on 32x32 that were not proven in 60 s without, two take 0.4 and 0.8 s,
//     and one remains; of four others that took long, three take 0.3 to 3 s.
//   - Cases (a pair is in the walk, or not, each with a linear program of its own)
//     instead of the formula: 300 cases by strong branching refuted none of six of
//     these hunts, nor did 700 to 2,000 on the pair nearest to a half, of five, for
//     the bound stays the same in most. The clauses above do more.
//   - Parts without the linear program (Plain): with budgets of 12, 16, 20, 24, 32
//     and 48 parts the 24 hunts took at most 9, 6.6, 4.5, 0.6, 1 and 7 s: coarse
//     ones lose strength, fine ones make the totalizer large.
//   - Fewer cuts a round (the smallest cycle, all the smallest, the smaller half):
//     the same rounds, and the same time. Of the 24 hunts with 200 goals on 32x32
//     one needs a cut, of 333 covers of 7x7 and 8x8 with one guard ten, of four with
//     a queen, 16x16 to 32x32, one; each has two cycles left then, which one cut
//     parts. Without the linear program (Plain), 60 goals on 16x16, 12 of 60 need
//     cuts: 17 in 27 rounds with all, 16 in 28 with the smallest only.
//   - One of the images of a walk (Shortest; see oneOfImages), about 810 hunts of 80
//     goals on 16x16, 150 on 24x24 and 200 on 32x32, symmetric to the diagonal with
//     the start on it: in 58 a refutation needs a search. Six of these were open after
//     4 to 10 s without; three of the six take 0.2 s with it, three stay open, and the
//     other 52 take about as long as before. Which image is left matters: the last
//     instead of the first proves one of two. For tours without solutions (edge
//     encoding: an end in one part of the board, or an edge of a square on an axis) it
//     was of no use: of six, one took 179 ms instead of 42, and the others the same.
//   - The walk encoding's formula along with this one, a pair at distance 1 implying
//     its jump, and cuts in both, 11 covers with a gap, 8x8 to 12x12: nothing to gain
//     below the optimum, where the linear program refutes all 16 bounds without a
//     formula, in 2 to 24 ms (walk alone: 5 of them faster, and one not in 8 s). At
//     the optimum all models together take 1.2 s instead of 0.55 s. Refutations that
//     need a search, which covers hardly have, were not tried.
//
// Each bound gets a fresh formula and solver: other pairs and other parts come in
// with it. Cuts carried from one to the next could help few hunts only: no formula
// below the optimum was needed for any of 60 hunts with 40 goals on 8x8; one for 4
// of 40 with 60 goals on 16x16; for 16 with 200 goals on 32x32 none in 7, one in 3,
// and more in 6 (each with 10 s at most). Keeping the solver could give less: of 12
// hunts with 200 goals on 32x32 that get two formulas or more, the first has any
// variables for one only, and deciding all later ones takes 8% of the whole time of
// the 11 that are proven in 8 s; writing them, with their linear programs, 25%.
// (These numbers, and those of the last three points, are of one run each of a
// throw-away program, on one core that other work slowed down.)
//
// Not right: to leave out a pair because another terminal is on a shortest path
// between its ends. The one between may be on the way of many pairs and can be
// visited for the first time on one of them only: from leaf to leaf of a star
// every path leads through its centre.
//
// With g squares to visit there are at most g(g-1)/2 variables of pairs, and g of
// ends; how many of them are left and how large the sum is depends on the budget,
// by no formula in n, m and T: Size plans the formula to count it.
//
// Bound T means at most T moves. A model stands for all walks that visit the
// terminals for the first time in its order or the reverse.
type Metric struct {
	// Plain leaves out the search for tolls anew and the linear program: only pairs
	// that the bound's own tolls rule out are missing. Refutations take longer, and
	// say more.
	Plain bool
	// Shortest takes it as known that no walk is shorter than T moves: a refutation
	// stands for T alone then. Where each jump changes the colour, and one end of
	// the walk is given, T's parity tells the colour of the other (bound.OfParity).
	// Unless Plain, of the images of a walk by the puzzle's symmetries one is left.
	Shortest bool
}

// ForShortest is an encoding for use where every smaller bound has been refuted.
func ForShortest(e Encoding) Encoding {
	if m, ok := e.(Metric); ok {
		m.Shortest = true
		return m
	}
	return e
}

// maxBudget is how many parts of a move the budget may have; the largest
// denominator from denominators that respects it is taken.
const (
	maxBudget    = 24
	mostBudget   = 30 // with what rounding loses; more takes coarser parts
	polishPasses = 1  // over all tolls, without progress
	mostPasses   = 20 // in all
)

var denominators = []int64{64, 32, 16, 8, 4, 2, 1}

// Name implements [Encoding].
func (Metric) Name() string { return "metric" }

// bundles implements what [Bundles] asks for.
func (Metric) bundles() {}

// Supports implements [Encoding].
func (e Metric) Supports(ctx context.Context, a *bound.Analysis) error {
	if err := supportsUnordered(e.Name(), a); err != nil {
		return err
	}
	if a.Impossible == nil && measured(ctx, a) == nil {
		if err := ctx.Err(); err != nil {
			return err
		}
		return &UnsupportedError{e.Name(), fmt.Sprintf("there are more than %d squares to visit, or they are too far apart", tsp.MaxNodes)}
	}
	return nil
}

// Size implements [Encoding]. It writes the formula without keeping it.
func (e Metric) Size(ctx context.Context, a *bound.Analysis, moves int) cnf.Size {
	var tally sum.Tally
	plan := newMetricPlan(ctx, a, moves, e)
	if ctx.Err() != nil { // the plan is of no use: all pairs, and the clauses at their ends
		n := len(a.Goals) + 2
		return cnf.Size{Vars: n * n / 2, Clauses: n * n, Lits: 4 * n * n}
	}
	plan.write(&tally)
	return tally.Size
}

// Encode implements [Encoding].
func (e Metric) Encode(ctx context.Context, a *bound.Analysis, moves int) (Formula, error) {
	if err := Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	var tally sum.Tally
	plan := newMetricPlan(ctx, a, moves, e)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	plan.write(&tally)
	if tally.Size.Lits > cnf.MaxLits {
		return nil, &cnf.TooLargeError{What: fmt.Sprintf("the metric encoding of %d moves", moves), Size: tally.Size}
	}
	f := &metricFormula{metricPlan: plan}
	plan.write(&f.cnf)
	return f, nil
}

// write writes the formula and notes the literals in the plan.
func (p *metricPlan) write(f sum.Sink) {
	if p.hopeless || p.budget < 0 {
		f.Clause()
		return
	}
	if p.m.Len() < 2 {
		return
	}
	name := func(i int32) string { return p.a.Squares[p.m.Nodes[i]].String() }
	p.pair = f.Vars(len(p.pairs), func(k int) string { return "x[" + name(p.pairs[k].i) + "," + name(p.pairs[k].j) + "]" })
	p.end = f.Vars(len(p.ends), func(k int) string { return "end[" + name(p.ends[k].i) + "]" })
	for k, e := range p.pairs {
		if e.forced {
			f.Clause(p.x(k))
		}
	}
	var ends []z.Lit
	for k, e := range p.ends {
		ends = append(ends, p.h(k))
		if e.forced {
			f.Clause(p.h(k))
		}
	}
	for i, at := range p.at {
		var lits []z.Lit
		for _, k := range at {
			lits = append(lits, p.x(int(k)))
		}
		if k := p.endOf[i]; k >= 0 {
			lits = append(lits, p.h(int(k)))
		}
		sum.Two(f, lits, true, "two["+name(int32(i))+"]")
	}
	sum.Two(f, ends, true, "ends")
	for _, list := range p.leave {
		var lits []z.Lit
		for _, k := range list {
			l, _ := p.edge(k)
			lits = append(lits, l)
		}
		f.Clause(lits...)
	}
	p.spend(f)
}

func (p *metricPlan) x(k int) z.Lit { return cnf.Nth(p.pair, k) }
func (p *metricPlan) h(k int) z.Lit { return cnf.Nth(p.end, k) }

// edge is the literal of a pair, or of an end, which are numbered behind them,
// and whether every walk has it.
func (p *metricPlan) edge(k int32) (z.Lit, bool) {
	if at := int(k) - len(p.pairs); at >= 0 {
		return p.h(at), p.ends[at].forced
	}
	return p.x(int(k)), p.pairs[k].forced
}

// spend writes the budget.
func (p *metricPlan) spend(f sum.Sink) {
	var groups []sum.Group
	for k, e := range p.pairs {
		if e.cost > 0 {
			groups = append(groups, sum.One(p.x(k), int(e.cost)))
		}
		if e.spared > 0 {
			groups = append(groups, sum.One(p.x(k).Not(), int(e.spared)))
		}
	}
	for k, e := range p.ends {
		if e.cost > 0 {
			groups = append(groups, sum.One(p.h(k), int(e.cost)))
		}
		if e.spared > 0 {
			groups = append(groups, sum.One(p.h(k).Not(), int(e.spared)))
		}
	}
	for k, s := range p.sets {
		if g := p.pieces(f, k, s); len(g) > 0 {
			groups = append(groups, g)
		}
	}
	for k, c := range p.cuts {
		if g := p.excess(f, k, c); len(g) > 0 {
			groups = append(groups, g)
		}
	}
	sum.AtMost(f, groups, int(p.budget), "budget")
}

// excess is what it costs that more pairs leave the set of a cut than must. Of
// a cycle an even number does, so that there are two more, or four, and so on,
// and one more than must tells that there are two.
func (p *metricPlan) excess(f sum.Sink, k int, c metricCut) sum.Group {
	var forced, leaving []sum.Group
	for _, e := range c.leaving {
		if l, yes := p.edge(e); yes {
			forced = append(forced, sum.One(l, 1))
		} else {
			leaving = append(leaving, sum.One(l, 1))
		}
	}
	must := int64(2 - len(forced))
	if must < 0 { // the forced ones cost something themselves
		must, leaving = 2, append(leaving, forced...)
	}
	most := p.budget/(2*c.weight) + 1 // the first number of twos that is too much
	var g sum.Group
	last := int64(0)
	for _, t := range sum.Count(f, leaving, int(must+2*most-1), fmt.Sprintf("cut%d", k)) {
		if j := (int64(t.Weight) - must + 1) / 2; j > last {
			g = append(g, sum.Term{Lit: t.Lit, Weight: int(2 * j * c.weight)})
			last = j
		}
	}
	return g
}

// pieces is what it costs to visit a set of terminals in several pieces. The
// cycle leaves it twice a piece, so that j pieces more are 2j+1 leaving pairs
// at least.
func (p *metricPlan) pieces(f sum.Sink, k int, s metricSet) sum.Group {
	var leaving []sum.Group
	for _, l := range p.leaving(s) {
		leaving = append(leaving, sum.One(l, 1))
	}
	most := p.budget/s.weight + 1 // the first number that is too much
	var g sum.Group
	last := 0
	for _, t := range sum.Count(f, leaving, int(2*most+1), fmt.Sprintf("pieces%d", k)) {
		if j := (t.Weight - 1) / 2; j > last {
			g = append(g, sum.Term{Lit: t.Lit, Weight: j * int(s.weight)})
			last = j
		}
	}
	return g
}

// leaving lists the pairs, and the ends, that leave a set.
func (p *metricPlan) leaving(s metricSet) []z.Lit {
	var lits []z.Lit
	for _, i := range p.order[s.first:s.last] {
		for _, k := range p.at[i] {
			e := p.pairs[k]
			if to := p.place[e.i+e.j-i]; to < s.first || to >= s.last {
				lits = append(lits, p.x(int(k)))
			}
		}
		if k := p.endOf[i]; k >= 0 {
			lits = append(lits, p.h(int(k)))
		}
	}
	return lits
}
