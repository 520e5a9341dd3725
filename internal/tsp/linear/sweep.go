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
type sweep struct {
	*Program
	sum    Sum
	budget int64 // parts
	groups []group
	places int // of rows with variables in groups before one and after it
	ends   uint8

	states, next []state
	more, after  []int32      // of the states, and the next: of each row, what it has more than it demands, at least
	index        *table.Table // of the next states, one more than their numbers
	came         [][]arrival  // by group: how the states before it came about
	best         int64        // what the cheapest walk costs
	last         arrival      // to it
	closed       int          // the group that closes it
}

// group is variables that are chosen together: of an edge, or of the ends on a vertex, which leaves the frontier.
type group struct {
	vars   []int32
	at     [2]int // slots of the edge's vertices, or of the vertex
	leaves bool
	must   bool
	last   bool // to have a vertex that must be visited
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
	if v = swept(ctx, s, half); v == Refuted {
		v = swept(ctx, s, s.most)
	}
	return v
}

// swept finds a walk that costs least, or that none costs no more than most; neither if that takes too many states.
func swept(ctx context.Context, s *search, most int) Verdict {
	w := &sweep{Program: s.Program, best: int64(most) + 1}
	if s.graph.Ends == nil && s.must < 2 || !w.lineUp() {
		return Unknown
	}
	w.sum = s.price(s.Best.Times, s.Best.Parts)
	w.budget = w.sum.Above(most)
	if s.graph.Ends != nil {
		w.ends = 2
	}
	for i := range w.groups {
		w.findWays(&w.groups[i])
	}
	w.findRows()
	w.states, w.more = make([]state, 1), make([]int32, w.places)
	for i, total := 0, 0; i < len(w.groups); i++ {
		w.step(i)
		came := make([]arrival, len(w.states))
		for k := range w.states {
			came[k] = w.states[k].arrival
		}
		w.came = append(w.came, came)
		w.states, w.next, w.more, w.after = w.next, w.states[:0], w.after, w.more[:0]
		if total += len(w.states); len(w.states) > frontStates || total > sweepStates || ctx.Err() != nil {
			return Unknown
		}
	}
	s.untold, s.AtLeast = true, int(w.best)
	if w.best > int64(most) {
		return Refuted
	}
	s.Walk = w.used()
	return Found
}

// used are the edges and ends of the walk.
func (w *sweep) used() (list []int32) {
	at := w.last
	for i := w.closed; i >= 0; i-- {
		g := &w.groups[i]
		for k, x := range g.ways[at.way].values {
			v := g.vars[k]
			if v >= w.pairs {
				v, x = v-w.pairs, 2*x
			}
			list = append(list, slices.Repeat([]int32{v}, int(x))...)
		}
		at = w.came[i][at.from]
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
		end := group{at: [2]int{slot[v], slot[v]}, leaves: true, must: g.Must[v]}
		for _, k := range w.at[v] {
			switch e := w.edges[k]; {
			case int(k) >= first:
			case int(k) >= len(g.Edges):
				end.vars = append(end.vars, k)
			case used[k]:
				used[k] = false
				enter(e[0])
				enter(e[1])
				of := group{vars: []int32{k, w.pairs + k}, at: [2]int{slot[e[0]], slot[e[1]]}}
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
	for i := len(w.groups) - 1; i >= 0; i-- {
		if w.groups[i].last = true; w.groups[i].must {
			break
		}
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
		case g.leaves:
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
	return y, y.ends <= w.ends && (g.leaves || values[0]+values[1] < 2) && y.over <= w.budget
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
			if from.over+y.over > w.budget || from.meeting[slots]+y.ends > w.ends {
				continue
			}
			to := state{from.meeting, arrival{int32(k), int32(j)}, from.cost + y.cost, from.over + y.over}
			done, ok := to.add(g, y)
			switch {
			case !ok || !w.fits(i, y, more, &to.over):
			case !done:
				w.put(to, i, y, more)
			case g.last && to.meeting[slots] == w.ends && to.cost < w.best:
				w.best, w.last, w.closed = to.cost, to.arrival, i
			}
		}
	}
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
		if is < 0 && g.rows[k].last == i || *over > w.budget {
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
		if m[at] == 0 && (y.joins || y.odd[i] || g.leaves && y.ends > 0) {
			m[at] = uint8(2 * (slots + 1 + i))
		}
		if y.odd[i] {
			m[at] ^= 1
		}
	}
	one, other := m[g.at[0]]&^1, m[g.at[1]]&^1
	if g.leaves {
		if m[g.at[0]]&1 != 0 || one == 0 && g.must {
			return false, false
		}
		m[g.at[0]] = 0
	}
	var names [2*slots + 5]uint8
	n, stays := uint8(0), one == 0
	for i, x := range m[:slots] {
		if x == 0 {
			continue
		}
		name := x &^ 1
		if y.joins && name == other {
			name = one
		}
		stays = stays || name == one
		if names[name] == 0 {
			n += 2
			names[name] = n
		}
		m[i] = names[name] | x&1
	}
	return !stays && n == 0, stays || n == 0
}
