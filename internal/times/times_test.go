package times

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// walks lists the walks of a problem, by going through all.
func walks(p Problem) (all [][]int) {
	var walk []int
	var step func(v int)
	step = func(v int) {
		i := len(walk)
		given, ok := p.At[i]
		back := p.Closed && i > 0 && i == p.Moves
		switch {
		case ok && given != v, back && v != walk[0], p.Once && !back && slices.Contains(walk, v):
			return
		}
		walk = append(walk, v)
		if i == p.Moves {
			at := []int{}
			for _, v := range p.Order {
				at = append(at, slices.Index(walk, v))
			}
			if slices.IsSorted(at) && !slices.Contains(at, -1) {
				all = append(all, slices.Clone(walk))
			}
		} else {
			for _, u := range p.Neighbours(v) {
				step(int(u))
			}
		}
		walk = walk[:i]
	}
	for v := range p.N {
		step(v)
	}
	for i := range p.At {
		if i > p.Moves {
			return nil
		}
	}
	return all
}

// random is a random problem on a random graph; given times are those of a walk now and then.
func random(r *rand.Rand) Problem {
	n := 1 + r.IntN(7)
	near := make([][]int32, n)
	for u := range n {
		for v := range u {
			if r.IntN(2) == 0 {
				near[u], near[v] = append(near[u], int32(v)), append(near[v], int32(u))
			}
		}
	}
	p := Problem{N: n, Neighbours: func(v int) []int32 { return near[v] }, At: map[int]int{}, Moves: r.IntN(n + 1)}
	p.Once = r.IntN(3) > 0
	if p.All = p.Once && r.IntN(2) == 0; p.All {
		p.Moves = n - 1
	}
	if p.Closed = r.IntN(3) == 0; p.Closed {
		if p.All {
			p.Moves = n
		}
		p.At[0] = r.IntN(n)
		p.At[p.Moves] = p.At[0]
	}
	if p.Once && r.IntN(2) == 0 {
		p.Order = r.Perm(n)[:r.IntN(n+1)]
		if p.Closed {
			p.Order = slices.DeleteFunc(p.Order, func(v int) bool { return v == p.At[0] })
		}
	}
	given := r.IntN(4)
	if all := walks(p); len(all) > 0 && r.IntN(4) > 0 {
		w := all[r.IntN(len(all))]
		for range given {
			i := r.IntN(len(w))
			p.At[i] = w[i]
		}
		return p
	}
	for range given {
		p.At[r.IntN(p.Moves+2)] = r.IntN(n)
	}
	return p
}

// TestTimesLeaveEveryWalk: no level takes a vertex from a time at which a walk is there, and
// each takes what the one before does. Distances of walks that may visit a vertex again, and
// have no other rule, leave nothing else.
func TestTimesLeaveEveryWalk(t *testing.T) {
	r := oracle.Rand(t)
	taken := [3]int{}
	for n := range oracle.Draw(t, 3000, func() bool { return taken[Layers] >= 100 && taken[Edges] >= 20 }) {
		p := random(r)
		all := walks(p)
		var before *Times
		for level := Distances; level <= Edges; level++ {
			now := oracle.Must(New(context.Background(), p, level))
			if now.Dead() && len(all) > 0 {
				t.Fatalf("problem %d, level %d: no walk is left of %v", n, level, all)
			}
			for i := range p.Moves + 1 {
				for v := range p.N {
					is := slices.ContainsFunc(all, func(w []int) bool { return w[i] == v })
					has := now.Has(v, i)
					if is && !has || has && before != nil && !before.Has(v, i) {
						t.Fatalf("problem %d, level %d: vertex %d at time %d: %t, by walks %t", n, level, v, i, has, is)
					}
					if exact := !p.Once && !p.Closed; exact && has != is {
						t.Fatalf("problem %d: distances leave vertex %d at time %d, no walk has it", n, v, i)
					}
					if before != nil && before.Has(v, i) && !has {
						taken[level]++
					}
				}
			}
			before = now
		}
		for again := true; again && !before.Decided(); {
			again = oracle.Must(before.Try(context.Background()))
		}
		if p.All && len(all) > 1 && before.Decided() {
			t.Fatalf("problem %d: trying decides a problem of several tours", n)
		}
	}
}

