package solve

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/find"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve/engine"
)

// begin finds what needs no formula, as far as there is time until the context ends: a first
// walk, what is proven of the puzzle, and a better walk.
func begin(ctx context.Context, r *run) error {
	in, err := puzzles.LayOut(ctx, r.a.Puzzle)
	if err != nil {
		return nil
	}
	r.most = longest(in)
	r.finders = find.New(in, find.Options{
		Seed: r.o.Seed, Free: r.o.Encoding == nil && r.o.Bounds == nil,
		Counts: engine.IsMetered(r.o.Engine), Budgets: r.o.Budgets, Without: r.o.Without, Models: engine.Models,
		Encode: func(ctx context.Context, known facts.Facts) (encode.Formula, error) {
			e, _ := Choose(ctx, r.o.Kinds, r.asked())
			return e.Encode(ctx, in, known, r.a.Puzzle.TourMoves(), r.o.MaxLits)
		},
		Decide: func(ctx context.Context, f encode.Formula) (puzzles.Walk, bool, error) {
			walk, at, err := Decide(ctx, r.o.Engine, f, r.a.Puzzle)
			return walk, at.Status != cnf.Unknown, err
		},
	})
	found, _ := r.finders.At(ctx, find.Start)
	r.offer(found.Walk)
	began := time.Now()
	without := r.o.Without
	if in.IsTour() && r.ans.Walk != nil { // then nothing is to be said of 2-factors
		without = append(slices.Clone(without), "flow")
	}
	a := bound.AnalyseInstance(ctx, in, r.o.Bounds, without...)
	r.finders.Know(a)
	tour, err := r.finders.At(ctx, find.Flow)
	if err == nil && tour.Walk == nil {
		if r.o.asks(tourProgram) {
			a = a.RefuteTour(ctx)
		}
		r.finders.Know(a)
		tour, err = r.finders.At(ctx, find.Tours)
	}
	if err != nil {
		return err
	}
	r.a, r.ans.Analysis = a, a
	r.ans.Analysed = time.Since(began)
	if tour.None {
		r.ans.raise(bound.Refutation{Moves: r.most + 1, By: tour.By})
	}
	if a.Impossible != nil {
		r.ans.raise(a.Impossible.Below(r.most + 1))
		return nil
	}
	if a.Best().Moves <= r.most { // else no formula is asked for
		if err := r.mayUse(ctx, r.o.Encoding); err != nil {
			return err
		}
	}
	raiseByBounds(r)
	if err := r.keep(tour.Walk); err != nil {
		return fmt.Errorf("the tour is wrong: %w", err)
	}
	r.how = tour.How
	found, _ = r.finders.At(ctx, find.Orders)
	r.offer(found.Walk)
	return nil
}

// raiseByBounds notes what the lower bounds prove, up to the number of moves that were asked for:
// by the plainest of them, and the rest, if there is any, by the parity.
func raiseByBounds(r *run) {
	told, best := r.a.Plainest(), r.a.Best().Moves
	asked := math.MaxInt
	if r.o.MaxMoves > 0 && best <= r.most { // what is beyond was not asked
		asked = r.o.MaxMoves + 1
	}
	r.ans.raise(told.Below(min(told.Moves, asked)))
	if r.a.Parity != nil {
		r.ans.raise(r.a.Parity.Below(min(best, asked)))
	}
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
