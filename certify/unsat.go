package certify

import (
	"context"
	"errors"
	"fmt"
	"math"

	"knightsat/certify/folder"
	"knightsat/certify/rows"
	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// unsat has a solver refute a number of moves, by the rows of the model in which that is easiest; in
// that of times, if no other model says enough.
func (w *writer) unsat(ctx context.Context, moves int) error {
	w.progress("refuting %d moves", moves)
	p := w.in.Puzzle
	if p.Timed() || p.Ordered {
		return w.timed(ctx, moves)
	}
	if !p.Once {
		if done, err := w.unordered(ctx, moves); done || err != nil {
			return err
		}
	}
	err := w.searched(ctx, rows.Request{Model: rows.OfShortest, Moves: moves})
	if errors.Is(err, errSolved) {
		err = w.timed(ctx, moves)
	}
	return err
}

// never has a solver refute all numbers of moves at once, of a walk that visits no square twice.
func (w *writer) neverSearched(ctx context.Context) (done bool, err error) {
	if w.in.Puzzle.Timed() || w.in.Puzzle.Ordered || !w.in.Puzzle.Once {
		return false, nil
	}
	if done, err = w.uncoloured(ctx); done || err != nil {
		return done, err
	}
	err = w.searched(ctx, rows.Request{Model: rows.OfShortest, Moves: -1})
	if errors.Is(err, errSolved) {
		return false, nil
	}
	return err == nil, err
}

// unordered refutes a number of moves by the order of the squares to visit.
func (w *writer) unordered(ctx context.Context, moves int) (done bool, err error) {
	if w.bounds().Terminals(ctx) == nil {
		return false, nil
	}
	if o := w.tolls().Refute(ctx, moves, false); o != nil {
		err = w.transcribe(ctx, o, moves, w.most())
	}
	return w.cover[moves], err
}

// searched has a solver refute the model of jumps of a request. As long as a solution is in pieces,
// it adds that some jump leaves each.
func (w *writer) searched(ctx context.Context, r rows.Request) error {
	j, err := rows.NewJumps(ctx, w.in, r)
	if err != nil {
		return err
	}
	s := newSearch(j.Model, nil, nil)
	if err := s.run(ctx, w.most(), func() error { return join(j, s) }); err != nil {
		return err
	}
	says := w.in.Puzzle.Sayf(
		"a solver refuted the rows about its jumps, %d of them of sets of squares that it leaves", len(j.Sets))
	return w.found(ctx, r, s, says)
}

// join adds that some jump leaves each piece of a solution, if there are several.
func join(j *rows.Jumps, s *search) error {
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

// uncoloured finds that the jumps of a closed tour's cubic graph have no three colours: with rows of
// sets, the search in such a graph takes a time that doubles with every few squares.
func (w *writer) uncoloured(ctx context.Context) (done bool, err error) {
	in := w.in
	if !in.Puzzle.Closed || !in.IsTour() || in.Len()%2 != 0 || in.Len() < 3 || in.Len() > limits.Coloured {
		return false, nil
	}
	for v := range in.Len() {
		if in.Degree(v) > 3 {
			return false, nil
		}
	}
	r := rows.Request{Model: rows.OfColours, Moves: -1}
	j, err := rows.NewJumps(ctx, in, r)
	if err != nil {
		return false, err
	}
	s := newSearch(j.Model, nil, nil)
	if err := s.run(ctx, w.most(), func() error { return nil }); err != nil {
		if errors.Is(err, errSolved) {
			err = nil
		}
		return false, err
	}
	return true, w.found(ctx, r, s,
		w.in.Puzzle.Words("a solver refuted the rows about its jumps and which of them are made at odd times"))
}

// timed has a solver refute a number of moves by where the walk is after each of them.
func (w *writer) timed(ctx context.Context, moves int) error {
	return w.elsewhere(ctx, "search-"+fmt.Sprint(moves), rows.Request{Model: rows.OfTimes, Moves: moves},
		fmt.Sprintf("a solver refuted the rows about where a walk of %d moves is after each", moves))
}

// elsewhere has a solver refute a model of times.
func (w *writer) elsewhere(ctx context.Context, name string, r rows.Request, says string) error {
	m, err := rows.NewTimes(ctx, w.in, r)
	if err != nil {
		return err
	}
	s, most := newSearch(m.Model, nil, nil), w.most()
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
