package linear

import (
	"cmp"
	"context"
	"math"
	"slices"

	"knightsat/internal/frontier/table"
)

// sweep goes through the vertices in an order, and keeps each way in which what is used so far can meet the edges to
// come, by the cheapest that does (dynamic programming over a frontier). By a sum of rows, a walk costs what is proven, and
// its reduced costs, and what it has in each row more than that demands: what comes to too much is dropped.
//
// Two sweeps go towards each other. What a walk has beyond what is proven up to some group, counted there, and what it has
// after that group, counted from the other end, is no more than what it has in all. So it is enough that one sweep keeps
// states up to a share of that, and the other up to the rest: where the way of a group takes a state of the one beyond its
// share, it is joined with the states of the other on the far side of the group.
type sweep struct {
	*Program
	*swept
	sum    Sum
	share  int64 // parts: that a state may come to
	most   int64 // and a walk; the same if there is nothing to join
	groups []group
	places int // of rows with variables in groups before one and after it
	ends   uint8
	back   *sweep // the one that came from the other end; nil if there is nothing to join

	states, next []state
	more, after  []int32      // of the states, and the next: of each row, what it has more than it demands, at least
	index        *table.Table // of the next states, one more than their numbers
	came         [][]state    // by group: the states before it
	total        int          // of them
	sorted       []int32      // of the states behind a group, those that may be joined together: from the cheapest up
}

// swept is what sweeps have found together.
type swept struct {
	best  int64   // what the cheapest walk costs
	used  []int32 // the edges and ends of that
	total int     // of states
}

// group is variables that are chosen together: of an edge, or of the ends on a vertex.
type group struct {
	vars   []int32
	edge   bool
	of     [2]int32 // the edge's vertices, or the vertex
	at     [2]int   // their slots
	leaves [2]bool  // the frontier: they are in no group after this one
	must   [2]bool
	stay   uint32 // slots of vertices in groups on both sides of it that must be visited
	last   bool   // no vertex that must be visited is in a group after it
	ways   []way
	rows   []through
}

// way is values of a group's variables.
type way struct {
	values []int64
	cost   int64
	over   int64 // parts: by reduced costs
	odd    [2]bool
	joins  bool
	ends   uint8
	more   []int32 // by row of the group
}

// through is a row that has variables of a group.
type through struct {
	row, place  int
	times       int64
	from        int32 // what it has more than it demands, at least
	first, last int   // of the groups
}

// meeting is, by slot, twice the component of the vertex, and one more if it has an odd number of edges, or 0; and the
// number of ends.
type meeting [slots + 1]uint8

type state struct {
	meeting
	arrival
	cost, over int64
}

// arrival is the state before, and the way of the group.
type arrival struct {
	from int32
	way  int32
}

// sweeps asks a sweep for a walk that costs half of what is missing more than is proven, and then for any.
func sweeps(ctx context.Context, s *search) (v Verdict) {
	if s.Best.Parts == 0 {
		return Unknown
	}
	half := (int(s.Best.Proven/s.Best.Parts) + s.most) / 2
	if v = cheapest(ctx, s, half); v == Refuted {
		v = cheapest(ctx, s, s.most)
	}
	return v
}

// cheapest finds a walk that costs least, or that none costs no more than most; neither if that takes too many states.
func cheapest(ctx context.Context, s *search, most int) Verdict {
	on := &sweep{Program: s.Program, swept: &swept{best: int64(most) + 1}}
	if s.graph.Ends == nil && s.must < 2 || !on.lineUp() {
		return Unknown
	}
	on.sum = s.price(s.Best.Times, s.Best.Parts)
	on.most = on.sum.Above(most)
	if s.graph.Ends != nil {
		on.ends = 2
	}
	back := *on
	back.groups = slices.Clone(on.groups)
	slices.Reverse(back.groups)
	on.prepare()
	back.prepare()
	if !meet(ctx, on, &back) {
		return Unknown
	}
	s.untold, s.AtLeast = true, int(on.best)
	if on.best > int64(most) {
		return Refuted
	}
	s.Walk = on.used
	return Found
}

