package cert

import (
	"knightsat/internal/tsp/reduce"
	"knightsat/solve/cert/pb"
)

// short are the rows of the model of places that sums are made of: those of the model
// at first, and then without the pairs and ends that are ruled out, so that what
// follows is short.
type short struct {
	gone        map[pb.Lit]bool
	least, most [][]pb.ID // of each node, and of the dummy
	inside      []pb.ID   // "pairs within a set <= number"
	budget      pb.ID
}

func (m *order) shorten() {
	m.short = short{gone: map[pb.Lit]bool{}, budget: m.Budget}
	add := func(ids ...pb.ID) {
		var least, most []pb.ID
		for _, id := range ids {
			if id > 0 {
				least, most = append(least, id), append(most, id+1)
			}
		}
		m.least, m.most = append(m.least, least), append(m.most, most)
	}
	for _, id := range m.At {
		add(id)
	}
	add(m.Starts, m.Last)
	for _, set := range m.Sets {
		m.inside = append(m.inside, set.Inside+1)
	}
}

// thin rules out the pairs and ends that are not left, one by one, and takes them out
// of the rows.
func (m *order) thin(r *reduce.Refutation) {
	n := len(m.Nodes)
	left := map[pb.Lit]bool{}
	for _, e := range r.Left {
		for _, l := range m.edge(int(e[0]), int(e[1])) {
			left[l] = true
		}
	}
	out := map[pb.Lit]pb.ID{}
	for i := range n {
		for j := range i + 1 {
			if j == i {
				j = n
			}
			for _, l := range m.edge(i, j) {
				if !left[l] {
					out[l] = m.p.Lemma(l.Not())
					m.gone[l] = true
				}
			}
		}
	}
	shorter := func(id *pb.ID) {
		s := &pb.Sum{}
		s.Row(*id, 1)
		_, terms, _ := m.Row(*id)
		for _, t := range terms {
			if unit := out[t.Lit]; unit > 0 { // it counts in a sum that is at least something
				s.Row(unit, t.Coef)
			} else if out[t.Lit.Not()] > 0 { // or at most
				s.Lit(t.Lit.Not(), t.Coef)
			}
		}
		*id = m.p.Sum(s)
	}
	budget := []pb.ID{m.Budget}
	for _, list := range [][][]pb.ID{m.least, m.most, {m.inside, budget}} {
		for _, ids := range list {
			for k := range ids {
				shorter(&ids[k])
			}
		}
	}
	m.budget = budget[0]
}

// contradiction derives the row that holds nowhere, which follows by propagation.
// Where both ends of the walk are open, all starts are ruled out before, one by
// one.
func (m *order) contradiction() pb.ID {
	if m.Starts > 0 && m.Last > 0 {
		for _, l := range m.Start {
			m.p.Lemma(l.Not())
		}
	}
	return m.p.RUP(1)
}
