package reduce_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/reduce"
)

// askedFor is what is left for a number of moves, mostly by a program that was asked for others before.
func askedFor(t *testing.T, r *rand.Rand, g reduce.Given, moves int, alone bool) *reduce.Rest {
	p := reduce.New(t.Context(), g, moves+r.IntN(4), alone)
	for range r.IntN(3) {
		forGood := r.IntN(3) == 0
		if q := p.Fewer(t.Context(), moves-1+r.IntN(p.Moves-moves+2), forGood); q != nil && forGood && q.Moves >= moves {
			p = q
		}
	}
	if q := p.Fewer(t.Context(), moves, r.IntN(2) == 0); q != nil {
		if r.IntN(2) == 0 {
			p.Fewer(t.Context(), moves-r.IntN(2), r.IntN(2) == 0)
		}
		return q
	}
	return reduce.New(t.Context(), g, moves, alone)
}

// TestNoPathIsRuledOut: on small metrics each path that is no longer than the bound is held
// against everything that a plan rules out: pairs, ends, what is forced, sets that are left,
// and the budget.
func TestNoPathIsRuledOut(t *testing.T) {
	r := oracle.Rand(t)
	var refuted, checked, spent, missing, forced, found int
	for n := range oracle.Draw(t, 400, func() bool {
		return refuted >= 20 && checked >= 1000 && spent >= checked/4 && missing >= 300 && forced >= 200 && found >= 50
	}) {
		g := randomMetric(r)
		orders := paths(g)
		best := slices.MinFunc(orders, func(a, b []int) int { return g.Length(a) - g.Length(b) })
		moves := g.Length(best) - 1 + r.IntN(4)
		p := askedFor(t, r, g, moves, n%3 == 0)
		if fewest := p.Fewest(); fewest > max(moves+1, g.Length(best)) || moves >= g.Length(best) && fewest > g.Length(best) {
			t.Fatalf("metric %d: no path is below %d for %d moves, but one has %d", n, fewest, moves, g.Length(best))
		}
		if got := reduce.Refute(context.Background(), g, moves); got != nil && got.Refuted && moves >= g.Length(best) {
			t.Fatalf("metric %d: an argument refutes %d moves, but a path has %d", n, moves, g.Length(best))
		}
		if p.Path != nil {
			found++
			order := make([]int, g.Len())
			for k, i := range p.Path {
				order[k] = int(i)
			}
			back := slices.Clone(order)
			slices.Reverse(back)
			same := func(o []int) bool { return slices.Equal(o, order) || slices.Equal(o, back) }
			if g.Length(order) > moves || !slices.ContainsFunc(orders, same) ||
				g.First >= 0 && order[0] != g.First || g.Last >= 0 && order[g.Len()-1] != g.Last {
				t.Fatalf("metric %d: %v is none of the paths of %d moves", n, order, moves)
			}
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
			if want := p.Budget - p.Parts*int64(moves-g.Length(order)); wrong == "" && cost != want {
				t.Fatalf("metric %d, %d moves: %v of %d costs %d, expected %d", n, moves, order, g.Length(order), cost, want)
			}
			if wrong != "" || cost > p.Budget {
				t.Fatalf("metric %d, %d moves: %v of %d costs %d of %d: %s", n, moves, order, g.Length(order), cost, p.Budget, wrong)
			}
			forced += musts
			if cost > 0 {
				spent++
			}
		}
	}
}

// TestPlansCutShortRefuteNothing that has a path, wherever the context ends; and what is
// refuted with all the time there is, of one node, of none, and with an end too few, is.
func TestPlansCutShortRefuteNothing(t *testing.T) {
	r := oracle.Rand(t)
	var cuts, refuted, uses int
	for n := range oracle.Draw(t, 150, func() bool { return cuts >= 1000 && refuted >= 50 && uses >= 20 }) {
		g := randomMetric(r)
		orders := paths(g)
		best := g.Length(slices.MinFunc(orders, func(a, b []int) int { return g.Length(a) - g.Length(b) }))
		for moves := best - 1; moves <= best; moves++ {
			whole := oracle.NewPatience(math.MaxInt)
			p := reduce.New(whole, g, moves, n%3 == 0)
			refuted += max(0, p.Fewest()-moves)
			if q := p.Fewer(oracle.NewPatience(0), moves, false); q != nil {
				t.Fatalf("metric %d: cut short, %d edges are left of %d moves", n, len(q.Edges), moves)
			}
			for left := range whole.Asked() {
				cut := oracle.NewPatience(left)
				if p := reduce.New(cut, g, moves, n%3 == 0); moves == best && (p.Refuted || p.Fewest() > best) {
					t.Fatalf("metric %d: cut short at look %d, a path of %d is refuted", n, left, best)
				}
				cuts++
			}
			for _, set := range p.Leave {
				leaving := 0
				for _, e := range p.Edges {
					leaving += one(slices.Contains(set, e.I) != slices.Contains(set, e.J))
				}
				if list := p.Leaving(set); len(list) != leaving {
					t.Fatalf("metric %d: %d edges leave %v, but %d are listed", n, leaving, set, len(list))
				}
				uses++
			}
		}
	}
	alone := reduce.Given{Problem: tsp.New(1, -1, -1)}
	alone.SetEnd(0, 3)
	for moves, want := range map[int]bool{5: true, 6: false, 7: false} {
		if p := reduce.New(context.Background(), alone, moves, false); p.Refuted != want {
			t.Errorf("there and back in 6: %d moves are refuted: %t", moves, p.Refuted)
		}
	}
	if p := reduce.New(context.Background(), reduce.Given{Problem: tsp.New(0, -1, -1)}, 0, false); p.Refuted {
		t.Error("nothing to visit is refuted")
	}
	pair := reduce.Given{Problem: tsp.New(2, -1, -1), MayEnd: []int32{0}, Potentials: make([]int32, 2)}
	if p := reduce.New(context.Background(), pair, 9, false); !p.Refuted {
		t.Error("a path of two nodes with one end is not refuted")
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
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
	first := -1
	last := -1
	closed := r.IntN(3) == 0
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
func spend(p *reduce.Rest, order []int) (cost int64, forced int, wrong string) {
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
		times := c.Certain
		for _, set := range c.Sets {
			times += leaving(set)/2 - 1
		}
		for _, u := range c.Uses {
			e := p.Edges[u.Var]
			times += int64(one(used[[2]int32{e.I, e.J}] == (u.Coef > 0)))
		}
		if c.Odd && times%2 != 1 {
			wrong = "an odd cut counts an even number"
		}
		if c.Odd {
			times /= 2
		}
		cost += times * c.Cost
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
