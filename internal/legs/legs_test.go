package legs

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// graph is a grid, of which some vertices and edges are missing, or with further edges.
func graph(random *rand.Rand, w, h int, further bool) (near [][]int32) {
	near = make([][]int32, w*h)
	join := func(u, v int) {
		near[u], near[v] = append(near[u], int32(v)), append(near[v], int32(u))
	}
	for v := range w * h {
		if v%w+1 < w && random.IntN(8) > 0 {
			join(v, v+1)
		}
		if v+w < w*h && random.IntN(8) > 0 {
			join(v, v+w)
		}
		if further && v%w+1 < w && v+w < w*h && random.IntN(3) == 0 {
			join(v, v+w+1)
		}
	}
	return near
}

// fewest is how many edges legs have at least, by trying all walks; below if there are none with fewer.
func fewest(near [][]int32, stops []int32, below int) int {
	used := make([]bool, len(near))
	for _, v := range stops {
		used[v] = true
	}
	var walk func(v int32, next, edges int)
	walk = func(v int32, next, edges int) {
		if next == len(stops) {
			below = min(below, edges)
			return
		}
		for _, u := range near[v] {
			switch {
			case edges+len(stops)-next >= below:
			case u == stops[next]:
				walk(u, next+1, edges+1)
			case !used[u]:
				used[u] = true
				walk(u, next, edges+1)
				used[u] = false
			}
		}
	}
	walk(stops[0], 1, 0)
	return below
}

func TestLegsAreAsShortAsTheShortestOfAllWalks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	found, none := 0, 0
	for try := range 600 {
		w, h := 3+random.IntN(3), 3+random.IntN(3)
		near := graph(random, w, h, try%3 == 0)
		var stops, order []int32
		for _, v := range random.Perm(w * h)[:4+random.IntN(3)] {
			stops = append(stops, int32(v))
		}
		if try%4 == 1 {
			stops = append(stops, stops[0])
		}
		for v := range w * h {
			order = append(order, int32(v))
		}
		below := w*h + 1
		if try%5 == 2 {
			below = fewest(near, stops, below) + random.IntN(3)
		}
		want := fewest(near, stops, below)
		p := Problem{Neighbours: func(v int) []int32 { return near[v] }, Order: order, Stops: stops,
			Planar: try%3 != 0}
		walk, left := Shortest(context.Background(), p, below, 1<<20)
		switch {
		case left < 0:
			t.Fatalf("try %d did not end", try)
		case walk == nil && want < below:
			t.Fatalf("try %d found no legs of %d edges: %v in %v", try, want, stops, near)
		case walk == nil:
			none++
			continue
		case len(walk)-1 != want || want >= below:
			t.Fatalf("try %d found %v, expected %d edges: %v in %v", try, walk, want, stops, near)
		}
		found++
		check(t, near, stops, walk)
	}
	if found < 100 || none < 100 {
		t.Errorf("%d had legs and %d none: too few to say much", found, none)
	}
}

// check fails unless a walk visits the stops in order, and no vertex twice.
func check(t *testing.T, near [][]int32, stops, walk []int32) {
	t.Helper()
	next := 0
	for i, v := range walk {
		if i > 0 && !slices.Contains(near[walk[i-1]], v) {
			t.Fatalf("%v has no edge to %d", walk, v)
		}
		if next < len(stops) && v == stops[next] {
			next++
		} else if slices.Contains(stops, v) {
			t.Fatalf("%v visits %d too soon", walk, v)
		}
		if at := slices.Index(walk, v); at < i && (at > 0 || i < len(walk)-1) {
			t.Fatalf("%v visits %d twice", walk, v)
		}
	}
	if next < len(stops) {
		t.Fatalf("%v misses %d", walk, stops[next])
	}
}