// meet lets two sweeps meet. The one that has fewer states gets another quarter of what a walk may come to. It returns
// false if that takes too many states.
func meet(ctx context.Context, one, other *sweep) bool {
	most := one.most
	for quarters := 1; quarters <= 4; quarters++ {
		if quarters == 2 || other.total < one.total {
			one, other = other, one
		}
		one.share += most / 4
		one.most = one.share
		if quarters == 4 {
			one.share, one.most, one.back = most-other.share, most, other
		}
		if !one.run(ctx) {
			return false
		}
	}
	return true
}

// prepare finds the ways of the groups, and their rows.
func (w *sweep) prepare() {
	w.findLeaving()
	for i := range w.groups {
		w.findWays(&w.groups[i])
	}
	w.findRows()
}

// run goes through the groups; false if that takes too many states.
func (w *sweep) run(ctx context.Context) bool {
	w.states, w.more, w.came, w.total = make([]state, 1), make([]int32, w.places), nil, 0
	for i := range w.groups {
		if w.back != nil {
			w.back.sortBefore(len(w.groups) - 1 - i)
		}
		w.came = append(w.came, w.states)
		w.step(i)
		w.states, w.next, w.more, w.after = w.next, nil, w.after, w.more[:0]
		w.total += len(w.states)
		w.swept.total += len(w.states)
		if len(w.states) > frontStates || w.swept.total > sweepStates || ctx.Err() != nil {
			return false
		}
	}
	return true
}

// findLeaving finds which vertices leave the frontier after each group, and which stay.
func (w *sweep) findLeaving() {
	seen, first := make([]bool, w.graph.N), make([]int, w.graph.N)
	for i := len(w.groups) - 1; i >= 0; i-- {
		first[w.groups[i].of[0]], first[w.groups[i].of[1]] = i, i
	}
	last, stay := true, uint32(0)
	for i := len(w.groups) - 1; i >= 0; i-- {
		g := &w.groups[i]
		g.last, g.stay = last, stay
		for k, v := range g.of {
			g.leaves[k], g.must[k] = !seen[v], w.graph.Must[v]
			if seen[v] = true; g.must[k] {
				last = false
				stay |= 1 << g.at[k]
			}
			if first[v] == i {
				stay &^= 1 << g.at[k]
			}
		}
	}
}

// trace adds the edges and ends that a state uses to a list, which came about by this group.
func (w *sweep) trace(at arrival, group int, list []int32) []int32 {
	for i := group; i >= 0; i-- {
		g := &w.groups[i]
		for k, x := range g.ways[at.way].values {
			v := g.vars[k]
			if v >= w.pairs {
				v, x = v-w.pairs, 2*x
			}
			list = append(list, slices.Repeat([]int32{v}, int(x))...)
		}
		at = w.came[i][at.from].arrival
	}
	slices.Sort(list)
	return list
}

// lineUp makes the groups, in an order of the vertices whose frontiers are small; false where they are not.
func (w *sweep) lineUp() bool {
	g := &w.graph
	near, used := make([][]int32, g.N), make([]bool, len(g.Edges))
	first := len(w.edges) - len(g.Within)
	for i, e := range g.Within {
		used[e.Edge] = used[e.Edge] || w.up[first+i] > 0
	}
	for k, e := range g.Edges {
		if used[k] = used[k] || w.up[k] > 0 || w.up[int(w.pairs)+k] > 0; used[k] {
			near[e[0]], near[e[1]] = append(near[e[0]], e[1]), append(near[e[1]], e[0])
		}
	}
	var order []int32
	least := math.Inf(1)
	for v := range int32(g.N) {
		for _, newest := range []bool{false, true} {
			if o, cost := along(near, v, newest, least); cost < least {
				order, least = o, cost
			}
		}
	}
	slot := slices.Repeat([]int{-1}, g.N)
	taken := make([]bool, slots)
	enter := func(v int32) {
		if slot[v] < 0 {
			slot[v] = slices.Index(taken, false)
			taken[slot[v]] = true
		}
	}
	for _, v := range order {
		enter(v)
		end := group{of: [2]int32{v, v}, at: [2]int{slot[v], slot[v]}}
		for _, k := range w.at[v] {
			switch e := w.edges[k]; {
			case int(k) >= first:
			case int(k) >= len(g.Edges):
				end.vars = append(end.vars, k)
			case used[k]:
				used[k] = false
				enter(e[0])
				enter(e[1])
				of := group{vars: []int32{k, w.pairs + k}, edge: true, of: e, at: [2]int{slot[e[0]], slot[e[1]]}}
				for i, end := range g.Within {
					if end.Edge == k {
						of.vars = append(of.vars, int32(first+i))
					}
				}
				w.groups = append(w.groups, of)
			}
		}
		w.groups = append(w.groups, end)
		taken[slot[v]] = false
	}
	return order != nil
}

