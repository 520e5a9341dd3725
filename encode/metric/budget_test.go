package metric

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
	"knightsat/solve/engine"
)

// TestTheBudgetIsWhatTheBoundLeaves: an order of the squares to visit satisfies the formula if its walk is within the
// bound, and no other one does: with sets, halves of sums with sets, and edges that a walk has or has not, and the forced.
func TestTheBudgetIsWhatTheBoundLeaves(t *testing.T) {
	r := oracle.Rand(t)
	seen := map[string]int{}
	kinds := []string{"within", "beyond", "missing", "set", "half", "half of sets", "not in a half", "forced", "at the bound"}
	for range oracle.Draw(t, 200, oracle.Many(seen, 20, kinds...)) {
		in := puzzles.NewInstance(someHunt(r))
		nodes := salesman.Of(t.Context(), in)
		if nodes == nil || nodes.Len() < 3 {
			continue
		}
		search := tsp.NewSearch(t.Context(), nodes.Problem, nil, r.Uint64())
		search.Run(t.Context(), 20, 0)
		best := search.Best()
		moves := nodes.Length(best) - 1 + r.IntN(3)
		f := oracle.Must(encoding{}.Encode(t.Context(), in, facts.Facts{}, moves, 0)).(*formula)
		if f.Refuted {
			if moves >= nodes.Length(best) {
				t.Fatalf("%d moves are refuted, an order has %d%s", moves, nodes.Length(best), oracle.Describe(in.Puzzle))
			}
			continue
		}
		for _, c := range f.Cuts {
			seen["set"] += one(!c.Odd)
			seen["half"] += one(c.Odd)
			seen["half of sets"] += one(c.Odd && len(c.Sets) > 0)
			for _, u := range c.Uses {
				seen["not in a half"] += one(u.Coef < 0)
				seen["forced"] += one(f.Edges[u.Var].Forced)
			}
		}
		s := engine.Gini{}.Open(f.CNF())
		for range 12 {
			order := slices.Clone(best)
			for range r.IntN(4) { // turn a part around
				i, j := r.IntN(len(order)), r.IntN(len(order))
				slices.Reverse(order[min(i, j) : max(i, j)+1])
			}
			if nodes.First >= 0 && order[0] != nodes.First || nodes.Last >= 0 && order[len(order)-1] != nodes.Last {
				continue
			}
			length := nodes.Length(order)
			lits, ok := f.ordered(order)
			status := cnf.Unsat
			if ok {
				var err error
				status, _, err = s.Solve(t.Context(), lits...)
				oracle.Done(err)
			}
			if (status == cnf.Sat) != (length <= moves) {
				t.Fatalf("an order of %d moves for %d: %v, all pairs there: %v%s", length, moves, status, ok, oracle.Describe(in.Puzzle))
			}
			seen["within"] += one(length <= moves)
			seen["beyond"] += one(length > moves && ok)
			seen["missing"] += one(!ok)
			seen["at the bound"] += one(length == moves)
		}
		oracle.Done(s.Close())
	}
}

