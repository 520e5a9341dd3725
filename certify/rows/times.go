package rows

import (
	"context"
	"errors"
	"fmt"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// Times is the model of where the piece is after each number of moves, of a walk of exactly T
// moves; no time is left out.
//
//	x[v,t]   after t moves the piece is on v, t from 0 to T
//	y[k,t]   the first k goals in order have been visited within t moves
//	e[u,v]   the tour uses the edge between u and v, in either direction; only in the model of a tour
//
// The rows are:
//
//	place t      one x[.,t]
//	visit v      one x[v,.] of a square that is visited once, one or none where it need not be
//	             visited, one or more of another goal; the return to the start is no visit
//	next v t     if x[v,t], one of x[u,t+1] or more, u a move from v
//	before v t   if x[v,t], one of x[u,t-1] or more
//	closed       nothing holds, if a closed walk that visits no square twice makes no move
//	numbers      nothing holds, if the walk ends before the last number
//	given t      the start, the end, and squares with numbers
//	order k t    y[k,t] only with y[k,t-1] or the k-th goal at t; turn k t: only with y[k-1,t];
//	all          the last y
//	degree v     two e[.,v]; an end of an open tour, where x[v,0] or x[v,T], has one less
//	beside u v t if e[u,v] and x[u,t], then x[v,t-1] or x[v,t+1]: v is visited only once
//	used u v t   if x[u,t] and x[v,t+1], then e[u,v]
//	differs      the walk is not the one that the certificate has
//
// Without the last row, each walk of T moves that solves the puzzle is a solution. The zero
// value is of no use.
type Times struct {
	*pb.Model
	In    *puzzles.Instance
	moves int
	at    []pb.Lit // x of all vertices, time after time
}

// NewTimes writes the model of a request, until the context ends.
func NewTimes(ctx context.Context, in *puzzles.Instance, r Request) (*Times, error) {
	m := &Times{Model: r.model(ctx), In: in, moves: r.Moves}
	if in.Puzzle.Symmetric != puzzles.NoTurn {
		return m, errors.New("the model of times knows no turns of the board")
	}
	if r.Moves > timedPlaces/in.Len() {
		return m, fmt.Errorf("%d squares after each of %d moves are more than %d variables", in.Len(),
			r.Moves, timedPlaces)
	}
	if !m.Room((r.Moves + 1) * in.Len()) {
		return m, m.Err()
	}
	m.places()
	m.visits()
	m.given()
	if m.hasEdges() {
		m.edges()
	}
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

// X is the variable of vertex v after t moves.
func (m *Times) X(v, t int) pb.Lit { return m.at[t*m.In.Len()+v] }

// places are the rows about one time, and about two that follow each other.
func (m *Times) places() {
	for t := range m.moves + 1 {
		for _, s := range m.In.Squares {
			m.at = append(m.at, m.Var(fmt.Sprintf("x_%s_%d", s.Key(), t)))
		}
		m.AddEqual(fmt.Sprintf("place %d", t), 1, pb.Ones(m.at[t*m.In.Len():])...)
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
	lits := []pb.Lit{m.X(v, t).Not()}
	for _, u := range m.In.Neighbours(v) {
		lits = append(lits, m.X(int(u), other))
	}
	m.AddClause(fmt.Sprintf("%s %s %d", row, m.In.Squares[v].Key(), t), lits...)
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
			all = append(all, m.X(v, t))
		}
		name := "visit " + m.In.Squares[v].Key()
		switch {
		case p.Once && m.In.MustVisit(v):
			m.AddEqual(name, 1, pb.Ones(all)...)
		case p.Once:
			m.Add(name, -1, times(pb.Ones(all), -1)...)
		case m.In.MustVisit(v):
			m.AddClause(name, all...)
		}
	}
}

func (m *Times) given() {
	if p := m.In.Puzzle; p.Closed && p.Once && m.moves == 0 {
		m.AddClause("closed") // it makes a move
	}
	if m.moves < m.In.Puzzle.LeastMoves() {
		m.AddClause("numbers") // it ends before the last one
	}
	for t := range m.moves + 1 {
		for _, v := range givenAt(m.In, m.moves, t) {
			m.AddClause(fmt.Sprintf("given %d", t), m.X(v, t))
		}
	}
}

// hasEdges reports whether the model has edges. A closed tour of two squares would use one twice.
func (m *Times) hasEdges() bool {
	rows := 0
	for v := range m.In.Len() {
		if m.In.Degree(v) > timedEdges {
			return false
		}
		rows += 2 * m.In.Degree(v) * (m.moves + 1)
	}
	return m.In.EachOnce() && !m.In.Puzzle.Ordered && m.moves > 2 && rows <= timedRows
}

// edges are the rows about the edges that a tour uses.
func (m *Times) edges() {
	edge := func(u, v int) pb.Lit {
		return m.Var(fmt.Sprintf("e_%s_%s", m.In.Squares[min(u, v)].Key(), m.In.Squares[max(u, v)].Key()))
	}
	for u, s := range m.In.Squares {
		var used []pb.Lit
		if !m.In.Puzzle.Closed {
			used = append(used, m.X(u, 0), m.X(u, m.moves))
		}
		for _, v := range m.In.Neighbours(u) {
			used = append(used, edge(u, int(v)))
		}
		m.AddEqual("degree "+s.Key(), 2, pb.Ones(used)...)
	}
	for u := range m.In.Len() {
		for _, n := range m.In.Neighbours(u) {
			v := int(n)
			uses := edge(u, v)
			pair := m.In.Squares[u].Key() + " " + m.In.Squares[v].Key()
			for t := range m.moves + 1 {
				if m.Err() != nil {
					return
				}
				beside := []pb.Lit{uses.Not(), m.X(u, t).Not()}
				switch {
				case t > 0:
					beside = append(beside, m.X(v, t-1))
				case m.In.Puzzle.Closed:
					beside = append(beside, m.X(v, m.moves-1))
				}
				switch {
				case t < m.moves:
					beside = append(beside, m.X(v, t+1))
					m.AddClause(fmt.Sprintf("used %s %d", pair, t), m.X(u, t).Not(), m.X(v, t+1).Not(), uses)
				case m.In.Puzzle.Closed:
					beside = append(beside, m.X(v, 1))
				}
				m.AddClause(fmt.Sprintf("beside %s %d", pair, t), beside...)
			}
		}
	}
}

func (m *Times) order(goals []int) {
	y := func(k, t int) pb.Lit { return m.Var(fmt.Sprintf("y_%d_%d", k+1, t)) }
	for k, g := range goals {
		for t := range m.moves + 1 {
			lits := []pb.Lit{y(k, t).Not(), m.X(g, t)}
			if t > 0 {
				lits = append(lits, y(k, t-1))
			}
			m.AddClause(fmt.Sprintf("order %d %d", k+1, t), lits...)
			if k > 0 {
				m.AddClause(fmt.Sprintf("turn %d %d", k+1, t), y(k, t).Not(), y(k-1, t))
			}
		}
	}
	m.AddClause("all", y(len(goals)-1, m.moves))
}

// differs is the row that no other row implies: some square of the walk is not at its time.
func (m *Times) differs(w puzzles.Walk) error {
	var lits []pb.Lit
	if m.In.Rotated && m.In.Shift == 0 {
		w = w.From(m.In.Squares[m.In.Start])
	}
	for t, s := range m.In.LaidOut(w) {
		lits = append(lits, m.X(m.In.Vertex(s), t).Not())
	}
	if len(lits) != m.moves+1 {
		return fmt.Errorf("a walk of %d moves, where there are %d", w.Moves(), m.moves)
	}
	m.AddClause("differs", lits...)
	return m.Err()
}