// along is an order that begins with a vertex, and goes on with one of the frontier that has the fewest neighbours
// which are not in it yet, of these the oldest or the newest; none if it costs more than most.
func along(near [][]int32, begin int32, newest bool, most float64) (order []int32, cost float64) {
	seen, fresh := make([]bool, len(near)), make([]int, len(near))
	for v := range near {
		fresh[v] = len(near[v])
	}
	var front []int32
	enter := func(v int32) {
		if seen[v] {
			return
		}
		seen[v] = true
		front = append(front, v)
		for _, u := range near[v] {
			fresh[u]--
		}
	}
	for enter(begin); len(order) < len(near); {
		if len(front) == 0 {
			enter(int32(slices.Index(seen, false)))
		}
		at := 0
		for i, v := range front {
			if u := front[at]; fresh[v] < fresh[u] || newest && fresh[v] == fresh[u] {
				at = i
			}
		}
		v := front[at]
		front = slices.Delete(front, at, at+1)
		order = append(order, v)
		for _, u := range near[v] {
			enter(u)
		}
		if cost += math.Pow(3, float64(len(front))); cost > most || len(front) >= slots {
			return nil, math.Inf(1)
		}
	}
	return order, cost
}

// findWays finds the values that the variables of a group may have.
func (w *sweep) findWays(g *group) {
	values := make([]int64, len(g.vars))
	for i, v := range g.vars {
		values[i] = w.lo[v]
	}
	for {
		if y, ok := w.way(g, values); ok {
			g.ways = append(g.ways, y)
		}
		i := 0
		for ; i < len(values) && values[i] == w.up[g.vars[i]]; i++ {
			values[i] = w.lo[g.vars[i]]
		}
		if i == len(values) {
			return
		}
		values[i]++
	}
}

// way is what values of a group's variables come to; false where they are not a walk's.
func (w *sweep) way(g *group, values []int64) (y way, ok bool) {
	y.values = slices.Clone(values)
	for i, x := range values {
		v := g.vars[i]
		y.cost += x * w.cost[v]
		y.over += x*w.sum.Reduced[v] - w.least(v, w.sum.Reduced[v])
		side := 0
		switch {
		case !g.edge:
		case i < 2 && x > 0:
			y.odd = [2]bool{i == 0, i == 0}
			y.joins = true
			continue
		case x > 0:
			end := w.graph.Within[int(v)-len(w.edges)+len(w.graph.Within)]
			if values[0] > 0 || end.Twice != y.joins {
				return y, false
			}
			if w.edges[g.vars[0]][1] == end.At {
				side = 1
			}
		}
		y.ends += uint8(x)
		y.odd[side] = y.odd[side] != (x%2 > 0)
	}
	return y, y.ends <= w.ends && (!g.edge || values[0]+values[1] < 2) && y.over <= w.most
}

