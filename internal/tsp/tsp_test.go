package tsp

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// random is a problem of places on a grid, with their distances along its lines,
// and all kinds of ends.
func random(r *rand.Rand, most int) *Problem {
	n := 1 + r.IntN(most)
	first, last := -1, -1
	closed := r.IntN(3) == 0
	if !closed && r.IntN(2) == 0 {
		first = r.IntN(n)
	}
	if !closed && n > 1 && r.IntN(2) == 0 {
		if last = r.IntN(n); last == first {
			last = -1
		}
	}
	p := New(n, first, last)
	xs, ys := make([]int, n+1), make([]int, n+1)
	for i := range xs {
		xs[i], ys[i] = r.IntN(20), r.IntN(20)
	}
	distance := func(i, j int) int { return max(xs[i]-xs[j], xs[j]-xs[i]) + max(ys[i]-ys[j], ys[j]-ys[i]) }
	for i := range n {
		for j := range i {
			p.Set(i, j, distance(i, j))
		}
		if closed {
			p.SetEnd(i, distance(i, n))
		}
	}
	return p
}

// shortest goes through all orders.
func shortest(p *Problem) int {
	order := make([]int, p.Len())
	for i := range order {
		order[i] = i
	}
	best := math.MaxInt
	var permute func(k int)
	permute = func(k int) {
		if k == len(order) {
			if (p.First < 0 || order[0] == p.First) && (p.Last < 0 || order[k-1] == p.Last) {
				best = min(best, p.Length(order))
			}
			return
		}
		for i := k; i < len(order); i++ {
			order[k], order[i] = order[i], order[k]
			permute(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	permute(0)
	return best
}

// TestBoundsAgainstAllOrders: no potentials prove more than the shortest path, those
// of the ascent are the bound that it claims, and most are tight; the search mostly finds
// the shortest path.
func TestBoundsAgainstAllOrders(t *testing.T) {
	r := oracle.Rand(t)
	var tight, found, all int
	for range oracle.Until(t, 1600, func() bool { return 10*tight >= 8*all && 10*found >= 9*all }) {
		p := random(r, 7)
		if p.Len() < 2 {
			continue
		}
		want := shortest(p)
		a := NewAscent(p)
		s := NewSearch(context.Background(), p, nil, 1)
		order := a.Run(context.Background(), s)
		switch got := p.Length(order); {
		case got < want:
			t.Fatalf("found an order of length %d, expected %d: %+v", got, want, p)
		case got == want:
			found++
		}
		if a.Ceil() > want {
			t.Fatalf("found a bound of %d, but there is a path of %d: %+v", a.Ceil(), want, p)
		}
		copy(a.potential, a.best)
		if bound := a.tree(); bound != a.Bound {
			t.Fatalf("found a bound of %d, expected %d: %+v", bound, a.Bound, p)
		}
		all++
		if a.Ceil() == want {
			tight++
		}
		for range 20 { // as far off as potentials go
			bound := a.tree()
			if bound > int64(want)*Denominator {
				t.Fatalf("potentials %v prove %d/%d, but there is a path of %d: %+v", a.potential, bound, Denominator, want, p)
			}
			if a.level() {
				break // there is no step to take
			}
			a.step(1<<r.IntN(40), 128)
		}
	}
}

// TestTreesOfSomePairs: of all pairs, both ways find trees of the same weight; of near pairs, an
// ascent claims what all pairs prove.
func TestTreesOfSomePairs(t *testing.T) {
	r := oracle.Rand(t)
	for range 100 {
		p := random(r, 30)
		if p.Len() < 2 {
			continue
		}
		a := NewAscent(p)
		for i := range p.Len() {
			a.potential[i] = int32(r.IntN(3 * Denominator))
		}
		want := a.tree()
		slope := slices.Clone(a.slope)
		a.some = newSparse(p)
		for j := range int32(p.Len()) {
			for i := range j {
				a.some.add(p, i, j)
			}
		}
		if got := a.bound(); got != want {
			t.Fatalf("trees of all pairs give a bound of %d, expected %d (degrees %v): %+v", got, want, slope, p)
		}
	}
	for range 6 {
		p := random(r, sparseNodes)
		for p.Len() < sparseNodes {
			p = random(r, 2*sparseNodes)
		}
		a := NewAscent(p)
		a.Run(t.Context(), NewSearch(t.Context(), p, nil, 1))
		copy(a.potential, a.best)
		all := NewAscent(p)
		copy(all.potential, a.best)
		if got := all.tree(); got != a.Bound {
			t.Errorf("found a bound of %d of %d nodes, but all pairs prove %d", a.Bound, p.Len(), got)
		}
	}
}

// TestSearchKeepsItsBooks: after many exchanges and kicks taken back the order
// is one of all nodes with the ends that it must have, and the length kept is that
// of the order.
func TestSearchKeepsItsBooks(t *testing.T) {
	r := oracle.Rand(t)
	for k := range 160 {
		p := random(r, 40)
		if k%40 == 0 {
			p = random(r, 1200)
		}
		s := NewSearch(context.Background(), p, nil, 1)
		first := s.Length()
		for round := range 3 {
			order := s.Best()
			seen := make([]bool, p.Len())
			for _, i := range order {
				seen[i] = true
			}
			for i := range seen {
				if !seen[i] {
					t.Fatalf("round %d: node %d is missing in %v", round, i, order)
				}
			}
			kept := 0
			for i, e := range s.tour {
				next := s.tour[(i+1)%len(s.tour)]
				if int(s.pos[e.node]) != i || s.d(e.node, next.node) != int(next.before) {
					t.Fatal("positions or costs are wrong")
				}
				kept += int(next.before)
				for _, near := range s.near[e.node] {
					if s.d(e.node, near.node) != int(near.d) {
						t.Fatalf("round %d: an edge to a near node costs %d, not %d", round, s.d(e.node, near.node), near.d)
					}
				}
			}
			if kept != s.length || s.Length() > first {
				t.Fatalf("round %d: found length %d kept, expected %d; %d at first", round, s.length, kept, first)
			}
			if p.First >= 0 && order[0] != p.First || p.Last >= 0 && order[len(order)-1] != p.Last {
				t.Fatalf("round %d: found order %v, expected %d first and %d last", round, order, p.First, p.Last)
			}
			s.Run(context.Background(), 100, 0)
			if round == 1 {
				prices := make([]int32, p.Len())
				for i := range prices {
					prices[i] = int32(r.IntN(20*Denominator) - 10*Denominator)
				}
				ctx, cancel := context.WithCancel(context.Background())
				if k%3 == 0 {
					cancel()
				}
				if s.Guide(ctx, prices); k%4 == 0 && p.Len() > 1 {
					s.Among(ctx, make([]int32, p.Len()), []Candidate{{I: 0, J: 1}})
				}
				s.Breed(ctx, 2+r.IntN(8), 0)
				cancel()
			}
		}
	}
}

// TestNeighboursLengthenATreeLeast: the neighbours of a guided search are those by which
// a 1-tree of the potentials gets longest least, and what they are said to lengthen it by
// is what a tree with them has more.
func TestNeighboursLengthenATreeLeast(t *testing.T) {
	r := oracle.Rand(t)
	for range 50 {
		p := random(r, 30)
		n := p.Len()
		if n < 8 {
			continue
		}
		a := NewAscent(p)
		for i := range n {
			a.potential[i] = int32(r.IntN(10*Denominator) - 5*Denominator)
		}
		s := NewSearch(context.Background(), p, nil, 1)
		s.Guide(context.Background(), a.potential)
		least := a.tree()
		for i := range n {
			known := map[int32]int32{}
			last := int32(0)
			for _, e := range s.near[i] {
				known[e.node], last = e.alpha, e.alpha
			}
			for j := range n + 1 {
				if j == i {
					continue
				}
				var longer int64
				if j == n {
					longer = a.endCost(i) - max(a.endCost(a.ends[0]), a.endCost(a.ends[1]))
					if i == a.ends[0] || i == a.ends[1] {
						longer = 0
					}
				} else { // as light as can be, it is in the tree
					d := p.Distance(i, j)
					p.Set(i, j, -8000)
					with := a.tree()
					longer = with + int64(d+8000)*Denominator - least
					p.Set(i, j, d)
					a.tree()
				}
				alpha, is := known[int32(j)]
				if is && int64(alpha) != longer || !is && longer < int64(last) || len(known) != guided {
					t.Fatalf("node %d with %d: a tree gets longer by %d; found %v", i, j, longer, s.near[i])
				}
			}
		}
	}
}

// TestSearchStops: what is there at the end of the context is an order.
func TestSearchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := oracle.Rand(t)
	for range 20 {
		p := random(r, 200)
		s := NewSearch(ctx, p, nil, 1)
		s.Run(ctx, 100, 0)
		if got := p.Length(s.Best()); got != s.Length() || len(s.Best()) != p.Len() {
			t.Fatalf("found %v of length %d", s.Best(), got)
		}
	}
}

// TestJoinedOrders have each node once, and all edges of an order that they are given.
func TestJoinedOrders(t *testing.T) {
	r := oracle.Rand(t)
	for range 200 {
		p := random(r, 30)
		n := p.Len()
		if n < 2 {
			continue
		}
		want := r.Perm(n)
		edges := [][2]int32{{int32(p.Dummy()), int32(want[0])}, {int32(want[n-1]), int32(p.Dummy())}}
		for k := 1; k < n; k++ {
			edges = append(edges, [2]int32{int32(want[k-1]), int32(want[k])})
		}
		back := slices.Clone(want)
		slices.Reverse(back)
		oracle.Shuffled(r, edges)
		if got := p.Joined(edges); !slices.Equal(got, want) && !slices.Equal(got, back) {
			t.Fatalf("edges of %v make %v", want, got)
		}
		some := p.Joined(edges[:r.IntN(len(edges))])
		slices.Sort(some)
		for i, v := range some {
			if i != v || len(some) != n {
				t.Fatalf("%v is no order of %d nodes", some, n)
			}
		}
	}
}
