package tsp

// breadth is how many ways a step of each depth is tried; the search goes no deeper.
var breadth = [...]int{5, 3, 1}

// chain makes a chain of exchanges at v that together shorten the tour, if it
// finds one (Lin and Kernighan 1973): an edge at v is taken away, its other end
// joined to a near node, the edge before that taken away, and so on, each step a
// reversal after which the tour could be closed, as long as what was taken away
// is more than what was put in.
func (s *Search) chain(v int32) bool {
	for _, forwards := range []bool{true, false} {
		next := s.succ(v)
		if !forwards {
			next = s.pred(v)
		}
		if s.deepen(v, next, s.d(v, next), 0, forwards) {
			s.push(v)
			s.push(next)
			return true
		}
	}
	return false
}

// deepen goes on with a chain: the edge from base to end is open, and gain is
// what was taken away, that edge included, less what was put in.
func (s *Search) deepen(base, end int32, gain, depth int, forwards bool) bool {
	type way struct {
		to, open int32
		gain     int
	}
	var ways [5]way
	found, most := 0, breadth[depth]
	for _, c := range s.near[end] {
		g := gain - s.d(end, c)
		if g <= 0 {
			break
		}
		open := s.pred(c)
		if !forwards {
			open = s.succ(c)
		}
		if c == base || open == end { // the edge that is open, or one of the tour
			continue
		}
		w := way{c, open, g + s.d(open, c)}
		at := found
		for at > 0 && ways[at-1].gain < w.gain {
			at--
		}
		if at == most {
			continue
		}
		found = min(found+1, most)
		copy(ways[at+1:found], ways[at:])
		ways[at] = w
	}
	for _, w := range ways[:found] {
		// base end … open to  becomes  base open … end to
		if forwards {
			s.flip(end, w.open)
		} else {
			s.flip(w.open, end)
		}
		// The flip may have turned round the rest instead: which way base now
		// runs to open tells the direction.
		if closed := w.gain - s.d(w.open, base); closed > 0 {
			s.length -= closed
			s.push(end)
			s.push(w.to)
			s.push(w.open)
			return true
		}
		if depth+1 < len(breadth) && s.deepen(base, w.open, w.gain, depth+1, s.succ(base) == w.open) {
			s.push(end)
			s.push(w.to)
			s.push(w.open)
			return true
		}
		last := s.journal[len(s.journal)-1]
		s.journal = s.journal[:len(s.journal)-1]
		s.reverse(last[0], last[1])
	}
	return false
}
