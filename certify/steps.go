package certify

import (
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
)

// emitter writes a proof over a graph in steps. The dummy, a node after the others, has edges to where the walk
// begins and ends.
type emitter struct {
	*rows.Graph
	*family
	p       *proofWriter
	derived map[string]pb.ID // rows of sets and halves that steps have in common
}

func newEmitter(g *rows.Graph, f *family, p *proofWriter) *emitter {
	return &emitter{g, f, p, map[string]pb.ID{}}
}

// edge lists the literals of an edge, or, where i is j, of the node's visits.
func (e *emitter) edge(i, j int) []pb.Lit {
	switch j {
	case len(e.Nodes):
		ends, _ := e.EndsAt(i)
		return litsOf(ends)
	case i:
		return litsOf(e.Nodes[i].Visits)
	}
	return litsOf(e.Made(i, j))
}

// sum adds rows as often as the multipliers of a step say (see bound.Multipliers). Propagation sees what
// contradicts the sum.
func (e *emitter) sum(step linear.Step) pb.ID {
	s := e.p.sum()
	if step.Multipliers.Budget > 0 {
		s.add(e.Budget, step.Multipliers.Budget)
	}
	var sets []tsp.Leave // left twice: the rows of their nodes, and twice that of the edges inside
	for _, set := range step.Multipliers.Sets {
		sets = append(sets, tsp.Leave{Set: set.Set, Times: 2 * set.Times})
	}
	e.subtours(s, sets)
	for _, h := range step.Halves {
		s.add(e.half(h.Half), h.Times)
	}
	for i, times := range step.Multipliers.Degrees() {
		e.node(s, i, times)
	}
	for i, times := range step.Ends {
		if row := e.Nodes[i].Ends; row > 0 && times > 0 {
			s.add(row, times)
		}
	}
	return s.id() // there may be none: given ends are left by what is given
}

// node adds the equations of a node.
func (e *emitter) node(s *rowSum, i int, times int64) {
	ids := e.One[:]
	if i < len(e.Nodes) {
		ids = []pb.ID{e.Nodes[i].Degree}
	}
	for _, id := range present(ids) {
		s.equal(id, times)
	}
}

// subtours adds, as many times as each set says, that sets have fewer edges inside than visits.
func (e *emitter) subtours(s *rowSum, sets []tsp.Leave) {
	times := make([]int64, len(e.Sets)) // of the rows that count edges inside, to be taken off
	for _, set := range sets {
		k := e.place[setKey(set.Set)]
		row := e.Sets[k].Few
		if row > 0 {
			times[k] += set.Times
		} else if row = e.few(set.Set); row == 0 {
			continue
		}
		s.add(row, set.Times)
	}
	for k, n := range slices.Backward(times) { // a part's count is in that of the whole
		for _, part := range e.of[k] {
			times[part] += times[k]
		}
		s.equal(e.Sets[k].Inside, -n)
	}
}

// half derives half of a sum, rounded: edges that are in it an odd number of times are made even first.
func (e *emitter) half(h *linear.Half) pb.ID {
	key := fmt.Sprint(*h)
	if id := e.derived[key]; id > 0 {
		return id
	}
	s, dummy := e.p.sum(), len(e.Nodes)
	of := make([][]int, dummy+1) // the rows with each node: sets, and -1 for its own
	for _, i := range h.Nodes {
		e.node(s, int(i), -1)
		of[i] = append(of[i], -1)
	}
	var sets []tsp.Leave
	for k, set := range h.Sets {
		sets = append(sets, tsp.Leave{Set: set, Times: 1})
		for _, i := range set {
			of[i] = append(of[i], k)
		}
	}
	e.subtours(s, sets)
	down := func(i, j int) bool { return slices.Contains(h.Down, [2]int32{int32(min(i, j)), int32(max(i, j))}) }
	add := func(lits []pb.Lit, down bool) {
		for _, l := range lits {
			if down {
				l = l.Not()
			}
			s.atLeast0(l)
		}
	}
	for i := range dummy {
		if odd(of[i], of[dummy]) {
			ends, given := e.EndsAt(i)
			end := down(i, dummy) && given == 0
			if end && len(ends) == 2 { // start or end, on a square that is visited
				s.add(e.Nodes[i].Ends, 1)
				ends = e.Nodes[i].Visits
			}
			add(litsOf(ends), end)
		}
		if of[i] == nil {
			continue
		}
		for _, k := range e.Nodes[i].At {
			if j := e.Other(i, k); (i < j || of[j] == nil) && odd(of[i], of[j]) {
				add(litsOf(e.Edges[k].Made[:1]), down(i, j))
			}
		}
	}
	e.derived[key] = s.half()
	return e.derived[key]
}

// odd reports whether an edge between two nodes is in an odd number of rows: in each one's own, -1, and in
// those of sets that have both.
func odd(a, b []int) bool {
	is := slices.Contains(b, -1)
	for _, k := range a {
		if k < 0 || slices.Contains(b, k) {
			is = !is
		}
	}
	return is
}

// clause are the literals of a step of branching.
func (e *emitter) clause(step linear.Step) (clause []pb.Lit) {
	for _, c := range step.Clause {
		lits := e.edge(int(c.I), int(c.J))
		if !c.Used {
			lits = []pb.Lit{lits[0].Not()}
		}
		clause = append(clause, lits...)
	}
	return clause
}

