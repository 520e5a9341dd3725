package cert

import (
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// places is the model of the order in which a walk visits some squares for the
// first time, a given end last: a path through them, each stretch of which has as
// many moves as its ends are apart, or more.
//
//	x[i,j]            i and j are next to each other in the order
//	start[i], end[i]  i is the first, the last; constants where given ends are
//	                  among the squares
//	in[k,b]           binary: how many stretches lie within the k-th set
//
// A walk that comes back to its start, which is none of the squares then, has two
// stretches more, from the start and back to it. The rows are:
//
//	at i       stretches, start and end at i together are two
//	start, end there is one
//	differ i   i is not both, where there are two squares or more
//	inside …   the stretches within a set: those between its parts, which are
//	           squares and the numbers of sets before it, and those within these; of
//	           all squares, one less than squares
//	few k      they are fewer than the set has squares
//	budget     the stretches have at most T moves together
//	colours    where every jump changes the colour and a shortest walk has an even,
//	           or an odd, number of moves: its ends have the same colour, or not.
//	           They are among the squares then, all that are to be visited
type places struct {
	*pb.Model
	in         *puzzles.Instance
	nodes      []int // vertices
	of         map[int]int
	dist       [][]int32 // by node, and node
	back       []int32   // distances from the start that the walk comes back to; nil elsewhere
	start, end []pb.Lit  // none where constant
	pairs      [][]pb.Lit
	sets       []placeSet

	at           []pb.ID // equations
	differ       []pb.ID
	starts, last pb.ID
	budget       pb.ID
	short        short
}

// placeSet is a set of nodes that is the union of others.
type placeSet struct {
	nodes  []int
	bits   []pb.Lit
	inside pb.ID // an equation
	few    pb.ID
}

func newPlaces(in *puzzles.Instance, r request) (*places, error) {
	nodes, err := vertices(in, r.places)
	if err != nil {
		return nil, err
	}
	m := &places{Model: pb.NewModel(), in: in, nodes: nodes, of: map[int]int{}}
	m.Limit(r.limit)
	if err := m.check(); err != nil {
		return nil, err
	}
	m.variables()
	if m.Err() != nil {
		return nil, m.Err()
	}
	m.ends()
	for _, parts := range r.sets {
		if err := m.inside(parts); err != nil {
			return nil, err
		}
	}
	var terms []pb.Term
	for i := range nodes {
		for j := range i {
			terms = append(terms, pb.Term{Coef: -int64(m.dist[i][j]), Lit: m.pairs[i][j]})
		}
		if m.back != nil {
			terms = append(terms, pb.Term{Coef: -int64(m.back[nodes[i]]), Lit: m.start[i]}, pb.Term{Coef: -int64(m.back[nodes[i]]), Lit: m.end[i]})
		}
	}
	m.budget = m.Add(fmt.Sprintf("budget %d", r.moves), -int64(r.moves), terms...)
	if r.parity != "" {
		if err := m.colours(r.parity); err != nil {
			return nil, err
		}
	}
	m.shorten()
	return m, m.Err()
}

// maxPlaces bounds the squares of a model, whose pairs are variables.
const maxPlaces = 4000

// check sees that every walk visits the squares, and finds their distances.
func (m *places) check() error {
	if len(m.nodes) > maxPlaces {
		return fmt.Errorf("%d places, must be %d at most", len(m.nodes), maxPlaces)
	}
	for i, v := range m.nodes {
		_, again := m.of[v]
		switch {
		case again:
			return fmt.Errorf("%s is listed twice", m.in.Squares[v])
		case !m.in.MustVisit(v):
			return fmt.Errorf("%s need not be visited", m.in.Squares[v])
		case back(m.in) && v == m.in.Start:
			return fmt.Errorf("%s, to which the walk comes back, is listed", m.in.Squares[v])
		}
		m.of[v] = i
	}
	if back(m.in) {
		m.back = m.in.Distances(m.in.Start)
	}
	for _, v := range m.nodes {
		from := m.in.Distances(v)
		dist := make([]int32, len(m.nodes))
		for i, w := range m.nodes {
			if dist[i] = from[w]; dist[i] < 0 || m.back != nil && m.back[w] < 0 {
				return fmt.Errorf("there is no way from %s to %s or the start", m.in.Squares[v], m.in.Squares[w])
			}
		}
		m.dist = append(m.dist, dist)
	}
	return nil
}

func (m *places) variables() {
	m.start, m.end = make([]pb.Lit, len(m.nodes)), make([]pb.Lit, len(m.nodes))
	m.pairs = make([][]pb.Lit, len(m.nodes))
	_, givenStart := m.of[m.in.Start]
	_, givenEnd := m.of[m.in.End]
	for i, v := range m.nodes {
		if m.Err() != nil {
			return
		}
		name := m.in.Squares[v].Key()
		for j := range i {
			m.pairs[i] = append(m.pairs[i], m.Var("x_"+m.in.Squares[m.nodes[j]].Key()+"_"+name))
		}
		m.start[i], m.end[i] = none, none
		if !givenStart {
			m.start[i] = m.Var("start_" + name)
		}
		if !givenEnd {
			m.end[i] = m.Var("end_" + name)
		}
	}
}

func (m *places) x(i, j int) pb.Lit { return m.pairs[max(i, j)][min(i, j)] }

// free are the nodes' variables of an end, each with a factor.
func free(lits []pb.Lit, factor func(i int) int64) (terms []pb.Term) {
	for i, l := range lits {
		if l != none {
			terms = append(terms, pb.Term{Coef: factor(i), Lit: l})
		}
	}
	return terms
}

func (m *places) ends() {
	one := func(int) int64 { return 1 }
	m.differ = make([]pb.ID, len(m.nodes))
	for i, v := range m.nodes {
		var terms []pb.Term
		for j := range m.nodes {
			if j != i {
				terms = append(terms, pb.Term{Coef: 1, Lit: m.x(i, j)})
			}
		}
		here := free([]pb.Lit{m.start[i], m.end[i]}, one)
		given := m.given(i)
		name := m.in.Squares[v].Key()
		m.at = append(m.at, m.AddEqual("at "+name, 2-given, append(terms, here...)...))
		if len(m.nodes) > 1 && len(here) > 0 {
			for k := range here {
				here[k].Coef = -1
			}
			m.differ[i] = m.Add("differ "+name, given-1, here...)
		}
	}
	if terms := free(m.start, one); len(terms) > 0 {
		m.starts = m.AddEqual("start", 1, terms...)
	}
	if terms := free(m.end, one); len(terms) > 0 {
		m.last = m.AddEqual("end", 1, terms...)
	}
}

// given is how many of the walk's ends are constants on a node.
func (m *places) given(i int) (n int64) {
	if m.start[i] == none && m.nodes[i] == m.in.Start {
		n++
	}
	if m.end[i] == none && m.nodes[i] == m.in.End {
		n++
	}
	return n
}

// inside adds the rows of a set of nodes, by its parts.
func (m *places) inside(parts []string) error {
	set := placeSet{}
	var terms []pb.Term
	var groups [][]int
	seen := map[int]bool{}
	for _, part := range parts {
		group, bits := []int(nil), []pb.Lit(nil)
		if k, ok := partNumber(m.in, part); ok {
			if k < 1 || k > len(m.sets) {
				return fmt.Errorf("a set has the part %q, which is no set before it", part)
			}
			group, bits = m.sets[k-1].nodes, m.sets[k-1].bits
		} else if v, err := vertices(m.in, []string{part}); err != nil {
			return err
		} else if i, ok := m.of[v[0]]; !ok {
			return fmt.Errorf("a set has the part %q, which is none of the places", part)
		} else {
			group = []int{i}
		}
		for _, i := range group {
			if seen[i] {
				return fmt.Errorf("a set has %s twice", m.in.Squares[m.nodes[i]])
			}
			seen[i] = true
			for _, other := range groups {
				for _, j := range other {
					terms = append(terms, pb.Term{Coef: 1, Lit: m.x(i, j)})
				}
			}
		}
		for b, l := range bits {
			terms = append(terms, pb.Term{Coef: 1 << b, Lit: l})
		}
		groups = append(groups, group)
		set.nodes = append(set.nodes, group...)
	}
	n := len(set.nodes)
	k := len(m.sets) + 1
	switch {
	case len(parts) < 2:
		return fmt.Errorf("set %d has %d parts, must be two or more", k, len(parts))
	case n == len(m.nodes):
		set.inside = m.AddEqual(setName(insideRow, parts), int64(n-1), terms...)
	default:
		var few []pb.Term
		for b := range bits(n - 1) {
			l := m.Var(fmt.Sprintf("in_%d_%d", k, b))
			set.bits = append(set.bits, l)
			terms = append(terms, pb.Term{Coef: -1 << b, Lit: l})
			few = append(few, pb.Term{Coef: -1 << b, Lit: l})
		}
		set.inside = m.AddEqual(setName(insideRow, parts), 0, terms...)
		set.few = m.Add(fmt.Sprintf("few %d", k), -int64(n-1), few...)
	}
	m.sets = append(m.sets, set)
	return m.Err()
}

// colours adds the row about the colours of the ends of a shortest walk.
func (m *places) colours(name string) error {
	parity, err := parseParity(name)
	if err != nil {
		return err
	}
	sides, ok := bound.Sides(m.in)
	switch {
	case !ok || m.in.Puzzle.Ordered:
		return fmt.Errorf("the parity of a walk says nothing about its ends here")
	case len(m.nodes) != len(m.in.Stops()):
		return fmt.Errorf("a walk could end on a square that is none of the places")
	}
	// start on side 0, less end on side 0, is 0; or their sum is 1.
	sign := int64(2*parity - 1)
	degree := int64(parity)
	first := func(i int) int64 { return 1 - int64(sides[m.nodes[i]]) }
	for i, v := range m.nodes {
		if m.start[i] == none && v == m.in.Start {
			degree -= first(i)
		}
		if m.end[i] == none && v == m.in.End {
			degree -= sign * first(i)
		}
	}
	terms := append(free(m.start, first), free(m.end, func(i int) int64 { return sign * first(i) })...)
	m.AddEqual("colours "+name, degree, terms...)
	return m.Err()
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
