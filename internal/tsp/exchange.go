package tsp

import "slices"

// deepest is how many edges an exchange takes away at most.
const deepest = 7

// exchange is some edges of the tour to be taken away, and others in their place
// that join their ends in turn: of t, edge i goes from place 2i to 2i+1, and a new
// edge from place 2i+1 to 2i+2, the last one to place 0.
type exchange struct {
	t    [2 * deepest]int32
	key  [2 * deepest]int32 // where in the tour each is, counted from a cut, in order
	at   [2 * deepest]int8  // which of t that is
	rank [2 * deepest]int8  // its inverse
}

// segment is a stretch of the tour between two edges that are taken away: the place of
// its first node among the ends in order, even where it stays as it is, odd where
// it turns round.
type segment int8

// sorts orders the ends of k edges along the tour, from after the first edge on:
// ends 2j and 2j+1 in order are then those of a segment.
func (s *search) sorts(k int) {
	x, n := &s.x, int32(len(s.tour))
	from := s.pos[x.t[0]]
	if next, _ := s.succ(x.t[0]); next == x.t[1] {
		from = s.pos[x.t[1]]
	}
	for i := range 2 * k {
		p := s.pos[x.t[i]] - from
		if p < 0 {
			p += n
		}
		key := 2 * p
		if next, _ := s.succ(x.t[i]); next == x.t[i^1] {
			key++ // the last of its segment
		}
		at := i
		for ; at > 0 && x.key[at-1] > key; at-- {
			x.key[at], x.at[at] = x.key[at-1], x.at[at-1]
		}
		x.key[at], x.at[at] = key, int8(i)
	}
	for r, i := range x.at[:2*k] {
		x.rank[i] = int8(r)
	}
}

// segments lists the segments between k edges in the order in which the new edges
// join them; they are fewer than k where that is not all of the tour.
func (s *search) segments(k int, list *[deepest]segment) int {
	s.sorts(k)
	x, last := &s.x, 2*k-1
	n := 0
	for at := int8(0); ; n++ {
		list[n] = segment(at)
		i := int(x.at[at^1]) // the segment's other end
		if i&1 == 1 {
			if i++; i > last {
				i = 0
			}
		} else if i--; i < 0 {
			i = last
		}
		if at = x.rank[i]; at < 2 { // the first segment again
			return n + 1
		}
	}
}

// exchanged makes an exchange of k edges, if that leaves one tour.
func (s *search) exchanged(k int) bool {
	var list [deepest]segment
	if s.segments(k, &list) < k {
		return false
	}
	s.arrange(list[:k])
	return true
}

// arrange puts the segments in this order. The longest stays where it is.
func (s *search) arrange(list []segment) {
	x, n := &s.x, int32(len(s.tour))
	from := s.pos[x.t[x.at[0]]]
	size := func(c segment) int32 { return x.key[c|1]/2 - x.key[c&^1]/2 + 1 }
	longest := 0
	for k := range list {
		if size(list[k]) > size(list[longest]) {
			longest = k
		}
	}
	if list[longest]&1 == 1 { // the whole tour the other way round
		slices.Reverse(list)
		for k := range list {
			list[k] ^= 1
		}
		longest = len(list) - 1 - longest
	}
	stays := list[longest]
	to := x.key[stays|1]/2 + 1 // after it, counted from the first cut
	first, all := from+to, n-size(stays)
	if first >= n {
		first -= n
	}
	old := s.save(first, all+1)
	at := first
	last := s.tour[(first+n-1)%n].node
	put := func(v int32, before int) {
		s.tour[at], s.pos[v] = stop{v, int32(before)}, at
		if at++; at == n {
			at = 0
		}
		last = v
	}
	for k := 1; k < len(list); k++ {
		c := list[(longest+k)%len(list)]
		i := x.key[c&^1]/2 - to // its first node in old
		if i < 0 {
			i += n
		}
		segment := old[i : i+size(c)]
		if c&1 == 0 {
			put(segment[0].node, s.d(last, segment[0].node))
			for _, e := range segment[1:] {
				put(e.node, int(e.before))
			}
			continue
		}
		j := len(segment) - 1
		put(segment[j].node, s.d(last, segment[j].node))
		for ; j > 0; j-- {
			put(segment[j-1].node, int(segment[j].before))
		}
	}
	after := old[all].node
	put(after, s.d(last, after))
}

// save notes a stretch of the tour, to be restored, and returns it.
func (s *search) save(first, size int32) []stop {
	if !s.undoable {
		s.journal, s.old = s.journal[:0], s.old[:0]
	}
	start := len(s.old)
	s.journal = append(s.journal, [2]int32{first, size})
	head := min(size, int32(len(s.tour))-first)
	s.old = append(s.old, s.tour[first:first+head]...)
	s.old = append(s.old, s.tour[:size-head]...)
	return s.old[start:]
}

// undo takes back what was changed since the last result that was kept.
func (s *search) undo() {
	for k := len(s.journal) - 1; k >= 0; k-- {
		at, size := s.journal[k][0], s.journal[k][1]
		start := len(s.old) - int(size)
		for _, e := range s.old[start:] {
			s.tour[at], s.pos[e.node] = e, at
			if at++; int(at) == len(s.tour) {
				at = 0
			}
		}
		s.old = s.old[:start]
	}
	s.journal = s.journal[:0]
}
