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
			m.leftTwice(s, m.leaves[0], parts[0])
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

// leftTwice adds that the jumps that leave a part, as a row says, and the ends in it are
// two.
func (m *jumps) leftTwice(s *pb.Sum, leave pb.ID, part []int) {
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
		s.Row(leave, 1)
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
