package model

import (
	"errors"
	"fmt"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// Times is the model of where the piece is after each number of moves, of a walk of exactly T
// moves; no time is left out.
//
//	x[v,t]   after t moves the piece is on v, t from 0 to T
//	y[k,t]   the first k goals in order have been visited within t moves
//
// The rows are:
//
//	place t      one x[.,t]
//	visit v      one x[v,.] of a square that is visited once, one or none where it need not be
//	             visited, one or more of another goal; the return to the start is no visit
//	next v t     if x[v,t], one of x[u,t+1] or more, u a move from v
//	before v t   if x[v,t], one of x[u,t-1] or more
//	given t      the start, the end, and squares with numbers
//	order k t    y[k,t] only with y[k,t-1] or the k-th goal at t; turn k t: only with y[k-1,t];
//	all          the last y
//	differs      the walk is not the one that the certificate has
//
// Without the last row, each walk of T moves that solves the puzzle is a solution. The zero
// value is of no use.
type Times struct {
	*pb.Model
	In      *puzzles.Instance
	moves   int
	Ones    [][]pb.Lit // one of each is true
	Most    [][]pb.Lit // one of each at most
	Clauses [][]pb.Lit
}

// maxPlacesInTime bounds the variables of a model.
const maxPlacesInTime = 4_000_000

// NewTimes writes the model of a request.
func NewTimes(in *puzzles.Instance, r Request) (*Times, error) {
	m := &Times{Model: pb.NewModel(), In: in, moves: r.Moves}
	m.Limit(r.Limit)
	if in.Puzzle.Symmetric != puzzles.NoTurn {
		return m, errors.New("the model of times knows no turns of the board")
	}
	if r.Moves > maxPlacesInTime/in.Len() {
		return m, fmt.Errorf("%d squares after each of %d moves are more than %d variables", in.Len(),
			r.Moves, maxPlacesInTime)
	}
	m.places()
	m.visits()
	m.given()
	if in.Puzzle.Ordered {
		m.order(in.Goals)
	} else if len(in.Order) > 0 {
		m.order(in.Order)
	}
	if r.Walk != nil {
		return m, m.differs(r.Walk)
	}
	return m, m.Err()
}

// x is the variable of a vertex after so many moves.
func (m *Times) x(v, t int) pb.Lit {
	return m.Var(fmt.Sprintf("x_%s_%d", m.In.Squares[v].Key(), t))
}

func (m *Times) one(name string, lits []pb.Lit) {
	m.AddEqual(name, 1, units(lits, 1)...)
	m.Ones = append(m.Ones, lits)
}

func (m *Times) clause(name string, lits ...pb.Lit) {
	m.AddClause(name, lits...)
	m.Clauses = append(m.Clauses, lits)
}

func units(lits []pb.Lit, coef int64) (terms []pb.Term) {
	for _, l := range lits {
		terms = append(terms, pb.Term{Coef: coef, Lit: l})
	}
	return terms
}

// places are the rows about one time, and about two that follow each other.
func (m *Times) places() {
	for t := range m.moves + 1 {
		var all []pb.Lit
		for v := range m.In.Len() {
			all = append(all, m.x(v, t))
		}
		m.one(fmt.Sprintf("place %d", t), all)
	}
	for t := range m.moves + 1 {
		for v := range m.In.Len() {
			if m.Err() != nil {
				return
			}
			if t < m.moves {
				m.step("next", v, t, t+1)
			}
			if t > 0 {
				m.step("before", v, t, t-1)
			}
		}
	}
}

func (m *Times) step(row string, v, t, other int) {
	lits := []pb.Lit{m.x(v, t).Not()}
	for _, u := range m.In.Neighbours(v) {
		lits = append(lits, m.x(int(u), other))
	}
	m.clause(fmt.Sprintf("%s %s %d", row, m.In.Squares[v].Key(), t), lits...)
}

// visits are the rows about one square.
func (m *Times) visits() {
	p := m.In.Puzzle
	last := m.moves
	if p.Closed && m.moves > 0 {
		last--
	}
	for v := range m.In.Len() {
		var all []pb.Lit
		for t := range last + 1 {
			all = append(all, m.x(v, t))
		}
		name := "visit " + m.In.Squares[v].Key()
		switch {
		case p.Once && m.In.MustVisit(v):
			m.one(name, all)
		case p.Once:
			m.Add(name, -1, units(all, -1)...)
			m.Most = append(m.Most, all)
		case m.In.MustVisit(v):
			m.clause(name, all...)
		}
	}
}

func (m *Times) given() {
	given := bound.Times(m.In, m.moves).At
	for t := range m.moves + 1 {
		if v, ok := given[t]; ok && v >= 0 {
			m.clause(fmt.Sprintf("given %d", t), m.x(v, t))
		}
	}
}

func (m *Times) order(goals []int) {
	y := func(k, t int) pb.Lit { return m.Var(fmt.Sprintf("y_%d_%d", k+1, t)) }
	for k, g := range goals {
		for t := range m.moves + 1 {
			lits := []pb.Lit{y(k, t).Not(), m.x(g, t)}
			if t > 0 {
				lits = append(lits, y(k, t-1))
			}
			m.clause(fmt.Sprintf("order %d %d", k+1, t), lits...)
			if k > 0 {
				m.clause(fmt.Sprintf("turn %d %d", k+1, t), y(k, t).Not(), y(k-1, t))
			}
		}
	}
	m.clause("all", y(len(goals)-1, m.moves))
}

// differs is the row that no other row implies: some square of the walk is not at its time.
func (m *Times) differs(w puzzles.Walk) error {
	var lits []pb.Lit
	if m.In.Rotated && m.In.Shift == 0 {
		w = w.From(m.In.Squares[m.In.Start])
	}
	for t, s := range m.In.LaidOut(w) {
		lits = append(lits, m.x(m.In.Vertex(s), t).Not())
	}
	if len(lits) != m.moves+1 {
		return fmt.Errorf("a walk of %d moves, where there are %d", w.Moves(), m.moves)
	}
	m.clause("differs", lits...)
	return m.Err()
}
