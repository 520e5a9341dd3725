package generate

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/puzzles/ruled"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// Tour is a random tour of a puzzle; nil if there is none.
func Tour(ctx context.Context, p *puzzles.Puzzle, seed uint64) (puzzles.Walk, error) {
	return randomTour(ctx, newDraw(seed), p)
}

// randomTour looks for a tour by rotations (Pósa, "Hamiltonian circuits in random graphs",
// 1976): a path grows at one end, or, where that meets itself, what is beyond is turned round.
// Where that finds none in time, a solver's tour is taken; nil if there is none.
func randomTour(ctx context.Context, d *draw, p *puzzles.Puzzle) (puzzles.Walk, error) {
	in, err := ruled.LayOut(ctx, p)
	if err != nil {
		return nil, err
	}
	if p.Start.IsAny() && p.End.IsAny() {
		if path := rotated(ctx, d, in, p.Closed); path != nil {
			return in.Walk(path), nil
		}
	}
	ans, err := solve.Solve(ctx, p, solve.Options{Random: true, Seed: d.Uint64()})
	if err != nil {
		return nil, err
	}
	return ans.Walk, ctx.Err()
}

// rotated is a path, or cycle, over all vertices; nil if the rotations come to none.
func rotated(ctx context.Context, d *draw, in *puzzles.Instance, closed bool) []int {
	n := in.Len()
	path, at := []int{d.Below(n)}, slices.Repeat([]int{-1}, n)
	at[path[0]] = 0
	turn := func(from int) { // the path from there on
		slices.Reverse(path[from:])
		for i := from; i < len(path); i++ {
			at[path[i]] = i
		}
	}
	for step := range rotations * n {
		last := path[len(path)-1]
		near := in.Neighbours(last)
		switch {
		case len(path) == n && (!closed || n > 2 && slices.Contains(near, int32(path[0]))):
			if closed {
				path = append(path, path[0])
			}
			return path
		case len(near) == 0 || step%(1<<12) == 0 && ctx.Err() != nil:
			return nil
		case step%(2*n) == 2*n-1: // or it is stuck on one side of the board
			turn(0)
			continue
		}
		next := int(near[d.Below(len(near))])
		if at[next] >= 0 {
			turn(at[next] + 1)
			continue
		}
		at[next] = len(path)
		path = append(path, next)
	}
	return nil
}

// rivals are other tours than one: what its puzzle says is to rule out all of them.
type rivals struct {
	walk  puzzles.Walk
	known []puzzles.Walk
}

// alone reports whether no tour but the one solves the puzzle. It keeps each other one that
// it finds.
func (r *rivals) alone(ctx context.Context, p *puzzles.Puzzle) (bool, error) {
	if r.beaten(p) {
		return false, nil
	}
	if back := r.walk.Reverse(); !p.Closed && len(back) > 1 && puzzles.Check(p, back) == nil {
		return false, nil // as with one number only, half the tour from both ends
	}
	other, err := another(ctx, p, r.walk)
	if err == nil && other == nil && p.Closed { // a formula may hide the reverse of the tour
		_, u, err := solve.Unique(ctx, p, solve.Options{})
		return u.Known && u.Unique, err
	}
	if err != nil || other == nil {
		return err == nil, err
	}
	r.known = append(r.known, other)
	return false, nil
}

// beaten reports whether a rival that is known solves the puzzle.
func (r *rivals) beaten(p *puzzles.Puzzle) bool {
	return slices.ContainsFunc(r.known, func(w puzzles.Walk) bool { return puzzles.Check(p, w) == nil })
}

// others is the formula of the tours that are not the one that is known.
func others(ctx context.Context, p *puzzles.Puzzle, known puzzles.Walk) (encode.Formula, error) {
	in, err := ruled.LayOut(ctx, p)
	if err != nil {
		return nil, err
	}
	a := &bound.Analysis{Instance: in}
	e, _ := solve.Choose(ctx, nil, encode.Question{Instance: a.Instance, Known: a.Facts(), Upper: -1, Each: true})
	f, err := e.Encode(ctx, a.Instance, a.Facts(), p.TourMoves(), 0)
	if err != nil {
		return nil, err
	}
	return f, encode.Block(f, known)
}

// another is a solution of a tour but the one that is known; nil if there is none.
func another(ctx context.Context, p *puzzles.Puzzle, known puzzles.Walk) (puzzles.Walk, error) {
	f, err := others(ctx, p, known)
	if err != nil {
		return nil, err
	}
	walk, at, err := solve.Decide(ctx, engine.Gini{}, f, p)
	if err == nil && at.Status == cnf.Unknown {
		err = context.Cause(ctx)
	}
	return walk, err
}
