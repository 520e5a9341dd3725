package find

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"knightsat/bound"
	"knightsat/internal/legs"
	"knightsat/internal/work"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// orderly looks for a walk along goals in order that visits no square twice. All legs are laid as [legLayer] says,
// in a random order each time, until no two share a square. Then some are taken out again and again, and laid anew
// between the others, as long as the walk gets no longer (large neighbourhood search: Shaw, 1998).
type orderly struct {
	*legLayer
	least []int // by leg: how many inner vertices it has, if there is no other leg
}

func inOrder(ctx context.Context, s *Search, steps int64) (Found, error) {
	var best []int
	o, lower := newOrderly(s.a.Instance, s.o.Seed), s.a.Best().Moves
	search := work.New(ctx, func(ctx context.Context) { o.search(ctx, lower, func(walk []int) { best = walk }) })
	defer search.Stop()
	for most := steps / orderTries; most <= steps && !search.Until(most) && best == nil; most *= 2 {
	}
	s.laid = s.walk(best)
	return Found{Walk: s.laid}, nil
}

// overFrontier looks for a shortest such walk, on a narrow board, by a search over the frontier. It knows if there is
// none that is shorter than the one that was laid.
func overFrontier(ctx context.Context, s *Search, _ int64) (found Found, err error) {
	p := newOrderly(s.a.Instance, 0).problem()
	if p == nil || !s.o.Free {
		return found, nil
	}
	below := s.a.Len() // moves of any walk, and one more
	switch {
	case s.laid != nil:
		below = s.laid.Moves()
	case s.a.Puzzle.Closed:
		below++
	}
	walk, left := legs.Shortest(ctx, *p, below, legStates)
	switch {
	case walk != nil:
		found.Walk, below = s.walk(ints(walk)), len(walk)-1
	case left < 0:
		return found, nil
	}
	found.Why = bound.Refutation{Moves: below, By: facts.ByFrontier}
	return found, nil
}

func ints(list []int32) (to []int) {
	for _, v := range list {
		to = append(to, int(v))
	}
	return to
}

func newOrderly(in *puzzles.Instance, seed uint64) *orderly {
	stops := slices.Compact(in.StopsInOrder())
	o := &orderly{newLegLayer(in, stops...), make([]int, len(stops)-1)}
	o.stops, o.legs = stops, make([][]int32, len(stops)-1)
	o.random = rand.New(rand.NewPCG(seed, 0x6f72646572))
	return o
}

// problem is that of a search over the frontier, row by row or column by column; nil for a graph, or a large board.
func (o *orderly) problem() *legs.Problem {
	b := o.in.Puzzle.Board
	if b == nil || o.in.Len() > legSquares {
		return nil
	}
	p := &legs.Problem{Neighbours: o.in.Neighbours, Planar: !slices.ContainsFunc(o.in.Puzzle.Piece.Leaps(),
		func(l puzzles.Leap) bool { return l.Slide || l.R != 0 || l.S != 1 })}
	for v := range o.in.Len() {
		p.Order = append(p.Order, int32(v))
	}
	squares := o.in.Squares
	slices.SortFunc(p.Order, func(v, w int32) int {
		a, b := squares[v], squares[w]
		if o.in.Puzzle.Board.Width() > o.in.Puzzle.Board.Height() {
			return cmp.Or(a.Col-b.Col, a.Row-b.Row)
		}
		return cmp.Or(a.Row-b.Row, a.Col-b.Col)
	})
	for _, v := range o.stops {
		p.Stops = append(p.Stops, int32(v))
	}
	return p
}

// search looks for walks, each shorter than the one before, until one has so few moves, or the context ends.
func (o *orderly) search(ctx context.Context, lower int, found func(walk []int)) {
	all := make([]int, len(o.legs))
	for k := range all {
		all[k] = k
		leg := o.leg(ctx, o.stops[k], o.stops[k+1], 0)
		if leg == nil {
			return // other goals are in its way
		}
		o.least[k] = len(leg)
	}
	for rounds := orderRounds; !o.anew(ctx, all, rounds); rounds += orderRounds {
		if ctx.Err() != nil {
			return
		}
	}
	best := o.moves()
	for found(o.walk()); best > lower && ctx.Err() == nil; {
		kept, some := slices.Clone(o.legs), o.draw()
		if some == nil {
			return
		}
		switch laid := o.anew(ctx, some, orderAgain); {
		case !laid || o.moves() > best:
			for k, leg := range kept {
				o.set(k, leg)
			}
		case o.moves() < best:
			best = o.moves()
			found(o.walk())
		}
	}
}

// draw draws a leg that is longer than it would be without the others, and up to three more legs; nil if there is
// none.
func (o *orderly) draw() (some []int) {
	for k, leg := range o.legs {
		if len(leg) > o.least[k] {
			some = append(some, k)
		}
	}
	if len(some) == 0 {
		return nil
	}
	some = []int{some[o.random.IntN(len(some))]}
	for range o.random.IntN(4) {
		if k := o.random.IntN(len(o.legs)); !slices.Contains(some, k) {
			some = append(some, k)
		}
	}
	return some
}

func (o *orderly) moves() (n int) {
	for _, leg := range o.legs {
		n += len(leg) + 1
	}
	return n
}

// anew lays some legs around the others, in this number of rounds at most. It reports whether no two share a square then.
func (o *orderly) anew(ctx context.Context, some []int, rounds int) bool {
	var others []int32
	for k, leg := range o.legs {
		if slices.Contains(some, k) {
			o.set(k, nil)
		} else {
			others = append(others, leg...)
		}
	}
	walls := func(on bool) {
		for _, v := range others {
			o.stop[v] = on
		}
	}
	walls(true)
	defer walls(false)
	for v := range o.past {
		o.past[v] = int32(o.random.IntN(2)) // ways of the same length are taken at random
	}
	return o.lay(ctx, slices.Clone(some), 0, rounds)
}
