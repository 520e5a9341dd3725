// Package times narrows the times at which a walk can be at the vertices of a graph, where
// some are given. It knows no chess: what people call the number of a square is its time and
// one more.
//
// A walk of T moves has the times 0 to T, and [Times] holds the vertices that are left for
// each. They are narrowed in three steps, of which each includes the one before:
//
//	Distances  a vertex at a time has a neighbour at the time before and at the time after,
//	           where times that are given have that vertex alone: what distances, odd and
//	           even, between neighbouring given times leave; and vertices in order are their
//	           distance apart
//	Layers     and, of walks that visit no vertex twice, a vertex has one time: that of one
//	           with a time to itself is no other vertex's, and the other way round
//	Edges      and, of walks over all vertices, two edges at each: one that is left with two
//	           has both, and its neighbours along these are a move away
//
// What the first two leave out is what unit propagation does on the formula that has a
// variable for each vertex at each time: a proof needs no lines for it.
package times

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"knightsat/internal/watch"
)

// Problem is what walks are narrowed: those of Moves moves over the N vertices of a graph
// whose edges go both ways.
type Problem struct {
	N          int
	Neighbours func(v int) []int32
	Moves      int
	At         map[int]int // by time, a vertex that is given; -1 for none, so that no walk is left
	Once       bool        // no vertex is visited twice
	All        bool        // every vertex is visited; only with Once
	// Closed is set if the walk ends where it starts, which is given; with Once, this is
	// not another visit.
	Closed bool
	// Order are vertices that are visited one after the other; only with Once. The start of a
	// closed walk is not among them.
	Order []int
}

// Times are the vertices at which a walk can be at each time. [New] makes them; the zero
// value has no times.
type Times struct {
	Problem
	at    []bits64 // by time
	last  int      // the last time that counts as a visit
	fixed []bool   // by vertex: it has one time, which no other vertex has
	dead  bool     // no walk is left
	edges *edges   // nil where they are not looked at
	legs  []int    // of each of Order but the first: its distance from the one before
}

// bits64 is a set of vertices.
type bits64 []uint64

func (s bits64) has(v int) bool { return s[v>>6]>>(v&63)&1 == 1 }
func (s bits64) add(v int)      { s[v>>6] |= 1 << (v & 63) }
func (s bits64) remove(v int)   { s[v>>6] &^= 1 << (v & 63) }

func (s bits64) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// each visits the members, ascending, and may remove the one that it visits.
func (s bits64) each(visit func(v int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			visit(i<<6 + bits.TrailingZeros64(w))
		}
	}
}

// Level is how much is looked at.
type Level int

// The levels, each of which includes those before. New knows the first three.
const (
	Distances Level = iota
	Layers
	Edges
	Trying // one vertex at a time after the other is tried: which of them lead to a contradiction
)

// errTooLarge is the error of a problem of more pairs.
var errTooLarge = fmt.Errorf("the squares and the moves make more than %d pairs, too many to narrow",
	timePairs)

// New narrows the times of a problem. It takes memory for a bit for each vertex and time; time
// for each edge and time a few times over. A problem of more than [timePairs] of these is refused at
// once, with errTooLarge. If the context ends first, its error is returned.
func New(ctx context.Context, p Problem, level Level) (*Times, error) {
	if p.N > 0 && p.Moves >= timePairs/p.N {
		return nil, errTooLarge
	}
	t := &Times{Problem: p, at: make([]bits64, p.Moves+1), last: p.Moves, fixed: make([]bool, p.N)}
	if p.Closed && p.Moves > 0 {
		t.last--
	}
	all := make(bits64, (p.N+63)>>6)
	for v := range p.N {
		all.add(v)
	}
	for i := range t.at {
		v, given := p.At[i]
		if !given {
			t.at[i] = slices.Clone(all)
			continue
		}
		t.at[i] = make(bits64, len(all))
		if v >= 0 {
			t.at[i].add(v)
		}
	}
	for time, v := range p.At {
		t.dead = t.dead || time > p.Moves || v < 0
	}
	for i := 1; i < len(p.Order) && ctx.Err() == nil; i++ {
		t.legs = append(t.legs, t.distance(p.Order[i-1], p.Order[i]))
	}
	return t, t.narrow(ctx, level)
}

// narrow goes on until nothing changes.
func (t *Times) narrow(ctx context.Context, level Level) error {
	if level >= Edges && t.All && t.N > 2 && t.edges == nil {
		t.edges = newEdges(t)
	}
	for again := true; again && !t.dead; {
		if !t.pass(ctx, 1) || !t.pass(ctx, -1) {
			break
		}
		again = t.inTurn(ctx)
		again = level >= Layers && t.Once && t.singles(ctx) || again
		if !again && t.edges != nil && !t.dead {
			again = t.edges.narrow(ctx)
		}
	}
	return ctx.Err()
}

