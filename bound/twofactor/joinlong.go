package twofactor

import (
	"context"
	"slices"
)

// maxExchange is the largest number of edges that an exchange replaces.
// exchangeSteps is the number of steps of the search for one, a vertex of the
// cycle that it begins on, and allSteps that of all searches of one Join, with
// the vertices that joining numbers anew: well under a second.
const (
	maxExchange   = 4
	exchangeSteps = 4000
	allSteps      = 20_000_000
)

// joinLong looks for exchanges of more than two edges. An exchange is a closed
// trail a b c d … whose edges ab, cd, … are in the 2-factor and bc, de, … are
// not; it is made where that leaves a single cycle of all that it touches.
func (f *Factor) joinLong(ctx context.Context) (joins int) {
	s := &search{ctx: ctx, f: f, g: f.g, all: allSteps, pos: make([]int32, f.g.n)}
	s.cycle, s.length = f.cycles()
	s.place()
	left := len(s.length)
	for again := true; again && left > 1; {
		again = false
		largest := s.largest(0)
		for v := int32(0); int(v) < s.g.n && left > 1; v++ {
			// Each cycle but the largest, once, from its smallest vertex.
			if s.pos[v] != 0 || s.cycle[v] == largest {
				continue
			}
			if s.all <= 0 || ctx.Err() != nil {
				return joins
			}
			if merged := s.from(v); merged > 0 {
				joins += merged
				left -= merged
				again = true
				largest = s.largest(s.cycle[v])
			}
		}
	}
	return joins
}

type search struct {
	ctx    context.Context
	f      *Factor
	g      *Graph
	cycle  []int32 // by vertex
	pos    []int32 // by vertex: its place on its cycle
	length []int32 // by cycle; 0 for one that has gone into another
	trail  []int32 // a b c d …
	steps  int     // left for the search from one cycle to one depth
	all    int     // left for everything
}

// largest is the longest cycle; of several the given one, or else the first.
func (s *search) largest(given int32) int32 {
	for c, n := range s.length {
		if n > s.length[given] {
			given = int32(c)
		}
	}
	return given
}

// place numbers the vertices along each cycle, from its smallest one.
func (s *search) place() {
	for v := range s.pos {
		s.pos[v] = -1
	}
	for v := range s.pos {
		if s.pos[v] < 0 {
			s.placeCycle(int32(v), s.cycle[v])
		}
	}
}

func (s *search) placeCycle(v, cycle int32) {
	n := int32(0)
	s.f.around(v, func(w int32) {
		s.cycle[w], s.pos[w] = cycle, n
		n++
	})
	s.length[cycle] = n
	s.all -= int(n)
}

// from looks for an exchange that begins on the cycle of v, shorter ones first,
// and makes it. It returns the number of cycles that went into others.
func (s *search) from(v int32) int {
	var members []int32
	s.f.around(v, func(w int32) { members = append(members, w) })
	for depth := 2; depth <= maxExchange; depth++ {
		s.steps = min(exchangeSteps*len(members), s.all)
		before := s.steps
		for _, a := range members {
			for _, b := range s.f.nb[a] {
				if int(b) == s.g.Dummy || s.g.isFixed(a, b) {
					continue // seen from the trail's other end
				}
				s.trail = append(s.trail[:0], a, b)
				if s.extend(depth) {
					return s.apply()
				}
				if s.steps <= 0 {
					break
				}
			}
			if s.steps <= 0 {
				break
			}
		}
		s.all -= before - max(s.steps, 0)
	}
	return 0
}

// extend prolongs the trail to that many edges of the 2-factor and reports
// whether an exchange came of it. The trail goes into the dummy square by an
// edge that is not in the 2-factor only, since few ways lead on from there.
func (s *search) extend(depth int) bool {
	f, g := s.f, s.g
	a, b := s.trail[0], s.trail[len(s.trail)-1]
	nbrs, _ := g.Neighbours(int(b))
	for _, c := range nbrs {
		if f.partners(b, c) || slices.Contains(s.trail, c) {
			continue
		}
		for _, d := range f.nb[c] {
			if s.steps--; s.steps <= 0 {
				return false
			}
			if s.steps%(1<<14) == 0 && s.ctx.Err() != nil {
				s.steps = 0
				return false
			}
			if int(d) == g.Dummy || g.isFixed(c, d) || slices.Contains(s.trail, d) {
				continue
			}
			s.trail = append(s.trail, c, d)
			if len(s.trail) == 2*depth {
				if g.joined(d, a) && !f.partners(d, a) && s.oneCycle() {
					return true
				}
			} else if s.extend(depth) {
				return true
			}
			s.trail = s.trail[:len(s.trail)-2]
		}
	}
	return false
}

// oneCycle reports whether the exchange along the trail makes one cycle of the
// two or more that it touches. Taking the trail's edges out of a cycle leaves
// pieces; the end of a piece leads to its other end, and that one by a new edge
// to the end of another piece.
func (s *search) oneCycle() bool {
	t := s.trail
	several := false
	for _, v := range t {
		several = several || s.cycle[v] != s.cycle[t[0]]
	}
	if !several {
		return false
	}
	at, seen := 0, 0
	for {
		other := s.otherEnd(at)
		seen += 2
		// The new edges are t[1]t[2], t[3]t[4], …, and from the last to t[0].
		if other%2 == 1 {
			at = (other + 1) % len(t)
		} else {
			at = (other + len(t) - 1) % len(t)
		}
		if at == 0 {
			return seen == len(t)
		}
	}
}

// otherEnd is the place on the trail of the other end of the piece that begins
// with trail[i], when the trail's edges are taken out of their cycles.
func (s *search) otherEnd(i int) int {
	t := s.trail
	v, gone := t[i], t[i^1]
	n := s.length[s.cycle[v]]
	forward := (s.pos[gone]+1)%n == s.pos[v] // the piece goes on upwards from v
	best, bestAt := int32(0), -1
	for k, w := range t {
		if s.cycle[w] != s.cycle[v] {
			continue
		}
		// w ends a piece in this direction if its own gone edge lies ahead of it.
		wForward := (s.pos[t[k^1]]+1)%n == s.pos[w]
		if wForward == forward {
			continue
		}
		d := (s.pos[w] - s.pos[v] + n) % n
		if !forward {
			d = (n - d) % n
		}
		if bestAt < 0 || d < best {
			best, bestAt = d, k
		}
	}
	return bestAt
}

// apply makes the exchange along the trail.
func (s *search) apply() int {
	f, t := s.f, s.trail
	touched := map[int32]bool{}
	for i, v := range t {
		touched[s.cycle[v]] = true
		if i%2 == 1 {
			f.swap(v, t[i-1], t[(i+1)%len(t)])
		} else {
			f.swap(v, t[i+1], t[(i+len(t)-1)%len(t)])
		}
	}
	into := s.cycle[t[0]]
	for c := range touched {
		s.length[c] = 0
	}
	first := t[0]
	f.around(t[0], func(w int32) { first = min(first, w) })
	s.placeCycle(first, into)
	return len(touched) - 1
}