// someHunt is a hunt of up to 14 goals, mostly with such holes that links are few.
func someHunt(r *rand.Rand) *puzzles.Puzzle {
	for {
		side := 6 + r.IntN(4)
		all := oracle.Shuffled(r, oracle.Board(side, side).Squares())
		b, err := puzzles.NewBoard(side, side, all[:r.IntN(side*side/3)], nil)
		if err != nil {
			continue
		}
		free := oracle.Shuffled(r, b.Squares())
		if len(free) < 20 {
			continue
		}
		rules := puzzles.Rules{StartAny: true, Closed: r.IntN(3) == 0,
			Piece: []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir}[r.IntN(3)]}
		if r.IntN(2) == 0 {
			rules.Start = free[0]
		}
		if !rules.Closed && r.IntN(3) == 0 {
			rules.End = free[1]
		}
		if p, err := puzzles.NewHunt(b, free[2:6+r.IntN(11)], rules); err == nil {
			return p
		}
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// ordered are the literals of an order; ok is false if it has a pair or an end that was ruled out.
func (f *formula) ordered(order []int) (lits []z.Lit, ok bool) {
	dummy := int32(f.Terminals.Dummy())
	used := map[[2]int32]bool{{int32(order[0]), dummy}: true, {int32(order[len(order)-1]), dummy}: true}
	for k, i := range order[1:] {
		used[[2]int32{int32(min(i, order[k])), int32(max(i, order[k]))}] = true
	}
	return f.with(used)
}

// with are the literals of these edges and of no others; ok is false if one was ruled out.
func (f *formula) with(used map[[2]int32]bool) (lits []z.Lit, ok bool) {
	left := len(used)
	for k, e := range f.Edges {
		l := f.x[k]
		if used[[2]int32{e.I, e.J}] {
			left--
		} else {
			l = l.Not()
		}
		lits = append(lits, l)
	}
	return lits, left == 0
}

// TestCutsCostWhatTheirCyclesCount: a cycle is within a budget if what cuts count of it is: of edges that it has and has
// not, some of which every walk has, of pieces in sets, and of what is certain.
func TestCutsCostWhatTheirCyclesCount(t *testing.T) {
	r := oracle.Rand(t)
	seen := map[string]int{}
	for n := range oracle.Draw(t, 1000, oracle.Many(seen, 50, "within", "beyond", "sets", "missing", "forced", "certain")) {
		p := tsp.New(9, -1, -1)
		g := reduce.Given{Problem: p, Potentials: make([]int32, p.Len())}
		for i := range p.Len() {
			g.MayEnd = append(g.MayEnd, int32(i))
			for j := range i {
				p.Set(i, j, 1)
			}
		}
		rest := reduce.New(t.Context(), g, 100, true)
		cycle := r.Perm(p.Len() + 1)
		used := map[[2]int32]bool{}
		for k, v := range cycle {
			u := cycle[(k+1)%len(cycle)]
			used[[2]int32{int32(min(u, v)), int32(max(u, v))}] = true
		}
		for k, e := range rest.Edges {
			rest.Edges[k].Cost, rest.Edges[k].Without = 0, 0
			rest.Edges[k].Forced = used[[2]int32{e.I, e.J}] && r.IntN(3) == 0
		}
		rest.Cuts, rest.Budget = nil, int64(r.IntN(10))
		costs := int64(0)
		for range 1 + r.IntN(3) {
			cut, count := someCut(r, rest, used)
			if cut.Odd {
				if count%2 == 0 {
					continue // no half is so
				}
				count /= 2
			}
			rest.Cuts = append(rest.Cuts, cut)
			costs += count * cut.Cost
			seen["sets"] += one(len(cut.Sets) > 1)
			seen["certain"] += one(cut.Certain > 1)
			for _, u := range cut.Uses {
				seen["missing"] += one(u.Coef < 0)
				seen["forced"] += one(u.Coef > 0 && rest.Edges[u.Var].Forced)
			}
		}
		f := &formula{Plan: &salesman.Plan{Rest: rest}}
		c := oracle.Must(cnf.Build(t.Context(), "it", 0, func(w *cnf.Writer) {
			f.x = w.Vars(len(rest.Edges), func(k int) string { return fmt.Sprint("x", k) })
			f.spend(w)
		}))
		lits, _ := f.with(used)
		s := engine.Gini{}.Open(c)
		status, _, err := s.Solve(t.Context(), lits...)
		oracle.Done(err)
		oracle.Done(s.Close())
		if (status == cnf.Sat) != (costs <= rest.Budget) {
			t.Fatalf("draw %d: of %d, %v costs %d by %+v: %v", n, rest.Budget, cycle, costs, rest.Cuts, status)
		}
		seen["within"] += one(costs <= rest.Budget && costs > 0)
		seen["beyond"] += one(costs > rest.Budget)
	}
}

// someCut is a cut, and what it counts of the edges that are used.
func someCut(r *rand.Rand, p *reduce.Rest, used map[[2]int32]bool) (cut reduce.PricedCut, count int64) {
	cut = reduce.PricedCut{Cost: int64(1 + r.IntN(3)), Odd: r.IntN(3) > 0}
	sets := 1
	if cut.Odd {
		sets, cut.Certain = r.IntN(3), int64(max(0, r.IntN(6)-2))
	}
	count = cut.Certain
	for range sets {
		var set []int32
		apart := r.IntN(2) == 0
		for _, v := range r.Perm(p.Len())[:2+r.IntN(p.Len()-3)] {
			next := func(u int32) bool { return used[[2]int32{min(u, int32(v)), max(u, int32(v))}] }
			if !apart || !slices.ContainsFunc(set, next) {
				set = append(set, int32(v))
			}
		}
		cut.Sets = append(cut.Sets, set)
		leaving := int64(0)
		for e := range used {
			leaving += int64(one(slices.Contains(set, e[0]) != slices.Contains(set, e[1])))
		}
		count += leaving/2 - 1
	}
	rare := 20 + r.IntN(200)
	for k, e := range p.Edges {
		if sign := r.IntN(rare); cut.Odd && sign < 2 {
			cut.Uses = append(cut.Uses, linear.Entry{Var: int32(k), Coef: int32(2*sign - 1)})
			count += int64(one(used[[2]int32{e.I, e.J}] == (sign > 0)))
		}
	}
	return cut, count
}
