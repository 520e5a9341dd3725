package solve

import (
	"fmt"
	"math"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// begin finds what needs no formula, as far as there is time until the context ends: a first
// walk, what is proven of the puzzle, and a better walk. It returns what looks for a tour beside
// formulas.
func (r *rise) begin() (*tourSearch, error) {
	in, err := puzzles.LayOut(r.ctx, r.a.Puzzle)
	if err != nil {
		return newTourSearch(r.question), nil
	}
	r.most = longest(in)
	if !bound.IsTour(in) { // luck does not find a tour
		r.offer(in.Walk(greedy(r.ctx, in)))
	}
	began := time.Now()
	r.a = bound.AnalyseInstance(r.ctx, in, r.o.Bounds)
	tours := newTourSearch(r.question)
	tour := tours.joined()
	if tour.walk == nil {
		r.a.RefuteTour(r.ctx)
		tour = tours.begin()
	}
	if tour.err != nil {
		return nil, tour.err
	}
	r.analysed(r.a, time.Since(began))
	if tour.at.Status == cnf.Unsat {
		r.raise(r.most+1, tour.at.By, Proof{})
	}
	if r.a.Impossible != nil {
		r.raise(r.most+1, r.a.Impossible.By, Proof{})
		return tours, nil
	}
	if r.a.Best().Moves <= r.most { // else no formula is asked for
		if err := r.mayUse(r.o.Encoding); err != nil {
			return nil, err
		}
	}
	r.raiseByBounds()
	if err := r.keep(tour.walk); err != nil {
		return nil, fmt.Errorf("the tour is wrong: %w", err)
	}
	r.how = tour.how
	if r.anyOrder() {
		r.offer(r.a.Walk(searched(r.ctx, r.a, r.o.Seed, 1)))
	}
	return tours, nil
}

// mayUse is the error of an encoding that can't express the puzzle, or that rests on bounds which
// may not be used; nil for no encoding.
func (q question) mayUse(e encode.Encoding) error {
	if e == nil {
		return nil
	}
	if err := encode.Supports(q.ctx, e, q.a); err != nil && q.ctx.Err() == nil {
		return err
	}
	if by := encode.Lacks(e, q.a); by != "" {
		return &encode.UnsupportedError{Encoding: e.Name(),
			Why: fmt.Sprintf("its formulas rest on the bound %s, which may not be used", by)}
	}
	return nil
}

// raiseByBounds notes what the lower bounds prove, up to the number of moves that were asked for:
// by the plainest of them, and the rest, if there is any, by the parity.
func (r *rise) raiseByBounds() {
	told, best := r.a.Plainest(), r.a.Best().Moves
	asked := math.MaxInt
	if r.o.MaxMoves > 0 && best <= r.most { // what is beyond was not asked
		asked = r.o.MaxMoves + 1
	}
	r.raise(min(told.Moves, asked), told.By, Proof{Lower: &told})
	r.raise(min(best, asked), bound.ByParity, Proof{})
	r.event(Event{Trying: -1})
}

// longest is a number of moves within which a puzzle that has a solution has
// one: all squares where none is visited twice, else from each goal to the next
// by a path, and to the end.
func longest(in *puzzles.Instance) int {
	n := in.Len()
	switch p := in.Puzzle; {
	case !p.Once: // after the last number, on such a way
		return p.LeastMoves() + (len(p.Goals)+1)*(n-1)
	case p.Closed:
		return n
	}
	return n - 1
}
