package cert

import (
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// coloursRefute reports whether the colours of the squares rule out every walk that
// visits no square twice: whatever its number of moves, it would need more squares
// of a colour than there are, or fewer than it must visit.
func coloursRefute(in *puzzles.Instance) bool {
	if !in.Puzzle.Once {
		return false
	}
	colour, component, bipartite := in.Colours()
	at := component[in.Goals[0]]
	var must, free [2]int
	for v := range in.Len() {
		if component[v] != at {
			continue
		}
		free[colour[v]]++
		if in.MustVisit(v) {
			must[colour[v]]++
		}
	}
	// A walk over k squares of colour 0 and l of colour 1 alternates.
	for k := must[0]; k <= free[0]; k++ {
		for l := max(must[1], k-1); l <= min(free[1], k+1); l++ {
			if alternates(in, colour, k, l) {
				return false
			}
		}
	}
	return bipartite[at]
}

// alternates reports whether the ends of the walk allow for it to visit k
// squares of colour 0 and l of colour 1.
func alternates(in *puzzles.Instance, colour []int8, k, l int) bool {
	if in.Puzzle.Closed {
		return k == l
	}
	is := func(v int, c int8) bool { return v < 0 || colour[v] == c }
	s, e := in.Start, in.End
	switch k - l {
	case 1: // begins and ends with colour 0
		return is(s, 0) && is(e, 0)
	case -1:
		return is(s, 1) && is(e, 1)
	case 0: // of one colour each: there is a square to visit
		return is(s, 0) && is(e, 1) || is(s, 1) && is(e, 0)
	}
	return false
}

// colours derives that a walk that visits no square twice needs other numbers of
// squares of each colour than there are.
func (m *jumps) colours(p *pb.Proof) pb.ID {
	m.balance(p)
	return contradiction(p, m.start, m.end)
}

// balance derives, where each jump changes the colour, that the ends make up for
// the numbers of squares of each colour: once for each colour.
func (m *jumps) balance(p *pb.Proof) {
	colour, _, _ := m.in.Colours()
	for c := range int8(2) {
		s := &pb.Sum{}
		gain := make([]int64, m.in.Len())
		for v := range m.in.Len() {
			if m.first[v] != v {
				continue
			}
			gain[v] = -1
			if colour[v] == c {
				gain[v] = 1
			}
			addEqual(s, m.degree[v], gain[v])
			for _, h := range m.visits[v] {
				if colour[v] != c {
					h.Lit = h.Lit.Not()
				}
				s.Lit(h.Lit, 2*h.Coef)
			}
		}
		m.shift(s, gain)
		p.Sum(s)
	}
}

// endsParity is the parity of the number of moves of every solution, where both
// ends are given and the squares within reach have two colours such that each
// jump changes the colour; ok is false elsewhere.
func endsParity(in *puzzles.Instance) (parity int, ok bool) {
	if in.Start < 0 || in.End < 0 {
		return 0, false
	}
	dist := in.Distances(in.Start)
	if dist[in.End] < 0 {
		return 0, false
	}
	for v, d := range dist {
		for _, w := range in.Neighbours(v) {
			if d >= 0 && (dist[w]-d)%2 == 0 {
				return 0, false
			}
		}
	}
	return int(dist[in.End]) % 2, true
}

// oddOrEven derives that no walk has a number of moves of the wrong parity: the
// degrees of the squares of one colour count every move once.
func (m *jumps) oddOrEven(p *pb.Proof) pb.ID {
	dist := m.in.Distances(m.in.Start)
	half := func(sign int64) pb.ID {
		s := &pb.Sum{}
		addEqual(s, m.parity, -sign)
		for v, d := range dist {
			if d >= 0 && d%2 == 0 && m.first[v] == v {
				addEqual(s, m.degree[v], sign)
			}
		}
		s.Divide(2)
		return p.Sum(s)
	}
	s := &pb.Sum{}
	s.Row(half(1), 1)
	s.Row(half(-1), 1)
	return p.Sum(s)
}
