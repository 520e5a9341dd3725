package frontier

import (
	"math/bits"

	"knightsat/internal/frontier/table"
)

// PathState is what the chosen edges are to the vertices of a frontier: by slot, -1
// for a vertex that has both its edges, its own slot for one that has none, else the
// slot at the other end of its path.
type PathState [maxWidth]int8

const (
	Full = -1
	none = -1
)

// Of the key of a state, the first word has two bits a slot, those that lack an edge above
// those that lack exactly one; the second has the number of the matching of the latter, which
// are ends of paths. Of up to narrow slots the first word has everything. No key's first
// word is 0.
const (
	maxWidth     = 31 // slots of a state
	narrow       = 18
	MatchingBits = 26 // the matchings of narrow slots
	mark         = 1 << 63
)

// Words is how many words of a key have something of a state.
func Words(slots int) int {
	if slots > narrow {
		return 2
	}
	return 1
}

// Encode is the key of a state of n slots.
func (s *PathState) Encode(n int) table.Key {
	lacking, one := s.lacks(n)
	return s.key(n, lacking, one)
}

// key is that of a state of n slots, of which some lack an edge and some exactly one.
func (s *PathState) key(n int, lacking, one uint64) table.Key {
	pattern, number := lacking<<n|one, s.Matching(one)
	if n <= narrow {
		return table.Key{mark | pattern<<MatchingBits | number, 0}
	}
	return table.Key{mark | pattern, number}
}

// Decode sets the first n slots to the state of a key, and says what they lack.
func (s *PathState) Decode(k table.Key, n int) (lacking, one uint64) {
	pattern, number := k[0]&^mark, k[1]
	if n <= narrow {
		pattern, number = pattern>>MatchingBits, pattern&(1<<MatchingBits-1)
	}
	lacking, one = pattern>>n, pattern&(1<<n-1)
	for i := range n {
		s[i] = int8(i)
		if lacking>>i&1 == 0 {
			s[i] = Full
		}
	}
	s.Match(one, number)
	return lacking, one
}

// matchings is how many matchings the ends of paths have, by half the number of ends.
var matchings [1 + maxWidth/2]uint64

func init() {
	matchings[0] = 1
	for i := 1; i < len(matchings); i++ {
		matchings[i] = matchings[i-1] * uint64(2*i-1)
	}
}

// Matching is the number of the matching of the ends of paths, from 0: the first one's
// partner, among those that are left, is the highest digit, and so on.
func (s *PathState) Matching(ends uint64) (number uint64) {
	for left := ends; left != 0; {
		a := bits.TrailingZeros64(left)
		b := uint64(1) << s[a]
		left &^= 1<<a | b
		number = number*uint64(1+bits.OnesCount64(left)) + uint64(bits.OnesCount64(left&(b-1)))
	}
	return number
}

// Match sets the partners of the ends to the matching of a number.
func (s *PathState) Match(ends, number uint64) {
	for left := ends; left != 0; {
		a := bits.TrailingZeros64(left)
		left &= left - 1
		size := matchings[bits.OnesCount64(left)/2]
		partners := left
		for digit := number / size; digit > 0; digit-- {
			partners &= partners - 1
		}
		number %= size
		b := bits.TrailingZeros64(partners)
		left &^= 1 << b
		s[a], s[b] = int8(b), int8(a)
	}
}

// Join adds an edge between two slots that lack one, the first of which leaves the
// frontier: what is noted there is good for another join only. It reports whether
// that closes a cycle.
func (s *PathState) Join(a, b int8) (closed bool) {
	ea, eb := s[a], s[b]
	if ea == b && a != b {
		s[a], s[b] = Full, Full
		return true
	}
	if eb != b {
		s[b] = Full
	}
	s[ea], s[eb] = eb, ea
	return false
}

// unused is the state of slots without an edge.
func unused(slots int) (s PathState) {
	for i := range slots {
		s[i] = int8(i)
	}
	return s
}

// lacks are the slots that lack an edge, and those of them that lack exactly one.
func (s *PathState) lacks(slots int) (lacking, one uint64) {
	for i, m := range s[:slots] {
		if m != Full {
			lacking |= 1 << i
			if int(m) != i {
				one |= 1 << i
			}
		}
	}
	return lacking, one
}

// whole reports whether no slot lacks an edge.
func (s *PathState) whole(slots int) bool {
	lacking, _ := s.lacks(slots)
	return lacking == 0
}

// Placed gives the state of a child, if there is one, the slots of the bag.
func (b *Bag) Placed(child int, s *PathState) (to PathState) {
	to = unused(b.slots())
	if len(b.children) == 0 {
		return to
	}
	places := b.Places[child]
	for i, p := range places {
		if m := s[i]; m == Full {
			to[p] = Full
		} else {
			to[p] = places[m]
		}
	}
	return to
}

// Choose calls each with the states in which the vertex of the bag has the edges that it
// lacks: by which choices, or none, the product of their weights, and whether they close the cycle
// of all vertices.
func (b *Bag) Choose(s *PathState, each func(s *PathState, choices [2]int8, weight int64, closed bool)) {
	last := func(s PathState, choices [2]int8, e edgeChoice, weight int64) {
		if closed := s.Join(0, e.Slot); !closed || b.allSeen && s.whole(b.slots()) {
			each(&s, choices, weight*e.Weight, closed)
		}
	}
	switch {
	case s[0] == Full:
		each(s, [2]int8{none, none}, 1, false)
	case s[0] > 0:
		for i, e := range b.Choices {
			if s[e.Slot] != Full {
				last(*s, [2]int8{int8(i), none}, e, 1)
			}
		}
	default:
		for i, e := range b.Choices {
			if s[e.Slot] == Full {
				continue
			}
			one := *s
			one.Join(0, e.Slot)
			for j, f := range b.Choices[i+1:] {
				if one[f.Slot] != Full {
					last(one, [2]int8{int8(i), int8(i + 1 + j)}, f, e.Weight)
				}
			}
		}
	}
}

// Left is the state of the slots that stay when the vertex leaves, and its key; false where one can't get the edges that
// it lacks.
func (b *Bag) Left(s *PathState) (to PathState, k table.Key, ok bool) {
	for i, m := range s[1:b.slots()] {
		to[i] = Full
		if m != Full {
			to[i] = m - 1
		}
	}
	lacking, one := to.lacks(len(b.Front))
	if b.hopeless(lacking<<1, one<<1) {
		return to, k, false
	}
	return to, to.key(len(b.Front), lacking, one), true
}

// sight is what the vertices of a bag can still be joined to, and some vertices to come.
type sight struct {
	near   []uint64 // by slot, and then for those to come: the slots of its neighbours
	unseen []int    // neighbours to come that have no slot
}

func (p *sight) see(near uint64, unseen int) {
	p.near, p.unseen = append(p.near, near), append(p.unseen, unseen)
}

// hopeless reports whether a vertex can't get the edges that it lacks: it needs as many
// neighbours that lack one, and one that has no more than it needs takes them all.
func (b *Bag) hopeless(lacking, one uint64) bool {
	var once, twice uint64 // slots that one, or two, others must be joined to
	for i, near := range b.near {
		if i < b.slots() && lacking>>i&1 == 0 {
			continue
		}
		near &= lacking
		have := bits.OnesCount64(near) + b.unseen[i]
		need := 2 - int(one>>i&1)
		if have < need {
			return true
		}
		if have == need {
			twice |= once & near
			once |= near
		}
	}
	return twice&one != 0
}
