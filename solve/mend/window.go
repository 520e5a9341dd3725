package mend

import (
	"context"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/solve/engine"
)

// window is the part of a 2-factor that is free: the jumps between its squares. The
// rest is held, and is paths between squares of the window, which are edges, too.
type window struct {
	l       *labels
	squares []int32
	in      map[int32]bool
	edges   [][2]int32
	free    int               // how many of them, the first, are jumps
	at      map[int32][]int32 // by vertex: edges
}

func newWindow(l *labels, squares []int32) *window {
	w := &window{l: l, squares: squares, in: map[int32]bool{}, at: map[int32][]int32{}}
	for _, v := range squares {
		w.in[v] = true
	}
	add := func(u, v int32) {
		w.at[v], w.at[u] = append(w.at[v], int32(len(w.edges))), append(w.at[u], int32(len(w.edges)))
		w.edges = append(w.edges, [2]int32{u, v})
	}
	for _, v := range squares {
		near, _ := l.g.Neighbours(int(v))
		for _, u := range near {
			if u > v && w.in[u] {
				add(v, u)
			}
		}
	}
	w.free = len(w.edges)
	for _, p := range l.pairs(w.in) {
		add(p[0], p[1])
	}
	return w
}

// solve looks for jumps within the window that make one cycle of all that touch it,
// and takes them.
func (w *window) solve(ctx context.Context) (bool, error) {
	joins := func(e int) bool { return e >= w.free || w.l.f.Joins(w.edges[e][0], w.edges[e][1]) }
	alone := func(e [2]int32) bool { return e[0] == e[1] } // a cycle with one square in the window
	if _, n := w.parts(joins); n == 1 || slices.ContainsFunc(w.edges, alone) {
		return false, nil
	}
	formula := newTwos(ctx, len(w.edges), func(k int) []int32 { return w.at[w.squares[k]] }, len(w.squares), func(e int) bool { return e >= w.free })
	session := engine.Gini{}.Open(formula.Formula)
	defer session.Close()
	for range rounds {
		status, model, err := session.Solve(ctx)
		if err != nil || status != engine.Sat {
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

// parts numbers the cycles that the chosen edges make.
func (w *window) parts(chosen func(e int) bool) (part map[int32]int, n int) {
	part = map[int32]int{}
	for _, v := range w.squares {
		if _, ok := part[v]; ok {
			continue
		}
		part[v] = n
		for queue := []int32{v}; len(queue) > 0; queue = queue[1:] {
			for _, e := range w.at[queue[0]] {
				u := w.edges[e][0] + w.edges[e][1] - queue[0]
				if _, ok := part[u]; !ok && chosen(int(e)) {
					part[u] = n
					queue = append(queue, u)
				}
			}
		}
		n++
	}
	return part, n
}

// take makes the chosen jumps those of the 2-factor.
func (w *window) take(chosen func(e int) bool) {
	partners := map[int32][]int32{}
	for _, v := range w.squares {
		for _, u := range w.l.f.Set[v] {
			if !w.in[u] {
				partners[v] = append(partners[v], u)
			}
		}
	}
	for e, uv := range w.edges[:w.free] {
		if chosen(e) {
			partners[uv[0]], partners[uv[1]] = append(partners[uv[0]], uv[1]), append(partners[uv[1]], uv[0])
		}
	}
	for _, v := range w.squares {
		old, now := w.l.f.Set[v], [2]int32(partners[v])
		if !slices.Contains(old[:], now[0]) || !slices.Contains(old[:], now[1]) {
			w.l.mark(v)
			w.l.f.Set[v] = now
		}
	}
}
