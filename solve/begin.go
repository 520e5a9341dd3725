package solve

import (
	"context"
	"math"
	"slices"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/find"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/ruled"
	"knightsat/solve/engine"
)

// begin asks, once each, those who need no number of moves, as far as there is time until the context ends.
func begin(ctx context.Context, r *run) error {
	in, err := ruled.LayOut(ctx, r.a.Puzzle)
	if err != nil {
		return nil
	}
	r.most = longest(in)
	r.finders = newFinders(r, in)
	for _, by := range beginning() {
		if r.ans.Lower > r.most {
			return nil
		}
		if !r.asks(&by, r.ans.Lower) {
			continue
		}
		if _, err := r.ask(ctx, &by, r.ans.Lower); err != nil {
			return err
		}
	}
	return nil
}

// beginning lists whom begin asks: for a first walk, what is proven of the puzzle, and a better walk.
func beginning() []entry {
	noTour := func(r *run, _ int) bool { return r.ans.Walk == nil }
	return slices.Concat(
		finders(find.Start, always),
		[]entry{{applies: always, try: analyse}},
		finders(find.Flow, noTour),
		[]entry{{name: tourProgram, applies: noTour, try: refuteTour}},
		finders(find.Tours, noTour),
		[]entry{{applies: always, try: byBounds}, {applies: hasParity, try: byBoundsAndParity}},
		finders(find.Orders, always))
}

func newFinders(r *run, in *puzzles.Instance) *find.Search {
	return find.New(in, find.Options{
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
}

// analyse proves what it can of the puzzle without a formula.
func analyse(ctx context.Context, r *run, _ int, _ int64) (find.Found, error) {
	in, without := r.finders.Instance(), r.o.Without
	if in.IsTour() && r.ans.Walk != nil { // then nothing is to be said of 2-factors
		without = append(slices.Clone(without), "flow")
	}
	return know(r, func() *bound.Analysis { return bound.AnalyseInstance(ctx, in, r.o.Bounds, without...) })
}

// refuteTour asks a linear program whether there is a tour.
func refuteTour(ctx context.Context, r *run, _ int, _ int64) (find.Found, error) {
	return know(r, func() *bound.Analysis { return r.a.RefuteTour(ctx) })
}

// know takes in what is proven of the puzzle, and says so if that is that there is no walk.
func know(r *run, prove func() *bound.Analysis) (found find.Found, err error) {
	began := time.Now()
	r.a = prove()
	r.ans.Analysis, r.ans.Analysed = r.a, r.ans.Analysed+time.Since(began)
	r.finders.Know(r.a)
	if r.a.Impossible != nil {
		found.Why = r.a.Impossible.Below(r.most + 1)
	}
	return found, nil
}

// byBounds says what the plainest of the lower bounds proves, up to the number of moves that were asked for.
// The error is that of an encoding that may not be used where a formula may be asked for.
func byBounds(ctx context.Context, r *run, _ int, _ int64) (found find.Found, err error) {
	if r.a.Best().Moves <= r.most {
		err = r.mayUse(ctx, r.o.Encoding)
	}
	told := plainest(r.a)
	found.Why = told.Below(min(told.Moves, lastByBounds(r)))
	return found, err
}

func hasParity(r *run, _ int) bool { return r.a.Parity != nil }

// byBoundsAndParity says what the best of the lower bounds proves beyond, by the parity.
func byBoundsAndParity(_ context.Context, r *run, _ int, _ int64) (found find.Found, err error) {
	found.Why = r.a.Parity.Below(min(r.a.Best().Moves, lastByBounds(r)))
	return found, nil
}

// lastByBounds is one more than the last number of moves that bounds are to refute: what is beyond was not
// asked, unless there is no walk at all.
func lastByBounds(r *run) int {
	if r.o.MaxMoves > 0 && r.a.Best().Moves <= r.most {
		return r.o.MaxMoves + 1
	}
	return math.MaxInt
}

// longest is a number of moves within which a puzzle that has a solution has
// one: all squares that it can reach where none is visited twice, else from each goal to the
// next by a path, and to the end.
func longest(in *puzzles.Instance) int {
	n, p := in.Len(), in.Puzzle
	if p.Once && len(in.Goals) > 0 {
		for _, d := range in.Distances(in.Goals[0]) {
			if d < 0 {
				n--
			}
		}
	}
	switch {
	case !p.Once: // after the last number, on such a way
		return p.LeastMoves() + (len(p.Goals)+1)*(n-1)
	case p.Closed:
		return n
	}
	return n - 1
}
