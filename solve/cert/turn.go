package cert

import (
	"errors"
	"fmt"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// turn is the model of a closed tour, of three squares or more, that a turn of the
// board takes to itself. Squares that the turn takes to each other are a class, and so
// are jumps: all of a class are made, or none is. Each square is some turns away from
// the first one of its class. A tour gives a solution like this:
//
//	a[u,v]   the jump between u and v, the first of its class, is made
//	back     the turn (a half one) reverses the tour
//	slack    makes up for the parity of a tour that is taken in reverse
//
// and these rows hold:
//
//	image v    where the turn takes v to no free square: never
//	degree v   the jumps at v, the first of its class, are two
//	middle     jumps to their own image, and squares that are, are two if back, else none
//	along      if not back: the turns by which the jumps change the number of turns
//	           to a square from the first of its class are odd, 1 + 2 t, t in binary:
//	           else the way along the tour from a square would lead back to it
//	           before it has passed the square's images
//	slack      there is none if not back
type turn struct {
	*pb.Model
	in          *puzzles.Instance
	image       []int
	class, turn []int // by vertex: the first one of its class, and how many turns away that is
	made        []pb.Lit
	from        []int  // by jump: the first vertex of the class of an end
	self        []bool // by jump: it is its own image, of a half turn

	first         []int // of each class
	degree        map[int]pb.ID
	along         pb.ID // an equation
	back, slack   pb.Lit
	unsymmetrical bool
}

func newTurn(in *puzzles.Instance, r request) (*turn, error) {
	p := in.Puzzle
	if p.Symmetric == puzzles.NoTurn || in.Len() < 3 || !bound.IsTour(in) {
		return nil, errors.New("the puzzle asks for no tour of three squares or more that a turn takes to itself")
	}
	m := &turn{Model: pb.NewModel(), in: in, degree: map[int]pb.ID{}, back: none, slack: none}
	m.Limit(r.limit)
	for _, s := range in.Squares {
		m.image = append(m.image, in.Vertex(p.Symmetric.Image(p.Board, s)))
	}
	for v, w := range m.image {
		if w < 0 {
			m.Add("image "+in.Squares[v].String(), 1)
			m.unsymmetrical = true
			return m, m.Err()
		}
	}
	m.classes()
	if err := tooLarge(in.Edges()*len(m.first)/in.Len(), "classes of jumps"); err != nil {
		return nil, err
	}
	m.jumps()
	return m, m.Err()
}

func (m *turn) get() *pb.Model { return m.Model }

func (m *turn) classes() {
	m.class, m.turn = make([]int, len(m.image)), make([]int, len(m.image))
	for v := range m.class {
		m.class[v] = -1
	}
	for v := range m.class {
		if m.class[v] >= 0 {
			continue
		}
		m.first = append(m.first, v)
		for w, k := v, 0; m.class[w] < 0; w, k = m.image[w], k+1 {
			m.class[w], m.turn[w] = v, k
		}
	}
}

// jumps makes the variables and the rows.
func (m *turn) jumps() {
	degree := map[int][]pb.Term{}
	var middle, along []pb.Term
	fixed := int64(0)
	for _, v := range m.first {
		if m.image[v] == v {
			fixed++
		}
	}
	half := m.in.Puzzle.Symmetric == puzzles.HalfTurn
	for u := range m.image {
		for _, n := range m.in.Neighbours(u) {
			v := int(n)
			orbit := m.orbit(u, v)
			if v < u || orbit == nil || m.Err() != nil {
				continue
			}
			x := m.Var(fmt.Sprintf("a_%s_%s", m.in.Squares[u], m.in.Squares[v]))
			self := half && m.image[u] == v
			m.made, m.self = append(m.made, x), append(m.self, self)
			m.from = append(m.from, m.class[u])
			for _, e := range orbit {
				for _, w := range e {
					if m.class[w] == w {
						degree[w] = append(degree[w], pb.Term{Coef: 1, Lit: x})
					}
				}
			}
			switch {
			case self:
				middle = append(middle, pb.Term{Coef: 1, Lit: x})
			case (m.turn[u]-m.turn[v])%2 != 0:
				along = append(along, pb.Term{Coef: 1, Lit: x})
			}
		}
	}
	for _, v := range m.first {
		m.degree[v] = m.AddEqual("degree "+m.in.Squares[v].String(), 2, gathered(degree[v])...)
	}
	if half {
		m.back, m.slack = m.Var("back"), m.Var("slack")
		m.AddEqual("middle", -fixed, append(middle, pb.Term{Coef: -2, Lit: m.back})...)
		m.AddClause("slack", m.slack.Not(), m.back)
		along = append(along, pb.Term{Coef: 1, Lit: m.slack})
	}
	for k := range bits(len(m.image)) {
		along = append(along, pb.Term{Coef: -2 << k, Lit: m.Var(fmt.Sprintf("t_%d", k))})
	}
	m.along = m.AddEqual("along", 1, along...)
}

// gathered adds up the terms of each variable, which follow each other.
func gathered(terms []pb.Term) (list []pb.Term) {
	for _, t := range terms {
		if k := len(list) - 1; k >= 0 && list[k].Lit == t.Lit {
			list[k].Coef += t.Coef
			continue
		}
		list = append(list, t)
	}
	return list
}

// orbit lists the jumps that turns take the jump between two vertices to, where it is
// the first of them; else nil, and also where one of them is none.
func (m *turn) orbit(u, v int) (orbit [][2]int) {
	first := [2]int{min(u, v), max(u, v)}
	for e := first; ; {
		if e[0] < first[0] || e[0] == first[0] && e[1] < first[1] || !m.in.Adjacent(e[0], e[1]) {
			return nil
		}
		orbit = append(orbit, e)
		a, b := m.image[e[0]], m.image[e[1]]
		if e = [2]int{min(a, b), max(a, b)}; e == first {
			return orbit
		}
	}
}

// turn looks for an argument that the turn takes no tour to itself.
func (w *writer) turn() (done bool, err error) {
	p := w.in.Puzzle
	if p.Symmetric == puzzles.NoTurn || w.in.Len() < 3 {
		return false, nil
	}
	m, err := await(w.ctx, func() (*turn, error) { return newTurn(w.in, request{}) })
	if err != nil {
		return false, err
	}
	e := Evidence{Model: modelTurn, Says: fmt.Sprintf("what a %s turn takes to itself on this board is no tour", p.Symmetric)}
	var derive func(p *pb.Proof) pb.ID
	colour, swaps := m.colours()
	switch {
	case m.unsymmetrical, p.Symmetric == puzzles.QuarterTurn && m.fixed():
		derive = func(p *pb.Proof) pb.ID { return p.RUP(1) }
	case swaps && len(m.first)%2 == 0 && m.middles() < 2 && !w.without(bound.ByParity):
		derive = func(p *pb.Proof) pb.ID { return m.offColour(p, colour) }
	case w.without(bound.ByFlow):
		return false, nil
	default: // the jumps of squares that have no others, and those of their classes
		return w.attempt("turn", e, m.Model, func(p *pb.Proof) pb.ID { return p.RUP(1) })
	}
	return true, w.pair("turn", e, m.Model, func(p *pb.Proof) (pb.ID, error) { return derive(p), nil })
}

func (m *turn) fixed() bool {
	for v, w := range m.image {
		if v == w {
			return true
		}
	}
	return false
}

// middles is how many jumps are their own images.
func (m *turn) middles() (n int) {
	for _, self := range m.self {
		if self {
			n++
		}
	}
	return n
}

// colours are the vertices' colours; swaps tells whether the turn changes each, and
// each jump does.
func (m *turn) colours() (colour []int8, swaps bool) {
	if m.unsymmetrical {
		return nil, false
	}
	colour, _, bipartite := m.in.Colours()
	swaps = len(bipartite) == 1 && bipartite[0]
	for v, w := range m.image {
		swaps = swaps && colour[v] != colour[w]
	}
	return colour, swaps
}

// offColour derives a contradiction where jumps and the turn change the colour, and
// the classes are an even number. A jump changes the number of turns by an odd number
// where the first squares of its ends' classes have the same colour. Twice these, by
// the row along, and the degrees of the first squares of the one colour, less those of
// the other, are four times the jumps between classes of the one, less four t: divided
// by four and rounded up, that is more than four times what it is at most.
func (m *turn) offColour(p *pb.Proof, colour []int8) pb.ID {
	never := map[pb.Lit]pb.ID{}
	if m.back != none {
		p.Lemma(m.back.Not())
		never[m.slack] = p.Lemma(m.slack.Not())
		for k, self := range m.self {
			if self {
				never[m.made[k]] = p.Lemma(m.made[k].Not())
			}
		}
	}
	terms := func(s *pb.Sum, sign int64) {
		drop := func(l pb.Lit, has int64) { // a term of what is 0
			if has > 0 {
				s.Row(never[l], has)
			} else {
				s.Lit(l, -has)
			}
		}
		addEqual(s, m.along, 2*sign)
		side := func(v int) int64 { return sign * (1 - 2*int64(colour[v])) }
		for _, v := range m.first {
			addEqual(s, m.degree[v], side(v))
		}
		for k, self := range m.self {
			if self {
				drop(m.made[k], side(m.from[k]))
			}
		}
		if m.back != none {
			drop(m.slack, 2*sign)
		}
	}
	least, s := &pb.Sum{}, &pb.Sum{}
	terms(least, 1)
	least.Divide(4)
	s.Row(p.Sum(least), 4)
	terms(s, -1)
	return p.Sum(s)
}
