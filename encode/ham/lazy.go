package ham

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// Lazy is the encoding without positions: models are sets of directed cycles, and for
// each cycle a clause says that the tour leaves its squares, after "SAT-Based CEGAR
// Method for the Hamiltonian Cycle Problem Enhanced by Cut-Set Constraints" (SAT 2025).
// Where both directions are tours, models have one of them: at a square with the fewest
// jumps, the tour arrives by a later one than it leaves by.
//
// It is quick where squares have about three jumps each, and rivals the edge encoding
// there; with more of them, the edge encoding is quicker.
const Lazy Positions = "arc"

// breakDirection leaves one of two directions.
func (t *formula) breakDirection(w *cnf.Writer) {
	r := t.r
	if r.g.Dummy >= 0 && (t.a.Start >= 0 || t.a.End >= 0) {
		return // an end gives the direction
	}
	t.turning = 0
	for v := range r.out {
		if len(r.out[v]) < len(r.out[t.turning]) {
			t.turning = v
		}
	}
	w.Family("of the two directions, the one that comes to a square by a later jump than it leaves")
	near, _ := r.g.Neighbours(t.turning)
	var earlier []z.Lit
	for _, u := range near {
		w.ImpliesOr(t.arc(r.number[[2]int32{u, int32(t.turning)}]), earlier...)
		earlier = append(earlier, t.arc(r.number[[2]int32{int32(t.turning), u}]))
	}
}

// readLazily reads a tour, or the cycles of a model that is none.
func (t *formula) readLazily(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	r, n := t.r, t.r.g.Len()
	next := make([]int32, n)
	for v := range next {
		next[v] = -1
		for _, k := range r.out[v] {
			switch {
			case !m.Value(t.arc(k)):
			case next[v] >= 0:
				return encode.Reading{}, fmt.Errorf("the model leaves %s by two jumps", t.vertexName(v))
			default:
				next[v] = r.to[k]
			}
		}
		if next[v] < 0 {
			return encode.Reading{}, fmt.Errorf("the model does not leave %s", t.vertexName(v))
		}
	}
	cycle, cycles := make([]int, n), 0
	for v := range cycle {
		cycle[v] = -1
	}
	for v := range next {
		if cycle[v] >= 0 {
			continue
		}
		at := v
		for ; cycle[at] < 0; at = int(next[at]) {
			cycle[at] = cycles
		}
		if at != v {
			return encode.Reading{}, fmt.Errorf("the model comes to %s by two jumps", t.vertexName(at))
		}
		cycles++
	}
	if err := ctx.Err(); err != nil {
		return encode.Reading{}, err
	}
	if cycles > 1 {
		return encode.Reading{Cuts: t.cuts(cycle, cycles)}, nil
	}
	walk := []int{int(r.root)}
	for at := next[r.root]; at != r.root; at = next[at] {
		walk = append(walk, int(at))
	}
	return t.tour(walk), nil
}

// cuts says for each cycle that an arc leaves it, and for the dummy's that one comes
// to it, so that the dummy is outside.
func (t *formula) cuts(cycle []int, cycles int) []encode.Cut {
	outside := -1
	if d := t.r.g.Dummy; d >= 0 {
		outside = cycle[d]
	}
	cuts := make([]encode.Cut, cycles)
	for k := range t.r.from {
		a, b := cycle[t.r.from[k]], cycle[t.r.to[k]]
		if a == b {
			continue
		}
		if a != outside {
			cuts[a].Clause = append(cuts[a].Clause, t.arc(int32(k)))
		}
		if b == outside {
			cuts[b].Clause = append(cuts[b].Clause, t.arc(int32(k)))
		}
	}
	for v := range t.a.Len() {
		if c := cycle[v]; c != outside {
			cuts[c].Inside = append(cuts[c].Inside, v)
			if outside >= 0 {
				cuts[outside].Inside = append(cuts[outside].Inside, v)
			}
		}
	}
	if cycles == 2 && outside >= 0 {
		return cuts[:1] // it says the same as the other
	}
	return cuts
}

// Cut implements [encode.Formula]: the dummy is outside.
func (t *formula) Cut(inside []int) ([]z.Lit, error) {
	if !t.lazy || t.r == nil || len(inside) == 0 || len(inside) == t.a.Len() {
		return nil, encode.ErrNoCut
	}
	in := make([]bool, t.r.g.Len())
	for _, v := range inside {
		in[v] = true
	}
	var leaving []z.Lit
	for k := range t.r.from {
		if in[t.r.from[k]] && !in[t.r.to[k]] {
			leaving = append(leaving, t.arc(int32(k)))
		}
	}
	return leaving, nil
}

// forwards reports whether models have a tour in the direction of a walk.
func (t *formula) forwards(w puzzles.Walk) bool {
	if t.turning < 0 {
		return true
	}
	cycle := w
	if t.r.g.Dummy < 0 {
		cycle = w[:len(w)-1]
	}
	list := make([]int, 0, len(w)+1)
	for _, s := range cycle {
		list = append(list, t.a.Vertex(s))
	}
	if d := t.r.g.Dummy; d >= 0 {
		list = append(list, d)
	}
	for i, v := range list {
		if v == t.turning {
			return list[(i+len(list)-1)%len(list)] > list[(i+1)%len(list)]
		}
	}
	return true
}
