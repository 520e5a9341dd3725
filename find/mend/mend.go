package mend

import (
	"context"
	"slices"

	"knightsat/encode/cnf"
	"knightsat/internal/factor"
)

// few is how many sizes of windows are tried on all cycles first.
const few = 5

// sizes are limits in vertices.
type sizes struct {
	windows []int // one after the other
	// large is how many a window has that has no answer before a cycle is opened by an exchange as
	// long as it must be, which may make new cycles; twice as many where that was done before, and so
	// on, for two exchanges may undo each other.
	large int
	// first is what an exchange must stay below to be tried before all windows: of a cycle that no
	// exchange has opened yet, and of others. One of four vertices makes one cycle of two; one of six
	// may make new ones, and goes first only once.
	first       [2]int
	mostChanged int // before all are labelled anew
}

func usual() sizes {
	return sizes{[]int{24, 48, 96, 192, 384, 768, 1536, 3072, 6144}, 96, [2]int{7, 5}, 1000}
}

// Solver lets a solver look for models of a formula, which may grow: next returns nil if there is none, or the
// context ends first. end frees what that takes.
type Solver func(f *cnf.Formula) (next func(ctx context.Context) (cnf.Model, error), end func())

// Join joins the cycles of a 2-factor as far as it can: first those that windows of a few
// hundred squares join. Where it is cut short by the context, or has tried all windows in
// vain, what it leaves is a 2-factor.
func Join(ctx context.Context, g *factor.Graph, f *factor.Factor, models Solver) error {
	return join(ctx, newLabels(g, f, usual(), models))
}

func join(ctx context.Context, l *labels) error {
	for _, n := range []int{few, len(l.windows)} {
		for c := l.leftover(); c != nil; c = l.leftover() {
			if joined, err := l.mend(ctx, c, l.windows[:n]); err != nil || ctx.Err() != nil {
				return err
			} else if !joined {
				l.left = l.left[1:]
			}
		}
		if l.anew(); len(l.left) == 0 {
			return nil
		}
	}
	return nil
}

// mend joins a cycle with others, or opens it: first by a short exchange, else by windows,
// which cost more.
func (l *labels) mend(ctx context.Context, cycle []int32, windows []int) (joined bool, err error) {
	if l.exchange(ctx, cycle, l.first[min(1, l.times(cycle))]) {
		return true, nil
	}
	for _, size := range windows {
		squares := l.around(cycle, size)
		w := newWindow(l, squares)
		if joined, err = w.solve(ctx); joined || err != nil || ctx.Err() != nil {
			return joined, err
		}
		if len(squares) < size {
			break // that was all
		}
		if size >= l.large<<l.times(cycle) && l.exchange(ctx, cycle, 0) {
			return true, nil
		}
	}
	return false, nil
}

// leavesItsCycle reports whether an edge leads from a vertex of a cycle that has not
// changed to one of another.
func (l *labels) leavesItsCycle(v int32) bool {
	near, _ := l.g.Neighbours(int(v))
	return slices.ContainsFunc(near, func(u int32) bool {
		return int(u) != l.g.Dummy &&
			l.cycle[u] != l.cycle[v]
	})
}

// around lists size vertices: one by which an edge leaves the cycle, the cycle's others
// where they are no more than half or the window is small, up to half, and those that
// are nearest; never the dummy.
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
	add(cycle[from])
	if size < l.large || len(cycle) <= size/2 {
		for k := range min(len(cycle), size/2) {
			add(cycle[(from+k)%len(cycle)])
		}
	}
	for k := 0; k < len(list) && len(list) < size; k++ {
		near, _ := l.g.Neighbours(int(list[k]))
		for _, v := range near {
			add(v)
		}
	}
	return list
}
