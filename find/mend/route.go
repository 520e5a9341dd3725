package mend

import (
	"context"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
	"knightsat/internal/times"
	"knightsat/internal/work"
	"knightsat/puzzles"
)

// Route has a vertex for each time of a tour, each a neighbour of the one before. Some vertices may be missed, and as
// many visits are not the first.
type Route struct {
	*puzzles.Instance
	Left   *times.Times
	Models Solver
	Walk   []int
	at     [][]int // by vertex: the times of its visits
}

// Mend lays a route, and changes it until it is a tour, or the context ends.
func (r *Route) Mend(ctx context.Context, seed uint64) (bool, error) {
	for try := uint64(0); ctx.Err() == nil; try++ {
		if try%routeTries == 0 {
			r.Walk = r.Left.Laid(ctx, seed+try)
		}
		if r.Walk == nil {
			break
		}
		times.Loosen(ctx, r.Left, r.Walk, seed+try)
		r.at = make([][]int, r.Len())
		for t, v := range r.Walk {
			r.at[v] = append(r.at[v], t)
		}
		for size := routeWindow; size > 0 && ctx.Err() == nil; {
			missed, fewer, err := r.open(ctx, size)
			switch {
			case missed == 0 || err != nil:
				return missed == 0 && ctx.Err() == nil, err
			case fewer:
			case size >= widestRoute:
				size = 0
			default:
				size = size * 3 / 2
			}
		}
	}
	return false, nil
}

// open opens a window of this size at each vertex that is missed. It counts those that were, and reports whether they
// are fewer.
func (r *Route) open(ctx context.Context, size int) (missed int, fewer bool, err error) {
	for v := range r.at {
		if len(r.at[v]) > 0 || ctx.Err() != nil {
			continue
		}
		missed++
		found, err := r.solve(ctx, r.window(int32(v), size))
		if err != nil {
			return missed, false, err
		}
		fewer = fewer || found
	}
	return missed, fewer, nil
}

// window is about this number of squares around a path from one that is missed to the nearest one that is visited
// twice and may have the same times. None has a number.
func (r *Route) window(from int32, size int) (list []int32) {
	before := slices.Repeat([]int32{-1}, len(r.at))
	before[from] = from
	colour, component, bipartite := r.Colours()
	for queue := []int32{from}; len(queue) > 0 && list == nil; queue = queue[1:] {
		v := queue[0]
		if len(r.at[v]) > 1 && (!bipartite[component[v]] || colour[v] == colour[from]) {
			for list = []int32{from}; v != from; v = before[v] {
				list = append(list, v)
			}
		}
		for _, u := range r.Neighbours(int(v)) {
			if before[u] < 0 {
				before[u] = v
				queue = append(queue, u)
			}
		}
	}
	return slices.DeleteFunc(r.around(list, size), func(v int32) bool {
		return len(r.at[v]) == 1 && r.Left.Alone(r.at[v][0]) >= 0
	})
}

// around are squares and those nearest to them, so many together.
func (r *Route) around(list []int32, size int) []int32 {
	seen := make([]bool, len(r.at))
	for _, v := range list {
		seen[v] = true
	}
	for k := 0; k < len(list) && len(list) < size; k++ {
		for _, u := range r.Neighbours(int(list[k])) {
			if !seen[u] {
				seen[u] = true
				list = append(list, u)
			}
		}
	}
	return list
}

// opened is a window of a route: the visits of its squares are free, the rest is held.
type opened struct {
	*Route
	squares []int32
	times   []int       // of the visits
	free    map[int]int // by time: where it is among these
	may     [][]int32   // by visit: squares
	x       [][]z.Lit   // by visit and square
}

