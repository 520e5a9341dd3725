package tsp

// How many near nodes each further edge of an exchange tries: before potentials tell
// which are of use, or there are not many; and after.
var (
	narrow = [deepest]int{0, 6, 3, 1, 1}
	broad  = [deepest]int{0, 6, 4, 3, 2, 1, 1}
)

// improve makes an exchange at v that shortens the tour, if it finds one (Lin and
// Kernighan 1973): an edge at v is taken away, its other end joined to a near
// node, an edge of that taken away, and so on, as long as what was taken away is
// more than what was put in. The tour stays as it is until the exchange is known.
func (s *search) improve(v int32) bool {
	s.x.t[0] = v
	next, d := s.succ(v)
	s.x.t[1] = next
	if s.extend(1, d) {
		return true
	}
	next, d = s.pred(v)
	s.x.t[1] = next
	return s.extend(1, d)
}

// extend goes on with an exchange of k edges: gain is what was taken away less
// what was put in.
func (s *search) extend(k, gain int) bool {
	t := &s.x.t
	end := t[2*k-1]
	after, _ := s.succ(end)
	before, _ := s.pred(end)
	row := s.p.Row(int(t[0]))
	price := s.price[t[0]]
	for _, near := range s.near[end][:min(s.breadth[k], len(s.near[end]))] {
		c, g := near.node, gain-int(near.d)
		if g <= 0 {
			break
		}
		if c == after || c == before {
			continue
		}
		t[2*k] = c
		for side := range 2 {
			next, d := s.succ(c)
			if side == 1 {
				next, d = s.pred(c)
			}
			if s.gone(k, c, next) {
				continue
			}
			t[2*k+1] = next
			left := g + d
			if closed := left - int(int32(row[next])*Denominator+price+s.price[next]); closed > 0 && s.exchanged(k+1) {
				s.length -= closed
				for _, u := range t[:2*k+2] {
					s.push(u)
				}
				return true
			}
			if k+1 < deepest && s.extend(k+1, left) {
				return true
			}
		}
	}
	return false
}

// gone reports whether an edge is one of the first k that are taken away.
func (s *search) gone(k int, a, b int32) bool {
	t := &s.x.t
	for i := 0; i < 2*k; i += 2 {
		if t[i] == a && t[i+1] == b || t[i] == b && t[i+1] == a {
			return true
		}
	}
	return false
}
