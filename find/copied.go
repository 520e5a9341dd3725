package find

import (
	"context"
	"slices"

	"knightsat/internal/cycles"
	"knightsat/internal/watch"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
)

// copied joins closed tours of blocks side by side, of which those of equal size have the same (after Parberry, "An
// efficient algorithm for the knight's tour problem", 1997): no graph of the whole board is needed.
func copied(ctx context.Context, s *Search, _ int64) (found Found, err error) {
	if watch.InPage {
		return found, nil
	}
	in := s.a.Instance
	cols, rows := blocks(in.Puzzle.Board.Width()), blocks(in.Puzzle.Board.Height())
	next, tours := make(cycles.Set, in.Len()), map[puzzles.Square]puzzles.Walk{} // by the size of a block
	for _, col := range cols {
		for _, row := range rows {
			size := puzzles.Square{Col: col[1], Row: row[1]}
			if tours[size] == nil {
				if tours[size], err = s.ofBlock(ctx, size); tours[size] == nil {
					return found, err
				}
			}
			last := 0
			for k, at := range tours[size] {
				v := in.Vertex(puzzles.Square{Col: col[0] + at.Col, Row: row[0] + at.Row})
				if k > 0 {
					next[last][0], next[v][1] = int32(v), int32(last)
				}
				last = v
			}
		}
	}
	// Of blocks, only two columns and rows at the edges have moves to others.
	within := func(at int, list [][2]int) bool {
		return slices.ContainsFunc(list, func(b [2]int) bool { return at > b[0]+2 && at < b[0]+b[1]-1 })
	}
	next.Join(ctx, cycles.Exchanges{
		Near: func(v int32) []int32 {
			if at := in.Squares[v]; within(at.Col, cols) && within(at.Row, rows) {
				return nil
			}
			return in.Neighbours(int(v))
		},
		Cost: func(_, b, _, d int32) (int, bool) { return 0, in.Adjacent(int(b), int(d)) }})
	walk := make(puzzles.Walk, 0, in.Len()+1)
	for v := range next.Around(int32(in.Start)) {
		walk = append(walk, in.Squares[v])
	}
	if found.Walk = append(walk, walk[0]); len(walk) < in.Len() {
		found.Walk = nil
	}
	return found, nil
}

// blocks divides a side of a board: after how many squares each block begins, and how many it has. All but the last
// have the same even number.
func blocks(side int) (list [][2]int) {
	n := max(1, side/blockSide)
	each := side / n &^ 1
	for k := range n {
		list = append(list, [2]int{k * each, each})
	}
	list[n-1][1] = side - (n-1)*each
	return list
}

// ofBlock is a closed tour of a board of as many columns and rows as a square has; nil if none is found.
func (s *Search) ofBlock(ctx context.Context, size puzzles.Square) (puzzles.Walk, error) {
	board, err := puzzles.NewBoard(size.Col, size.Row, nil, nil)
	if err != nil {
		return nil, err
	}
	p, err := puzzles.NewTour(board, puzzles.Rules{Piece: s.a.Puzzle.Piece, Closed: true})
	if err != nil {
		return nil, err
	}
	in := puzzles.NewInstance(p)
	tour, err := s.tourOf(ctx, tourgraph.New(ctx, in))
	if tour == nil {
		return nil, err
	}
	return in.Walk(tour), err
}

// hasCopies reports whether it is a board without holes, so large that its moves are not listed.
func (s *Search) hasCopies() bool { return s.o.Free && s.isTour() && s.a.Instance.Apart != nil }
