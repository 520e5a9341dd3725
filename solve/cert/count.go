package cert

import (
	"slices"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// row adds an equation's half to a sum, times a factor: "at least" where that is
// positive, else "at most".
func addEqual(s *pb.Sum, id pb.ID, factor int64) {
	switch {
	case factor > 0:
		s.Row(id, factor)
	case factor < 0:
		s.Row(id+1, -factor)
	}
}

// contradiction derives the row that holds nowhere, which follows by propagation.
// Where both ends of the walk are open, all starts are ruled out before, one by
// one.
func contradiction(p *pb.Proof, start, end []pb.Lit) pb.ID {
	if open(start) && open(end) {
		for _, l := range start {
			if l != none {
				p.Lemma(l.Not())
			}
		}
	}
	return p.RUP(1)
}

func open(lits []pb.Lit) bool {
	return slices.ContainsFunc(lits, func(l pb.Lit) bool { return l != none })
}

// counting derives that a budget is too small for weights (see bound.Weights): the
// squares' degrees with their weights, less what the ends take off.
//
// With w in halves, the sum is of four times the budget and, for each square,
// twice its weight of "degree >= 2 - start - end". Where it is worth more, that is
// "degree >= start + end", by the row about ends: on a given end, where the other
// is open, and in part on the heaviest square, where both are.
func (m *jumps) counting(p *pb.Proof, w *bound.Weights) pb.ID {
	in := m.in
	weight, heaviest, first, second := halves(in, w)
	s := &pb.Sum{}
	s.Row(m.budget, 4)
	for v, y := range weight {
		turned := int64(0) // how much of 2 y is by the row about ends
		switch {
		case y == 0 || m.first[v] != v:
			continue
		case m.starts > 0 && m.last > 0 && v == heaviest:
			turned = first - second
		case (m.starts > 0) != (m.last > 0) && (v == in.Start || v == in.End):
			turned = 2 * y
		}
		s.Row(m.degree[v], 2*y)
		if turned > 0 {
			s.Row(m.ends[v], 2*turned)
		}
	}
	if m.starts > 0 && m.last > 0 {
		first = second
	}
	if m.starts > 0 {
		addEqual(s, m.starts, -2*first)
	}
	if m.last > 0 {
		addEqual(s, m.last, -2*first)
	}
	p.Sum(s)
	return p.RUP(1)
}

// halves are the weights of vertices, in halves, and the two largest that are at none
// of the walk's given ends.
func halves(in *puzzles.Instance, w *bound.Weights) (weight []int64, heaviest int, first, second int64) {
	weight, heaviest = make([]int64, in.Len()), -1
	for _, v := range w.Halves {
		weight[v] = 1
	}
	for _, v := range w.Ones {
		weight[v] = 2
	}
	for v, y := range weight {
		switch {
		case v == in.Start || v == in.End:
		case y > first:
			heaviest, first, second = v, y, first
		case y > second:
			second = y
		}
	}
	return weight, heaviest, first, second
}

// weighed tells squares by their weights, and the heaviest and the ends from others.
func weighed(in *puzzles.Instance, w *bound.Weights) func(v int) int {
	weight, heaviest, _, _ := halves(in, w)
	return func(v int) int {
		return int(weight[v]) + 4*side(v == heaviest) + 8*side(v == in.Start) + 16*side(v == in.End)
	}
}

// mustList are the squares that every walk visits.
func mustList(in *puzzles.Instance) (list []int) {
	for v := range in.Len() {
		if in.MustVisit(v) {
			list = append(list, v)
		}
	}
	return list
}
