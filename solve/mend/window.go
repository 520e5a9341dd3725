package mend

import (
	"context"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/solve/engine"
)

// edge joins two vertices of a window.
type edge struct{ u, v int32 }

// window is the part of a 2-factor that is free: the jumps between its squares. The
// rest is held, and is paths between squares of the window.
type window struct {
	l       *labels
	squares []int32
	in      map[int32]bool
	edges   []edge
	at      map[int32][]int // by vertex: edges
	held    [][2]int32
}

func newWindow(l *labels, squares []int32) *window {
	w := &window{l: l, squares: squares, in: map[int32]bool{}, at: map[int32][]int{}}
	for _, v := range squares {
		w.in[v] = true
	}
	for _, v := range squares {
		near, _ := l.g.Neighbours(int(v))
		for _, u := range near {
			if u > v && w.in[u] {
				w.at[v], w.at[u] = append(w.at[v], len(w.edges)), append(w.at[u], len(w.edges))
				w.edges = append(w.edges, edge{v, u})
			}
		}
	}
	w.held = l.pairs(w.in)
	return w
}

// solve looks for jumps within the window that make one cycle of all that touch it,
// and takes them.
func (w *window) solve(ctx context.Context) (bool, error) {
	if _, n := w.parts(func(e int) bool { return w.l.f.Joins(w.edges[e].u, w.edges[e].v) }); n == 1 {
		return false, nil
	}
	formula := &cnf.Formula{}
	first := formula.Vars(len(w.edges), func(int) string { return "" })
	writer := formula.Writer(ctx, 0)
	lit := func(e int) z.Lit { return cnf.Nth(first, e) }
	for _, v := range w.squares {
		var lits []z.Lit
		for _, e := range w.at[v] {
			lits = append(lits, lit(e))
		}
		w.exactly(writer, w.free(v), lits)
	}
	session := engine.Gini{}.Open(formula)
	defer session.Close()
	for range rounds {
		status, model, err := session.Solve(ctx)
		if err != nil || status != engine.Sat {
			return false, err
		}
		chosen := func(e int) bool { return model.Value(lit(e)) }
		part, n := w.parts(chosen)
		if n == 1 {
			w.take(chosen)
			return true, nil
		}
		cuts := make([][]z.Lit, n)
		for e, uv := range w.edges {
			if a, b := part[uv.u], part[uv.v]; a != b {
				cuts[a], cuts[b] = append(cuts[a], lit(e)), append(cuts[b], lit(e))
			}
		}
		for _, cut := range cuts {
			formula.Clause(cut...)
		}
	}
	return false, nil
}

// free is how many of the two jumps of a square are within the window.
func (w *window) free(v int32) (n int) {
	for _, u := range w.l.f.Partners(v) {
		if w.in[u] {
			n++
		}
	}
	return n
}

// exactly writes that so many of the literals are true, 0 to 2.
func (w *window) exactly(writer *cnf.Writer, n int, lits []z.Lit) {
	switch n {
	case 0:
		for _, l := range lits {
			writer.Clause(l.Not())
		}
	case 1:
		writer.Clause(lits...)
		for i, l := range lits {
			for _, k := range lits[:i] {
				writer.Clause(l.Not(), k.Not())
			}
		}
	default:
		sum.Two(writer, lits, true, "")
	}
}

// parts numbers the cycles that the chosen jumps and the held paths make.
func (w *window) parts(chosen func(e int) bool) (part map[int32]int, n int) {
	near := map[int32][]int32{}
	join := func(a, b int32) { near[a], near[b] = append(near[a], b), append(near[b], a) }
	for e, uv := range w.edges {
		if chosen(e) {
			join(uv.u, uv.v)
		}
	}
	for _, p := range w.held {
		join(p[0], p[1])
	}
	return components(w.squares, near)
}

// components numbers the connected parts of a graph.
func components(vertices []int32, near map[int32][]int32) (part map[int32]int, n int) {
	part = map[int32]int{}
	for _, v := range vertices {
		if _, ok := part[v]; ok {
			continue
		}
		part[v] = n
		for queue := []int32{v}; len(queue) > 0; queue = queue[1:] {
			for _, u := range near[queue[0]] {
				if _, ok := part[u]; !ok {
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
		for _, u := range w.l.f.Partners(v) {
			if !w.in[u] {
				partners[v] = append(partners[v], u)
			}
		}
	}
	for e, uv := range w.edges {
		if chosen(e) {
			partners[uv.u], partners[uv.v] = append(partners[uv.u], uv.v), append(partners[uv.v], uv.u)
		}
	}
	changes := map[int32][2]int32{}
	for _, v := range w.squares {
		old, now := w.l.f.Partners(v), [2]int32(partners[v])
		if !slices.Contains(old[:], now[0]) || !slices.Contains(old[:], now[1]) {
			changes[v] = now
		}
	}
	w.l.rejoin(changes)
}
