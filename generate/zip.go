package generate

import (
	"context"
	"slices"

	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// zip gives a tour goals in order, its ends among them, and walls, so that a random walk is its
// only solution; nil if it finds none.
func (m *maker) zip(ctx context.Context, p *puzzles.Puzzle) (*Result, error) {
	walk, err := randomTour(ctx, m.draw, p)
	if walk == nil || err != nil {
		return nil, err
	}
	r := &rivals{walk: walk}
	for range limits.ZipTours {
		q := m.zipped(p, r)
		if q == nil {
			return nil, nil
		}
		if ok, err := r.alone(ctx, q); err != nil {
			return nil, err
		} else if ok {
			return graded(ctx, q)
		}
	}
	return nil, nil
}

// zipped places goals and walls at random so that no rival that is known is a solution; nil
// if it finds none.
func (m *maker) zipped(p *puzzles.Puzzle, r *rivals) *puzzles.Puzzle {
	w, n := r.walk, p.Ground().Len()
	rules := p.Rules
	rules.Start = w[0]
	if !p.Closed {
		rules.End = w[n-1]
	}
	for range limits.ZipGoals {
		places := []int{0}
		more := make([]int, 0, n)
		for i := 1; i < n-1; i++ {
			more = append(more, i)
		}
		if m.MoreGoals > 1 {
			places = append(places, n-1)
			places = append(places, some(m.draw, more, m.MoreGoals-2)...)
		}
		slices.Sort(places)
		rules.Order = nil
		for _, i := range places {
			rules.Order = append(rules.Order, w[i])
		}
		q, err := puzzles.NewTour(m.board, rules)
		if err != nil {
			return nil
		}
		walls := m.walls(q, r)
		if walls == nil && m.MoreWalls > 0 {
			continue
		}
		board, err := puzzles.NewBoard(m.Width, m.Height, m.board.Holes(), m.board.Guards(), walls...)
		if err != nil {
			return nil
		}
		if q, err = puzzles.NewTour(board, rules); err != nil {
			return nil
		}
		if !r.beaten(q) {
			return q
		}
	}
	return nil
}

// walls are as many as are asked for: none where the walk goes, and in the way of as many rivals
// as can be; nil if some rival has its way.
func (m *maker) walls(p *puzzles.Puzzle, r *rivals) (walls []puzzles.Wall) {
	free := map[puzzles.Wall]bool{} // where the walk goes, or a wall is
	for _, w := range crossed(r.walk) {
		free[w] = true
	}
	left := slices.DeleteFunc(slices.Clone(r.known), func(o puzzles.Walk) bool {
		return puzzles.Check(p, o) != nil
	})
	for len(walls) < m.MoreWalls {
		var pool []puzzles.Wall
		if len(left) > 0 {
			pool = crossed(left[0])
		} else {
			for v, s := range m.in.Squares {
				for _, u := range m.in.Neighbours(v) {
					if int(u) > v {
						pool = append(pool, wall(s, m.in.Squares[u]))
					}
				}
			}
		}
		pool = slices.DeleteFunc(pool, func(w puzzles.Wall) bool { return free[w] })
		if len(pool) == 0 {
			return nil
		}
		w := pool[m.below(len(pool))]
		free[w] = true
		walls = append(walls, w)
		left = slices.DeleteFunc(left, func(o puzzles.Walk) bool { return slices.Contains(crossed(o), w) })
	}
	if len(left) > 0 {
		return nil
	}
	return walls
}

// crossed are the places of walls that a walk passes.
func crossed(w puzzles.Walk) (walls []puzzles.Wall) {
	for i := range w.Moves() {
		walls = append(walls, wall(w[i], w[i+1]))
	}
	return walls
}

// wall is the same for both directions.
func wall(a, b puzzles.Square) puzzles.Wall {
	if a.Row > b.Row || a.Row == b.Row && a.Col > b.Col {
		a, b = b, a
	}
	return puzzles.Wall{A: a, B: b}
}
