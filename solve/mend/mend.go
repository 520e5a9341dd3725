package mend

import (
	"context"
	"slices"

	"knightsat/bound/twofactor"
)

// Region is why a board has no tour: there is no way to give each of these vertices two
// jumps, or one and an end of the tour, such that none of the sets, which are among
// them, is left without a jump that leads out of it. A solver decided that.
type Region struct {
	Squares []int32
	Sets    [][]int32
}

// Windows have so many squares, one after the other; rounds is how many models of one
// are looked at.
var windows = []int{24, 48, 96, 192, 384, 768, 1536, 3072, 6144}

const rounds = 300

// Where no window of less than large squares has an answer, a cycle is opened by an
// exchange as long as it must be, which may make new cycles: mostExchanges times in all.
var large, mostExchanges = 192, 1000

// Join joins the cycles of a 2-factor as far as it can. It returns why there is no
// tour, where it finds that. Where it is cut short by the context, or has tried all
// windows in vain, what it leaves is a 2-factor.
func Join(ctx context.Context, g *twofactor.Graph, f *twofactor.Factor) (*Region, error) {
	l := newLabels(g, f)
	for {
		c := l.leftover()
		if c == nil || ctx.Err() != nil {
			return nil, nil
		}
		joined, region, err := l.mend(ctx, c)
		switch {
		case err != nil || region != nil:
			return region, err
		case !joined:
			return nil, nil
		}
	}
}

// mend joins the cycle of a vertex with others.
func (l *labels) mend(ctx context.Context, cycle []int32) (joined bool, region *Region, err error) {
	for _, size := range windows {
		squares := l.around(cycle, size)
		w := newWindow(l, squares)
		if joined, err = w.solve(ctx); joined || err != nil || ctx.Err() != nil {
			return joined, nil, err
		}
		if region, err = impassable(ctx, l.g, squares); region != nil || err != nil {
			return false, region, err
		}
		if len(squares) < size {
			break // that was all
		}
		if size >= large && l.exchanges > 0 {
			if l.exchanges--; l.exchange(ctx, cycle) {
				return true, nil, nil
			}
		}
	}
	return false, nil, nil
}

// leavesItsCycle reports whether an edge leads from a vertex of a cycle that has not
// changed to one of another.
func (l *labels) leavesItsCycle(v int32) bool {
	near, _ := l.g.Neighbours(int(v))
	return slices.ContainsFunc(near, func(u int32) bool { return int(u) != l.g.Dummy && l.cycle[u] != l.cycle[v] })
}

// around lists some vertices of a cycle, from one that an edge of the graph leaves it by, and as many of the nearest other ones that
// there are such many in all; never the dummy.
func (l *labels) around(cycle []int32, size int) []int32 {
	seen := map[int32]bool{int32(l.g.Dummy): true}
	var list []int32
	add := func(v int32) {
		if !seen[v] && len(list) < size {
			seen[v] = true
			list = append(list, v)
		}
	}
	from := max(0, slices.IndexFunc(cycle, l.leavesItsCycle))
	for k := range min(len(cycle), size/2) {
		add(cycle[(from+k)%len(cycle)])
	}
	for k := 0; k < len(list) && len(list) < size; k++ {
		near, _ := l.g.Neighbours(int(list[k]))
		for _, v := range near {
			add(v)
		}
	}
	return list
}
