package linear

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/frontier/table"
	"knightsat/internal/oracle"
)

// walkGraph is a random graph in which walks are looked for, with ends of all kinds or none.
func walkGraph(r *rand.Rand) Graph {
	g := Graph{N: 2 + r.IntN(3), Again: true, Patience: 1}
	for v := range g.N {
		g.Must = append(g.Must, v == 0 || r.IntN(3) > 0)
	}
	for range g.N + r.IntN(3) {
		u, v := int32(r.IntN(g.N)), int32(r.IntN(g.N))
		e := [2]int32{min(u, v), max(u, v)}
		if u == v || slices.Contains(g.Edges, e) {
			continue
		}
		cost := int64(r.IntN(6)) - 1
		g.Edges, g.Costs = append(g.Edges, e), append(g.Costs, cost)
		g.Twice = append(g.Twice, cost+int64(r.IntN(4)))
	}
	if r.IntN(4) == 0 || len(g.Edges) == 0 {
		return g
	}
	given := r.IntN(3)
	g.Ends = make([]bool, g.N)
	for v := range g.N {
		if g.Ends[v] = v < given || given < 2 && g.Must[v]; g.Ends[v] {
			g.Must[v] = true
			g.Costs = append(g.Costs, int64(r.IntN(4)))
		}
		if v < given {
			g.Forced = append(g.Forced, v)
		}
	}
	for range r.IntN(4) * (given % 2) { // one free end at most is within an edge
		k := int32(r.IntN(len(g.Edges)))
		if at := g.Edges[k][r.IntN(2)]; int(at) >= given {
			g.Within = append(g.Within, End{At: at, Edge: k, Twice: r.IntN(2) > 0})
			g.Costs = append(g.Costs, int64(r.IntN(4)))
		}
	}
	return g
}

// cheapest is what the cheapest walk costs, by trying all values of all variables.
func (p *Program) cheapest() (least int64) {
	least = math.MaxInt64
	x := make([]int64, len(p.cost))
	var try func(v int)
	try = func(v int) {
		if v < len(x) {
			for x[v] = p.lo[v]; x[v] <= p.up[v]; x[v]++ {
				try(v + 1)
			}
			return
		}
		if cost, ok := p.isWalk(x); ok {
			least = min(least, cost)
		}
	}
	try(0)
	return least
}

// isWalk reports whether values of variables are a walk, and what it costs.
func (p *Program) isWalk(x []int64) (cost int64, ok bool) {
	g := &p.graph
	joined, degree := newPartition(p.nodes()), make([]int64, p.nodes())
	for v, times := range x {
		cost += p.cost[v] * times
	}
	for k, e := range p.edges {
		times := x[k]
		if k < len(g.Edges) {
			if times+x[int(p.pairs)+k] > 1 {
				return 0, false
			}
			times += 2 * x[int(p.pairs)+k]
		}
		if times > 0 {
			joined.join(e[0], e[1])
			degree[e[0]] += times
			degree[e[1]] += times
		}
	}
	for i, end := range g.Within {
		if x[len(p.edges)-len(g.Within)+i] > 0 && (x[end.Edge] > 0 || end.Twice != (x[p.pairs+end.Edge] > 0)) {
			return 0, false
		}
	}
	for v, n := range degree {
		visited := n > 0 || p.isStop(int32(v))
		if n%2 != 0 || visited && joined.find(int32(v)) != joined.find(p.root()) {
			return 0, false
		}
	}
	return cost, g.Ends == nil || degree[g.N] == 2
}

