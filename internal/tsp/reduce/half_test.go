package reduce

import (
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// TestCutsCountWhatHalvesLeaveOpen: whatever edges are left, the cut of a half counts of each cycle twice what the half
// leaves open, and one.
func TestCutsCountWhatHalvesLeaveOpen(t *testing.T) {
	r := oracle.Rand(t)
	var open, sets, down, ruledOut int
	for range oracle.Draw(t, 3000, func() bool { return min(open, sets, down, ruledOut) >= 200 }) {
		const n = 6
		cycle := r.Perm(n + 1)
		used := map[[2]int32]bool{}
		for k, v := range cycle {
			used[pair(v, cycle[(k+1)%len(cycle)])] = true
		}
		p := &Rest{Given: Given{Problem: tsp.New(n, -1, -1)}}
		for j := range n + 1 {
			for i := range j {
				if e := pair(i, j); used[e] || r.IntN(2) == 0 {
					p.Edges = append(p.Edges, edge{I: e[0], J: e[1]})
				}
			}
		}
		p.index()
		h := &linear.Half{}
		for v := range n {
			if r.IntN(2) == 0 {
				h.Nodes = append(h.Nodes, int32(v))
			}
		}
		for range r.IntN(3) {
			set := r.Perm(n)[:2+r.IntN(n-2)]
			slices.Sort(set)
			h.Sets = append(h.Sets, set)
		}
		sum, whole := halfOf(h, n, func(e [2]int32, odd bool) bool { return odd && r.IntN(3) == 0 }, used)
		if sum%2 == 0 {
			continue
		}
		cut := p.half(h, 1)
		got := cut.Certain
		for _, set := range cut.Sets {
			leave := int64(0)
			for e := range used {
				if slices.Contains(set, e[0]) != slices.Contains(set, e[1]) {
					leave++
				}
			}
			got += leave/2 - 1
		}
		for _, u := range cut.Uses {
			if used[p.nodes(u.Var)] == (u.Coef > 0) {
				got++
			}
		}
		if want := 2*(sum/2-whole) + 1; got != want {
			t.Fatalf("%+v leaves %d open of %v: the cut %+v counts %d, expected %d", h, sum/2-whole, cycle, cut, got, want)
		}
		open += int(got / 2)
		sets += len(cut.Sets)
		down += len(h.Down)
		ruledOut += int(cut.Certain)
	}
}

// halfOf is the sum whose half is rounded down, and what it is at least, by the definition of a half: the edges for
// which isDown is true are its Down.
func halfOf(h *linear.Half, n int, isDown func(e [2]int32, odd bool) bool, used map[[2]int32]bool) (sum, whole int64) {
	sum = int64(2 * len(h.Nodes))
	for _, set := range h.Sets {
		sum += int64(len(set) - 1)
	}
	for j := range n + 1 {
		for i := range j {
			e, times := pair(i, j), int64(0)
			for _, v := range h.Nodes {
				if v == e[0] || v == e[1] {
					times++
				}
			}
			for _, set := range h.Sets {
				if slices.Contains(set, i) && slices.Contains(set, j) {
					times++
				}
			}
			if isDown(e, times%2 != 0) {
				h.Down = append(h.Down, e)
				sum++
				times++
			}
			if used[e] {
				whole += times / 2
			}
		}
	}
	return sum, whole
}

func pair(i, j int) [2]int32 { return [2]int32{int32(min(i, j)), int32(max(i, j))} }
