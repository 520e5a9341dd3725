package mend

import (
	"context"
	"maps"
	"slices"

	"knightsat/bound/twofactor"
)

// Windows have so many squares, one after the other; rounds is how many models of one
// are looked at.
var windows = []int{24, 48, 96, 192, 384, 768, 1536, 3072, 6144}

const (
	rounds = 300
	few    = 5 // windows that are tried on all cycles first
)

// large is how many squares a window has that has no answer before a cycle is opened by
// an exchange as long as it must be, which may make new cycles; twice as many where that
// was done before, and so on, for two exchanges may undo each other.
var large = 96

// joining is a 2-factor on its way to a single cycle.
type joining struct {
	g      *twofactor.Graph
	f      *twofactor.Factor
	cycle  []int32 // by vertex
	place  []int32 // by vertex: on its cycle
	length []int32 // by cycle, also of those that are no more
	listed int     // how many of these are from when cycles were last listed
	left   [][]int32
	opened map[int32]int // by vertex: how often its cycle was opened by an exchange
}

func newJoining(g *twofactor.Graph, f *twofactor.Factor) *joining {
	j := &joining{g: g, f: f, cycle: make([]int32, g.Len()), place: make([]int32, g.Len()), opened: map[int32]int{}}
	j.list()
	return j
}

// list lists the cycles but the longest as those that are left.
func (j *joining) list() {
	j.length = nil
	j.left = j.f.Cycles()
	longest := 0
	for c, list := range j.left {
		if len(list) > len(j.left[longest]) {
			longest = c
		}
		for k, v := range list {
			j.cycle[v], j.place[v] = int32(c), int32(k)
		}
		j.length = append(j.length, int32(len(list)))
	}
	j.listed = len(j.left)
	j.left = slices.Delete(j.left, longest, longest+1)
}

// rejoin gives vertices other partners, and numbers their cycles anew.
func (j *joining) rejoin(partners map[int32][2]int32) {
	j.f.Rejoin(partners)
	old := int32(len(j.length))
	for _, v := range slices.Sorted(maps.Keys(partners)) {
		if j.cycle[v] >= old {
			continue
		}
		n := int32(0)
		for prev, at := j.f.Partners(v)[1], v; n == 0 || at != v; n++ {
			j.cycle[at], j.place[at] = int32(len(j.length)), n
			next := j.f.Partners(at)
			if next[0] == prev {
				next[0] = next[1]
			}
			prev, at = at, next[0]
		}
		j.length = append(j.length, n)
	}
}

// leftover is a cycle that is not the longest; nil where there is only one.
func (j *joining) leftover() []int32 {
	for {
		for len(j.left) > 0 {
			if c := j.left[0]; int(j.cycle[c[0]]) < j.listed {
				return c
			}
			j.left = j.left[1:] // it has gone into another
		}
		if len(j.length) == j.listed {
			return nil
		}
		j.list()
	}
}

// Join joins the cycles of a 2-factor as far as it can: first those that windows of a few
// hundred squares join. Where it is cut short by the context, or has tried all windows in
// vain, what it leaves is a 2-factor.
func Join(ctx context.Context, g *twofactor.Graph, f *twofactor.Factor) error {
	j := newJoining(g, f)
	for _, n := range []int{few, len(windows)} {
		for c := j.leftover(); c != nil; c = j.leftover() {
			if joined, err := j.mend(ctx, c, windows[:n]); err != nil || ctx.Err() != nil {
				return err
			} else if !joined {
				j.left = j.left[1:]
			}
		}
		if j.list(); len(j.left) == 0 {
			return nil
		}
	}
	return nil
}

func (j *joining) mend(ctx context.Context, cycle []int32, windows []int) (joined bool, err error) {
	for _, size := range windows {
		squares := j.around(cycle, size)
		if joined, err = newWindow(j, squares).solve(ctx); joined || err != nil || ctx.Err() != nil {
			return joined, err
		}
		if len(squares) < size {
			break // that was all
		}
		if size >= large<<j.times(cycle) && j.exchange(ctx, cycle) {
			return true, nil
		}
	}
	return false, nil
}

// around lists so many vertices: one by which an edge leaves the cycle, the cycle's others
// where they are no more than half or the window is small, up to half, and those that
// are nearest; never the dummy.
func (j *joining) around(cycle []int32, size int) []int32 {
	seen := map[int32]bool{int32(j.g.Dummy): true}
	var list []int32
	add := func(vertices []int32) {
		for _, v := range vertices {
			if !seen[v] && len(list) < size {
				seen[v] = true
				list = append(list, v)
			}
		}
	}
	near := func(v int32) []int32 {
		vertices, _ := j.g.Neighbours(int(v))
		return vertices
	}
	from := max(0, slices.IndexFunc(cycle, func(v int32) bool {
		return slices.ContainsFunc(near(v), func(u int32) bool { return int(u) != j.g.Dummy && j.cycle[u] != j.cycle[v] })
	}))
	add(cycle[from : from+1])
	if size < large || len(cycle) <= size/2 {
		add(slices.Concat(cycle[from:], cycle[:from])[:min(len(cycle), size/2)])
	}
	for k := 0; k < len(list) && len(list) < size; k++ {
		add(near(list[k]))
	}
	return list
}
