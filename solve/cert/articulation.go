package cert

import (
	"knightsat/bound/twofactor"
	"knightsat/solve/cert/pb"
)

// articulation refutes tours of a board that one square holds together; done is false
// where there is no such square as long as all jumps may be made.
func (w *writer) articulation(says string) (done bool, err error) {
	g := twofactor.NewGraph(w.ctx, w.in)
	if g == nil || !w.in.Puzzle.Closed && back(w.in) {
		return false, nil
	}
	b := g.ArticulationPoint(w.ctx)
	if b == nil || b.Vertex < 0 {
		return false, nil
	}
	var parts [][]int
	for _, v := range b.Parts {
		parts = append(parts, w.beyond(b.Vertex, v))
	}
	if b.Beyond { // what is left again with the square
		parts = append(parts, append(parts[0][:len(parts[0]):len(parts[0])], b.Vertex))
	}
	var r request
	for _, part := range parts {
		if len(part) == w.in.Len() {
			return false, nil
		}
		r.sets = append(r.sets, names(w.in, part))
	}
	r.model, r.moves = modelJumps, -1
	m, err := await(w.ctx, func() (*jumps, error) { return newJumps(w.in, r) })
	if err != nil {
		return false, err
	}
	return w.attempt("articulation", Evidence{Model: modelJumps, Says: says}, m.Model, func(p *pb.Proof) pb.ID { return m.articulation(p, b, parts) })
}

// beyond are the squares that can be reached from one without passing another.
func (w *writer) beyond(without, from int) (list []int) {
	seen := make([]bool, w.in.Len())
	seen[without], seen[from] = true, true
	for list = []int{from}; len(list) > 0; {
		before := len(list)
		for _, v := range list {
			for _, u := range w.in.Neighbours(v) {
				if !seen[u] {
					seen[u] = true
					list = append(list, int(u))
				}
			}
		}
		if len(list) == before {
			break
		}
	}
	return list
}

// articulation derives that a square has too many jumps: one for each part, all of which
// lead to it. In a part without an end of the tour there are two, since the squares'
// jumps are an even number.
func (m *jumps) articulation(p *pb.Proof, b *twofactor.ArticulationPoint, parts [][]int) pb.ID {
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
	return p.Sum(s)
}

// leftTwice adds that the jumps that leave the first part, in which no end is, are two.
func (m *jumps) leftTwice(s *pb.Sum, part []int) {
	in := make([]bool, m.in.Len())
	for _, v := range part {
		in[v] = true
	}
	inside := 0
	for _, e := range m.edges {
		if in[e.u] && in[e.v] {
			inside++
		}
	}
	if inside >= len(part) { // the jumps inside are fewer than squares, by halving
		s.Row(m.leaves[0], 1)
		for _, v := range part {
			addEqual(s, m.degree[v], -1)
		}
		s.Divide(2)
		s.Multiply(2)
	}
	for _, v := range part {
		s.Row(m.degree[v], 1)
	}
	for _, e := range m.edges {
		if inside < len(part) && in[e.u] && in[e.v] { // or since there are no more
			s.Lit(e.once.Not(), 2)
		}
	}
}
