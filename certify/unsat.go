package certify

import (
	"context"
	"errors"
	"fmt"
	"math"

	"knightsat/certify/folder"
	"knightsat/certify/rows"
	"knightsat/puzzles"
)

// isUnordered reports whether a walk of some numbers of moves may visit squares in any order and again.
func isUnordered(w *writer, moves int) bool {
	p := w.in.Puzzle
	return moves != never && !p.Timed() && !p.Ordered && !p.Once
}

// unordered refutes a number of moves by the order of the squares to visit.
func unordered(ctx context.Context, w *writer, moves int) error {
	if w.bounds().Terminals(ctx) == nil {
		return nil
	}
	if o := w.tolls().Refute(ctx, moves, false); o != nil {
		return w.transcribe(ctx, o, moves, w.most())
	}
	return nil
}

// isOfJumps reports whether the jumps alone may say that there is no walk.
func isOfJumps(w *writer, moves int) bool {
	p := w.in.Puzzle
	return !p.Timed() && !p.Ordered && (moves != never || p.Once)
}

// searched has a solver refute the model of jumps. As long as a solution is in pieces, it adds that some jump
// leaves each.
func searched(ctx context.Context, w *writer, moves int) error {
	r := rows.Request{Model: rows.OfShortest, Moves: moves}
	j, err := rows.NewJumps(ctx, w.in, r)
	if err != nil {
		return err
	}
	s := newSearch(ctx, j.Model, nil, nil)
	if err := s.run(ctx, w.most(), func() error { return join(j, s) }); err != nil {
		return err
	}
	says := w.in.Puzzle.Sayf(
		"a solver refuted the rows about its jumps, %d of them of sets of squares that it leaves", len(j.Sets))
	return w.found(ctx, r, s, says)
}

// join adds that some jump leaves each piece of a solution, if there are several.
func join(j *rows.JumpRows, s *search) error {
	pieces := s.pieces(&j.Graph)
	if len(pieces) <= 2 { // those that leave one leave the other, or a square that is in none
		pieces = pieces[:len(pieces)/2]
	}
	for _, piece := range pieces {
		if err := j.Leave(rows.Names(j.In, piece)); err != nil {
			return err
		}
	}
	return nil
}

// isCubic reports whether a closed tour's graph has at most three jumps at each square.
func isCubic(w *writer, moves int) bool {
	in := w.in
	if moves != never || !isOfJumps(w, moves) || !in.Puzzle.Closed || !in.IsTour() || in.Len()%2 != 0 || in.Len() < 3 ||
		in.Len() > maxColoured {
		return false
	}
	for v := range in.Len() {
		if in.Degree(v) > 3 {
			return false
		}
	}
	return true
}

// uncoloured finds that the jumps of a closed tour's cubic graph have no three colours: with rows of
// sets, the search in such a graph takes a time that doubles with every few squares.
func uncoloured(ctx context.Context, w *writer, _ int) error {
	r := rows.Request{Model: rows.OfColours, Moves: -1}
	j, err := rows.NewJumps(ctx, w.in, r)
	if err != nil {
		return err
	}
	s := newSearch(ctx, j.Model, nil, nil)
	if err := s.run(ctx, w.most(), func() error { return nil }); err != nil {
		return err
	}
	return w.found(ctx, r, s,
		w.in.Puzzle.Words("a solver refuted the rows about its jumps and which of them are made at odd times"))
}

// timed has a solver refute a number of moves by where the walk is after each of them.
func timed(ctx context.Context, w *writer, moves int) error {
	return w.elsewhere(ctx, "search-"+fmt.Sprint(moves), rows.Request{Model: rows.OfTimes, Moves: moves},
		fmt.Sprintf("a solver refuted the rows about where a walk of %d moves is after each", moves))
}

// elsewhere has a solver refute a model of times.
func (w *writer) elsewhere(ctx context.Context, name string, r rows.Request, says string) error {
	m, err := rows.NewTimes(ctx, w.in, r)
	if err != nil {
		return err
	}
	s, most := newSearch(ctx, m.Model, nil, nil), w.most()
	if r.Walk != nil { // no argument is about other walks
		most = math.MaxInt
	}
	if err := s.run(ctx, most, func() error { return nil }); err != nil {
		if errors.Is(err, errSolved) {
			err = fmt.Errorf("the claim is wrong: the walk %s solves the puzzle", w.walkOf(m, s, r.Moves))
		}
		return err
	}
	return w.pair(ctx, name, folder.Evidence{Model: r.Model, Moves: &r.Moves, Differs: r.Walk != nil, Says: says},
		m.Model, s.derive)
}

// walkOf is the walk of a solution.
func (w *writer) walkOf(m *rows.Times, s *search, moves int) (walk puzzles.Walk) {
	for t := range moves + 1 {
		for v, square := range w.in.Squares {
			if s.holds(m.X(v, t)) {
				walk = append(walk, square)
			}
		}
	}
	return w.in.Shown(walk)
}

// found writes what a search found.
func (w *writer) found(ctx context.Context, r rows.Request, s *search, says string) error {
	e := folder.Evidence{Model: r.Model, Says: says}
	name := "search"
	if r.Moves >= 0 {
		e.Moves = &r.Moves
		name = fmt.Sprintf("search-%d", r.Moves)
	}
	return w.pair(ctx, name, e, s.m, s.derive)
}
