package hint

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"knightsat/internal/phrases"
	"knightsat/internal/times"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/windows"
	"knightsat/solve"
)

// forced finds the next number of which only one square is left; else a good square for the next
// number.
func (a *hintQuestion) forced(ctx context.Context, ans *solve.Answer) error {
	h := a.h
	walk := ans.Walk
	if a.inMoves() {
		walk = append(slices.Clone(a.walk), ans.Walk[1:]...)
	}
	whole := *ans
	whole.Walk = walk
	h.Answer = &whole
	h.Number = 1
	for a.writtenAt(h.Number) {
		h.Number++
	}
	if h.Number > len(walk) {
		h.Number = len(walk)
	}
	h.Square = walk[h.Number-1]
	q, err := a.with(a.begun...)
	if err != nil || ans.Status != solve.Optimal {
		return err
	}
	in := puzzles.NewInstance(q)
	err = a.settled(ctx, in, walk.Moves())
	if err != nil || h.Forced || ctx.Err() != nil {
		return unlessEnded(ctx, err)
	}
	return unlessEnded(ctx, a.others(ctx))
}

func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// settled looks for a number that one way of looking after the other leaves one square, the
// easiest first.
func (a *hintQuestion) settled(ctx context.Context, in *puzzles.Instance, moves int) error {
	// A closed walk is as good from any start.
	anywhere := in.Puzzle.Closed && in.Puzzle.Start.IsAny() && len(in.Puzzle.Numbers) == 0
	if in.Len()*(moves+1) > hintPlaces || anywhere {
		return nil
	}
	problem := windows.Problem(in, moves)
	for level := times.Distances; level <= times.Trying; level++ {
		if level == times.Trying && in.Len()*(moves+1) > hintTries {
			break
		}
		left, err := times.New(ctx, problem, min(level, times.Edges))
		for again := level == times.Trying; again && err == nil && !left.Dead(); {
			again, err = left.Try(ctx)
		}
		if err != nil {
			return err
		}
		for at := range moves + 1 {
			v := left.Alone(at)
			if _, given := problem.At[at]; given || v < 0 || at == moves && a.p.Closed {
				continue
			}
			a.h.Number, a.h.Square = number(in, at, moves), in.Squares[v]
			a.h.Forced = true
			a.h.Reason = why(in, problem, level, at)
			return nil
		}
	}
	return nil
}

// number is what a time is called: of closed walks that begin elsewhere than their first number,
// times are counted from there.
func number(in *puzzles.Instance, at, moves int) int {
	k := at + 1 + in.Shift
	if k > moves && in.Shift > 0 {
		k -= moves
	}
	return k
}

// why says why a time has one square left at a level.
func why(in *puzzles.Instance, p times.Problem, level times.Level, at int) string {
	switch {
	case level == times.Distances && len(p.Order) == 0:
		var near []string
		for _, step := range []int{-1, 1} {
			word := map[int]string{-1: "from", 1: "to"}[step]
			for t := at + step; t >= 0 && t <= p.Moves; t += step {
				v, given := p.At[t]
				if !given {
					continue
				}
				what := strconv.Itoa(number(in, t, p.Moves))
				if p.Closed && t == p.Moves {
					what = "the end"
				}
				near = append(near, fmt.Sprintf("%s %s %s on %s", words.Count((t-at)*step, "move"), word, what,
					in.Squares[v]))
				break
			}
		}
		return in.Puzzle.Sayf("no other square is %s", phrases.And(near...))
	case level == times.Distances:
		return in.Puzzle.Words("no other square is as far as that from those before and after it")
	case level == times.Layers:
		return in.Puzzle.Words("each square has one number, and no other is left for it")
	case level == times.Edges:
		return in.Puzzle.Words("elsewhere, the walk could not come to each square and leave it again")
	}
	return in.Puzzle.Words("each other square was tried: then some number has no square left, or some square no number")
}

// others asks the solver of the other squares for the next number.
func (a *hintQuestion) others(ctx context.Context) error {
	h := a.h
	if h.Number < 2 {
		return nil
	}
	before := h.Answer.Walk[h.Number-2]
	near := a.p.Ground().Moves(a.p.Piece, before)
	if len(near) > hintAsked || !a.writtenAt(h.Number-1) {
		return nil
	}
	budget := h.Answer.Walk.Moves()
	if a.inMoves() {
		budget -= len(a.walk)
	}
	for _, s := range near {
		if s == h.Square {
			continue
		}
		b := *a
		b.o.MaxMoves = budget
		b.begun = append(slices.Clone(a.begun), puzzles.Number{K: h.Number, Square: s})
		if a.inMoves() {
			b.walk = append(slices.Clone(a.walk), s)
		}
		if b.clash() != "" {
			continue
		}
		other, err := b.solve(ctx, len(b.begun))
		if errors.As(err, new(*puzzles.PlaceError)) {
			continue // the number can't be there
		}
		if err != nil {
			return err
		}
		if other.Status != solve.Infeasible && other.Lower <= budget {
			return nil
		}
	}
	h.Forced = true
	h.Reason = a.p.Words("a search shows that the walk can't be finished from any other square")
	if a.p.Family != puzzles.Tour {
		h.Reason = a.p.Words("a search shows that the walk is longer with any other square")
	}
	return nil
}

// writtenAt says whether a number's square is known.
func (a *hintQuestion) writtenAt(k int) bool {
	return slices.ContainsFunc(slices.Concat(a.p.Numbers, a.begun),
		func(n puzzles.Number) bool { return n.K == k }) || k == 1 && !a.p.Start.IsAny()
}
