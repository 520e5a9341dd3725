package tsp

import "slices"

// split finds the parts of a tour that lost some edges and has others.
func (f *family) split(x []link) {
	f.part = f.part[:0]
	for range f.cuts {
		f.part = append(f.part, -1)
	}
	f.size = f.size[:0]
	for first := range f.cuts {
		if f.part[first] >= 0 {
			continue
		}
		size := 0
		entry, _ := f.ends(first)
		before := x[f.tour[entry]][0] // counts only where the segment is one node
		for k := first; f.part[k] < 0; k = f.segment(entry) {
			f.part[k] = int32(len(f.size))
			from, to := f.ends(k)
			size += f.nodes(from, to)
			exit := f.tour[to]
			switch {
			case from == to:
			case entry == from:
				before = f.tour[f.before(to)]
			default:
				exit, before = f.tour[from], f.tour[f.after(from)]
			}
			next := x[exit].other(before)
			before, entry = exit, f.pos[next]
		}
		f.size = append(f.size, size)
	}
}

// before is the place before another one on the tour.
func (f *family) before(at int32) int32 {
	if at == 0 {
		at = int32(len(f.tour))
	}
	return at - 1
}

// after is the place after another one.
func (f *family) after(at int32) int32 {
	if at++; int(at) < len(f.tour) {
		return at
	}
	return 0
}

// nodes is how many there are between two places of a segment, these included.
func (f *family) nodes(from, to int32) int {
	n := int(to - from + 1)
	if n <= 0 {
		n += len(f.tour)
	}
	return n
}

// ends are the places where a segment begins and ends.
func (f *family) ends(segment int) (from, to int32) {
	before := (segment + len(f.cuts) - 1) % len(f.cuts)
	return f.after(f.cuts[before]), f.cuts[segment]
}

// segment is the one in which a place is.
func (f *family) segment(at int32) int {
	k, _ := slices.BinarySearch(f.cuts, at)
	return k % len(f.cuts)
}

// exchange2 is two edges that are taken away, from u and from v, and by how much those that join their
// ends make the tour shorter.
type exchange2 struct {
	u, nextU, v, nextV int32
	gain               int
}

// join joins the smallest part to another one, where nodes are near, and returns by how much the edges got
// shorter; false if it finds none.
func (f *family) join(x []link) (gain int, ok bool) {
	small := -1
	for k, size := range f.size {
		if size > 0 && (small < 0 || size < f.size[small]) {
			small = k
		}
	}
	var best exchange2
	for k, part := range f.part {
		if int(part) != small {
			continue
		}
		from, to := f.ends(k)
		at := from
		for range f.nodes(from, to) {
			for _, e := range f.s.near[f.tour[at]] {
				if int(f.part[f.segment(f.pos[e.node])]) == small {
					continue
				}
				if b := f.between(x, f.tour[at], e); !ok || b.gain > best.gain {
					best, ok = b, true
				}
			}
			at = f.after(at)
		}
	}
	if !ok {
		return 0, false
	}
	f.replace(x, best.u, best.nextU, best.v)
	f.replace(x, best.nextU, best.u, best.nextV)
	f.replace(x, best.v, best.nextV, best.u)
	f.replace(x, best.nextV, best.v, best.nextU)
	other := f.part[f.segment(f.pos[best.v])]
	for k, part := range f.part {
		if int(part) == small {
			f.part[k] = other
		}
	}
	f.size[other] += f.size[small]
	f.size[small] = 0
	return best.gain, true
}

// between is the best exchange that joins a node to a near one of another part.
func (f *family) between(x []link, u int32, e neighbour) (best exchange2) {
	for i, nextU := range x[u] {
		for j, nextV := range x[e.node] {
			gain := f.s.d(u, nextU) + f.s.d(e.node, nextV) - int(e.d) - f.s.d(nextU, nextV)
			if i+j == 0 || gain > best.gain {
				best = exchange2{u, nextU, e.node, nextV, gain}
			}
		}
	}
	return best
}