// TestSweepsFindCheapestWalks: in a sweep that a program with few rows asks, with ends of all kinds, the cheapest walk is
// found, and none that is cheaper.
func TestSweepsFindCheapestWalks(t *testing.T) {
	t.Parallel()
	r := oracle.Rand(t)
	var found, none, closed, within int
	for range oracle.Draw(t, 1000, func() bool { return found > 300 && none > 300 && closed > 30 && within > 30 }) {
		g := walkGraph(r)
		p := New(g)
		if p.pairs == 0 {
			continue
		}
		least := p.cheapest()
		for _, most := range []int{int(min(least, 50)) + r.IntN(4), int(min(least, 50)) - 1} {
			p := New(g)
			for range r.IntN(3) {
				p.separate(context.Background(), false)
			}
			s := &search{Program: p, most: most}
			s.run(t.Context())
			switch v := cheapest(t.Context(), s, most); {
			case v == Unknown && g.Ends == nil && p.must < 2: // the walk may stay there
			case least > int64(most) && v == Refuted && s.AtLeast == most+1:
				none++
			case least <= int64(most) && v == Found && int64(s.AtLeast) == least && p.costOf(t, s.Walk) == least:
				found++
				if g.Ends == nil {
					closed++
				}
				if n := len(s.Walk); len(g.Within) > 0 && int(s.Walk[n-1]) >= len(p.edges)-len(g.Within) {
					within++
				}
			default:
				t.Fatalf("of at most %d: found %v, %v, expected %d of %+v", most, v, s.Walk, least, g)
			}
		}
	}
}

// TestBranchingLosesNoWalk: nor where both ends are free, and a choice is about one of them.
func TestBranchingLosesNoWalk(t *testing.T) {
	t.Parallel()
	r := oracle.Rand(t)
	var branched, free int
	for range oracle.Draw(t, 1000, func() bool { return branched > 200 && free > 30 }) {
		g := walkGraph(r)
		g.Patience = -1
		p := New(g)
		if p.pairs == 0 || g.Ends == nil && p.must < 2 {
			continue
		}
		least := p.cheapest()
		for _, most := range []int{int(min(least, 50)) + r.IntN(2), int(min(least, 50)) - 1} {
			s := &search{Program: New(g), most: most, nodes: 1000, patient: true}
			v := s.node(t.Context(), 0, 0, 0)
			if v != Unknown && (v == Refuted) != (least > int64(most)) {
				t.Fatalf("of at most %d: found %v, %v, expected %d of %+v", most, v, s.Walk, least, g)
			}
			if s.Nodes > 1 {
				branched++
				if g.Ends != nil && len(g.Forced) == 0 {
					free++
				}
			}
		}
	}
}

// TestComponentsThatEndApart: where both vertices of an edge that is not used leave the frontier, each with all of its
// component, what is used is in two pieces; in one, if they are in the same component, or the edge is used.
func TestComponentsThatEndApart(t *testing.T) {
	g := group{edge: true, at: [2]int{0, 1}, leaves: [2]bool{true, true}}
	for _, c := range []struct {
		meeting
		joins, done bool
	}{
		{meeting{2, 4}, false, false}, {meeting{2, 2}, false, true}, {meeting{2, 4}, true, true},
		{meeting{2, 0}, false, true}, {meeting{2, 4, 6}, true, false}, {meeting{2, 2, 2}, false, false},
	} {
		s := state{meeting: c.meeting}
		if done, ok := s.add(&g, &way{joins: c.joins}); done != c.done || ok != (done || c.meeting[2] == 2) {
			t.Errorf("%v: done %v, possible %v", c, done, ok)
		}
	}
}

// TestMeetingsHaveTheirOwnKeys: whatever differs.
func TestMeetingsHaveTheirOwnKeys(t *testing.T) {
	var m meeting
	m[slots] = 3
	for i := range slots {
		m[i] = 2*slots + 1
	}
	for i := range slots {
		seen := map[table.Key]bool{}
		for x := range uint8(2*slots + 2) {
			other := m
			other[i] = x
			seen[other.key()] = true
			other[slots] = 1
			seen[other.key()] = true
			other[(i+2)%slots] = 0
			seen[other.key()] = true
		}
		if len(seen) != 3*(2*slots+2) {
			t.Errorf("slot %d has %d keys", i, len(seen))
		}
	}
}

// costOf is what a walk of edges and ends costs, which must be one.
func (p *Program) costOf(t *testing.T, used []int32) int64 {
	t.Helper()
	x := make([]int64, len(p.cost))
	for _, k := range used {
		x[k]++
	}
	for k := range p.graph.Edges {
		if x[k] == 2 {
			x[k], x[int(p.pairs)+k] = 0, 1
		}
	}
	cost, ok := p.isWalk(x)
	if !ok {
		t.Fatalf("%v is no walk", used)
	}
	return cost
}
