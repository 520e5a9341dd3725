package cert

import (
	"knightsat/bound/twofactor"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// articulation refutes tours of a board that one square holds together, or none, also
// where that is so of the jumps that a 2-factor may have; done is false where it is not.
func (w *writer) articulation(says string) (done bool, err error) {
	g := twofactor.NewGraph(w.ctx, w.in)
	if g == nil {
		return false, nil
	}
	var tight []twofactor.Tight
	b := g.ArticulationPoint(w.ctx)
	if b == nil {
		r := twofactor.Solve(w.ctx, g)
		if r == nil || r.Keep == nil {
			return false, nil
		}
		whole := g
		if g = g.Keep(w.ctx, r.Keep, r.Always); g == nil {
			return false, nil
		}
		if b = g.ArticulationPoint(w.ctx); b == nil {
			return false, nil
		}
		tight = twofactor.TightSets(w.ctx, whole)
	}
	var parts [][]int
	for k, v := range b.Parts {
		if k == 0 || b.Vertex >= 0 {
			parts = append(parts, beyond(g, b.Vertex, v))
		}
	}
	if b.Beyond { // what is left again with the square
		parts = append(parts, append(parts[0][:len(parts[0]):len(parts[0])], b.Vertex))
	}
	r := request{model: modelJumps, moves: -1}
	for _, part := range parts {
		if len(part) == w.in.Len() {
			return false, nil
		}
		r.sets = append(r.sets, names(w.in, part))
	}
	say := partsOf(w.in, b.Vertex, parts)
	if tight != nil {
		say = nil
	}
	r.classes, err = w.together(w.in, say)
	if err != nil {
		return false, err
	}
	m, err := await(w.ctx, func() (*jumps, error) { return newJumps(w.in, r) })
	if err != nil {
		return false, err
	}
	return w.attempt("articulation", Evidence{Model: modelJumps, Says: says}, m.Model, func(p *pb.Proof) pb.ID {
		m.tight(p, g, tight)
		return m.articulation(p, b, parts)
	})
}

// partsOf tells squares by the parts in which they are, and the articulation point from
// the rest.
func partsOf(in *puzzles.Instance, vertex int, parts [][]int) func(v int) int {
	of := make([]int, in.Len())
	for k, part := range parts {
		for _, v := range part {
			of[v] |= 2 << k
		}
	}
	return func(v int) int { return of[v] + side(v == vertex) }
}

// beyond are the squares that can be reached from one by the graph's edges without
// passing another.
func beyond(g *twofactor.Graph, without, from int) []int {
	seen := make([]bool, g.Len())
	seen[from] = true
	list := []int{from}
	for k := 0; k < len(list); k++ {
		nbrs, _ := g.Neighbours(list[k])
		for _, u := range nbrs {
			if !seen[u] && int(u) != without && int(u) != g.Dummy {
				seen[u] = true
				list = append(list, int(u))
			}
		}
	}
	return list
}

// articulation derives that a square has too many jumps: one for each part, all of which
// lead to it. In a part without an end of the tour there are two, since the squares'
// jumps are an even number. Where there is no square, no jump leaves the part.
func (m *jumps) articulation(p *pb.Proof, b *twofactor.ArticulationPoint, parts [][]int) pb.ID {
	if b.Vertex >= 0 {
		s := &pb.Sum{}
		if m.in.Puzzle.Closed || b.Beyond {
			m.leftTwice(s, parts[0])
		} else {
			s.Row(m.leaves[0], 1)
		}
		for _, leave := range m.leaves[1:] {
			s.Row(leave, 1)
		}
		addEqual(s, m.degree[b.Vertex], -1)
		p.Sum(s)
	}
	return p.RUP(1)
}

// leftTwice adds that the jumps that leave the first part, in which no end is, are two.
func (m *jumps) leftTwice(s *pb.Sum, part []int) {
	in := make([]bool, m.in.Len())
	for _, v := range part {
		in[v] = true
	}
	inside := 0
	for _, e := range m.edges {
		for _, t := range e.made {
			if in[e.u] && in[e.v] {
				inside += int(t.Coef)
			}
		}
	}
	if inside >= len(part) { // the jumps inside are fewer than squares, by halving
		s.Row(m.leaves[0], 1)
		for _, v := range part {
			if m.first[v] != v {
				continue
			}
			addEqual(s, m.degree[v], -1)
			for _, t := range m.open(v) {
				s.Lit(t.Lit, 1)
			}
		}
		s.Divide(2)
		s.Multiply(2)
	}
	for _, v := range part {
		if m.first[v] == v {
			s.Row(m.degree[v], 1)
		}
	}
	for _, e := range m.edges {
		for _, t := range e.made {
			if inside < len(part) && in[e.u] && in[e.v] { // or since there are no more
				s.Lit(t.Lit.Not(), 2*t.Coef)
			}
		}
	}
}

// open are the terms for open ends at a square.
func (m *jumps) open(v int) []pb.Term {
	terms, _ := m.endsAt(v, 1)
	return terms
}

// tight derives, of each set in turn with those before it, that the jumps from S to
// squares outside of T are no more than they must be, by which propagation rules out
// others (see twofactor.Tight). The dummy's edges are the ends of the tour.
func (m *jumps) tight(p *pb.Proof, g *twofactor.Graph, sets []twofactor.Tight) {
	if len(sets) == 0 {
		return
	}
	d := m.dummy(p)
	gain := make([]int64, g.Len())
	last := pb.ID(0)
	for _, set := range sets {
		s := &pb.Sum{}
		if last > 0 {
			s.Row(last, 1)
		}
		for k, list := range [][]int{set.S, set.T} {
			sign := int64(1 - 2*k)
			for _, v := range list {
				gain[v] += sign
				if v == g.Dummy {
					d.add(s, sign)
				} else {
					addEqual(s, m.degree[v], sign)
				}
			}
		}
		last = p.Sum(s)
		if m.starts == 0 || m.last == 0 {
			continue
		}
		s = &pb.Sum{} // the tour starts or ends on a square, not both
		s.Row(last, 1)
		for v := range m.in.Len() {
			if n := gain[v] + d.gain[v]; n > 0 {
				s.Row(m.ends[v], n)
			}
		}
		p.Sum(s)
	}
}

// dummy has rows about the ends of a tour: where each jump changes the colour, how many
// there are on squares of each.
type dummy struct {
	m      *jumps
	colour []int8 // nil where jumps don't
	rows   [2]pb.ID
	gain   []int64 // by square: what was added for its ends
}

func (m *jumps) dummy(p *pb.Proof) *dummy {
	d := &dummy{m: m, gain: make([]int64, m.in.Len())}
	colour, _, bipartite := m.in.Colours()
	if len(bipartite) != 1 || !bipartite[0] || m.starts == 0 && m.last == 0 {
		return d
	}
	d.colour = colour
	for k := range d.rows { // on squares of colour 1 there are as many, on those of 0 no more
		sign := int64(1 - 2*k)
		s := &pb.Sum{}
		for v, c := range colour {
			addEqual(s, m.degree[v], 2*int64(c)-1)
		}
		for _, id := range []pb.ID{m.starts, m.last} {
			if id > 0 {
				addEqual(s, id, sign)
			}
		}
		s.Divide(2)
		d.rows[k] = p.Sum(s)
	}
	return d
}

// add adds that there are as many ends where the dummy is in S, or no more where it is
// in T.
func (d *dummy) add(s *pb.Sum, sign int64) {
	k := (1 - sign) / 2
	if d.colour != nil {
		s.Row(d.rows[k], 1)
	} else {
		for _, id := range []pb.ID{d.m.starts, d.m.last} {
			if id > 0 {
				addEqual(s, id, sign)
			}
		}
	}
	for v := range d.gain {
		if d.colour == nil || int64(d.colour[v]) != k {
			d.gain[v] += sign
		}
	}
}
