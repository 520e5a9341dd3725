package encode

import (
	"context"
	"errors"
	"fmt"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// MaxMoves is the largest bound that a formula is written for, in moves. Any puzzle on
// the largest board whose squares may be visited again in any order has a solution of
// fewer than two moves a square, if it has any; and no formula of a longer walk could
// be written. Even counted in the finest parts of a move that encodings use, so many
// moves do not overflow.
const MaxMoves = 1 << 30

// MovesError says that no formula can have this bound. If the bound is above MaxMoves,
// it wraps a *cnf.TooLargeError.
type MovesError struct{ Moves int }

func (e *MovesError) Error() string {
	if e.Moves < 0 {
		return fmt.Sprintf("the bound is %d moves; it must be 0 or more", e.Moves)
	}
	return fmt.Sprintf("%d moves are more than the largest bound of a formula, %d", e.Moves, MaxMoves)
}

func (e *MovesError) Unwrap() error {
	if e.Moves < 0 {
		return nil
	}
	return &cnf.TooLargeError{What: fmt.Sprintf("a formula for %d moves", e.Moves)}
}

// Admit is what every encoding's Encode calls first. It returns a *MovesError, the error of
// Supports, the context's where that has ended, or nil if a formula can be written.
func Admit(ctx context.Context, e Encoding, a *bound.Analysis, moves int) error {
	if moves < 0 || moves > MaxMoves {
		return &MovesError{moves}
	}
	if err := Supports(ctx, e, a); err != nil {
		return err
	}
	return ctx.Err()
}

// Supports reports whether the encoding can express the puzzle: nil, or an error that says
// why not. It refuses symmetric tours, and numbers and the order of a tour's goals, unless the
// encoding's traits support them.
func Supports(ctx context.Context, e Encoding, a *bound.Analysis) error {
	if a.Puzzle.Symmetric != puzzles.NoTurn && !e.Traits().Symmetric {
		return &UnsupportedError{e.Name(),
			"it can't ask for a tour that a turn of the board takes to itself; the edge encoding can"}
	}
	if a.Puzzle.Timed() && !e.Traits().Timed {
		return &UnsupportedError{e.Name(),
			"it can't say when a square is visited, as numbers and a tour's goals in order do; the step " +
				"and edge encodings can"}
	}
	return e.Supports(ctx, a)
}

// ErrNoCut is what [Formula].Cut returns if the formula cannot require an edge to leave
// the set of vertices, or if some solution has no such edge.
var ErrNoCut = errors.New(
	"some solution has no jump that leaves these squares, or the formula cannot require one")

// OnlyTours returns an *UnsupportedError in the name of an encoding unless the puzzle is
// a tour, and nil if it is one.
func OnlyTours(name string, a *bound.Analysis) error {
	if !bound.IsTour(a.Instance) {
		return &UnsupportedError{name,
			"it is for tours: puzzles that visit every square exactly once, in any order"}
	}
	return nil
}
