package certify

import (
	"errors"
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/cycles"
	"knightsat/internal/pbsat"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
)

// places writes an argument about the order in which a walk visits squares, which a search finishes. It
// writes nothing if that takes more conflicts.
func (w *writer) places(name string, e folder.Evidence, o *bound.Order, conflicts int) error {
	nodes := o.Terminals.Nodes
	if err := tooManyPlaces(len(nodes)); err != nil {
		return err
	}
	f := familyOf(w.in, nodes, o.Refutation)
	e.Model, e.Places = rows.OfPlaces, rows.Names(w.in, nodes)
	r := requestOf(e)
	r.Sets = f.parts
	m, err := rows.NewPlaces(w.ctx, w.in, r)
	if err != nil {
		return err
	}
	s := newSearch(m.Model, func(p *pb.Proof) func(linear.Step) pb.ID {
		otherEnd(p, m.One, m.Colours, e.Parity)
		return (&order{m, f, p, map[string]pb.ID{}}).sum
	}, o.Steps)
	s.clause = func(step linear.Step) []pb.Lit { return (&order{Places: m}).clause(step) }
	if err := s.add(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if s.Solve(w.ctx, 0) != pbsat.Unsat { // sets by themselves help a search, and make it longer
		s.lemmas = slices.Concat(o.Steps, f.alone(len(nodes)))
		err = s.run(w.ctx, conflicts, func() error { return f.cut(m, s) })
	}
	if errors.Is(err, errGaveUp) || errors.Is(err, errSolved) { // another argument may say more
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(s.learned) > 1 {
		e.Says += fmt.Sprintf(", and a search with %d clauses and %d more sets of squares", len(s.learned),
			len(m.Sets)-len(r.Sets))
	}
	return w.pair(name, e, m.Model, s.derive)
}

// otherEnd derives, if only one end of a walk is given, that the other is on no square of the wrong colour,
// from the colours of the ends.
func otherEnd(p *pb.Proof, one [2]pb.ID, colours pb.ID, parity string) {
	s := p.NewSum()
	switch {
	case colours == 0 || one[0] > 0 == (one[1] > 0):
		return
	case one[0] > 0 || parity == rows.ParityOf(1):
		s.Equal(colours, 1)
	default:
		s.Equal(colours, -1)
	}
	s.Equal(max(one[0], one[1]), -1)
	s.ID()
}

// cut adds that the walk has fewer pairs within each cycle of a solution than squares.
func (f *family) cut(m *rows.Places, s *search) error {
	dummy := len(m.Nodes)
	set, _ := cycles.Of(dummy+1, func(yield func(i, j int32) bool) {
		for j := range dummy {
			for i := range j {
				if s.holds(m.X(i, j)) {
					yield(int32(i), int32(j))
				}
			}
			ends, given := m.EndsAt(m.Nodes[j], 1)
			for _, t := range ends {
				if s.holds(t.Lit) {
					given++
				}
			}
			for range given {
				yield(int32(j), int32(dummy))
			}
		}
	})
	for _, list := range set.Lists() {
		if slices.Contains(list, int32(dummy)) {
			continue
		}
		nodes := make([]int, len(list))
		for k, i := range list {
			nodes[k] = int(i)
		}
		slices.Sort(nodes)
		f.add(m.In, m.Nodes, nodes)
		if err := m.Inside(f.parts[len(f.parts)-1]); err != nil {
			return err
		}
		s.lemmas = append(s.lemmas, f.alone(dummy)[len(f.sets)-1])
	}
	return nil
}

// alone are sums that have a set each.
func (f *family) alone(nodes int) (steps []linear.Step) {
	for _, set := range f.sets {
		steps = append(steps, linear.Step{Dual: &tsp.Dual{Degree: make([]int64, nodes+1), Sets: []tsp.Leave{{Set: set, Times: 1}}}})
	}
	return steps
}

// order is the model of places, and what a proof by it has made of its rows.
type order struct {
	*rows.Places
	*family
	p    *pb.Proof
	fews map[string]pb.ID // what few derives
}

// family are sets of nodes in the order of their rows, each with its parts: the
// largest sets before it that are in it, and single nodes.
type family struct {
	sets  [][]int
	parts [][]string
	of    [][]int // the sets among the parts
	place map[string]int
}

func familyOf(in *puzzles.Instance, nodes []int, r *reduce.Refutation) *family {
	f := &family{place: map[string]int{}}
	var sets [][]int
	put := func(set []int) {
		if key := setKey(set); f.place[key] == 0 {
			f.place[key] = 1
			sets = append(sets, set)
		}
	}
	for _, s := range r.Steps {
		if s.Dual == nil {
			continue
		}
		for _, set := range s.Dual.Sets {
			put(set.Set)
		}
		for _, h := range s.Halves {
			for _, set := range h.Sets {
				put(set)
			}
		}
	}
	slices.SortStableFunc(sets, func(a, b []int) int { return len(a) - len(b) })
	for _, set := range sets {
		f.add(in, nodes, set)
	}
	return f
}

// add adds a set, whose parts are sets before it.
func (f *family) add(in *puzzles.Instance, nodes, set []int) {
	f.place[setKey(set)] = len(f.sets)
	left := make([]bool, len(nodes))
	for _, i := range set {
		left[i] = true
	}
	var parts []string
	var of []int
	for j, other := range slices.Backward(f.sets) {
		if slices.ContainsFunc(other, func(i int) bool { return !left[i] }) {
			continue
		}
		for _, i := range other {
			left[i] = false
		}
		parts, of = append(parts, rows.PartName(in, j)), append(of, j)
	}
	for _, i := range set {
		if left[i] {
			parts = append(parts, in.Squares[nodes[i]].String())
		}
	}
	f.sets = append(f.sets, set)
	f.parts, f.of = append(f.parts, parts), append(f.of, of)
}

// sum adds the row of reduced costs: the budget, the nodes' rows, of each set that it has
// fewer pairs than squares, and those that few derives. The rows of a set are those within
// its parts, and their parts, so that each is added once, as often as all that it is part of.
func (m *order) sum(step linear.Step) pb.ID {
	s, d := m.p.NewSum(), step.Dual
	degree := d.Degrees()
	for _, h := range step.Halves {
		s.Row(m.half(h.Half), h.Times)
	}
	if d.Budget > 0 {
		s.Row(m.Budget, d.Budget)
	}
	for i, y := range degree {
		m.node(s, i, y)
	}
	times := make(map[int]int64)
	for _, set := range d.Sets {
		times[m.place[setKey(set.Set)]] += 2 * set.Times
	}
	m.few(s, times)
	for i, times := range step.Ends {
		if times > 0 && m.Differ[i] > 0 {
			s.Row(m.Differ[i], times)
		}
	}
	return s.ID() // given ends are left by what is given: there may be no row
}

// node adds the row of a node, or of the dummy, times a factor.
func (m *order) node(s *pb.Sum, i int, factor int64) {
	ids := m.One[:]
	if i < len(m.Nodes) {
		ids = []pb.ID{m.At[i]}
	}
	for _, id := range ids {
		if id > 0 {
			s.Equal(id, factor)
		}
	}
}

// few adds so many times that sets have fewer pairs than squares.
func (m *order) few(s *pb.Sum, of map[int]int64) {
	times := make([]int64, len(m.Sets)) // of the rows "inside", to be taken off
	for k := len(times) - 1; k >= 0; k-- {
		if of[k] > 0 {
			times[k] += of[k]
			s.Row(m.Sets[k].Few, of[k])
		}
		for _, part := range m.family.of[k] {
			times[part] += times[k]
		}
		s.Equal(m.Sets[k].Inside, -times[k])
	}
}

// half derives a half: the rows that it is of are added up, and what is in them an odd number of times.
func (m *order) half(h *linear.Half) pb.ID {
	key := fmt.Sprint(*h)
	if id := m.fews[key]; id > 0 {
		return id
	}
	n := len(m.Nodes)
	s, times := m.p.NewSum(), map[int]int64{}
	of := make([][]int, n+1) // the rows with each node: its own is -1
	for _, i := range h.Nodes {
		m.node(s, int(i), -1)
		of[i] = append(of[i], -1)
	}
	for k, set := range h.Sets {
		times[m.place[setKey(set)]]++
		for _, i := range set {
			of[i] = append(of[i], k)
		}
	}
	m.few(s, times)
	for j := range n + 1 {
		for i := range j {
			if !odd(of[i], of[j]) {
				continue
			}
			lits := m.edge(i, j)
			down := slices.Contains(h.Down, [2]int32{int32(i), int32(j)})
			if _, given := m.EndsAt(m.Nodes[i], 1); j == n && given > 0 { // a constant; what is left is no end
				down = false
			}
			if down && len(lits) == 2 { // the start or the end
				s.Row(m.Differ[i], 1)
				continue
			}
			for _, l := range lits {
				if down {
					l = l.Not()
				}
				s.Lit(l, 1)
			}
		}
	}
	s.Divide(2)
	m.fews[key] = s.ID()
	return m.fews[key]
}

// odd reports whether two nodes are joined in an odd number of rows: their own, -1, and those of sets.
func odd(a, b []int) bool {
	is := false
	for _, k := range a {
		if k < 0 || slices.Contains(b, k) {
			is = !is
		}
	}
	return is != slices.Contains(b, -1)
}

// clause are the literals of a step of branching.
func (m *order) clause(step linear.Step) (lits []pb.Lit) {
	for _, c := range step.Clause {
		of := m.edge(int(c.I), int(c.J))
		if !c.Used {
			of = []pb.Lit{of[0].Not()}
		}
		lits = append(lits, of...)
	}
	return lits
}

// edge are the variables of a pair, or of an end where j is the dummy.
func (m *order) edge(i, j int) (lits []pb.Lit) {
	if j < len(m.Nodes) {
		return []pb.Lit{m.X(i, j)}
	}
	ends, _ := m.EndsAt(m.Nodes[i], 1)
	for _, t := range ends {
		lits = append(lits, t.Lit)
	}
	return lits
}
