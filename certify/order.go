package certify

import (
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
)

// places writes an argument about the order in which a walk visits squares, where it
// holds: of open ends it may know what propagation does not see.
func (w *writer) places(name string, e folder.Evidence, o *bound.Order) error {
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
	return w.pairIfItHolds(name, e, m.Model, func(p *pb.Proof) (pb.ID, error) {
		return (&order{m, f, p, map[string]pb.ID{}}).refute(o.Refutation), nil
	})
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
	parts [][]string
	of    [][]int // the sets among the parts
	place map[string]int
}

func familyOf(in *puzzles.Instance, nodes []int, r *reduce.Refutation) *family {
	f := &family{place: map[string]int{}}
	var sets [][]int
	for _, s := range r.Steps {
		if s.Dual == nil {
			continue
		}
		for _, set := range s.Dual.Sets {
			if key := setKey(set.Set); f.place[key] == 0 {
				f.place[key] = 1
				sets = append(sets, set.Set)
			}
		}
	}
	slices.SortStableFunc(sets, func(a, b []int) int { return len(a) - len(b) })
	for k, set := range sets {
		f.place[setKey(set)] = k
		left := make([]bool, len(nodes))
		for _, i := range set {
			left[i] = true
		}
		var parts []string
		var of []int
		for j := k - 1; j >= 0; j-- {
			if slices.ContainsFunc(sets[j], func(i int) bool { return !left[i] }) {
				continue
			}
			for _, i := range sets[j] {
				left[i] = false
			}
			parts, of = append(parts, rows.PartName(in, j)), append(of, j)
		}
		for _, i := range set {
			if left[i] {
				parts = append(parts, in.Squares[nodes[i]].String())
			}
		}
		f.parts, f.of = append(f.parts, parts), append(f.of, of)
	}
	return f
}

// refute writes an argument as a proof: the sum of each step is a row of reduced
// costs, by which propagation rules out pairs.
func (m *order) refute(r *reduce.Refutation) (last pb.ID) {
	may := make([]bool, len(m.Nodes))
	for _, i := range r.MayEnd {
		may[i] = true
	}
	for i := range m.Nodes {
		if ends := m.edge(i, len(m.Nodes)); len(ends) == 1 && !may[i] {
			m.p.Lemma(ends[0].Not())
		}
	}
	ids := make([]pb.ID, len(r.Steps))
	for k, s := range r.Steps {
		switch {
		case s.Forget > 0:
			m.p.Delete(ids[s.Forget])
		case s.Dual != nil:
			ids[k] = m.sum(s)
		case len(s.Clause) == 0:
			// both ends are open: all starts are ruled out before, one by one
			if m.One[0] > 0 && m.One[1] > 0 {
				for i := range m.Nodes {
					m.p.Lemma(m.edge(i, len(m.Nodes))[0].Not())
				}
			}
			last = m.p.Lemma()
		default:
			ids[k] = m.p.Lemma(m.literals(s.Clause)...)
		}
	}
	if last == 0 { // the colours say it
		last = m.p.Lemma()
	}
	return last
}

// literals are those of choices.
func (m *order) literals(choices []linear.Choice) (lits []pb.Lit) {
	for _, c := range choices {
		of := m.edge(int(c.I), min(int(c.J), len(m.Nodes)))
		l := of[0]
		if int(c.J) > len(m.Nodes) { // the end
			l = of[len(of)-1]
		}
		if !c.Used {
			l = l.Not()
		}
		lits = append(lits, l)
	}
	return lits
}

// sum adds the row of reduced costs: the budget, the nodes' rows, of each set that it has
// fewer pairs than squares, and those that few derives. The rows of a set are those within
// its parts, and their parts, so that each is added once, as often as all that it is part of.
func (m *order) sum(step linear.Step) pb.ID {
	s, d := m.p.NewSum(), step.Dual
	degree := d.Degrees()
	for _, o := range step.Odd {
		for _, i := range o.Set {
			degree[i] += o.Times
		}
		s.Row(m.few(o), 2*o.Times)
	}
	if d.Budget > 0 {
		s.Row(m.Budget, d.Budget)
	}
	for i, y := range degree {
		m.node(s, i, y)
	}
	times := make([]int64, len(m.Sets)) // of the rows "inside", to be taken off
	for _, set := range d.Sets {
		k := m.place[setKey(set.Set)]
		times[k] += 2 * set.Times
		s.Row(m.Sets[k].Few, 2*set.Times)
	}
	for k := len(times) - 1; k >= 0; k-- {
		for _, part := range m.family.of[k] {
			times[part] += times[k]
		}
		s.Equal(m.Sets[k].Inside, -times[k])
	}
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

// few derives that, of an odd number of pairs and ends that leave a set, these and the pairs
// inside are no more than its squares and half of them, rounded down.
func (m *order) few(o tsp.Odd) pb.ID {
	key := fmt.Sprint(o.Set, o.Edges)
	if id := m.fews[key]; id > 0 {
		return id
	}
	in := make([]bool, len(m.Nodes)+1)
	for _, i := range o.Set {
		in[i] = true
	}
	s := m.p.NewSum()
	for _, i := range o.Set {
		m.node(s, i, -1)
		for j := range in {
			if in[j] {
				continue
			}
			lits := m.edge(i, j)
			odd := slices.Contains(o.Edges, [2]int32{int32(min(i, j)), int32(max(i, j))})
			if j == len(m.Nodes) && m.given(i) { // which is a constant; what is left is no end
				odd = false
			}
			if odd && len(lits) == 2 { // the start or the end
				s.Row(m.Differ[i], 1)
				continue
			}
			for _, l := range lits {
				if odd {
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

// given reports whether an end is given to be on a node.
func (m *order) given(i int) bool {
	_, given := m.EndsAt(m.Nodes[i], 1)
	return given > 0
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
