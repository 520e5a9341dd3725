package cert

import (
	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// emit derives the row that holds nowhere from the rows of a model of jumps, as often as
// multipliers say (see bound.Dual): what they add up to is contradicted by propagation.
// ends are how many times the rows about the ends of a walk are added.
//
// A set is left twice, with the ends in it, as the sum of the rows of its squares and of
// twice that it has fewer jumps inside than visits, which is what "some jump leaves it"
// comes to by halving. Jumps and visits of which a row has too many are taken out by what
// they are at most.
func (m *jumps) emit(p *pb.Proof, d *bound.Dual, ends []int64) pb.ID {
	degree := append([]int64(nil), d.Degree...)
	inside := d.Common(len(degree), func(k int) bool { return !enough(m.in, d.Sets[k].Set) })
	s := &pb.Sum{}
	row := 0
	for _, set := range d.Sets {
		for _, v := range set.Set {
			degree[v] += set.Times
		}
		if enough(m.in, set.Set) {
			continue // of which there is no row: it has few jumps anyway
		}
		leave := m.leaves[row]
		if row++; len(m.crossing(set.Set)) == 0 {
			return p.RUP(1)
		}
		s.Row(m.few(p, leave, set.Set), 2*set.Times)
	}
	if d.Budget > 0 {
		s.Row(m.budget, d.Budget)
	}
	for v, first := range m.first {
		if first != v {
			continue
		}
		addEqual(s, m.degree[v], degree[v])
		if ends[v] > 0 {
			s.Row(m.ends[v], ends[v])
		}
		atMost(s, m.visits[v], 2*inside(v, v)-2*degree[v]+ends[v])
	}
	for _, e := range m.edges {
		atMost(s, e.made, degree[e.u]+degree[e.v]-2*inside(e.u, e.v)-d.Budget)
	}
	for _, end := range []struct {
		lits []pb.Lit
		one  pb.ID
	}{{m.start, m.starts}, {m.end, m.last}} {
		most := int64(-1 << 62) // what an end takes off
		for v, l := range end.lits {
			if l != none {
				most = max(most, degree[v]-ends[v])
			}
		}
		if end.one > 0 {
			addEqual(s, end.one, -most)
		}
	}
	if s.Empty() {
		return p.RUP(1)
	}
	p.Sum(s)
	return p.RUP(1)
}

// addEqual adds an equation's half to a sum, times a factor: "at least" where that is
// positive, else "at most".
func addEqual(s *pb.Sum, id pb.ID, factor int64) {
	switch {
	case factor > 0:
		s.Row(id, factor)
	case factor < 0:
		s.Row(id+1, -factor)
	}
}

// atMost takes terms out of a sum that has them so many times, if it has: each literal is
// 1 at most.
func atMost(s *pb.Sum, terms []pb.Term, factor int64) {
	for _, t := range terms {
		if factor > 0 {
			s.Lit(t.Lit.Not(), factor*t.Coef)
		}
	}
}

// few derives that a set has fewer jumps inside than visits.
func (m *jumps) few(p *pb.Proof, leave pb.ID, set []int) pb.ID {
	s := &pb.Sum{}
	s.Row(leave, 1)
	for _, v := range set {
		if m.first[v] != v {
			continue
		}
		addEqual(s, m.degree[v], -1)
		open, _ := m.endsAt(v, 1)
		for _, t := range open {
			s.Lit(t.Lit, 1)
		}
	}
	for _, e := range m.crossing(set) {
		if m.classes == nil && len(e.made) > 1 { // the second time is not in the row
			s.Lit(e.made[1].Lit, 1)
		}
	}
	s.Divide(2)
	return p.Sum(s)
}

// crossing are the jumps that leave a set.
func (m *jumps) crossing(set []int) (list []edge) {
	in := make([]bool, m.in.Len())
	for _, v := range set {
		in[v] = true
	}
	for _, v := range set {
		for _, k := range m.at[v] {
			if e := m.edges[k]; in[e.u] != in[e.v] {
				list = append(list, e)
			}
		}
	}
	return list
}

// enough reports whether the jumps within a set are so few that it needs no row to be left
// twice.
func enough(in *puzzles.Instance, set []int) bool {
	inside := make(map[int32]bool, len(set))
	for _, v := range set {
		inside[int32(v)] = true
	}
	jumps, visits, leaving := 0, 0, 0
	for _, v := range set {
		visits += side(in.MustVisit(v))
		for _, w := range in.Neighbours(v) {
			jumps += side(inside[w])
			leaving += side(!inside[w])
		}
	}
	if leaving == 0 && visits > 0 && visits < len(in.Stops()) {
		return false // its row holds nowhere
	}
	given := 0
	if !back(in) || in.Puzzle.Once && !in.Puzzle.Closed { // else the start is a square like any other
		given = side(in.Start >= 0 && inside[int32(in.Start)]) + side(in.End >= 0 && inside[int32(in.End)])
	}
	if in.Puzzle.Once { // each is there from both sides; elsewhere it may be made twice
		jumps /= 2
	}
	return jumps < visits-given/2
}

// dual writes a proof by multipliers, as evidence of this name, with its model and, for a
// bound, its budget.
func (w *writer) dual(name string, e Evidence, d *bound.Dual) error {
	in := w.in
	ends, err := d.Ends(in)
	if err != nil {
		return err
	}
	r := request{model: e.Model, moves: movesOf(e)}
	for _, set := range d.Sets {
		if !enough(in, set.Set) {
			r.sets = append(r.sets, names(in, set.Set))
		}
	}
	if r.classes, err = w.together(in, alike(in, d, ends)); err != nil {
		return err
	}
	m, err := await(w.ctx, func() (*jumps, error) { return newJumps(in, r) })
	if err != nil {
		return err
	}
	return w.pair(name, e, m.Model, func(p *pb.Proof) (pb.ID, error) { return m.emit(p, d, ends), nil })
}

// alike tells squares by what multipliers say of them: those of which they say the same
// may be counted together.
func alike(in *puzzles.Instance, d *bound.Dual, ends []int64) func(v int) int {
	type say struct {
		degree, ends int64
		must         bool
		given        int
		sets         string
	}
	m := &jumps{in: in}
	m.reach()
	sets := map[int][]byte{}
	for k, set := range d.Sets {
		for _, v := range set.Set {
			sets[v] = append(sets[v], byte(k), byte(k>>8), byte(k>>16))
		}
	}
	number := map[say]int{}
	return func(v int) int {
		says := say{d.Degree[v], ends[v], in.MustVisit(v), 0, string(sets[v])}
		if !m.round {
			says.given = side(v == in.Start) + side(v == in.End)
		}
		if _, ok := number[says]; !ok {
			number[says] = len(number)
		}
		return number[says]
	}
}
