package frontier

import "math/bits"

// state is what the chosen edges are to the vertices of a frontier: by slot, -1
// for a vertex that has both its edges, its own slot for one that has none, else the
// slot at the other end of its path.
type state [maxWidth]int8

const full = -1

// key is a state in two words. The first has two bits a slot (full, free, the
// first end of a path, its second end), as far as it goes; the second has the rest of
// them and, above, which first end belongs to each second one, in the mixed base
// of the numbers of paths that are open there. Of up to narrow slots the first word
// has everything. No key's first word is 0.
type key [2]uint64

const (
	narrow = 20 // 2*20 bits, 10! < 2^22
	first  = 31 // slots in the first word of two
	mark   = 1 << 63
)

// encode is the key of a state of n slots.
func (s *state) encode(n int) key {
	var low, high, mates uint64
	scale := uint64(1)
	var open [maxWidth]int8
	opened := 0
	for i := range n {
		var code uint64
		switch m := s[i]; {
		case m == full:
		case int(m) == i:
			code = 1
		case int(m) > i:
			code = 2
			open[opened] = int8(i)
			opened++
		default:
			code = 3
			d := 0
			for open[d] != m {
				d++
			}
			mates += uint64(d) * scale
			scale *= uint64(opened)
			opened--
			copy(open[d:opened], open[d+1:opened+1])
		}
		if i < first {
			low |= code << (2 * i)
		} else {
			high |= code << (2 * (i - first))
		}
	}
	switch {
	case n <= narrow:
		return key{mark | low | mates<<(2*n), 0}
	case n <= first:
		return key{mark | low, mates}
	}
	return key{mark | low, high | mates<<(2*(n-first))}
}

// decode sets the first n slots to the state of a key.
func (s *state) decode(k key, n int) {
	low := k[0] &^ mark
	high, mates := k[1], k[1]
	switch {
	case n <= narrow:
		mates = low >> (2 * n)
	case n > first:
		mates = k[1] >> (2 * (n - first))
	}
	var open [maxWidth]int8
	opened := uint64(0)
	for i := range n {
		var code uint64
		if i < first {
			code = low >> (2 * i) & 3
		} else {
			code = high >> (2 * (i - first)) & 3
		}
		switch code {
		case 0:
			s[i] = full
		case 1:
			s[i] = int8(i)
		case 2:
			open[opened] = int8(i)
			opened++
		default:
			d := uint64(0)
			if opened > 1 {
				d = mates % opened
				mates /= opened
			}
			m := open[d]
			s[i], s[m] = m, int8(i)
			opened--
			copy(open[d:opened], open[d+1:opened+1])
		}
	}
}

// join adds an edge between two slots that lack one, the first of which leaves the
// frontier: what is noted there is good for another join only. It reports whether
// that closes a cycle.
func (s *state) join(a, b int8) (closed bool) {
	ea, eb := s[a], s[b]
	if ea == b && a != b {
		s[a], s[b] = full, full
		return true
	}
	if eb != b {
		s[b] = full
	}
	s[ea], s[eb] = eb, ea
	return false
}

// unused is the state of slots without an edge.
func unused(slots int) (s state) {
	for i := range slots {
		s[i] = int8(i)
	}
	return s
}

// lacks are the slots that lack an edge, and those of them that lack exactly one.
func (s *state) lacks(slots int) (lacking, one uint64) {
	for i, m := range s[:slots] {
		if m != full {
			lacking |= 1 << i
			if int(m) != i {
				one |= 1 << i
			}
		}
	}
	return lacking, one
}

// whole reports whether no slot lacks an edge.
func (s *state) whole(slots int) bool {
	lacking, _ := s.lacks(slots)
	return lacking == 0
}

// choose calls each with the states in which the vertex of the step has the edges that it
// lacks: by which choices, or none, the product of their weights, and whether they close the cycle
// of all vertices.
func (p *step) choose(s *state, each func(s state, choices [2]int8, weight int64, closed bool)) {
	last := func(s state, choices [2]int8, e choice, weight int64) {
		if closed := s.join(p.v, e.slot); !closed || p.allSeen && s.whole(p.slots) {
			each(s, choices, weight*e.weight, closed)
		}
	}
	switch m := s[p.v]; {
	case m == full:
		each(*s, [2]int8{none, none}, 1, false)
	case m == p.v:
		for i, a := range p.choices {
			if s[a.slot] == full {
				continue
			}
			one := *s
			one.join(p.v, a.slot)
			for j, b := range p.choices[i+1:] {
				if one[b.slot] != full {
					last(one, [2]int8{int8(i), int8(i + 1 + j)}, b, a.weight)
				}
			}
		}
	default:
		for i, a := range p.choices {
			if s[a.slot] != full {
				last(*s, [2]int8{int8(i), none}, a, 1)
			}
		}
	}
}

const none = -1

// kept is the state of the slots that stay after the step.
func (p *step) kept(s *state) (to state) {
	var place [maxWidth]int8
	for i, from := range p.keep {
		place[from] = int8(i)
	}
	for i, from := range p.keep {
		if m := s[from]; m == full {
			to[i] = full
		} else {
			to[i] = place[m]
		}
	}
	return to
}

// sight is what the vertices of a frontier can still be joined to.
type sight struct {
	near   []uint64 // by slot: the slots of its neighbours
	unseen []int8   // by slot: neighbours to come that have no slot, many as enough
	tight  []outside
}

func (p *sight) see(near uint64, unseen int) {
	p.near, p.unseen = append(p.near, near), append(p.unseen, int8(min(unseen, enough)))
}

// hopeless reports whether a vertex to come can't get the edges that it lacks. It is a matter of degrees: a vertex needs as many neighbours that
// lack one; and one that has no more than it needs takes them all.
func (p *sight) hopeless(lacking, one uint64) bool {
	var once, twice uint64 // slots that so many others must be joined to
	demand := func(near uint64) {
		twice |= once & near
		once |= near
	}
	for left := lacking; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		near := p.near[i] & lacking
		have := bits.OnesCount64(near) + int(p.unseen[i])
		need := 2 - int(one>>i&1)
		if have < need {
			return true
		}
		if have == need {
			demand(near)
		}
	}
	for _, o := range p.tight {
		near := o.near & lacking
		switch have := bits.OnesCount64(near) + int(o.unseen); {
		case have < int(o.need):
			return true
		case have == int(o.need):
			demand(near)
		}
	}
	return twice&one != 0
}
