package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"knightsat/decode/render"
	"knightsat/puzzles"
	"knightsat/solve"
)

// pair is one cover: where the guard stands and where the walk starts.
type pair struct{ guard, start puzzles.Square }

// impossible stands for the number of moves of a cover that has no walk.
const impossible = -1

// table holds the fewest moves of every cover with one guard.
type table struct {
	width, height int
	kind          rune
	piece         puzzles.Piece
	closed        bool

	moves  map[pair]int
	by     map[string]int // how many of the solved ones were settled in what way
	solved int
}

// solve fills the table. Covers that are turned or mirrored into one another
// are solved once.
func (t *table) solve(ctx context.Context) error {
	turns, err := t.turns()
	if err != nil {
		return err
	}
	for _, g := range t.squares() {
		b, err := puzzles.NewBoard(t.width, t.height, nil, []puzzles.Guard{{Kind: t.kind, Square: g}})
		if err != nil {
			return err
		}
		for _, s := range b.Squares() {
			if _, known := t.moves[pair{g, s}]; known {
				continue
			}
			moves, err := t.cover(ctx, b, s)
			if err != nil {
				return fmt.Errorf("%c%s, start %s: %w", t.kind, g, s, err)
			}
			for _, y := range turns {
				t.moves[pair{y.Apply(g), y.Apply(s)}] = moves
			}
		}
	}
	return nil
}

func (t *table) cover(ctx context.Context, b *puzzles.Board, start puzzles.Square) (int, error) {
	p, err := puzzles.NewCover(b, puzzles.Rules{Piece: t.piece, Start: start, Closed: t.closed})
	if err != nil {
		return 0, err
	}
	t.solved++
	ans, err := solve.Solve(ctx, p, solve.Options{})
	switch {
	case err != nil:
		return 0, err
	case ans.Status == solve.Infeasible:
		t.by["impossible"]++
		return impossible, nil
	case ans.Status != solve.Optimal:
		return 0, fmt.Errorf("%s: %s", ans.Status, ans.Reason)
	}
	last := "reach" // of no moves at all
	if n := len(ans.Refuted); n > 0 {
		last = string(ans.Refuted[n-1].By)
	}
	t.by[last]++
	return ans.Upper, nil
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

func (t *table) pairs() int { return len(t.moves) }

// write prints the table as Markdown: a board for each place of the guard, with
// the number of moves on each start.
func (t *table) write(out io.Writer) error {
	w := bufio.NewWriter(out)
	walk := "open"
	if t.closed {
		walk = "closed"
	}
	fmt.Fprintf(w, "# Shortest %s %s covers on %dx%d with one guard, %c\n\n", walk, t.piece, t.width, t.height, t.kind)
	fmt.Fprintf(w, "A board for each place of the guard. On each free square stands the fewest moves in which a %s that starts there visits every square that the guard does not attack, each number proven; `x` where it cannot.\n", t.piece)
	fmt.Fprintf(w, "`-` is an attacked square.\n\n")
	fmt.Fprintf(w, "Of %d covers, %d were solved and the others are turned or mirrored ones. What settled the last bound below the optimum, or the cover itself:\n\n", t.pairs(), t.solved)
	for _, by := range slices.Sorted(maps.Keys(t.by)) {
		fmt.Fprintf(w, "- %s: %d\n", by, t.by[by])
	}
	for _, g := range t.squares() {
		b, err := puzzles.NewBoard(t.width, t.height, nil, []puzzles.Guard{{Kind: t.kind, Square: g}})
		if err != nil {
			return err
		}
		if len(b.Squares()) == 0 {
			continue
		}
		p, err := puzzles.NewTour(b, puzzles.Rules{Piece: t.piece})
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "\n## %c%s\n\n", t.kind, g)
		if cut := t.disconnected(g, b); len(cut) > 0 {
			fmt.Fprintf(w, "Disconnected from: %s.\n\n", strings.Join(cut, " "))
		}
		fmt.Fprintf(w, "```text\n%s```\n", render.Board(p, func(s puzzles.Square) string {
			switch moves, ok := t.moves[pair{g, s}]; {
			case s == g:
				return string(t.kind)
			case !ok:
				return "-"
			case moves == impossible:
				return "x"
			default:
				return fmt.Sprint(moves)
			}
		}))
	}
	return w.Flush()
}

// disconnected lists the starts from which there is no cover.
func (t *table) disconnected(g puzzles.Square, b *puzzles.Board) []string {
	var names []string
	for _, s := range b.Squares() {
		if t.moves[pair{g, s}] == impossible {
			names = append(names, s.String())
		}
	}
	return names
}