// TestVerticesInOrderAreTheirDistanceApart: the tours around a circle of nine that visit these in
// order begin at 0 or one or two before it.
func TestVerticesInOrderAreTheirDistanceApart(t *testing.T) {
	near := func(v int) []int32 { return []int32{int32(v+1) % 9, int32(v+8) % 9} }
	p := Problem{N: 9, Neighbours: near, Moves: 8, Once: true, All: true, Order: []int{0, 3, 6}}
	left := oracle.Must(New(context.Background(), p, Distances))
	for i, v := range p.Order {
		for at := range 9 {
			if could := at/3 == i; left.Has(v, at) != could {
				t.Errorf("vertex %d at time %d: expected %t", v, at, could)
			}
		}
	}
}

// TestLikelyTimesAreLeft: what routes visit, and what is believed, is left, at each time a vertex at least; routes are as
// often at each time.
func TestLikelyTimesAreLeft(t *testing.T) {
	r := oracle.Rand(t)
	whole := 0
	for n := range oracle.Draw(t, 3000, func() bool { return whole >= 100 }) {
		p := random(r)
		left, err := New(context.Background(), p, Layers)
		if err != nil || !p.All {
			continue
		}
		check := func(at [][]int32) {
			for i, list := range at {
				if len(list) == 0 || slices.ContainsFunc(list, func(v int32) bool { return !left.Has(int(v), i) }) {
					t.Fatalf("problem %d: at %d of %v", n, i, list)
				}
			}
		}
		seen := Seen{Times: left}
		if seen.Look(context.Background(), uint64(n)) {
			whole++
			check(seen.Likely(p.N * p.N))
			for _, visits := range seen.at {
				if sum := int32(0); !slices.ContainsFunc(visits, func(n int32) bool { sum += n; return sum == seen.walks }) {
					t.Fatalf("problem %d: %v are not %d", n, visits, seen.walks)
				}
			}
		}
		b := NewBeliefs(left, uint64(n))
		if left.Dead() != (b == nil) {
			t.Fatalf("problem %d: no walk is left: %t, believed: %v", n, left.Dead(), b)
		}
		for k := 0; k < 30 && b != nil && b.Round(context.Background()); k++ {
			at, _ := b.Likely()
			check(at)
		}
	}
}

// TestLargeProblemsAreRefused before anything is laid out, and a context that has ended is an error.
func TestLargeProblemsAreRefused(t *testing.T) {
	if _, err := New(t.Context(), Problem{N: 90_000, Moves: 90_000}, Layers); err != errTooLarge {
		t.Errorf("found %v, expected %v", err, errTooLarge)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	none := func(int) []int32 { return nil }
	if _, err := New(ended, Problem{N: 3, Moves: 2, Neighbours: none}, Edges); err != context.Canceled {
		t.Errorf("found %v, expected %v", err, context.Canceled)
	}
}

// TestBeliefsBecomeATour: they agree on a vertex for each time, most of which are different ones.
func TestBeliefsBecomeATour(t *testing.T) {
	board := oracle.Board(12, 12)
	squares := board.Squares()
	near := make([][]int32, len(squares))
	for v, s := range squares {
		for _, to := range board.Moves(puzzles.King, s) {
			near[v] = append(near[v], int32(slices.Index(squares, to)))
		}
	}
	p := Problem{N: len(near), Neighbours: func(v int) []int32 { return near[v] }, Moves: len(near) - 1,
		At: map[int]int{}, Once: true, All: true}
	for i := 0; i < len(near); i += 17 { // of a tour row by row, there and back
		p.At[i] = i
		if i/12%2 > 0 {
			p.At[i] = i/12*12 + 11 - i%12
		}
	}
	left := oracle.Must(New(t.Context(), p, Distances))
	b := NewBeliefs(left, 1)
	at, places := b.Likely()
	for places > 1.02*float64(p.N) && b.Round(t.Context()) {
		at, places = b.Likely()
	}
	visited := map[int32]bool{}
	for _, list := range at {
		visited[list[0]] = true
	}
	if len(visited) < p.N-6 {
		t.Errorf("%d of %d vertices are visited", len(visited), p.N)
	}
}
