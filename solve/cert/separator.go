package cert

import (
	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/solve/cert/pb"
)

// separator refutes tours of a board that falls into too many parts without some squares.
func (w *writer) separator(t *bound.Tour) error {
	s := t.Separator
	var r request
	of := make([]int, w.in.Len()) // by square: 0 if it is taken away, 1 if it is alone, else its part
	for k, part := range s.Parts {
		for _, v := range part {
			of[v] = 1
			if len(part) > 1 {
				of[v] = 2 + k
			}
		}
		if len(part) > 1 {
			r.sets = append(r.sets, names(w.in, part))
		}
	}
	say := func(v int) int { return of[v] }
	return w.jumps("separator", Evidence{Says: t.Impossible.Reason}, r, say, func(m *jumps, p *pb.Proof) pb.ID { return m.separator(p, s) })
}

// separator derives that the squares have too many jumps: those that leave a part of the
// rest of the board all lead to them, and these and the ends in the part are two at least,
// being an even number above zero.
func (m *jumps) separator(p *pb.Proof, s *twofactor.Separator) pb.ID {
	sum := &pb.Sum{}
	gain := make([]int64, m.in.Len())
	leaves := m.leaves
	for _, part := range s.Parts {
		for _, v := range part {
			gain[v] = 1
		}
		if len(part) > 1 {
			twice := &pb.Sum{}
			m.leftTwice(twice, leaves[0], part)
			sum.Row(p.Sum(twice), 1)
			leaves = leaves[1:]
		} else if v := part[0]; m.first[v] == v {
			sum.Row(m.degree[v], 1)
		}
	}
	for _, v := range s.Removed {
		if m.first[v] == v {
			addEqual(sum, m.degree[v], -1)
		}
	}
	m.shift(sum, gain)
	p.Sum(sum)
	return p.RUP(1)
}