// findRows gives the rows of the sum to the groups.
func (w *sweep) findRows() {
	of, at := slices.Repeat([]int{-1}, len(w.cost)), make([]int, len(w.cost))
	for i, g := range w.groups {
		for k, v := range g.vars {
			of[v], at[v] = i, k
		}
	}
	var list []through
	for k, times := range w.sum.Times {
		r := through{row: k, times: times, first: len(w.groups), last: -1, from: int32(-w.Rows[k].Sum)}
		for _, e := range w.Rows[k].Entries {
			r.from += int32(w.least(e.Var, int64(e.Coef)))
			if i := of[e.Var]; i >= 0 {
				r.first, r.last = min(r.first, i), max(r.last, i)
			}
		}
		if times > 0 && r.last >= 0 {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b through) int { return cmp.Compare(a.first, b.first) })
	var until []int // by place: the last group
	for _, r := range list {
		r.place = slices.IndexFunc(until, func(last int) bool { return last < r.first })
		if r.place < 0 {
			r.place = len(until)
			until = append(until, 0)
		}
		until[r.place] = r.last
		for _, e := range w.Rows[r.row].Entries {
			if of[e.Var] < 0 {
				continue
			}
			g := &w.groups[of[e.Var]]
			n := len(g.rows)
			if n == 0 || g.rows[n-1].row != r.row {
				g.rows = append(g.rows, r)
				n++
			}
			for j := range g.ways {
				y := &g.ways[j]
				y.more = append(y.more, make([]int32, n-len(y.more))...)
				y.more[n-1] += int32(int64(e.Coef)*y.values[at[e.Var]] - w.least(e.Var, int64(e.Coef)))
			}
		}
	}
	w.places = len(until)
}

// step adds a group to the states.
func (w *sweep) step(i int) {
	g := &w.groups[i]
	w.index = table.New(2, 1, math.MaxInt)
	for k := range w.states {
		from := &w.states[k]
		more := w.more[k*w.places : (k+1)*w.places]
		for j := range g.ways {
			y := &g.ways[j]
			if from.over+y.over > w.most || from.meeting[slots]+y.ends > w.ends {
				continue
			}
			to := state{from.meeting, arrival{int32(k), int32(j)}, from.cost + y.cost, from.over + y.over}
			done, ok := to.add(g, y)
			switch {
			case !ok || !w.fits(i, y, more, &to.over):
			case done:
				if g.last && to.meeting[slots] == w.ends && to.cost < w.best {
					w.note(to, i, nil)
				}
			case to.over <= w.share:
				w.put(to, i, y, more)
			default:
				w.join(to, i)
			}
		}
	}
}

// note notes a walk of a state and one of the other sweep.
func (w *sweep) note(s state, group int, other *state) {
	w.best, w.used = s.cost, nil
	if other != nil {
		w.best += other.cost
		w.used = w.back.trace(other.arrival, len(w.groups)-2-group, nil)
	}
	w.used = w.trace(s.arrival, group, w.used)
}

// join joins a state after a group with those of the other sweep.
func (w *sweep) join(s state, group int) {
	like := s
	like.meeting[slots] = w.ends - s.meeting[slots]
	others := w.back.came[len(w.groups)-1-group]
	at, _ := slices.BinarySearchFunc(w.back.sorted, like.class(), func(k int32, class uint32) int {
		return cmp.Compare(others[k].class(), class)
	})
	for _, k := range w.back.sorted[at:] {
		other := &others[k]
		switch {
		case other.class() != like.class() || s.cost+other.cost >= w.best:
			return
		case s.joins(&other.meeting, w.groups[group].stay):
			w.note(s, group, other)
		}
	}
}

// sortBefore sorts the states before a group.
func (w *sweep) sortBefore(group int) {
	states := w.came[group]
	w.sorted = w.sorted[:0]
	for k := range states {
		w.sorted = append(w.sorted, int32(k))
	}
	slices.SortFunc(w.sorted, func(a, b int32) int {
		s, t := &states[a], &states[b]
		return cmp.Or(cmp.Compare(s.class(), t.class()), cmp.Compare(s.cost, t.cost), cmp.Compare(a, b))
	})
}

