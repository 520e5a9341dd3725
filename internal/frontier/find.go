package frontier

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"knightsat/internal/frontier/table"
	"knightsat/internal/watch"
)

// stateCost is how much of the estimate of a tree's cost one state stands for, about: 3 where
// frontiers are joined all the time, hundreds along a band.
const stateCost = 20

// Tree is the way to go through a graph, by frontiers as narrow as could be found. [NewTree]
// makes one; the zero value is of no use.
type Tree struct {
	g    *Graph
	bags []Bag
	cost float64
}

// NewTree looks for the tree of a graph of three vertices or more without parallel edges. If the context
// ends first, the tree is not narrow.
func NewTree(ctx context.Context, g *Graph) *Tree {
	bags, cost := NewLayout(ctx, g).bestTree()
	return &Tree{g, bags, cost}
}

// Narrow reports whether Find would begin with this number of states.
func (t *Tree) Narrow(states int) bool { return t.cost <= stateCost*float64(states) }

// Find looks for one Hamiltonian cycle of the graph. It gives up after this number of states of all
// frontiers together, about 50 bytes each, and does not begin where the estimate is more. It
// says of each edge whether the cycle has it, nil for none found; complete tells, then, that
// there is none.
func (t *Tree) Find(ctx context.Context, states int) (cycle []bool, complete bool) {
	f := &finder{watch: watch.New(ctx), left: states, bags: t.bags, trace: []traced{{}}}
	if !t.Narrow(states) || !f.search() {
		return nil, false
	}
	if f.closed == nil {
		return nil, true
	}
	pairs := f.pairs()
	cycle = make([]bool, len(t.g.Edges))
	for i, e := range t.g.Edges {
		cycle[i] = e.Fixed || pairs[[2]int{min(e.U, e.V), max(e.U, e.V)}]
	}
	return cycle, true
}

// finder goes through the bags of a tree.
type finder struct {
	watch  *watch.Watch
	bags   []Bag
	tables []*table.Table // by bag: its states, until its parent has had them
	next   *table.Table   // a state's number is its place in the trace
	left   int            // how many states there may be
	work   int
	trace  []traced // how states were come to; the first is that before any
	closed *traced  // the last step of a cycle
	at     int      // and its bag
}

// traced is how a state was come to: by joining two others, or from one by choices of a step.
type traced struct {
	before  [2]uint32
	choices [2]int8
}

// item is a state and its place in the trace.
type item struct {
	PathState
	full, used uint64 // slots that have both edges, that have one or both
	id         uint32
}

// search goes on until a cycle is found, or there is none; it is false where the context ends
// before, or there are too many states.
func (f *finder) search() bool {
	f.tables = make([]*table.Table, len(f.bags))
	for i := range f.bags {
		b := &f.bags[i]
		list := []item{{PathState: unused(b.slots())}}
		for k, c := range b.children {
			child := f.list(i, k, f.tables[c])
			f.tables[c] = nil
			if k == 0 {
				list = child
				continue
			}
			if !f.join(i, list, child, k == len(b.children)-1) {
				return false
			}
			if f.closed != nil {
				return true
			}
			list = f.list(i, none, f.next)
		}
		if !f.choose(i, list) {
			return false
		}
		f.tables[i] = f.next
		if f.closed != nil || f.next.Used == 0 {
			return true
		}
	}
	return true
}

// goesOn reports whether the context has not ended, and states are few, and pairs of them; it asks
// now and then.
func (f *finder) goesOn() bool {
	f.work++
	return f.work%(1<<10) != 0 || f.watch.Err() == nil && len(f.trace) < f.left && f.work < 64*f.left
}

func (f *finder) put(k table.Key, how traced) {
	if number := f.next.Place(k); number[0] == 0 {
		number[0] = uint64(len(f.trace))
		f.trace = append(f.trace, how)
	}
}

// list lists the states of a table, of a bag's child or of its own slots, by the bag's slots.
func (f *finder) list(at, child int, t *table.Table) []item {
	b := &f.bags[at]
	list := make([]item, 0, t.Used)
	t.Each(func(k table.Key, number []uint64) {
		it := item{id: uint32(number[0])}
		if child == none {
			it.Decode(k, b.slots())
		} else {
			var s PathState
			s.Decode(k, len(b.Places[child]))
			it.PathState = b.Placed(child, &s)
		}
		lacking, one := it.lacks(b.slots())
		it.full = (1<<b.slots() - 1) &^ lacking
		it.used = it.full | one
		list = append(list, it)
	})
	return list
}

