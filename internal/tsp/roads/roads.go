// Package roads finds shortest walks over some vertices of a sparse graph, such as a maze or a map, or proves that there
// is none so short. A walk may come back: vertices that it only passes are made one road with their edges, and it goes
// to what hangs on a vertex by a single road, and back again. What is left is asked of a linear program (package
// linear).
package roads

import (
	"cmp"
	"context"
	"math"
	"slices"

	"knightsat/internal/graph/depth"
	"knightsat/internal/tsp/linear"
)

// Map is a sparse graph, and what is asked of a walk: that it visits the stops.
type Map struct {
	N          int
	Edges      [][2]int
	Stops      []int
	Start, End int  // vertices, or -1 for any
	Closed     bool // it ends where it starts
}

// Roads is what is left of a map. [New] makes one; the zero value is of no use.
type Roads struct {
	IsDense bool // a walk visits most of the vertices that are left

	roads []road
	at    [][]int32 // by vertex: the roads
	stop  []bool    // by vertex: a walk visits it
	given []int32   // ends of an open walk
	free  int       // its ends that may be anywhere
	start int

	base    int       // moves to what hangs on a vertex, and back
	hanging [][]int32 // by vertex: the roads to what hangs on it
	saved   []int     // by vertex: moves less if the walk ends there, or in what hangs there
	last    []int32   // by vertex: the road to where it ends then; -1 where that is the vertex itself

	program *linear.Program
	of      []int32 // the vertices of the program's, the given ends apart
	place   []int32 // by vertex
	edges   []int32 // the roads of the program's edges, those to given ends apart
	ends    []end   // the program's free ends
	most    int     // moves less by one of them
}

// New contracts a map of two stops or more. Its stops hang together. It returns nil if too many roads are left.
func New(m Map) *Roads {
	r := &Roads{at: make([][]int32, m.N), stop: make([]bool, m.N), start: m.Start, hanging: make([][]int32, m.N),
		saved: make([]int, m.N), last: slices.Repeat([]int32{-1}, m.N)}
	for _, v := range m.Stops {
		r.stop[v] = true
	}
	for _, v := range []int{m.Start, m.End} {
		if v >= 0 {
			r.stop[v] = true
		}
	}
	if !m.Closed {
		r.free = 2
		for _, v := range []int{m.Start, m.End} {
			if v >= 0 {
				r.given = append(r.given, int32(v))
				r.free--
			}
		}
	}
	for _, e := range m.Edges {
		r.add(simple(int32(e[0]), int32(e[1]), nil))
	}
	for before := math.MaxInt; r.count() < before; {
		before = r.count()
		if r.contract(); r.count() > mostRoads {
			return nil
		}
		r.prune()
	}
	r.pass()
	r.IsDense = r.isDense()
	if r.free < 2 {
		r.merge()
	}
	r.lay()
	return r
}

// isDense reports whether a walk visits most of the vertices that are left.
func (r *Roads) isDense() bool {
	stops, all := 0, 0
	for v, stop := range r.stop {
		if stop {
			stops++
		}
		if stop || len(r.at[v]) > 0 {
			all++
		}
	}
	return 100*stops >= denseShare*all
}

// count is the number of roads that are left.
func (r *Roads) count() (n int) {
	for _, list := range r.at {
		n += len(list)
	}
	return n / 2
}

// add adds a road. Of two without stops between the same vertices only the shorter one is needed: who takes both may
// take that twice.
func (r *Roads) add(by road) {
	if by.a == by.b {
		return
	}
	k := int32(len(r.roads))
	for _, o := range r.at[by.a] {
		switch old := r.roads[o]; {
		case old.other(by.a) != by.b:
			continue
		case old.parts == nil && by.parts == nil:
			if by.cost[once] < old.cost[once] {
				r.roads[o] = by
			}
			return
		default:
			r.drop(o)
			by = r.joined(old, -1, by)
		}
		break
	}
	r.roads = append(r.roads, by)
	r.at[by.a], r.at[by.b] = append(r.at[by.a], k), append(r.at[by.b], k)
}

// drop takes out a road.
func (r *Roads) drop(k int32) {
	for _, v := range []int32{r.roads[k].a, r.roads[k].b} {
		r.at[v] = slices.DeleteFunc(r.at[v], func(o int32) bool { return o == k })
	}
}

