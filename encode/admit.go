package encode

import (
	"context"
	"errors"
	"fmt"

	"knightsat/encode/cnf"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// MaxMoves is the largest bound of a formula, in moves. If a puzzle allows squares to be visited
// again, in any order, and has a solution, it has one of fewer than two moves a square, even on
// the largest board. A formula for a longer walk could not be written anyway. Even when counted in
// the smallest parts of a move that encodings use, so many moves do not overflow.
const MaxMoves = maxBound

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
	return &cnf.TooLargeError{What: "a formula for " + words.Count(e.Moves, "move")}
}

// Admit must be the first call of every encoding's Encode. It returns nil if a formula can be
// written. Otherwise it returns a *[MovesError], the error of [Supports], or the context's error
// if that has ended.
func Admit(ctx context.Context, e Encoding, in *puzzles.Instance, moves int) error {
	if moves < 0 || moves > MaxMoves {
		return &MovesError{moves}
	}
	if err := Supports(ctx, e, in); err != nil {
		return err
	}
	return ctx.Err()
}

// Supports returns nil if the encoding can express the puzzle, and otherwise an error that says
// why not. Only encodings whose traits allow it support symmetric tours, numbers, and tours with
// ordered goals.
func Supports(ctx context.Context, e Encoding, in *puzzles.Instance) error {
	if in.Puzzle.Symmetric != puzzles.NoTurn && !e.Traits().Symmetric {
		return &UnsupportedError{e.Name(),
			"it can't ask for a tour that a turn of the board takes to itself; the edge and vee encodings can"}
	}
	if in.Puzzle.Timed() && !e.Traits().Timed {
		return &UnsupportedError{e.Name(),
			"it can't say when a square is visited, as numbers and a tour's goals in order do; the step, " +
				"edge and vee encodings can"}
	}
	return e.Supports(ctx, in)
}

// Lacks returns the first kind of argument that the encoding needs and that may not be used for the
// puzzle; "" if there is none. Encodings of symmetric tours may use what they need: no encoding can
// express these without.
func Lacks(e Encoding, in *puzzles.Instance, use facts.Use) facts.By {
	if in.Puzzle.Symmetric != puzzles.NoTurn {
		return ""
	}
	return use.Lacks(e.Traits().Needs)
}

// ErrNoCut is what [Formula].Cut returns if the formula cannot require an edge to leave
// the set of vertices, or if some solution has no such edge.
var ErrNoCut = errors.New(
	"some solution has no jump that leaves these squares, or the formula cannot require one")

// OnlyTours returns nil if the puzzle is a tour, and otherwise an *[UnsupportedError] in the name
// of the encoding.
func OnlyTours(name string, in *puzzles.Instance) error {
	if !in.IsTour() {
		return &UnsupportedError{name,
			"it is for tours, which visit every square exactly once"}
	}
	return nil
}
