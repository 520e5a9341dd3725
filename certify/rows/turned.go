package rows

import (
	"errors"
	"fmt"

	"knightsat/certify/pb"
	"knightsat/puzzles"
)

// turns adds that a turn of the board maps the jumps of a symmetric tour onto themselves. A jump that it
// maps onto none is not made, and is no jump of the instance.
func (m *JumpRows) turns() {
	turn := m.In.Puzzle.Symmetric
	if turn == puzzles.NoTurn || m.Digits {
		return
	}
	made := map[[2]int]pb.Lit{}
	for _, e := range m.Edges {
		made[[2]int{e.U, e.V}] = e.Made[0].Lit
	}
	for _, e := range m.Edges {
		u := m.In.Vertex(turn.Image(m.In.Puzzle.Board, m.In.Squares[e.U]))
		v := m.In.Vertex(turn.Image(m.In.Puzzle.Board, m.In.Squares[e.V]))
		lits := []pb.Lit{e.Made[0].Lit.Not()}
		if l, ok := made[[2]int{min(u, v), max(u, v)}]; ok {
			lits = append(lits, l)
		}
		m.AddClause(fmt.Sprintf("turn %s %s", m.In.Squares[e.U], m.In.Squares[e.V]), lits...)
	}
}

// odd adds which jumps of a closed tour of an even number of squares are the first, the third, and so
// on: one of each square.
func (m *JumpRows) odd() error {
	in := m.In
	if !in.Puzzle.Closed || !in.Puzzle.Once || m.Need != in.Len() || in.Len()%2 != 0 || in.Len() == 2 {
		return errors.New("only a closed tour of an even number of squares, more than two, has every other jump")
	}
	at := make([][]pb.Lit, in.Len())
	for _, e := range m.Edges {
		odd := m.Var("o_" + in.Squares[e.U].Key() + "_" + in.Squares[e.V].Key())
		at[e.U], at[e.V] = append(at[e.U], odd), append(at[e.V], odd)
		m.AddClause(fmt.Sprintf("made %s %s", in.Squares[e.U], in.Squares[e.V]), odd.Not(), e.Made[0].Lit)
	}
	for v, lits := range at {
		m.AddEqual("odd "+in.Squares[v].String(), 1, pb.Ones(lits)...)
	}
	return m.Err()
}
