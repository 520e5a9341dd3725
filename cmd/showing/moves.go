package showing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/decode/render"
	"knightsat/internal/wait"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/ruled"
)

// NewMoves is the command moves.
func NewMoves() *cobra.Command {
	f := &input.PuzzleFlags{}
	var distances bool
	cmd := &cobra.Command{
		Use:  "moves [PUZZLE] SQUARE",
		Args: console.Arguments(1, 2, "a puzzle and a square"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if distances {
				f.LaysOut()
			}
			p, args, err := f.Ground(cmd, args)
			switch {
			case err != nil:
				return err
			case len(args) == 0:
				return errors.New("moves needs a square; puzzle --format graph lists all moves")
			}
			from, err := p.Ground().ParseSquare(args[0])
			if err != nil {
				return err
			}
			if why := p.Ground().WhyNot(from); why != "" {
				return fmt.Errorf("the piece can't stand on %s: %s", from, why)
			}
			if distances {
				return writeDistances(cmd.Context(), p, from, cmd.OutOrStdout())
			}
			squares := p.Ground().Moves(p.Piece, from)
			slices.SortFunc(squares,
				func(a, b puzzles.Square) int { return cmp.Or(a.Col-b.Col, a.Row-b.Row) })
			_, err = fmt.Fprintln(cmd.OutOrStdout(),
				strings.Join(words.Names(squares, puzzles.Square.String), ", "))
			return err
		},
	}
	f.AddParts(cmd, append(input.BoardParts, "graph")...)
	f.AddGraph(cmd)
	cmd.Flags().BoolVar(&distances, "distances", false, "draw the board with the number of moves to each square")
	return cmd
}

// writeDistances draws the board with the fewest moves to each square that can be reached from one; of a graph, it
// lists the vertices with theirs.
func writeDistances(ctx context.Context, p *puzzles.Puzzle, from puzzles.Square, to io.Writer) error {
	return console.UnlessStopped(ctx, written, func() error {
		in, err := ruled.LayOut(ctx, p)
		if err != nil {
			return err
		}
		marks, list := map[puzzles.Square]string{}, ""
		far := in.Distances(in.Vertex(from))
		for _, s := range p.Ground().Squares() {
			if moves := far[in.Vertex(s)]; moves >= 0 {
				marks[s] = strconv.Itoa(int(moves))
				list += fmt.Sprintln(s, moves)
			}
		}
		if p.Board != nil {
			list = render.Marked(p, marks)
		}
		_, err = io.WriteString(to, list)
		return err
	})
}

// allMoves writes the jumps of a puzzle's ground as a graph.
func allMoves(ctx context.Context, p *puzzles.Puzzle, to io.Writer, places bool) error {
	err := console.UnlessStopped(ctx, written, func() error {
		in, err := ruled.LayOut(ctx, p)
		if err != nil {
			return err
		}
		g, err := formats.AsGraph(in)
		if err != nil {
			return err
		}
		return formats.WriteEdges(wait.Writer(ctx, to), g, places)
	})
	if err != nil && ctx.Err() != nil {
		return console.CutShort(ctx, written)
	}
	return err
}
