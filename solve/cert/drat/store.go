package drat

// lit is a literal inside of the checker: 2v for variable v, 2v+1 for its
// negation. Variables are numbered from 0 in the order in which they are met.
type lit = uint32

// not is the literal's negation.
func not(l lit) lit { return l ^ 1 }

// ref is the place of a clause in the store; 0 is none.
type ref uint32

// store keeps clauses one after another in one slice, and finds them by their
// literals. A clause is
//
//	size<<2 | flags    the number of its literals, and what is known of it
//	next               the next clause with the same hash, or 0
//	literals …
type store struct {
	mem     []uint32
	heads   []ref    // by hash: the length is a power of two
	live    int      // clauses that are not deleted
	garbage int      // words of mem that deleted clauses take
	mark    []uint32 // by literal: the stamp of the last set that it was in
	stamp   uint32
}

const (
	deleted = 1 << iota
	locked  // the clause is the reason for a literal that is true for good
	flags   = deleted | locked
	header  = 2
)

func newStore() *store {
	return &store{mem: make([]uint32, 1), heads: make([]ref, 1<<10)}
}

func (s *store) size(c ref) int { return int(s.mem[c] >> 2) }

// lits are the clause's literals: the slice is the store's own.
func (s *store) lits(c ref) []lit {
	start := int(c) + header
	return s.mem[start : start+s.size(c)]
}

// hash does not depend on the order of the literals.
func hash(lits []lit) uint32 {
	var sum, product, xor uint32 = 0, 1, 0
	for _, l := range lits {
		sum += l
		product *= 2*l + 1
		xor ^= l
	}
	h := 1023*sum + product ^ 31*xor
	return h ^ h>>15
}

// add puts a clause into the store. The literals must be different.
func (s *store) add(lits []lit) ref {
	c := ref(len(s.mem))
	s.mem = append(s.mem, uint32(len(lits))<<2, 0)
	s.mem = append(s.mem, lits...)
	if s.live++; s.live > len(s.heads) {
		s.heads = make([]ref, 4*len(s.heads))
		s.each(s.link)
	} else {
		s.link(c)
	}
	return c
}

func (s *store) link(c ref) {
	head := &s.heads[hash(s.lits(c))&uint32(len(s.heads)-1)]
	s.mem[c+1] = uint32(*head)
	*head = c
}

// each visits the clauses that are not deleted, oldest first.
func (s *store) each(visit func(c ref)) {
	for c := ref(1); int(c) < len(s.mem); c += header + ref(s.size(c)) {
		if s.mem[c]&deleted == 0 {
			visit(c)
		}
	}
}

// remove deletes a clause with just these literals, which must be different. It
// leaves alone those that are locked: found is true then and gone is false.
func (s *store) remove(lits []lit) (found, gone bool) {
	s.newStamp()
	for _, l := range lits {
		s.mark[l] = s.stamp
	}
	link := (*uint32)(nil)
	head := &s.heads[hash(lits)&uint32(len(s.heads)-1)]
	for c := *head; c != 0; c = ref(s.mem[c+1]) {
		if s.same(c, len(lits)) {
			found = true
			if s.mem[c]&locked == 0 {
				if link == nil {
					*head = ref(s.mem[c+1])
				} else {
					*link = s.mem[c+1]
				}
				s.mem[c] |= deleted
				s.live--
				s.garbage += header + len(lits)
				return true, true
			}
		}
		link = &s.mem[c+1]
	}
	return found, false
}

// newStamp begins an empty set.
func (s *store) newStamp() {
	if s.stamp++; s.stamp == 0 { // after 2^32 sets
		clear(s.mark)
		s.stamp = 1
	}
}

// same reports whether the clause's literals are those that are marked.
func (s *store) same(c ref, size int) bool {
	if s.size(c) != size {
		return false
	}
	for _, l := range s.lits(c) {
		if s.mark[l] != s.stamp {
			return false
		}
	}
	return true
}

// compact drops deleted clauses and tells where the others went: moved gives
// the new place of a clause, 0 of a deleted one, until the next call of add.
func (s *store) compact() (moved func(c ref) ref) {
	old := s.mem
	s.mem = make([]uint32, 1, len(old)-s.garbage+len(old)/8)
	for c := 1; c < len(old); {
		n := header + int(old[c]>>2)
		if old[c]&deleted == 0 {
			to := len(s.mem)
			s.mem = append(s.mem, old[c:c+n]...)
			old[c+1] = uint32(to)
		} else {
			old[c+1] = 0
		}
		c += n
	}
	s.garbage = 0
	clear(s.heads)
	s.each(s.link)
	return func(c ref) ref { return ref(old[c+1]) }
}
