package reduce_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/reduce"
)

// TestNoPathIsRuledOut: on small metrics each path that is no longer than the bound is held
// against everything that a plan rules out: pairs, ends, what is forced, sets that are left,
// and the budget.
func TestNoPathIsRuledOut(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	refuted, checked, spent, missing, forced := 0, 0, 0, 0, 0
	for n := range 400 {
		g := randomMetric(r)
		orders := paths(g)
		best := slices.MinFunc(orders, func(a, b []int) int { return g.Length(a) - g.Length(b) })
		moves := g.Length(best) - 1 + r.IntN(4)
		p := reduce.New(context.Background(), g, moves, n%3 == 0)
		if fewest := p.Fewest(); fewest > max(moves+1, g.Length(best)) || moves >= g.Length(best) && fewest > g.Length(best) {
			t.Fatalf("metric %d: no path is below %d for %d moves, but one has %d", n, fewest, moves, g.Length(best))
		}
		if moves >= g.Length(best) && reduce.Refute(context.Background(), g, moves, 1000) != nil {
			t.Fatalf("metric %d: an argument refutes %d moves, but a path has %d", n, moves, g.Length(best))
		}
		if p.Refuted {
			refuted++
			continue
		}
		missing += g.Len()*(g.Len()+1)/2 - len(p.Edges)
		for _, order := range orders {
			if g.Length(order) > moves {
				continue
			}
			checked++
			cost, musts, wrong := spend(p, order)
			if wrong != "" || cost > p.Budget {
				t.Fatalf("metric %d, %d moves: %v of %d costs %d of %d: %s", n, moves, order, g.Length(order), cost, p.Budget, wrong)
			}
			if forced += musts; cost > 0 {
				spent++
			}
		}
	}
	if refuted < 20 || checked < 1000 || spent < checked/4 || missing < 300 || forced < 200 {
		t.Errorf("refuted %d, checked %d, spent %d, missing %d, forced %d: too few to mean much", refuted, checked, spent, missing, forced)
	}
}

// randomMetric has shortest paths for distances, any ends, and any potentials, mostly bad.
func randomMetric(r *rand.Rand) reduce.Given {
	n := 3 + r.IntN(4)
	d := make([][]int, n+1)
	for i := range d {
		d[i] = make([]int, n+1)
		for j := range i {
			d[i][j] = 1 + r.IntN(6)
			d[j][i] = d[i][j]
		}
	}
	for k := range d {
		for i := range d {
			for j := range d {
				if i != j {
					d[i][j] = min(d[i][j], d[i][k]+d[k][j])
				}
			}
		}
	}
	first, last, closed := -1, -1, r.IntN(3) == 0
	if !closed && r.IntN(2) == 0 {
		first = 0
	}
	if !closed && r.IntN(3) == 0 {
		last = 1
	}
	g := reduce.Given{Problem: tsp.New(n, first, last)}
	for i := range n {
		for j := range i {
			g.Set(i, j, d[i][j])
		}
		if closed {
			g.SetEnd(i, d[i][n])
		}
		g.Potentials = append(g.Potentials, int32(r.IntN(4*tsp.Denominator)-2*tsp.Denominator)>>r.IntN(12))
		if closed || i < 3 || r.IntN(4) > 0 {
			g.MayEnd = append(g.MayEnd, int32(i))
		}
	}
	return g
}

// paths are all orders with the ends that are asked for, each in one direction.
func paths(g reduce.Given) (list [][]int) {
	order := make([]int, g.Len())
	for i := range order {
		order[i] = i
	}
	ends := func(v int) bool { return slices.Contains(g.MayEnd, int32(v)) }
	var permute func(k int)
	permute = func(k int) {
		if first, last := order[0], order[len(order)-1]; k == len(order) && first < last && ends(first) && ends(last) &&
			(g.First < 0 || first == g.First || last == g.First) && (g.Last < 0 || first == g.Last || last == g.Last) {
			list = append(list, slices.Clone(order))
		}
		for i := k; i < len(order); i++ {
			order[k], order[i] = order[i], order[k]
			permute(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	permute(0)
	return list
}

// spend is what a plan makes an order pay, and how much of it is forced; or what it has not.
func spend(p *reduce.Plan, order []int) (cost int64, forced int, wrong string) {
	n := int32(len(order))
	used := map[[2]int32]bool{{int32(order[0]), n}: true, {int32(order[n-1]), n}: true}
	for k := 1; k < len(order); k++ {
		a, b := int32(order[k-1]), int32(order[k])
		used[[2]int32{min(a, b), max(a, b)}] = true
	}
	left := len(used)
	for _, e := range p.Edges {
		switch {
		case used[[2]int32{e.I, e.J}]:
			left--
			cost += e.Cost
		case e.Forced:
			wrong = "it does not use what is forced"
		default:
			cost += e.Without
		}
		if e.Forced {
			forced++
		}
	}
	leaving := func(set []int32) (times int64) {
		for e := range used {
			if slices.Contains(set, e[0]) != slices.Contains(set, e[1]) {
				times++
			}
		}
		return times
	}
	for _, c := range p.Cuts {
		times := leaving(c.Set) - c.AtLeast()
		for _, e := range c.Odd {
			if used[e] {
				times -= 2
			}
		}
		if times < 0 || times%2 != 0 {
			wrong = "it leaves the set of a cut too rarely, or an odd number of times"
		}
		cost += times / 2 * c.Cost
	}
	for _, set := range p.Leave {
		if leaving(set) == 0 {
			wrong = "it does not leave a set"
		}
	}
	if left > 0 {
		wrong = "a pair or an end of it is missing"
	}
	return cost, forced, wrong
}
