package find

import (
	"context"
	"fmt"
	"slices"

	"knightsat/internal/factor"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
)

// simpler looks for a tour by those of the piece's leaps alone that change the colour, without slides: a wazir's
// tour is the king's, the rook's and the queen's, too. A maximum flow finds 2-factors of such jumps, and there are
// far fewer of them. Where a tour can't be of them alone, since one colour has too many squares, it has some jumps
// within that colour, in each of which one more vertex stands.
func simpler(ctx context.Context, s *Search, _ int64) (Found, error) {
	p, spare := simplerProblem(s.a.Instance)
	if p == nil {
		return Found{}, nil
	}
	tour, err := s.tourOf(ctx, factor.NewGraph(ctx, *p))
	tour = slices.DeleteFunc(tour, func(v int) bool { return v >= p.N-spare })
	return Found{Walk: s.walk(tour)}, err
}

// hasSimpler reports whether the piece has jumps that a tour of a large board may do without.
func (s *Search) hasSimpler() bool {
	p := s.a.Puzzle
	if !s.isTour() || !s.o.Free || p.Board == nil || p.Timed() || p.Symmetric != puzzles.NoTurn ||
		tourgraph.Small(s.a.Instance) || s.a.Edges() < simplerJumps {
		return false
	}
	other := func(l puzzles.Leap) bool { return l.Slide || !changesColour(l) }
	return slices.ContainsFunc(p.Piece.Leaps(), changesColour) && slices.ContainsFunc(p.Piece.Leaps(), other)
}

func changesColour(l puzzles.Leap) bool { return (l.R+l.S)%2 != 0 }

// simplerProblem is that of tours by leaps that change the colour, with spare vertices, the last ones: how many. It
// is nil where there are no jumps for these.
func simplerProblem(in *puzzles.Instance) (p *factor.Problem, spare int) {
	within, beside := spares(in)
	if within == nil {
		return nil, 0
	}
	leaps := in.Puzzle.Piece.Leaps()
	var list []int32
	return &factor.Problem{N: in.Len() + len(beside), Closed: in.Puzzle.Closed, Start: in.Start, End: in.End,
		Name: func(v int) string { return fmt.Sprint("vertex ", v) },
		Neighbours: func(v int) []int32 {
			if v >= in.Len() {
				return beside[v-in.Len()][:]
			}
			list = list[:0]
			if at, ok := within[int32(v)]; ok {
				list = append(list, at)
			}
			for _, u := range in.Neighbours(v) {
				if leapOf(in, leaps, v, int(u)) {
					list = append(list, u)
				}
			}
			return list
		}}, len(beside)
}

// spares are jumps within the colour that has too many squares for a tour of jumps that change it, far apart, each
// with a vertex in it: within has it by the jump's squares, beside has these by the vertex. Both are nil where
// such jumps are missing.
func spares(in *puzzles.Instance) (within map[int32]int32, beside [][2]int32) {
	colour := func(v int) int { return (in.Squares[v].Col + in.Squares[v].Row) % 2 }
	more := 0 // squares of colour 1 than of colour 0
	for v := range in.Len() {
		more += 2*colour(v) - 1
	}
	least, most := 0, 0 // that a tour may have; an open one has one more of its ends' colour
	if !in.Puzzle.Closed {
		least, most = -1, 1
		for _, end := range []int{in.Start, in.End} {
			if end >= 0 && colour(end) == 1 {
				least++
			} else if end >= 0 {
				most--
			}
		}
	}
	from := 1
	if more < least {
		from = 0
	}
	spare := max(more-most, least-more, 0)
	within = map[int32]int32{}
	free := func(u int32) bool {
		_, used := within[u]
		return !used && colour(int(u)) == from
	}
	for k := range spare {
		for i := range in.Len() {
			v := ((2*k+1)*in.Len()/(2*spare) + i) % in.Len()
			near := in.Neighbours(v)
			if j := slices.IndexFunc(near, free); free(int32(v)) && j >= 0 {
				at := int32(in.Len() + k)
				within[int32(v)], within[near[j]] = at, at
				beside = append(beside, [2]int32{int32(v), near[j]})
				break
			}
		}
		if len(beside) <= k {
			return nil, nil
		}
	}
	return within, beside
}

// leapOf reports whether one of the leaps that change the colour leads from a square to another.
func leapOf(in *puzzles.Instance, leaps []puzzles.Leap, v, u int) bool {
	a, b := in.Squares[v], in.Squares[u]
	cols, rows := max(a.Col-b.Col, b.Col-a.Col), max(a.Row-b.Row, b.Row-a.Row)
	return slices.ContainsFunc(leaps, func(l puzzles.Leap) bool {
		return changesColour(l) && l.R == min(cols, rows) && l.S == max(cols, rows)
	})
}
