package walk

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// formula is a plan that has been written.
type formula struct {
	*plan
	cnf *cnf.Formula
}

// CNF implements [encode.Formula].
func (f *formula) CNF() *cnf.Formula { return f.cnf }

// By implements [encode.Formula]: budgets above the bound by counting.
func (f *formula) By() bound.By { return bound.ByCounting }

// Read implements [encode.Formula].
func (f *formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	if f.budget < 0 {
		return encode.Reading{}, fmt.Errorf("the formula for %d moves is a contradiction, and has no model", f.moves)
	}
	if len(f.stops) == 1 {
		return encode.Reading{Walk: f.in.Walk(f.stops)}, nil
	}
	times := make([]int, len(f.edges))
	for i, e := range f.edges {
		if m.Value(f.o(i)) {
			times[i] = 1
		}
		if e.twice != z.LitNull && m.Value(e.twice) {
			times[i] += 2
		}
		if times[i] > 2 {
			return encode.Reading{}, fmt.Errorf("the jump %s is made both once and twice", f.jump(i))
		}
	}
	part, parts := f.components(times)
	if parts > 1 {
		f.join(ctx, times, part)
		if err := ctx.Err(); err != nil {
			return encode.Reading{}, err
		}
		part, parts = f.components(times)
	}
	if parts > 1 {
		// What is still apart is a union of components of the model, so that
		// no jump of the model leaves it: these cuts are fewer, and stronger.
		return encode.Reading{Cuts: f.cuts(part, parts)}, nil
	}
	w, err := f.euler(times)
	if err != nil {
		return encode.Reading{}, err
	}
	if w.Moves() > f.moves {
		return encode.Reading{}, fmt.Errorf("the walk has %d moves; the bound is %d", w.Moves(), f.moves)
	}
	return encode.Reading{Walk: w}, nil
}

func (f *plan) jump(i int) string {
	return f.in.Squares[f.edges[i].u].String() + "-" + f.in.Squares[f.edges[i].v].String()
}

// components gives each vertex the number of its component of the jumps made,
// -1 outside of those that have a square to visit, and how many these are.
func (f *plan) components(times []int) (part []int32, parts int) {
	part = make([]int32, f.in.Len())
	for v := range part {
		part[v] = -1
	}
	var queue []int
	for _, s := range f.stops {
		if part[s] >= 0 {
			continue
		}
		id := int32(parts)
		parts++
		part[s] = id
		queue = append(queue[:0], s)
		for len(queue) > 0 {
			v := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, i := range f.at[v] {
				if to := f.other(int(i), v); times[i] > 0 && part[to] < 0 {
					part[to] = id
					queue = append(queue, to)
				}
			}
		}
	}
	return part, parts
}

func (f *plan) other(i, v int) int {
	if int(f.edges[i].u) == v {
		return int(f.edges[i].v)
	}
	return int(f.edges[i].u)
}

// cuts says for each component that some jump leaves it; of two it is enough to
// say for one.
func (f *plan) cuts(part []int32, parts int) []encode.Cut {
	if parts == 2 && f.all(part) {
		parts = 1
	}
	leaving := make([][]int32, parts)
	for i, e := range f.edges {
		a, b := part[e.u], part[e.v]
		if a == b {
			continue
		}
		for _, p := range []int32{a, b} {
			if p >= 0 && int(p) < parts {
				leaving[p] = append(leaving[p], int32(i))
			}
		}
	}
	cuts := make([]encode.Cut, parts)
	for p, edges := range leaving {
		cuts[p].Clause = f.literals(edges)
	}
	for v, p := range part {
		if p >= 0 && int(p) < parts {
			cuts[p].Inside = append(cuts[p].Inside, v)
		}
	}
	return cuts
}

// Cut implements [encode.Formula].
func (f *formula) Cut(inside []int) ([]z.Lit, error) {
	in := make([]bool, f.in.Len())
	for _, v := range inside {
		in[v] = true
	}
	visits := [2]bool{} // outside, inside
	for _, v := range f.stops {
		if in[v] {
			visits[1] = true
		} else {
			visits[0] = true
		}
	}
	if f.budget < 0 || visits != [2]bool{true, true} {
		return nil, encode.ErrNoCut
	}
	var leaving []int32
	for i, e := range f.edges {
		if in[e.u] != in[e.v] {
			leaving = append(leaving, int32(i))
		}
	}
	return f.literals(leaving), nil
}

// all reports whether every vertex is in a component: two cuts are one then.
func (f *plan) all(part []int32) bool {
	for _, p := range part {
		if p < 0 {
			return false
		}
	}
	return true
}

