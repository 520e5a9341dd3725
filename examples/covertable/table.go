package main

import (
	"context"
	"fmt"
	"slices"

	"knightsat/puzzles"
	"knightsat/solve"
)

// table holds the fewest moves of each cover with one guard.
type table struct {
	width, height int
	kind          rune
	piece         puzzles.Piece
	rows          []row
}

// row is where the guard stands and where the walk starts.
type row struct {
	guard, start puzzles.Square
	open, closed result
}

// result is the fewest moves of a cover, and what refuted one move less; or that
// there is no cover.
type result struct {
	moves int // or impossible
	by    string
}

// impossible stands for the number of moves of a cover that has no walk.
const impossible = -1

// solve fills the table: each place of the guard but those that turning or
// mirroring the board takes to an earlier one, and each start.
func (t *table) solve(ctx context.Context) error {
	turns, err := t.turns()
	if err != nil {
		return err
	}
	var done []puzzles.Square
	for _, guard := range t.squares() {
		if slices.ContainsFunc(turns, func(y puzzles.Symmetry) bool { return slices.Contains(done, y.Apply(guard)) }) {
			continue
		}
		done = append(done, guard)
		if err := t.solveGuard(ctx, guard, turns); err != nil {
			return err
		}
	}
	return nil
}

// solveGuard adds the rows of one guard. Starts that are mirrored into one another
// are solved once.
func (t *table) solveGuard(ctx context.Context, guard puzzles.Square, turns []puzzles.Symmetry) error {
	b, err := t.board(guard)
	if err != nil {
		return err
	}
	known := map[puzzles.Square]row{}
	for _, s := range b.Squares() {
		r, ok := known[s]
		if !ok {
			if r.open, err = t.cover(ctx, b, s, false); err != nil {
				return err
			}
			if r.closed, err = t.cover(ctx, b, s, true); err != nil {
				return err
			}
			for _, y := range turns {
				if y.Apply(guard) == guard {
					known[y.Apply(s)] = r
				}
			}
		}
		r.guard, r.start = guard, s
		t.rows = append(t.rows, r)
	}
	return nil
}

func (t *table) cover(ctx context.Context, b *puzzles.Board, start puzzles.Square, closed bool) (result, error) {
	p, err := puzzles.NewCover(b, puzzles.Rules{Piece: t.piece, Start: start, Closed: closed})
	if err != nil {
		return result{}, err
	}
	ans, err := solve.Solve(ctx, p, solve.Options{})
	switch {
	case err != nil:
		return result{}, err
	case ans.Status == solve.Infeasible:
		return result{impossible, "-"}, nil
	case ans.Status != solve.Optimal:
		return result{}, fmt.Errorf("start %s: %s: %s", start, ans.Status, ans.Reason)
	}
	by := "reach" // of no moves at all
	if n := len(ans.Refuted); n > 0 {
		by = string(ans.Refuted[n-1].By)
	}
	return result{ans.Upper, by}, nil
}

func (t *table) board(guard puzzles.Square) (*puzzles.Board, error) {
	return puzzles.NewBoard(t.width, t.height, nil, []puzzles.Guard{{Kind: t.kind, Square: guard}})
}

func (t *table) squares() []puzzles.Square {
	var list []puzzles.Square
	for row := t.height; row >= 1; row-- {
		for col := 1; col <= t.width; col++ {
			list = append(list, puzzles.Square{Col: col, Row: row})
		}
	}
	return list
}

// turns are the ways to turn and mirror the empty board. A pawn attacks
// downwards: it may only be mirrored left to right.
func (t *table) turns() ([]puzzles.Symmetry, error) {
	b, err := puzzles.NewBoard(t.width, t.height, nil, nil)
	if err != nil {
		return nil, err
	}
	p, err := puzzles.NewTour(b, puzzles.Rules{Piece: t.piece})
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(puzzles.Symmetries(p), func(y puzzles.Symmetry) bool {
		return t.kind == 'P' && (y.Transpose || y.FlipRows)
	}), nil
}
