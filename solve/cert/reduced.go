package cert

import (
	"fmt"
	"slices"
	"strconv"

	"knightsat/bound"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// mostConflicts is how many conflicts the clauses of an argument may take; where more
// are needed, a formula is left to a solver.
const mostConflicts = 200_000

// ordered reports whether a walk is an order of the squares to visit, so that
// reduced may be of use. Of walks that visit no square twice that is less than is to
// be known, but for the numbers of moves just below the shortest.
func (w *writer) ordered() bool {
	p := w.in.Puzzle
	return !w.without(bound.ByHeldKarp) && (!p.Once || w.m.Claim == Optimal) && !p.Ordered && !bound.IsTour(w.in)
}

// reduced refutes a number of moves, and all below it (with a parity: those of it),
// by the linear program of the order of the squares: reduced costs and subtours, and
// clauses learnt from these; done is false where that does not do.
func (w *writer) reduced(moves int, parity string, conflicts int) (done bool, err error) {
	if err := tooManyPlaces(len(w.in.Stops())); err != nil {
		return false, err
	}
	w.progress("refuting %d moves", moves)
	t := w.analysis().Terminals(w.ctx)
	if t == nil {
		return false, nil
	}
	given, _ := t.Given(w.analysis(), moves, parity != "")
	r := reduce.Refute(w.ctx, given, moves, conflicts)
	if r == nil {
		return false, nil
	}
	f := familyOf(w.in, t.Nodes, r)
	e := Evidence{Model: modelPlaces, Places: names(w.in, t.Nodes), Moves: &moves, Parity: parity}
	e.Says = says(r, parity)
	m, err := await(w.ctx, func() (*places, error) {
		return newPlaces(w.in, request{model: e.Model, moves: moves, parity: parity, places: e.Places, sets: f.parts})
	})
	if err != nil {
		return false, err
	}
	// Of open ends the linear program may know what propagation does not see.
	return w.attempt("linear-"+strconv.Itoa(moves), e, m.Model, func(p *pb.Proof) pb.ID { return m.refute(p, r, f) })
}

func says(r *reduce.Refutation, parity string) string {
	clauses := 0
	for _, s := range r.Steps {
		if s.Dual == nil && s.Forget == 0 {
			clauses++
		}
	}
	text := "reduced costs and a linear program with subtours refute " + strconv.Itoa(r.Moves) + " moves"
	if parity != "" {
		text += ", with the ends that the colours allow"
	}
	if clauses > 1 {
		text += fmt.Sprintf(", and %d clauses learnt from these", clauses)
	}
	return text
}

// analysis has the bound of Held and Karp, from which the linear program begins.
func (w *writer) analysis() *bound.Analysis {
	if w.begun == nil {
		w.begun = &bound.Analysis{Instance: w.in, Lower: w.found}
		if _, ok := w.begun.Find(bound.ByHeldKarp); !ok {
			if l, ok := bound.HeldKarp(w.ctx, w.begun); ok {
				w.begun.Lower = append(w.begun.Lower, l)
			}
		}
	}
	return w.begun
}

// family are sets of nodes in the order of their rows, each with its parts: the
// largest sets before it that are in it, and single nodes.
type family struct {
	parts [][]string
	of    [][]int // the sets among the parts
	place map[string]int
	combs map[string]pb.ID // the rows of combs
}

func setKey(nodes []int32) string {
	key := make([]byte, 0, 4*len(nodes))
	for _, i := range nodes {
		key = append(key, byte(i), byte(i>>8), byte(i>>16), byte(i>>24))
	}
	return string(key)
}

func familyOf(in *puzzles.Instance, nodes []int, r *reduce.Refutation) *family {
	f := &family{place: map[string]int{}, combs: map[string]pb.ID{}}
	var sets [][]int32
	note := func(d *reduce.Dual) {
		for _, set := range d.Sets {
			if key := setKey(set); f.place[key] == 0 {
				f.place[key] = 1
				sets = append(sets, set)
			}
		}
	}
	for _, s := range r.Steps {
		if s.Dual != nil {
			note(s.Dual)
			for _, c := range s.Dual.Combs {
				note(c.Leave)
			}
		}
	}
	slices.SortStableFunc(sets, func(a, b []int32) int { return len(a) - len(b) })
	for k, set := range sets {
		f.place[setKey(set)] = k
		left := make([]bool, len(nodes))
		for _, i := range set {
			left[i] = true
		}
		var parts []string
		var of []int
		for j := k - 1; j >= 0; j-- {
			if slices.ContainsFunc(sets[j], func(i int32) bool { return !left[i] }) {
				continue
			}
			for _, i := range sets[j] {
				left[i] = false
			}
			parts, of = append(parts, partName(in, j)), append(of, j)
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
func (m *places) refute(p *pb.Proof, r *reduce.Refutation, f *family) (last pb.ID) {
	may := make([]bool, len(m.nodes))
	for _, i := range r.MayEnd {
		may[i] = true
	}
	for i := range m.nodes {
		for _, end := range []pb.Lit{m.start[i], m.end[i]} {
			if !may[i] && end != none && (m.start[i] == none || m.end[i] == none) {
				p.Lemma(end.Not())
			}
		}
	}
	ids := make([]pb.ID, len(r.Steps))
	for k, s := range r.Steps {
		switch {
		case s.Forget > 0:
			p.Delete(ids[s.Forget])
		case s.Dual != nil:
			ids[k] = m.sum(p, s.Dual, f)
			if k == 0 && r.Rows() > manyRows {
				m.thin(p, r)
				p.Delete(ids[k])
			}
		case len(s.Clause) == 0:
			last = contradiction(p, m.start, m.end)
		default:
			ids[k] = p.Lemma(m.literals(s.Clause)...)
		}
	}
	if last == 0 { // the colours say it
		last = p.RUP(1)
	}
	return last
}

// manyRows is how many rows an argument may have before it is worth the while to take
// out of all what its first step rules out.
const manyRows = 20

// literals are those of choices.
func (m *places) literals(choices []reduce.Choice) (lits []pb.Lit) {
	for _, c := range choices {
		l := none
		switch {
		case int(c.J) < len(m.nodes):
			l = m.x(int(c.I), int(c.J))
		case int(c.J) == len(m.nodes) && m.start[c.I] != none:
			l = m.start[c.I]
		default:
			l = m.end[c.I]
		}
		if !c.Used {
			l = l.Not()
		}
		lits = append(lits, l)
	}
	return lits
}

// sum adds the row of reduced costs: the budget, the nodes' rows, of each set that it
// has fewer pairs than squares, and combs.
func (m *places) sum(p *pb.Proof, d *reduce.Dual, f *family) pb.ID {
	s := &pb.Sum{}
	for _, c := range d.Combs {
		s.Row(m.comb(p, c, f), c.Weight)
	}
	m.add(s, d, f)
	if s.Empty() { // given ends are left by what is given
		return 0
	}
	return p.Sum(s)
}

// add adds what is no comb.
func (m *places) add(s *pb.Sum, d *reduce.Dual, f *family) {
	if d.Parts > 0 {
		s.Row(m.short.budget, d.Parts)
	}
	for i, y := range d.Node {
		m.degree(s, i, y)
	}
	times := make([]int64, len(m.sets)) // of the rows "inside", to be taken off
	for k, set := range d.Sets {
		times[f.place[setKey(set)]] += d.Weight[k]
		s.Row(m.sets[f.place[setKey(set)]].few, d.Weight[k])
	}
	for k := len(times) - 1; k >= 0; k-- {
		for _, part := range f.of[k] {
			times[part] += times[k]
		}
	}
	for k, n := range times {
		if n > 0 {
			s.Row(m.short.inside[k], n)
		}
	}
	if m.starts == 0 || m.last == 0 || d.Parts == 0 {
		return
	}
	for i, v := range m.nodes { // an end is used once
		cost := -d.Node[i] - d.Node[len(m.nodes)]
		if m.back != nil {
			cost += d.Parts * int64(m.back[v])
		}
		for _, c := range d.Combs {
			cost -= c.Weight * int64(c.Coefficients(len(d.Node), [][2]int32{{int32(i), int32(len(m.nodes))}})[0])
		}
		if cost < 0 && !slices.Contains(d.Out, int32(i)) {
			s.Row(m.differ[i], -cost)
		}
	}
}

// degree adds the row of a node, or of the dummy, times a factor.
func (m *places) degree(s *pb.Sum, i int, factor int64) {
	list := m.short.least
	if factor < 0 {
		list, factor = m.short.most, -factor
	}
	for _, id := range list[i] {
		if factor > 0 {
			s.Row(id, factor)
		}
	}
}

// comb derives a comb inequality. The rows of its teeth and their parts add up to two
// of what leaves a tooth or, in a tooth, the handle: a half of that, with the rest of
// what leaves the handle, is three for each tooth. By the nodes' rows that is twice
// what is inside of the sets, so that one more can be had by halving.
func (m *places) comb(p *pb.Proof, c reduce.Comb, f *family) pb.ID {
	n := len(m.nodes)
	key := ""
	for _, set := range c.Sets {
		key += "/" + setKey(set)
	}
	if id := f.combs[key]; id > 0 {
		return id
	}
	tooth, handle := make([]int, n+1), make([]bool, n+1)
	for k, set := range c.Sets {
		for _, i := range set {
			if k > 0 {
				tooth[i] = k
			} else {
				handle[i] = true
			}
		}
	}
	if handle[n] { // what leaves the others leaves it
		for i := range handle {
			handle[i] = !handle[i]
		}
	}
	s := &pb.Sum{}
	m.add(s, c.Leave, f)
	s.Divide(2)
	for i := range n {
		for j := range n + 1 {
			if !handle[i] || handle[j] || tooth[i] > 0 && tooth[i] == tooth[j] {
				continue
			}
			for _, l := range m.edge(i, j) {
				if !m.short.gone[l] {
					s.Lit(l, 1)
				}
			}
		}
	}
	nodes := func(factor int64) {
		for i := range n + 1 {
			if handle[i] {
				m.degree(s, i, factor)
			}
			if tooth[i] > 0 {
				m.degree(s, i, factor)
			}
		}
	}
	nodes(-1)
	s.Divide(2)
	s.Multiply(2)
	nodes(1)
	f.combs[key] = p.Sum(s)
	return f.combs[key]
}

// edge are the variables of a pair, or of an end where j is the dummy.
func (m *places) edge(i, j int) (lits []pb.Lit) {
	if j < len(m.nodes) {
		return []pb.Lit{m.x(i, j)}
	}
	for _, l := range []pb.Lit{m.start[i], m.end[i]} {
		if l != none {
			lits = append(lits, l)
		}
	}
	return lits
}