// solve looks for other visits of some squares such that fewer of them are missed, and takes them.
func (r *Route) solve(ctx context.Context, squares []int32) (found bool, err error) {
	o := &opened{Route: r, squares: squares, free: map[int]int{}}
	for _, v := range squares {
		o.times = append(o.times, r.at[v]...)
	}
	slices.Sort(o.times)
	for k, t := range o.times {
		o.free[t] = k
	}
	o.narrow()
	f := &cnf.Formula{}
	if w := f.Writer(ctx, 0); !o.write(w) || w.Err() != nil {
		return false, nil
	}
	var model cnf.Model
	next, end := r.Models(f)
	defer end()
	search := work.New(ctx, func(ctx context.Context) { model, err = next(ctx) })
	search.Until(windowSteps * int64(1+len(squares)/routeWindow))
	search.Stop()
	if model == nil || err != nil {
		return false, err
	}
	for _, v := range squares {
		r.at[v] = nil
	}
	for k, t := range o.times {
		v := o.may[k][slices.IndexFunc(o.x[k], model.Value)]
		r.Walk[t], r.at[v] = int(v), append(r.at[v], t)
	}
	return true, nil
}

// narrow finds what squares a visit may be of: those left for its time, in a larger window those near the route, a move
// from those of the visits before and after.
func (o *opened) narrow() {
	in := make([]bool, len(o.at))
	for _, v := range o.squares {
		in[v] = true
	}
	o.may = make([][]int32, len(o.times))
	keep := func(k, t int) {
		if t < 0 || t >= len(o.Walk) {
			return
		}
		beside := []int32{int32(o.Walk[t])}
		if j, free := o.free[t]; free {
			beside = o.may[j]
		}
		o.may[k] = slices.DeleteFunc(o.may[k], func(v int32) bool {
			return !slices.ContainsFunc(beside, func(u int32) bool { return o.Adjacent(int(u), int(v)) })
		})
	}
	for k, t := range o.times {
		near := o.squares
		if len(near) > freeWindow {
			near = o.around([]int32{int32(o.Walk[t])}, besideRoute*o.Edges()/o.Len())
		}
		for _, v := range near {
			if in[v] && o.Left.Has(int(v), t) {
				o.may[k] = append(o.may[k], v)
			}
		}
		keep(k, t-1)
	}
	for k, t := range slices.Backward(o.times) {
		keep(k, t+1)
	}
}

// write writes that each visit is of one square, a move from the next one, and that fewer squares are missed, and fewer
// visited again, than now. It returns false if that can't be.
func (o *opened) write(w *cnf.Writer) bool {
	of := map[int32][]z.Lit{}
	unnamed := func(int) string { return "" }
	for _, may := range o.may {
		x := w.Vars(len(may), unnamed)
		amo.Encoding("").ExactlyOne(w, x, "")
		for i, v := range may {
			of[v] = append(of[v], x[i])
		}
		o.x = append(o.x, x)
	}
	o.join(w, -1)
	o.join(w, 1)
	var missed, again []sum.Group
	fewer := -1
	for _, v := range o.squares {
		if len(o.at[v]) == 0 {
			fewer++
		}
		misses, repeats := w.Var(""), w.Var("")
		missed, again = append(missed, sum.One(misses, 1)), append(again, sum.One(repeats, 1))
		w.Clause(append([]z.Lit{misses}, of[v]...)...)
		for k, a := range of[v] {
			for _, b := range of[v][:k] {
				w.Clause(a.Not(), b.Not(), repeats)
			}
		}
	}
	more := fewer + len(o.times) - len(o.squares)
	sum.AtMost(w, missed, fewer, "")
	sum.AtMost(w, again, more, "")
	return more >= 0
}

// join writes that a visit is a move from the one before, or with step 1 the one after, if that is free.
func (o *opened) join(w *cnf.Writer, step int) {
	for k, t := range o.times {
		j, free := o.free[t+step]
		for i := 0; free && i < len(o.may[k]); i++ {
			var beside []z.Lit
			for l, u := range o.may[j] {
				if o.Adjacent(int(o.may[k][i]), int(u)) {
					beside = append(beside, o.x[j][l])
				}
			}
			w.ImpliesOr(o.x[k][i], beside...)
		}
	}
}