func TestTooManyStatesAndTooWideAFrontierRefuteNothing(t *testing.T) {
	var near [][]int32
	p := Problem{Neighbours: func(v int) []int32 { return near[v] }, Stops: []int32{0, 20, 5, 30, 35}}
	grid := func(w, h int) {
		near, p.Order = make([][]int32, w*h), nil
		for v := range w * h {
			p.Order = append(p.Order, int32(v))
			if v%w > 0 {
				near[v], near[v-1] = append(near[v], int32(v-1)), append(near[v-1], int32(v))
			}
			if v >= w {
				near[v], near[v-w] = append(near[v], int32(v-w)), append(near[v-w], int32(v))
			}
		}
	}
	grid(6, 6)
	if walk, left := Shortest(context.Background(), p, 37, 10); walk != nil || left >= 0 {
		t.Errorf("ten states: %v, %v", walk, left)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if walk, left := Shortest(ended, p, 37, 1<<20); walk != nil || left >= 0 {
		t.Errorf("an ended context: %v, %v", walk, left)
	}
	again := p
	again.Stops = []int32{0, 20, 0, 35}
	if walk, left := Shortest(context.Background(), again, 37, 1<<20); walk != nil || left >= 0 {
		t.Errorf("a stop that comes twice: %v, %v", walk, left)
	}
	grid(50, 6)
	if walk, left := Shortest(context.Background(), p, 301, 1<<20); walk != nil || left >= 0 {
		t.Errorf("50 vertices wide: %v, %v", walk, left)
	}
}

// TestPiecesThatCrossLeadNowhere: after the first row of a grid, in which two legs of three have both their ends.
func TestPiecesThatCrossLeadNowhere(t *testing.T) {
	p := Problem{Stops: []int32{0, 1, 2, 3}, Planar: true, Neighbours: func(v int) (near []int32) {
		if v%6 > 0 {
			near = append(near, int32(v-1))
		}
		if v%6 < 5 {
			near = append(near, int32(v+1))
		}
		if v >= 6 {
			near = append(near, int32(v-6))
		}
		if v < 18 {
			near = append(near, int32(v+6))
		}
		return near
	}}
	for v := range int32(24) {
		p.Order = append(p.Order, v)
	}
	s := newSearch(context.Background(), p, 100)
	for _, c := range []struct {
		says  string
		state state
		leads bool
	}{
		{"one beside the other", state{1, 1, 3, 0, 3, 0}, true},
		{"one around the other", state{1, 3, 3, 0, 0, 1}, true},
		{"one across the other", state{1, 3, 0, 1, 3, 0}, false},
		{"two pieces of a leg around another leg", state{1, 3, 1, 1, 3, 1}, true},
	} {
		if least := s.least(&s.steps[5], c.state); least < away != c.leads {
			t.Errorf("%s: %d edges", c.says, least)
		}
	}
}

// TestPairsAreJoinedByTheFewestEdges: that is exact for few vertices, and no more than there are for many.
func TestPairsAreJoinedByTheFewestEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var pairs func(st *step, list []int8) int
	pairs = func(st *step, list []int8) int {
		if len(list) == 0 {
			return 0
		}
		fewest := math.MaxInt
		for i := 1; i < len(list); i++ {
			rest := slices.Delete(slices.Clone(list), i, i+1)[1:]
			fewest = min(fewest, int(st.far[int(list[0])*st.width+int(list[i])])+pairs(st, rest))
		}
		return fewest
	}
	for range 1000 {
		st := &step{width: 9, far: make([]int16, 81)}
		for i := range 9 {
			for j := range i {
				d := int16(1 + r.IntN(9))
				st.far[9*i+j], st.far[9*j+i] = d, d
			}
		}
		list := []int8{8, 3, 5, 0, 7, 2, 6, 1}[:2*r.IntN(5)]
		got, want := st.least(list), pairs(st, list)
		if got > want || got != want && len(list) <= mostPaired {
			t.Fatalf("%v are joined by %d edges at least; expected %d, of %v", list, got, want, st.far)
		}
	}
}
