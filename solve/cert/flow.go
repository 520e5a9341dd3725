package cert

import (
	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// deadEnds looks for squares that a walk, which visits none twice, can only end on.
func (w *writer) deadEnds() (done bool, err error) {
	in := w.in
	var dead []int
	for _, v := range mustList(in) {
		if in.Degree(v) < 2 && (in.Puzzle.Closed || v != in.Start && v != in.End) {
			dead = append(dead, v)
		}
	}
	if len(dead) == 0 || w.without(bound.ByFlow) {
		return false, nil
	}
	e := Evidence{Model: modelJumps, Says: "one jump at most leads to each of some squares, so that the walk can only end there, and there are too many of them"}
	classes, err := w.together(in, gains(in, dead, nil))
	if err != nil {
		return false, err
	}
	m, err := await(w.ctx, func() (*jumps, error) {
		return newJumps(in, request{model: modelJumps, moves: -1, classes: classes})
	})
	if err != nil {
		return false, err
	}
	return w.attempt("dead-ends", e, m.Model, func(p *pb.Proof) pb.ID { return m.fewJumps(p, dead, nil) })
}

// gains tells squares with too few jumps from those to which these lead, and others.
func gains(in *puzzles.Instance, S, T []int) func(v int) int {
	colour, _, _ := in.Colours()
	gain := make([]int, in.Len())
	for _, v := range S {
		gain[v] = 1
	}
	for _, v := range T {
		gain[v] = 2
	}
	return func(v int) int { return 2*gain[v] + int(colour[v]) }
}

func hall(v *twofactor.Violator) func(*jumps, *pb.Proof) pb.ID {
	return func(m *jumps, p *pb.Proof) pb.ID { return m.fewJumps(p, v.S, v.T) }
}

// fewJumps derives that the squares of S have too few jumps for a tour (see
// twofactor.Violator).
func (m *jumps) fewJumps(p *pb.Proof, S, T []int) pb.ID {
	gain := make([]int64, m.in.Len())
	s := &pb.Sum{}
	for k, list := range [][]int{S, T} {
		for _, v := range list {
			gain[v] = 1 - 2*int64(k)
			if m.first[v] == v {
				addEqual(s, m.degree[v], gain[v])
			}
		}
	}
	for _, e := range m.edges {
		c := gain[e.u] + gain[e.v]
		for _, t := range e.made {
			if c > 0 {
				s.Lit(t.Lit.Not(), c*t.Coef)
			} else if c < 0 {
				s.Lit(t.Lit, -c*t.Coef)
			}
		}
	}
	m.shift(s, gain)
	if !s.Empty() { // else the ends alone say it
		p.Sum(s)
	}
	if _, component, bipartite := m.in.Colours(); len(bipartite) == 1 && bipartite[component[0]] && !m.round {
		m.balance(p)
	}
	return contradiction(p, m.start, m.end)
}

// shift takes the largest gain of an end off a sum, so that no open end has a
// positive coefficient: then propagation sees which of them are too little.
func (m *jumps) shift(s *pb.Sum, gain []int64) {
	for _, end := range []struct {
		lits []pb.Lit
		one  pb.ID
	}{{m.start, m.starts}, {m.end, m.last}} {
		if end.one == 0 {
			continue
		}
		most := int64(-4)
		for v, l := range end.lits {
			if l != none {
				most = max(most, gain[v])
			}
		}
		addEqual(s, end.one, -most)
	}
}
