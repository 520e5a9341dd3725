package bound

import (
	"context"
	"fmt"

	"knightsat/puzzles"
)

// TurnChanges names a square that the puzzle's turn takes to none of the board: then no tour is
// symmetric. It returns nil if there is no such square, or no turn.
func TurnChanges(ctx context.Context, in *puzzles.Instance) *Refutation {
	p := in.Puzzle
	if p.Symmetric == puzzles.NoTurn {
		return nil
	}
	for v, image := range in.Images() {
		if image < 0 {
			s := in.Squares[v]
			return never(ByReach, fmt.Sprintf("a %s turn takes %s to %s, which may not be entered",
				p.Symmetric, s, place(p, s)), noJumps(ctx, in, v))
		}
	}
	return nil
}

// noJumps is the argument that a square of a closed walk has no jumps; nil if it is of no use.
func noJumps(ctx context.Context, in *puzzles.Instance, v int) *Dual {
	d := &Dual{Degree: make([]int64, in.Len())}
	d.Degree[v] = 1
	if !d.proves(ctx, newJumps(in), -1) {
		return nil
	}
	return d
}

func place(p *puzzles.Puzzle, s puzzles.Square) string {
	switch to := p.Symmetric.Image(p.Board, s); {
	case to.IsAny():
		return "a place between squares"
	case !p.Board.Inside(to):
		return "a place off the board"
	default:
		return to.String()
	}
}

// onTurn adds to a reason about jumps which of the board's are not used, because the puzzle's turn takes
// them to none, and names one. It returns nil for nil.
func (r *Refutation) onTurn(in *puzzles.Instance) *Refutation {
	p := in.Puzzle
	if r == nil || p.Symmetric == puzzles.NoTurn {
		return r
	}
	for v, s := range in.Squares {
		for _, to := range p.Board.Moves(p.Piece, s) {
			if !in.Adjacent(v, in.Vertex(to)) {
				r.Because += fmt.Sprintf("; jumps that the %s turn takes to none, as %s to %s, are not used",
					p.Symmetric, s, to)
				return r
			}
		}
	}
	return r
}

// asymmetric looks for a reason why the puzzle's turn, which maps the jumps onto themselves, takes no
// closed tour to itself: the colours, which change with each jump, say how many jumps it can move a
// square along the tour.
func asymmetric(_ context.Context, in *puzzles.Instance, c *colouring, _ []int) *Refutation {
	p := in.Puzzle
	if p.Symmetric == puzzles.NoTurn {
		return nil
	}
	image := in.Images()
	if p.Symmetric == puzzles.QuarterTurn {
		for v, s := range in.Squares {
			if image[v] == v {
				return never(ByReach, fmt.Sprintf(
					"a quarter turn leaves %s in its place, but moves every square of a symmetric tour "+
						"a quarter of its length along the tour", s), nil)
			}
		}
	}
	if len(c.Bipartite) != 1 || !c.Bipartite[0] {
		return nil
	}
	for v, w := range image {
		if c.Colour[v] == c.Colour[w] {
			return nil
		}
	}
	return offTurn(in, image)
}

// offTurn is the argument of asymmetric by colours, where the turn changes them, too.
func offTurn(in *puzzles.Instance, image []int) *Refutation {
	n := in.Len()
	shift := func(jumps int) string {
		return fmt.Sprintf("each jump %s, so %d jumps keep it; a %s turn would move each square by %d jumps "+
			"along the tour, but it takes %s to %s, which has the other colour",
			changes(in), jumps, in.Puzzle.Symmetric, jumps, in.Squares[0], in.Squares[image[0]])
	}
	switch {
	case in.Puzzle.Symmetric == puzzles.QuarterTurn && n/4%2 == 0:
		return never(ByParity, shift(n/4), nil)
	case in.Puzzle.Symmetric == puzzles.QuarterTurn, n/2%2 == 1:
		return nil
	}
	middle := 0 // jumps that are their own images: a tour that the turn reflects has two
	for v, w := range image {
		if v < w && in.Adjacent(v, w) {
			middle++
		}
	}
	if middle >= 2 {
		return nil
	}
	return never(ByParity, fmt.Sprintf("%s; or it would reverse the tour, and leave two "+
		"of its jumps in their place, but there is %s such jump",
		shift(n/2), map[int]string{0: "no", 1: "only one"}[middle]), nil)
}
