package cert

import (
	"knightsat/bound/twofactor"
	"knightsat/solve/cert/pb"
)

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
