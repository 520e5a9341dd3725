package flow

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// random is a small network.
func random(r *rand.Rand) *Network {
	units := func(n int) []int8 {
		list := make([]int8, n)
		for i := range list {
			list[i] = int8(r.IntN(3))
		}
		return list
	}
	give, take := units(1+r.IntN(4)), units(1+r.IntN(4))
	offsets, to := []int32{0}, []int32{}
	for range give {
		for j := range take {
			if r.IntN(2) == 0 {
				to = append(to, int32(j))
			}
		}
		offsets = append(offsets, int32(len(to)))
	}
	return New(give, take, offsets, to, int8(1+r.IntN(2)))
}

// flows calls visit with every flow of a network that has none.
func flows(n *Network, visit func(flow []int8, units int)) {
	give, take := slices.Clone(n.Give), slices.Clone(n.Take)
	flow := make([]int8, len(n.To))
	var try func(a, units int)
	try = func(a, units int) {
		if a == len(flow) {
			visit(flow, units)
			return
		}
		i, j := n.from[a], n.To[a]
		for u := int8(0); u <= min(n.limit, give[i], take[j]); u++ {
			flow[a] = u
			give[i] -= u
			take[j] -= u
			try(a+1, units+int(u))
			give[i] += u
			take[j] += u
		}
		flow[a] = 0
	}
	try(0, 0)
}

func never() bool { return false }

// TestMaximiseAgainstAllFlows: the flow is one, no other has more units, the nodes
// reached are a cut of as many, and the arcs between two components are those that carry the
// same in all maximal flows which use the nodes as this one does.
func TestMaximiseAgainstAllFlows(t *testing.T) {
	r := oracle.Rand(t)
	var fixed, free int
	for range oracle.Draw(t, 10000, func() bool { return fixed >= 1000 && free >= 1000 }) {
		n := random(r)
		if len(n.To) > 9 {
			continue
		}
		give, take := slices.Clone(n.Give), slices.Clone(n.Take)
		most := 0
		flows(n, func(_ []int8, units int) { most = max(most, units) })
		if !n.Maximise(context.Background(), never, math.MaxInt) {
			t.Fatal("it was stopped")
		}
		units := check(t, n, give, take)
		if units != most {
			t.Fatalf("found a flow of %d units, expected %d: %+v", units, most, n)
		}
		left, right := n.Reach()
		cut := 0
		for i, reached := range left {
			if !reached {
				cut += int(give[i])
			}
		}
		for j, reached := range right {
			if reached {
				cut += int(take[j])
			}
		}
		for a, j := range n.To {
			if left[n.from[a]] && !right[j] {
				cut += int(n.limit)
			}
		}
		if cut != most {
			t.Fatalf("the nodes reached are a cut of %d, expected %d: %+v", cut, most, n)
		}
		same := make([]bool, len(n.To))
		for a := range same {
			same[a] = true
		}
		flows(New(give, take, n.Offsets, n.To, n.limit), func(flow []int8, _ int) {
			g, k := slices.Clone(give), slices.Clone(take)
			for a, u := range flow {
				g[n.from[a]] -= u
				k[n.To[a]] -= u
			}
			if !slices.Equal(g, n.Give) || !slices.Equal(k, n.Take) {
				return
			}
			for a, u := range flow {
				same[a] = same[a] && u == n.Flow[a]
			}
		})
		component := n.Components(context.Background())
		for a, j := range n.To {
			is := component[n.from[a]] != component[len(give)+int(j)]
			if n.limit == 1 && is != same[a] {
				t.Fatalf("arc %d is between two components: %t, expected %t: %+v", a, is, same[a], n)
			}
			if is {
				fixed++
			} else {
				free++
			}
		}
	}
}

// check counts the units of a flow, and holds what is kept of it against it.
func check(t *testing.T, n *Network, give, take []int8) (units int) {
	t.Helper()
	give, take = slices.Clone(give), slices.Clone(take)
	arcs := make([]int8, len(n.To))
	for a, u := range n.Flow {
		if u < 0 || u > n.limit {
			t.Fatalf("arc %d carries %d: %+v", a, u, n)
		}
		give[n.from[a]] -= u
		take[n.To[a]] -= u
		units += int(u)
	}
	for j, back := range n.back {
		for _, a := range back {
			if a >= 0 && n.To[a] != int32(j) {
				t.Fatalf("node %d takes a unit from arc %d, which leads elsewhere", j, a)
			} else if a >= 0 {
				arcs[a]++
			}
		}
	}
	if !slices.Equal(give, n.Give) || !slices.Equal(take, n.Take) || !slices.Equal(arcs, n.Flow) {
		t.Fatalf("the books are wrong: %+v", n)
	}
	if slices.Min(give) < 0 || slices.Min(take) < 0 {
		t.Fatalf("a node lets through too much: %+v", n)
	}
	return units
}

// TestMaximiseStops: with its context, when there is enough, and with its work; what
// is there then is a flow.
func TestMaximiseStops(t *testing.T) {
	r := oracle.Rand(t)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for range 2000 {
		n := random(r)
		give, take := slices.Clone(n.Give), slices.Clone(n.Take)
		var ok bool
		switch r.IntN(3) {
		case 0:
			ok = n.Maximise(ended, never, math.MaxInt)
		case 1:
			ok = n.Maximise(context.Background(), func() bool { return true }, math.MaxInt)
		default:
			ok = n.Maximise(context.Background(), never, -1)
		}
		if ok {
			t.Fatal("found a maximum flow, expected to be stopped")
		}
		check(t, n, give, take)
	}
}
