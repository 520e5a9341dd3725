package cert

import (
	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
)

// jumps is the model of jumps, as its proofs need it.
type jumps struct{ *model.Jumps }

// emit derives the row that holds nowhere from the rows of a model of jumps, as often as
// multipliers say (see bound.Dual): what they add up to is contradicted by propagation.
// ends are how many times the rows about the ends of a walk are added.
//
// A set is left twice, with the ends in it, as the sum of the rows of its squares and of
// twice that it has fewer jumps inside than visits, which is what "some jump leaves it"
// comes to by halving. Jumps and visits of which a row has too many are taken out by what
// they are at most.
func (m jumps) emit(p *pb.Proof, d *bound.Dual, ends []int64) pb.ID {
	degree := d.Degrees()
	inside := d.Common(len(degree), func(k int) bool { return !enough(m.In, d.Sets[k].Set) })
	s := &pb.Sum{}
	row := 0
	for _, set := range d.Sets {
		if enough(m.In, set.Set) {
			continue // of which there is no row: it has few jumps anyway
		}
		leave := m.Leaves[row]
		if row++; len(m.crossing(set.Set)) == 0 {
			return p.RUP(1)
		}
		s.Row(m.few(p, leave, set.Set, nil), 2*set.Times)
	}
	if d.Budget > 0 {
		s.Row(m.Budget, d.Budget)
	}
	for v, first := range m.First {
		if first != v {
			continue
		}
		addEqual(s, m.Degree[v], degree[v])
		if ends[v] > 0 {
			s.Row(m.Ends[v], ends[v])
		}
		atMost(s, m.Visits[v], 2*inside(v, v)-2*degree[v]+ends[v])
	}
	for _, e := range m.Edges {
		atMost(s, e.Made, degree[e.U]+degree[e.V]-2*inside(e.U, e.V)-d.Budget)
	}
	for _, end := range []struct {
		lits []pb.Lit
		one  pb.ID
	}{{m.Start, m.Starts}, {m.End, m.Last}} {
		most := int64(-1 << 62) // what an end takes off
		for v, l := range end.lits {
			if l != model.None {
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

// few derives that a set has fewer jumps inside than visits, from the row that it is left.
// With an odd number of jumps and ends that leave it, and no such row, it derives that these
// and the jumps inside are no more than the visits and half of them, rounded down.
func (m jumps) few(p *pb.Proof, leave pb.ID, set []int, odd map[[2]int]bool) pb.ID {
	s := &pb.Sum{}
	if leave > 0 {
		s.Row(leave, 1)
	}
	add := func(l pb.Lit, most bool) {
		if most {
			l = l.Not()
		}
		s.Lit(l, 1)
	}
	for _, v := range set {
		if m.First[v] != v {
			continue
		}
		addEqual(s, m.Degree[v], -1)
		open, given := m.EndsAt(v, 1)
		most := odd[[2]int{v, m.In.Len()}] && given == 0
		if most && len(open) == 2 { // one of them, on a square that is visited
			s.Row(m.Ends[v], 1)
			atMost(s, m.Visits[v], 1)
			continue
		}
		for _, t := range open {
			add(t.Lit, most)
		}
	}
	for _, e := range m.crossing(set) {
		if leave == 0 {
			add(e.Made[0].Lit, odd[[2]int{e.U, e.V}])
		} else if m.Classes == nil && len(e.Made) > 1 { // the second time is not in the row
			s.Lit(e.Made[1].Lit, 1)
		}
	}
	s.Divide(2)
	return p.Sum(s)
}

// crossing are the jumps that leave a set.
func (m jumps) crossing(set []int) (list []model.Edge) {
	in := make([]bool, m.In.Len())
	for _, v := range set {
		in[v] = true
	}
	for _, v := range set {
		for _, k := range m.At[v] {
			if e := m.Edges[k]; in[e.U] != in[e.V] {
				list = append(list, e)
			}
		}
	}
	return list
}

// enough reports whether the jumps within a set are so few that it needs no row to be left
// twice.
func enough(in *puzzles.Instance, set []int) bool {
	inside := make(map[int]bool, len(set))
	for _, v := range set {
		inside[v] = true
	}
	jumps, visits, leaving, given := 0, 0, 0, 0
	for _, v := range set {
		if in.MustVisit(v) {
			visits++
		}
		for _, w := range in.Neighbours(v) {
			if inside[int(w)] {
				jumps++
			} else {
				leaving++
			}
		}
	}
	if leaving == 0 && visits > 0 && visits < len(in.Stops()) {
		return false // its row holds nowhere
	}
	if in.Start < 0 || in.Start != in.End || in.Puzzle.Once && !in.Puzzle.Closed { // else the start is a square like any other
		for _, end := range []int{in.Start, in.End} {
			if inside[end] {
				given++
			}
		}
	}
	if in.Puzzle.Once { // each is there from both sides; elsewhere it may be made twice
		jumps /= 2
	}
	return jumps < visits-given/2
}

// dual writes a proof by multipliers, as evidence of this name, with its model and, for a
// bound, its budget.
func (w *writer) dual(name string, e folder.Evidence, d *bound.Dual) error {
	in := w.in
	ends, err := d.Ends(in)
	if err != nil {
		return err
	}
	r := model.Request{Model: e.Model, Moves: movesOf(e)}
	for _, set := range d.Sets {
		if !enough(in, set.Set) {
			r.Sets = append(r.Sets, model.Names(in, set.Set))
		}
	}
	if r.Classes, err = w.together(in, alike(in, d, ends)); err != nil {
		return err
	}
	m, err := folder.Await(w.ctx, func() (*model.Jumps, error) { return model.NewJumps(in, r) })
	if err != nil {
		return err
	}
	return w.pair(name, e, m.Model, func(p *pb.Proof) (pb.ID, error) { return jumps{m}.emit(p, d, ends), nil })
}

// alike tells squares by what multipliers say of them: those of which they say the same
// may be counted together.
func alike(in *puzzles.Instance, d *bound.Dual, ends []int64) func(v int) any {
	type say struct {
		degree, ends int64
		must         bool
		given        int
		sets         string
	}
	_, round := model.Reach(in)
	sets := map[int][]byte{}
	for k, set := range d.Sets {
		for _, v := range set.Set {
			sets[v] = append(sets[v], byte(k), byte(k>>8), byte(k>>16))
		}
	}
	return func(v int) any {
		says := say{d.Degree[v], ends[v], in.MustVisit(v), 0, string(sets[v])}
		for _, end := range []int{in.Start, in.End} {
			if v == end && !round {
				says.given++
			}
		}
		return says
	}
}
