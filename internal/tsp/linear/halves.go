package linear

import (
	"slices"

	"knightsat/internal/tsp/cuts"
)

// Half is half a sum of rows, rounded: of nodes, each that it has two edges; of sets, each that it has fewer
// edges inside than nodes; and of edges, each that it is 1 at most. Edges that are in the sum an odd number of
// times, and not in Down, are left out once. Blossoms and combs are such (Chvátal, "Edmonds polytopes and a
// hierarchy of combinatorial problems", 1973).
type Half struct {
	Nodes []int32
	Sets  [][]int // ascending
	Down  [][2]int32

	// Open are edges that the path has, of 1, or has not, of -1: with the pieces more than one that it has in each
	// set, they are one more than twice what the half leaves open.
	Open []Entry
}

const (
	fewHalves   = 5   // with fewer, odd numbers of edges are looked for, too
	leastBroken = 0.4 // a half is violated by 0.5, but for what is not quite tight
	mostShared  = 3   // of this number of its rows one may be in another half that is added
)

// halves adds rows that are halves of sums of tight ones, and returns how many.
func (p *Program) halves(f *cuts.Fractional) (added int) {
	t := p.tightRows(f)
	taken, x := make(map[int32]bool), p.values()
	for _, sum := range cuts.OddSums(t.list, len(f.Edges), uint64(len(p.Rows))) {
		of := t.rows(sum)
		shared := 0
		for _, k := range of {
			if taken[k] {
				shared++
			}
		}
		if mostShared*shared > len(of) {
			continue
		}
		r := p.halved(t.half(of), func(k int32) bool { return x[k] > 0.5 })
		if r.slack(x) > -leastBroken {
			continue
		}
		for _, k := range of {
			taken[k] = true
		}
		p.add(r)
		added++
	}
	return added
}

// tightRows are rows that hold with equality, modulo 2: of nodes, and of sets less those of the largest sets
// before them that are parts of them.
type tightRows struct {
	nodes int
	sets  [][]int
	list  []cuts.Parity
	of    [][]int32 // of each in list: nodes, and sets after them
}

func (p *Program) tightRows(f *cuts.Fractional) *tightRows {
	t := &tightRows{nodes: f.N}
	var known [][]int32
	for _, k := range p.active {
		if r := &p.Rows[k]; r.Set != nil && r.Odd == nil {
			known = append(known, r.Set)
		}
	}
	for _, set := range f.Tight(p.root(), known) {
		t.sets = append(t.sets, ints(set))
	}
	at := f.At()
	for v := range f.N {
		t.add(f, at[v], 0, []int32{int32(v)})
	}
	first := make([][]int32, f.N) // the sets that begin with each node
	part := make([]int32, f.N)    // in which each node is
	for k, set := range t.sets {
		const open, outside = -1, -2
		for v := range part {
			part[v] = outside
		}
		var within []int32
		for _, v := range set {
			part[v] = open
			within = append(within, first[v]...)
		}
		slices.Sort(within)
		sum, of := len(set)-1, []int32{int32(t.nodes + k)}
		for _, j := range slices.Backward(within) {
			if slices.ContainsFunc(t.sets[j], func(v int) bool { return part[v] != open }) {
				continue
			}
			for _, v := range t.sets[j] {
				part[v] = j
			}
			sum -= len(t.sets[j]) - 1
			of = append(of, int32(t.nodes)+j)
		}
		var inside []int32
		for _, v := range set {
			for _, e := range at[v] {
				u := int(f.Edges[e][0]+f.Edges[e][1]) - v
				if v < u && part[u] != outside && (part[u] != part[v] || part[v] == open) {
					inside = append(inside, e)
				}
			}
		}
		t.add(f, inside, sum, of)
		first[set[0]] = append(first[set[0]], int32(k))
	}
	return t
}

// add adds a sum of rows: edges, and what they come to.
func (t *tightRows) add(f *cuts.Fractional, edges []int32, sum int, of []int32) {
	var p cuts.Parity
	for _, k := range edges {
		switch x := f.X[k]; {
		case x > 1-tolerance:
			sum++
		case x >= tolerance:
			p.Edges = append(p.Edges, k)
		}
	}
	p.Odd = sum%2 != 0
	t.list, t.of = append(t.list, p), append(t.of, of)
}

// rows are those that are an odd number of times in a sum.
func (t *tightRows) rows(sum []int32) (of []int32) {
	odd := make(map[int32]bool)
	for _, i := range sum {
		for _, k := range t.of[i] {
			odd[k] = !odd[k]
		}
	}
	for k, is := range odd {
		if is {
			of = append(of, k)
		}
	}
	slices.Sort(of)
	return of
}

func (t *tightRows) half(of []int32) *Half {
	h := &Half{}
	for _, k := range of {
		if int(k) < t.nodes {
			h.Nodes = append(h.Nodes, k)
		} else {
			h.Sets = append(h.Sets, t.sets[int(k)-t.nodes])
		}
	}
	return h
}

// halved is the row of a half, whose edges in an odd number of rows are taken to be 1 at most where down says
// so, and left out once elsewhere.
func (p *Program) halved(h *Half, down func(k int32) bool) (r row) {
	times := make(map[int32]int32)
	var order []int32
	count := func(k int32) {
		if times[k] == 0 {
			order = append(order, k)
		}
		times[k]++
	}
	sum := int64(2 * len(h.Nodes)) // the edges' is at most so much
	for _, v := range h.Nodes {
		for _, k := range p.at[v] {
			count(k)
		}
	}
	for _, set := range h.Sets {
		sum += int64(len(set) - 1)
		p.within(set, count)
	}
	for _, k := range order {
		n := times[k]
		switch {
		case n%2 == 0:
		case down(k):
			h.Down = append(h.Down, p.edges[k])
			h.Open = append(h.Open, Entry{k, -1})
			sum++
			n++
		default:
			h.Open = append(h.Open, Entry{k, 1})
		}
		if n > 1 {
			r.Entries = append(r.Entries, Entry{k, -(n / 2)})
		}
	}
	r.Sum = -(sum / 2)
	r.half = h
	return r
}

// within calls visit with the edges inside a set.
func (p *Program) within(set []int, visit func(k int32)) {
	for _, v := range set {
		p.in[v] = true
	}
	for _, v := range set {
		for _, k := range p.at[v] {
			if e := p.edges[k]; int(e[0]) == v && p.in[e[1]] {
				visit(k)
			}
		}
	}
	for _, v := range set {
		p.in[v] = false
	}
}

// Half is the half that a row is, with how many times it is in so many times the row; nil if the row is no half.
func (r *row) Half(times int64) (*Half, int64) {
	if r.Odd != nil { // with the rows of the set's nodes
		return &Half{Nodes: r.Set, Down: r.Odd, Open: r.Entries}, 2 * times
	}
	return r.half, times
}