// contract takes out vertices that are no stops and have two roads or fewer, and stops with a single road to all others:
// the walk goes there and back, or ends there, if one of its ends is free.
func (r *Roads) contract() {
	todo, count := make([]int32, len(r.at)), 0
	for v, stop := range r.stop {
		todo[v] = int32(v)
		if stop {
			count++
		}
	}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		list := r.at[v]
		switch {
		case len(list) == 0 || len(list) > 2:
		case !r.stop[v]:
			todo = append(todo, r.remove(v)...)
			if len(list) == 2 {
				to, on := r.roads[list[0]].to(v), r.roads[list[1]].from(v)
				r.add(simple(to.a, on.b, slices.Concat(to.by, []int32{v}, on.by)))
			}
		case len(list) == 1 && count > 1 && r.free < 2 && !slices.Contains(r.given, v):
			u := r.roads[list[0]].other(v)
			if r.stop[u] {
				count--
			}
			r.hang(v, list[0])
			todo = append(todo, u)
		}
	}
}

// remove takes out a vertex, and returns its neighbours.
func (r *Roads) remove(v int32) (near []int32) {
	list := r.at[v]
	r.at[v] = nil
	for _, k := range list {
		near = append(near, r.roads[k].other(v))
		r.drop(k)
	}
	return near
}

// hang takes out a stop with a single road.
func (r *Roads) hang(v, k int32) {
	u := r.remove(v)[0]
	r.stop[v], r.stop[u] = false, true
	r.hanging[u] = append(r.hanging[u], k)
	r.base += r.roads[k].cost[twice]
	if saved := r.saved[v] + r.roads[k].cost[once]; saved > r.saved[u] {
		r.saved[u], r.last[u] = saved, k
	}
}

// prune takes out roads that others are no longer than together.
func (r *Roads) prune() {
	var list []int32
	for v := range r.at {
		for _, k := range r.at[v] {
			if r.roads[k].a == int32(v) {
				list = append(list, k)
			}
		}
		r.at[v] = nil
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(r.roads[a].cost[once], r.roads[b].cost[once]) })
	for _, k := range list {
		if e := &r.roads[k]; !r.joins(e) {
			r.at[e.a], r.at[e.b] = append(r.at[e.a], k), append(r.at[e.b], k)
		}
	}
}

// joins reports whether roads lead from an end of another to its other end, and are no longer together.
func (r *Roads) joins(e *road) bool {
	least := map[int32]int{e.a: 0}
	for todo := []int32{e.a}; len(todo) > 0; todo = todo[1:] {
		for _, k := range r.at[todo[0]] {
			to := r.roads[k].other(todo[0])
			cost := least[todo[0]] + r.roads[k].cost[once]
			if known, ok := least[to]; cost > e.cost[once] || ok && known <= cost {
				continue
			}
			if to == e.b {
				return true
			}
			least[to] = cost
			todo = append(todo, to)
		}
	}
	return false
}

// pass makes stops of the vertices that part others: each walk passes them.
func (r *Roads) pass() {
	d := depth.New(len(r.at))
	at, stops := make([]int, len(r.at)), make([]int, len(r.at)) // by vertex: the roads that were taken, the stops below
	next := func(v int32) int32 {
		if at[v] == len(r.at[v]) {
			return -1
		}
		at[v]++
		e := &r.roads[r.at[v][at[v]-1]]
		return e.other(v)
	}
	leave := func(v, parent int32) {
		if r.stop[v] {
			stops[v]++
		}
		if parent >= 0 && stops[v] > 0 {
			stops[parent] += stops[v]
			r.stop[parent] = r.stop[parent] || d.Low[v] >= d.Seen[parent]
		}
	}
	d.Search(context.Background(), int32(slices.Index(r.stop, true)), next, leave)
}