// pass leaves at each time what has a neighbour at the time before it, or with step -1 after
// it. Both ways, one after the other, leave what lies on a walk of vertices that are left. It
// returns false where the context ends first.
func (t *Times) pass(ctx context.Context, step int) bool {
	first := 1
	if step < 0 {
		first = t.Moves - 1
	}
	near := make(bits64, len(t.at[0]))
	for i := first; i >= 0 && i <= t.Moves; i += step {
		if i&15 == 0 && ctx.Err() != nil {
			return false
		}
		before, here := t.at[i-step], t.at[i]
		clear(near)
		before.each(func(v int) {
			for _, u := range t.Neighbours(v) {
				if t.edges == nil || t.edges.may(v, int(u)) {
					near.add(int(u))
				}
			}
		})
		left := uint64(0)
		for w := range here {
			here[w] &= near[w]
			left |= here[w]
		}
		t.dead = t.dead || left == 0
	}
	return true
}

// distance is the number of moves from one vertex to another; N if there is no way.
func (t *Times) distance(from, to int) int {
	far := slices.Repeat([]int{t.N}, t.N)
	far[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, u := range t.Neighbours(queue[0]) {
			if far[u] == t.N {
				far[u] = far[queue[0]] + 1
				queue = append(queue, int(u))
			}
		}
	}
	return far[to]
}

// inTurn leaves each vertex in order the times that are far enough after the first time of the one
// before, and far enough before the last time of the one after. It reports whether that changed
// anything.
func (t *Times) inTurn(ctx context.Context) (changed bool) {
	look := watch.New(ctx)
	keep := func(v, first, last int) (from, to int) {
		from, to = t.last+1, -1
		for i := range t.last + 1 {
			if look.Ended(1) {
				return from, to
			}
			switch {
			case !t.at[i].has(v):
			case i < first || i > last:
				t.at[i].remove(v)
				changed = true
			default:
				from, to = min(from, i), i
			}
		}
		return from, to
	}
	first, last := 0, t.last
	for i, v := range t.Order {
		if i > 0 {
			first += t.legs[i-1]
		}
		first, _ = keep(v, first, t.last)
	}
	for i, v := range slices.Backward(t.Order) {
		if i < len(t.legs) {
			last -= t.legs[i]
		}
		_, last = keep(v, 0, last)
	}
	return changed
}

// singles gives a vertex that is the only one at a time no other time, and a time that is the
// only one of a vertex no other vertex. It reports whether that changed anything.
func (t *Times) singles(ctx context.Context) (changed bool) {
	for i := range t.last + 1 {
		if ctx.Err() != nil {
			return changed
		}
		if t.at[i].count() == 1 {
			t.at[i].each(func(v int) { changed = t.settle(v, i) || changed })
		}
	}
	if !t.All {
		return changed
	}
	times, only := make([]int32, t.N), make([]int32, t.N) // of each vertex: how many, and the last one
	for i := range t.last + 1 {
		t.at[i].each(func(v int) {
			times[v]++
			only[v] = int32(i)
		})
	}
	for v := range t.N {
		if ctx.Err() != nil {
			return changed
		}
		switch times[v] {
		case 0:
			t.dead = true
		case 1:
			changed = t.settle(v, int(only[v])) || changed
		}
	}
	return changed
}

// settle gives a vertex one time, and the time that vertex alone. It reports whether that
// changed anything.
func (t *Times) settle(v, time int) (changed bool) {
	if t.fixed[v] {
		t.dead = t.dead || !t.at[time].has(v)
		return false
	}
	t.fixed[v] = true
	for i := range t.last + 1 {
		if i != time && t.at[i].has(v) {
			t.at[i].remove(v)
			changed = true
		}
	}
	t.dead = t.dead || !t.at[time].has(v)
	if t.at[time].count() > 1 {
		clear(t.at[time])
		t.at[time].add(v)
		changed = true
	}
	return changed
}

// Dead reports whether no walk is left.
func (t *Times) Dead() bool { return t.dead }

// Alone is the only vertex that is left for a time; -1 if there are more, or none.
func (t *Times) Alone(time int) int {
	if t.dead || t.at[time].count() != 1 {
		return -1
	}
	return t.vertices(time)[0]
}

// Has reports whether a walk can be at the vertex at the time.
func (t *Times) Has(v, time int) bool { return !t.dead && t.at[time].has(v) }

// Places counts the pairs of a vertex and a time that are left. A tour is found where there
// is one for each time.
func (t *Times) Places() (n int) {
	for _, s := range t.at {
		n += s.count()
	}
	return n
}