// class is the number of ends, and which slots have an odd number of edges.
func (m *meeting) class() uint32 {
	class := uint32(m[slots])
	for _, x := range m[:slots] {
		class = class<<1 | uint32(x&1)
	}
	return class
}

// joins reports whether two meetings of one class are in one piece together, that has these slots.
func (m *meeting) joins(other *meeting, must uint32) bool {
	var sets [4*slots + 4]uint32 // by component of the one and of the other
	all := uint32(0)
	for i := range slots {
		if m[i] > 0 {
			sets[m[i]/2] |= 1 << i
		}
		if other[i] > 0 {
			sets[2*slots+2+int(other[i]/2)] |= 1 << i
		}
		if m[i]|other[i] > 0 {
			all |= 1 << i
		}
	}
	one := all & -all
	for before := uint32(0); before != one; {
		before = one
		for _, set := range sets {
			if set&one != 0 {
				one |= set
			}
		}
	}
	return one == all && must&^all == 0
}

// fits counts by how much rows come to more than they demand with a way of a group; false where one comes to less, or all
// come to too much.
func (w *sweep) fits(i int, y *way, more []int32, over *int64) bool {
	g := &w.groups[i]
	for k := range g.rows {
		was, is := g.rows[k].with(i, y.more[k], more)
		if is > 0 {
			*over += g.rows[k].times * int64(is-max(was, 0))
		}
		if is < 0 && g.rows[k].last == i || *over > w.most {
			return false
		}
	}
	return true
}

// with is what the row has more than it demands before a group and after it.
func (r *through) with(group int, add int32, more []int32) (was, is int32) {
	was = more[r.place]
	if r.first == group {
		was = r.from
	}
	return was, was + add
}

// put notes a state, unless one with its meeting costs as little.
func (w *sweep) put(s state, i int, y *way, more []int32) {
	place := w.index.Place(s.key())
	at := int(place[0]) - 1
	switch {
	case at < 0:
		at = len(w.next)
		place[0] = uint64(at + 1)
		w.next, w.after = append(w.next, s), append(w.after, more...)
	case s.cost < w.next[at].cost:
		w.next[at] = s
		copy(w.after[at*w.places:], more)
	default:
		return
	}
	for k, r := range w.groups[i].rows {
		_, w.after[at*w.places+r.place] = r.with(i, y.more[k], more)
	}
}

// key is the meeting in two words.
func (m *meeting) key() (k table.Key) {
	k[0] = 1<<2 | uint64(m[slots])
	for i, x := range m[:slots] {
		k[i%2] = k[i%2]<<6 | uint64(x)
	}
	return k
}

// add adds a way of a group; false where that can't be a walk's, and done where what it is in has no edges to come, and
// nothing else has.
func (s *state) add(g *group, y *way) (done, ok bool) {
	m := &s.meeting
	m[slots] += y.ends
	for i, at := range g.at {
		if m[at] == 0 && (y.joins || y.odd[i] || !g.edge && y.ends > 0) {
			m[at] = uint8(2 * (slots + 1 + i))
		}
		if y.odd[i] {
			m[at] ^= 1
		}
	}
	one, other := m[g.at[0]]&^1, m[g.at[1]]&^1
	for i, at := range g.at {
		if x := m[at]; g.leaves[i] && (x&1 != 0 || x == 0 && g.must[i]) {
			return false, false
		}
	}
	for i, at := range g.at {
		if g.leaves[i] {
			m[at] = 0
		}
	}
	var names [2*slots + 5]uint8
	n := uint8(0)
	for i, x := range m[:slots] {
		if x == 0 {
			continue
		}
		name := x &^ 1
		if y.joins && name == other {
			name = one
		}
		if names[name] == 0 {
			n += 2
			names[name] = n
		}
		m[i] = names[name] | x&1
	}
	closed := 0 // components that have no vertices any more
	if one > 0 && names[one] == 0 {
		closed++
	}
	if other > 0 && other != one && !y.joins && names[other] == 0 {
		closed++
	}
	done = closed == 1 && n == 0
	return done, done || closed == 0
}