// lay makes the program. A given end is a vertex of its own, joined to where it is given: the walk may have both its
// ends there.
func (r *Roads) lay() {
	if only := r.alone(); only >= 0 {
		r.of = []int32{only}
		return
	}
	r.place = slices.Repeat([]int32{-1}, len(r.at))
	for v := range r.at {
		if r.stop[v] || len(r.at[v]) > 0 {
			r.place[v] = int32(len(r.of))
			r.of = append(r.of, int32(v))
		}
	}
	g := linear.Graph{N: len(r.of) + len(r.given), Again: true, Patience: idleRounds}
	g.Must = slices.Repeat([]bool{true}, g.N)
	for i, v := range r.of {
		g.Must[i] = r.stop[v]
		for _, k := range r.at[v] {
			if e := &r.roads[k]; e.a == v {
				a, b := r.place[e.a], r.place[e.b]
				g.Edges = append(g.Edges, [2]int32{min(a, b), max(a, b)})
				g.Costs = append(g.Costs, int64(e.cost[once]-e.cost[none]))
				g.Twice = append(g.Twice, int64(e.cost[twice]-e.cost[none]))
				r.edges = append(r.edges, k)
				r.base += e.cost[none]
			}
		}
	}
	for k, v := range r.given {
		end := len(r.of) + k
		g.Edges = append(g.Edges, [2]int32{r.place[v], int32(end)})
		g.Costs, g.Twice = append(g.Costs, 0), append(g.Twice, 0)
		g.Forced = append(g.Forced, end)
	}
	if r.free+len(r.given) > 0 {
		r.freeEnds(&g)
	}
	r.program = linear.New(g)
}

// alone is the only stop of a closed walk, if all others hang on it; else -1.
func (r *Roads) alone() int32 {
	only := int32(slices.Index(r.stop, true))
	if r.free+len(r.given) > 0 || slices.Contains(r.stop[only+1:], true) {
		return -1
	}
	return only
}

// end is a free end of a walk: on a vertex, or on a road from there, in one of its states.
type end struct {
	at    int32
	edge  int32 // of the program; -1 for none
	state int
	saved int // moves
}

// freeEnds lets a walk end on each stop, or within a road, with what that saves, if an end is free, and on the given ends.
func (r *Roads) freeEnds(g *linear.Graph) {
	g.Ends = slices.Repeat([]bool{true}, g.N)
	for i, v := range r.of {
		if g.Ends[i] = r.free > 0 && g.Must[i]; g.Ends[i] {
			r.ends = append(r.ends, end{v, -1, none, r.saved[v]})
		}
	}
	for i, k := range r.edges {
		e := &r.roads[k]
		for s := firstEnd; r.free > 0 && s < states; s++ {
			at := e.a
			if kinds[s].odd[1] {
				at = e.b
			}
			than := none
			if kinds[s].joins {
				than = twice
			}
			if saved := e.cost[than] - e.cost[s]; saved > r.saved[at] {
				r.ends = append(r.ends, end{at, int32(i), s, saved})
				g.Within = append(g.Within, linear.End{At: r.place[at], Edge: int32(i), Twice: kinds[s].joins})
			}
		}
	}
	for _, e := range r.ends {
		r.most = max(r.most, e.saved)
	}
	for _, e := range r.ends {
		if e.edge < 0 {
			g.Costs = append(g.Costs, int64(r.most-e.saved))
		}
	}
	for range r.given {
		g.Costs = append(g.Costs, 0)
	}
	for _, e := range r.ends {
		if e.edge >= 0 {
			g.Costs = append(g.Costs, int64(r.most-e.saved))
		}
	}
}

// Within looks for a walk of no more than most moves, in a search tree of at most the given number of nodes. It returns its
// vertices, or nil. No walk has fewer than least moves.
func (r *Roads) Within(ctx context.Context, most, nodes int) (walk []int, least int) {
	base := r.base - r.most
	if r.program == nil { // all hangs on one vertex
		if walk = r.walk(nil); len(walk)-1 > most {
			walk = nil
		}
		return walk, r.base
	}
	c := r.program.Within(ctx, min(most, math.MaxInt32)-base, nil, nodes)
	switch {
	case c.Verdict == linear.Refuted:
		return nil, most + 1
	case c.Best.Parts > 0:
		least = int(c.Best.Proven / c.Best.Parts) // rounded up below 0
		if c.Best.Proven%c.Best.Parts > 0 {
			least++
		}
		least = max(0, min(most+1, base+least))
	}
	if c.Verdict == linear.Found {
		walk = r.walk(c.Walk)
	}
	return walk, max(least, base+c.AtLeast)
}
