package mend

import (
	"context"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/internal/cycles"
	"knightsat/internal/work"
)

// window is the part of a 2-factor that is free: the jumps between its squares. The
// rest is held, and is paths between squares of the window, which are edges, too.
type window struct {
	l       *labels
	squares []int32
	place   map[int32]int32 // by vertex: where it is among the squares
	edges   [][2]int32      // between places
	free    int             // how many of them, the first, are jumps
	at      [][]int32       // by place: edges
}

func newWindow(l *labels, squares []int32) *window {
	w := &window{l: l, squares: squares, place: map[int32]int32{}, at: make([][]int32, len(squares))}
	for k, v := range squares {
		w.place[v] = int32(k)
	}
	add := func(a, b int32) {
		w.at[a], w.at[b] = append(w.at[a], int32(len(w.edges))), append(w.at[b], int32(len(w.edges)))
		w.edges = append(w.edges, [2]int32{a, b})
	}
	for k, v := range squares {
		near, _ := l.g.Neighbours(int(v))
		for _, u := range near {
			if at, in := w.place[u]; in && u > v {
				add(int32(k), at)
			}
		}
	}
	w.free = len(w.edges)
	for _, p := range l.pairs(squares, w.in) {
		add(w.place[p[0]], w.place[p[1]])
	}
	return w
}

func (w *window) in(v int32) bool {
	_, in := w.place[v]
	return in
}

// solve looks for jumps within the window that make one cycle of all that touch it,
// and takes them.
func (w *window) solve(ctx context.Context) (bool, error) {
	joins := func(e int) bool {
		return e >= w.free || w.l.f.Joins(w.squares[w.edges[e][0]], w.squares[w.edges[e][1]])
	}
	alone := func(e [2]int32) bool { return e[0] == e[1] } // a cycle with one square in the window
	if _, n := w.parts(joins); n == 1 || slices.ContainsFunc(w.edges, alone) {
		return false, nil
	}
	formula, err := newTwos(ctx, len(w.edges), func(k int) []int32 { return w.at[k] }, len(w.squares),
		func(e int) bool { return e >= w.free })
	if err != nil {
		return false, nil
	}
	next, end := w.l.models(formula.Formula)
	defer end()
	for range mendedModels {
		work.Spend(ctx, int64(len(w.edges)))
		model, err := next(ctx)
		if err != nil || model == nil {
			return false, err
		}
		chosen := func(e int) bool { return model.Value(formula.x[e]) }
		part, n := w.parts(chosen)
		if n == 1 {
			w.take(chosen)
			return true, nil
		}
		cuts := make([][]z.Lit, n)
		for e, uv := range w.edges {
			if a, b := part[uv[0]], part[uv[1]]; a != b {
				cuts[a], cuts[b] = append(cuts[a], formula.x[e]), append(cuts[b], formula.x[e])
			}
		}
		for _, cut := range cuts {
			formula.Clause(cut...)
		}
	}
	return false, nil
}

// parts numbers the cycles that the chosen edges make, two at each square.
func (w *window) parts(chosen func(e int) bool) (part []int32, n int) {
	set, _ := cycles.Of(len(w.squares), func(yield func(a, b int32) bool) {
		for e, ab := range w.edges {
			if chosen(e) {
				yield(ab[0], ab[1])
			}
		}
	})
	return set.CycleOf()
}

// take makes the chosen jumps those of the 2-factor.
func (w *window) take(chosen func(e int) bool) {
	partners := make([][]int32, len(w.squares))
	for k, v := range w.squares {
		for _, u := range w.l.f.Set[v] {
			if !w.in(u) {
				partners[k] = append(partners[k], u)
			}
		}
	}
	for e, ab := range w.edges[:w.free] {
		a, b := ab[0], ab[1]
		if chosen(e) {
			partners[a], partners[b] = append(partners[a], w.squares[b]), append(partners[b], w.squares[a])
		}
	}
	for k, v := range w.squares {
		old, now := w.l.f.Set[v], [2]int32(partners[k])
		if !slices.Contains(old[:], now[0]) || !slices.Contains(old[:], now[1]) {
			w.l.mark(v)
			w.l.f.Set[v] = now
		}
	}
}