// join makes a state of each of some and each of the others, as far as they fit. last says
// that no more children follow.
func (f *finder) join(at int, some, others []item, last bool) bool {
	b := &f.bags[at]
	f.next = table.New(1, 1, math.MaxInt)
	slices.SortFunc(others,
		func(a, b item) int { return cmp.Or(cmp.Compare(a.full, b.full), cmp.Compare(a.used, b.used)) })
	for i := range some {
		a := &some[i]
		fits := false
		for k := range others {
			o := &others[k]
			if k == 0 || o.full != others[k-1].full || o.used != others[k-1].used {
				fits = a.full&o.used == 0 && a.used&o.full == 0
				if fits && last {
					full := a.full | o.full | a.used&o.used
					fits = !b.hopeless((1<<b.slots()-1)&^full, (a.used|o.used)&^full)
				}
				if !f.goesOn() {
					return false
				}
			}
			if !fits {
				continue
			}
			if !f.goesOn() {
				return false
			}
			st, cycles := a.merge(o, b.slots())
			how := traced{[2]uint32{a.id, o.id}, [2]int8{none, none}}
			switch {
			case cycles == 0:
				f.put(st.Encode(b.slots()), how)
			case cycles == 1 && last && b.allSeen && st.whole(b.slots()):
				f.trace = append(f.trace, how)
				f.closed = &traced{[2]uint32{uint32(len(f.trace) - 1)}, how.choices}
				f.at = at
				return true
			}
		}
	}
	return true
}

// merge joins the paths of two states at the slots where both have an end; some may become
// cycles.
func (it *item) merge(o *item, slots int) (st PathState, cycles int) {
	both := it.used & o.used // what is left of them
	st = unused(slots)
	for left := it.full | o.full | both; left != 0; left &= left - 1 {
		st[bits.TrailingZeros64(left)] = Full
	}
	end := func(s int8) int8 { // of the path from an end in one of them
		here, there := &it.PathState, &o.PathState
		if o.used>>s&1 == 1 && (it.used>>s&1 == 0) {
			here, there = there, here
		}
		e := here[s]
		for both>>e&1 == 1 {
			both &^= 1 << e
			here, there = there, here
			e = here[e]
		}
		return e
	}
	for left := (it.used ^ o.used) &^ it.full &^ o.full; left != 0; {
		s := int8(bits.TrailingZeros64(left))
		e := end(s)
		st[s], st[e] = e, s
		left &^= 1<<s | 1<<e
	}
	for ; both != 0; cycles++ {
		end(int8(bits.TrailingZeros64(both)))
	}
	return st, cycles
}

// choose gives the vertex of a bag the edges that it lacks, in all ways.
func (f *finder) choose(at int, list []item) bool {
	b := &f.bags[at]
	f.next = table.New(1, 1, math.MaxInt)
	for i := range list {
		if !f.goesOn() {
			return false
		}
		b.Choose(&list[i].PathState, func(s *PathState, choices [2]int8, _ int64, closed bool) {
			how := traced{[2]uint32{list[i].id}, choices}
			if closed {
				f.closed, f.at = &how, at
			} else if _, k, ok := b.Left(s); ok {
				f.put(k, how)
			}
		})
		if f.closed != nil {
			return true
		}
	}
	return true
}

// pairs are the ends of the edges that were chosen.
func (f *finder) pairs() map[[2]int]bool {
	pairs := map[[2]int]bool{}
	type part struct {
		bag int
		how traced
	}
	for stack := []part{{f.at, *f.closed}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		b := &f.bags[p.bag]
		for _, c := range p.how.choices {
			if c != none {
				v, w := b.Vertex, b.Front[b.Choices[c].Slot-1]
				pairs[[2]int{min(v, w), max(v, w)}] = true
			}
		}
		how := f.trace[p.how.before[0]] // of the state of all children joined
		for k, c := range slices.Backward(b.children) {
			if k > 0 {
				stack = append(stack, part{c, f.trace[how.before[1]]})
				how = f.trace[how.before[0]]
			} else {
				stack = append(stack, part{c, how})
			}
		}
	}
	return pairs
}