// euler walks along the component of the squares to visit, by Hierholzer's way
// of joining closed walks.
func (f *plan) euler(times []int) (puzzles.Walk, error) {
	degree := make([]int, f.in.Len())
	total := 0
	part, _ := f.components(times)
	left := make([]int, len(times))
	for i, e := range f.edges {
		if part[e.u] < 0 { // apart from the walk: nothing to visit there
			continue
		}
		left[i] = times[i]
		total += times[i]
		degree[e.u] += times[i]
		degree[e.v] += times[i]
	}
	from, err := f.firstOf(degree)
	if err != nil {
		return nil, err
	}
	walk := f.along(left, from)
	if len(walk) != total+1 {
		return nil, fmt.Errorf("the walk uses %d of the %d jumps that the model makes", len(walk)-1, total)
	}
	if back := f.in.Start < 0 && f.in.End >= 0; !back { // it comes out backwards
		slices.Reverse(walk)
	}
	w := f.in.Walk(walk)
	if err := puzzles.Check(f.in.Puzzle, w); err != nil {
		return nil, fmt.Errorf("the jumps make no solution: %w", err)
	}
	return w, nil
}

// firstOf is the square to begin with, the walk's end where only this is given.
func (f *plan) firstOf(degree []int) (from int, err error) {
	from = f.in.Start
	if from < 0 {
		from = f.in.End
	}
	odd := 0
	for v, d := range degree {
		if d%2 == 0 {
			continue
		}
		odd++
		if from < 0 {
			from = v
		}
	}
	if from < 0 || odd > 2 || odd == 2 && degree[from]%2 == 0 {
		return 0, fmt.Errorf("%d squares have an odd number of jumps; only the walk's two ends may", odd)
	}
	return from, nil
}

// along is the walk from a square along the jumps that are left, each as often as it
// is; it comes out backwards.
func (f *plan) along(left []int, from int) (walk []int) {
	next := make([]int, f.in.Len())
	for stack := []int{from}; len(stack) > 0; {
		v := stack[len(stack)-1]
		for next[v] < len(f.at[v]) && left[f.at[v][next[v]]] == 0 {
			next[v]++
		}
		if next[v] == len(f.at[v]) {
			walk = append(walk, v)
			stack = stack[:len(stack)-1]
			continue
		}
		i := int(f.at[v][next[v]])
		left[i]--
		stack = append(stack, f.other(i, v))
	}
	return walk
}

// Literals implements [encode.Formula]. The walk is trimmed at its free ends, and of
// jumps made more than twice two at a time are left out: both make it shorter.
func (f *formula) Literals(w puzzles.Walk) ([]z.Lit, error) {
	walk, err := f.trim(w)
	if err != nil {
		return nil, err
	}
	times := map[[2]int]int{}
	for i := 1; i < len(walk); i++ {
		times[[2]int{min(walk[i-1], walk[i]), max(walk[i-1], walk[i])}]++
	}
	var lits []z.Lit
	say := func(l z.Lit, yes bool) {
		if !yes {
			l = l.Not()
		}
		lits = append(lits, l)
	}
	for i, e := range f.edges {
		key := [2]int{int(e.u), int(e.v)}
		n := times[key]
		delete(times, key)
		for n > 2 {
			n -= 2
		}
		if n == 2 && e.twice == z.LitNull {
			return nil, fmt.Errorf("the budget does not allow for the jump %s twice", f.jump(i))
		}
		say(f.o(i), n == 1)
		if e.twice != z.LitNull {
			say(e.twice, n == 2)
		}
	}
	if len(times) > 0 {
		return nil, fmt.Errorf("the budget does not allow for %d of its jumps", len(times))
	}
	ends := map[int]bool{}
	if f.free > 0 && len(walk) > 1 {
		if f.in.Start < 0 {
			ends[walk[0]] = true
		}
		if f.in.End < 0 {
			ends[walk[len(walk)-1]] = true
		}
	}
	for k, v := range f.ends {
		say(cnf.Nth(f.end, k), ends[v])
		delete(ends, v)
	}
	if len(ends) > 0 {
		return nil, fmt.Errorf("the budget does not allow for the walk's ends")
	}
	return lits, nil
}

// trim cuts off what a walk does before it leaves its first square to visit for
// the last time, and after it first visits the last one, at free ends.
func (f *plan) trim(w puzzles.Walk) ([]int, error) {
	walk := make([]int, len(w))
	for i, s := range w {
		if walk[i] = f.in.Vertex(s); walk[i] < 0 {
			return nil, fmt.Errorf("%s is no free square", s)
		}
	}
	if f.in.End < 0 {
		walk = f.needed(walk)
	}
	if f.in.Start < 0 {
		slices.Reverse(walk)
		walk = f.needed(walk)
		slices.Reverse(walk)
	}
	return walk, nil
}

// needed is the shortest beginning of the walk that visits all.
func (f *plan) needed(walk []int) []int {
	seen := make([]bool, f.in.Len())
	last := 0
	for i, v := range walk {
		if f.in.MustVisit(v) && !seen[v] {
			seen[v] = true
			last = i
		}
	}
	return walk[:min(last+1, len(walk))]
}
