package generate

import (
	"context"
	"slices"

	"knightsat/puzzles"
	"knightsat/solve/count"
)

// drawBoard draws what is asked for of holes and guards; false means that they do not go
// together, or that the context has ended.
func (m *maker) drawBoard(ctx context.Context) bool {
	if m.board != nil && m.MoreHoles == 0 && len(m.MoreGuards) == 0 {
		return true // it stays the same
	}
	holes, guards := slices.Clone(m.Holes), slices.Clone(m.Guards)
	free := func(k int) []puzzles.Square { // k free squares; nil if there are not as many
		board, err := puzzles.NewBoard(m.Width, m.Height, holes, guards)
		if err != nil {
			return nil
		}
		return m.squares(&m.Config, m.without(board, m.Start, m.End), k)
	}
	if m.MoreHoles > 0 {
		drawn := free(m.MoreHoles)
		if drawn == nil {
			return false
		}
		holes = append(holes, drawn...)
	}
	each := 1
	if m.InPairs {
		each = 2
	}
	for _, kind := range m.MoreGuards {
		at := free(each)
		if at == nil {
			return false
		}
		for _, s := range at {
			guards = append(guards, puzzles.Guard{Kind: kind, Square: s})
		}
	}
	board, err := puzzles.NewBoard(m.Width, m.Height, holes, guards)
	if err != nil || len(board.Squares()) == 0 {
		return false
	}
	cover, err := puzzles.NewCover(board, puzzles.Rules{Piece: m.Piece, StartAny: true})
	if err != nil {
		return false
	}
	in, err := puzzles.LayOut(ctx, cover)
	if err != nil {
		return false
	}
	m.board, m.in = board, in
	m.layers = count.NewLayers(m.in)
	return true
}

// drawsStart reports whether chance places the start when the config gives none.
func (m *maker) drawsStart() bool {
	return m.Family != puzzles.Tour && !m.StartAny || m.Family == puzzles.Hunt && m.Closed
}

func (m *maker) without(board *puzzles.Board, these ...puzzles.Square) []puzzles.Square {
	return slices.DeleteFunc(board.Squares(),
		func(s puzzles.Square) bool { return slices.Contains(these, s) })
}

// drawPlaces draws the start and the goals of a hunt, as vertices; of any start, -1. The goals are where
// the piece comes from the start.
func (m *maker) drawPlaces() (start, end int, goals []int, ok bool) {
	in := m.in
	start, end = in.Vertex(m.Start), in.Vertex(m.End)
	if start < 0 && !m.Start.IsAny() || end < 0 && !m.End.IsAny() {
		return 0, 0, nil, false // a guard that was drawn attacks it
	}
	if start < 0 && m.drawsStart() {
		from := in.Squares
		if end >= 0 {
			from = m.reached(-1, end)
		}
		start = in.Vertex(from[m.below(len(from))])
	}
	if m.Closed {
		end = start
	}
	if m.Family != puzzles.Hunt {
		return start, end, nil, true
	}
	places := m.squares(&m.Config, m.reached(start, end), m.MoreGoals)
	for _, s := range places {
		goals = append(goals, in.Vertex(s))
	}
	return start, end, goals, len(goals) == m.MoreGoals
}

// reached are the squares that the piece reaches from an end that is given, without the start; those from
// a random square if none is.
func (m *maker) reached(start, end int) []puzzles.Square {
	from := max(start, end)
	if start >= 0 {
		from = start
	}
	if _, component, parts := m.in.Colours(); from < 0 && len(parts) > 1 {
		from = m.below(len(component))
	}
	if from < 0 {
		return m.board.Squares()
	}
	far := m.in.Distances(from)
	var squares []puzzles.Square
	for v, s := range m.in.Squares {
		if far[v] >= 0 && v != start {
			squares = append(squares, s)
		}
	}
	return squares
}

func (m *maker) puzzle(start int, goals []int) (*puzzles.Puzzle, error) {
	in := m.in
	r := puzzles.Rules{Piece: m.Piece, End: m.End, Ordered: m.Ordered && m.Family != puzzles.Tour,
		Closed: m.Closed, StartAny: true}
	if start >= 0 {
		r.Start = in.Squares[start]
	}
	switch m.Family {
	case puzzles.Cover:
		return puzzles.NewCover(m.board, r)
	case puzzles.Tour:
		return puzzles.NewTour(m.board, r)
	}
	var squares []puzzles.Square
	for _, v := range goals {
		squares = append(squares, in.Squares[v])
	}
	return puzzles.NewHunt(m.board, squares, r)
}