// cases writes the steps of a search tree: of each node a sum, and the clause that not all decisions above
// it are right.
func (e *emitter) cases(steps []linear.Step) (last pb.ID) {
	ids := make([]pb.ID, len(steps))
	for k, step := range steps {
		if step.Multipliers != nil {
			ids[k] = e.sum(step)
			continue
		}
		last = e.p.lemma(e.clause(step)...)
		e.p.delete(present(ids[k-step.Gone : k])...)
		clear(ids[k-step.Gone : k])
		ids[k] = last
	}
	return last
}

// setsOf lists the sets of the steps' sums, each once.
func setsOf(steps []linear.Step) (sets [][]int) {
	seen := map[string]bool{}
	put := func(set []int) {
		if key := setKey(set); !seen[key] {
			seen[key] = true
			sets = append(sets, set)
		}
	}
	for _, step := range steps {
		if step.Multipliers == nil {
			continue
		}
		for _, set := range step.Multipliers.Sets {
			put(set.Set)
		}
		for _, h := range step.Halves {
			for _, set := range h.Sets {
				put(set)
			}
		}
	}
	return sets
}

func setKey(nodes []int) string { return fmt.Sprint(nodes) }

// present are those of the rows that are there.
func present(ids []pb.ID) []pb.ID {
	return slices.DeleteFunc(slices.Clone(ids), func(id pb.ID) bool { return id == 0 })
}

func litsOf(terms []pb.Term) (lits []pb.Lit) {
	for _, t := range terms {
		lits = append(lits, t.Lit)
	}
	return lits
}

// derive writes a derivation, and returns the row that holds nowhere.
func (e *emitter) derive(d *bound.Derivation) pb.ID {
	if d.Colour != nil {
		return e.oddOrEven(d.Colour)
	}
	if e.contradicts() {
		return e.p.lemma()
	}
	e.endOnly(d.MayEnd)
	return e.cases(d.Steps)
}

// contradicts reports whether a single row of the model holds nowhere.
func (e *emitter) contradicts() bool {
	for id := range e.Rows() {
		_, terms, degree := e.Row(pb.ID(id + 1))
		for _, t := range terms {
			degree -= t.Coef
		}
		if degree > 0 {
			return true
		}
	}
	return false
}

// few derives that a set has fewer jumps inside than visits, from the row that it is left, by halving.
// It derives nothing of a set with so few jumps that this always holds.
func (e *emitter) few(set []int) pb.ID {
	key := setKey(set)
	if id := e.derived[key]; id > 0 {
		return id
	}
	s := e.p.sum()
	s.add(e.Sets[e.place[key]].Leave, 1)
	inside := make([]bool, len(e.Nodes))
	degree := int64(1) // of the sum of "leave" and "degree" rows
	for _, v := range set {
		inside[v] = true
		if e.Nodes[v].Degree == 0 { // of no class the first
			continue
		}
		s.equal(e.Nodes[v].Degree, -1)
		open, given := e.EndsAt(v)
		degree += given - 2*e.Nodes[v].Needs
		for _, t := range open {
			s.atLeast0(t.Lit)
		}
	}
	for _, v := range set {
		for _, k := range e.Nodes[v].At {
			edge := e.Edges[k]
			switch {
			case inside[edge.U] && inside[edge.V]:
				for _, t := range edge.Made {
					degree += t.Coef
					if edge.U == edge.V {
						degree += t.Coef
					}
				}
			case !e.Digits && len(edge.Made) > 1: // the second time is not in the row
				s.atLeast0(edge.Made[1].Lit)
			}
		}
	}
	if degree < 0 {
		return 0
	}
	e.derived[key] = s.half()
	return e.derived[key]
}

// oddOrEven derives that no walk has a number of moves of the wrong parity: the
// degrees of the squares of one colour count every move once.
func (e *emitter) oddOrEven(colour []int8) pb.ID {
	both := e.p.sum()
	for _, sign := range []int64{1, -1} {
		s := e.p.sum()
		s.equal(e.Parity, -sign)
		for v, n := range e.Nodes {
			if n.Degree > 0 && colour[v] == 0 {
				s.equal(n.Degree, sign)
			}
		}
		both.add(s.half(), 1)
	}
	return both.id()
}

// otherEnd derives, if only one end of a walk is given, that the other is on no square of the wrong colour,
// from the colours of the ends.
func (e *emitter) otherEnd(parity string) {
	s := e.p.sum()
	switch {
	case e.Colours == 0 || e.One[0] > 0 == (e.One[1] > 0):
		return
	case e.One[0] > 0 || parity == rows.ParityOf(1):
		s.equal(e.Colours, 1)
	default:
		s.equal(e.Colours, -1)
	}
	s.equal(max(e.One[0], e.One[1]), -1)
	s.id()
}

// endOnly derives that no end is where it may not be.
func (e *emitter) endOnly(may []int32) {
	for v := range e.Nodes {
		if _, ok := slices.BinarySearch(may, int32(v)); may == nil || ok {
			continue
		}
		for _, l := range e.edge(v, len(e.Nodes)) {
			e.p.lemma(l.Not())
		}
	}
}
