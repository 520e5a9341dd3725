package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"knightsat/bound"
	"knightsat/decode/render"
	"knightsat/puzzles"
	"knightsat/solve"
)

type drawFlags struct {
	puzzleFlags
	render.Variant
	output                            string
	theme                             string
	scale                             float64
	independent, noNumbers, boardOnly bool
	lines                             bool
	timeout                           time.Duration
}

func newDraw() *cobra.Command {
	f := &drawFlags{}
	cmd := &cobra.Command{
		Use:   "draw [PUZZLE] [WALK] -o FILE",
		Short: "Draw a walk as a picture",
		Long: `Draw a walk as a picture. The file's ending chooses which: svg and png show the
whole walk as a line, pdf has a page for each position, gif a frame. Without a
WALK (written as for check), a shortest one is found first.` + puzzleHelp,
		Example: lines("knightsat draw @adventure -o adventure.svg",
			"knightsat draw @queen-d5 --independent -o why-46.png",
			"knightsat draw @queen-d5 -o flip-book.pdf",
			"knightsat draw @tour-8x8-closed --animate -o tour.svg",
			"knightsat draw --tour --board 20x20 --lines --theme print --scale 2 -o tour.png",
			"knightsat solve @queen-d5 > walk; knightsat draw @queen-d5 walk -o walk.gif"),
		ValidArgsFunction: completePuzzle,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.puzzleFlags.add(cmd)
	s := cmd.Flags()
	s.StringVarP(&f.output, "output", "o", "", "the picture's `FILE`, written whole or not at all: its ending is one of "+strings.Join(render.Formats, " "))
	s.BoolVar(&f.independent, "independent", false, "ring the squares, no two of them a jump apart, that the bound by counting rests on")
	s.BoolVar(&f.noNumbers, "no-numbers", false, "leave out the numbers of the moves (they are, too, where they would be too small to read)")
	s.BoolVar(&f.lines, "lines", false, "draw the walk alone, without squares and numbers: for svg and png")
	s.StringVar(&f.theme, "theme", "light", fmt.Sprintf("the colours: `THEME` is one of %v", render.Themes))
	s.Float64Var(&f.scale, "scale", 1, "how much larger than usual: `FACTOR` as in 2 or 0.5")
	s.BoolVar(&f.Animate, "animate", false, "svg: let it move; it rests where reduced motion is asked for")
	s.BoolVar(&f.Sheet, "sheet", false, "pdf: a contact sheet, twenty positions on a page")
	s.BoolVar(&f.boardOnly, "board-only", false, "draw the puzzle without a walk")
	s.DurationVarP(&f.timeout, "timeout", "t", 0, "look for a shorter walk for no longer than this `TIME`, as in 30s")
	_ = cmd.MarkFlagRequired("output")
	_ = cmd.MarkFlagFilename("output", render.Formats...)
	_ = cmd.RegisterFlagCompletionFunc("theme", cobra.FixedCompletions([]string{"light", "dark", "print"}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (f *drawFlags) run(cmd *cobra.Command, args []string) error {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(f.output)), ".")
	switch {
	case !slices.Contains(render.Formats, format):
		return fmt.Errorf("--output: found %q, expected a file that ends in one of .%s", f.output, strings.Join(render.Formats, " ."))
	case f.Animate && format != "svg":
		return fmt.Errorf("--animate: found a .%s file, expected .svg (a gif moves anyway)", format)
	case f.Sheet && format != "pdf":
		return fmt.Errorf("--sheet: found a .%s file, expected .pdf", format)
	case cmd.Flags().Changed("timeout") && f.timeout <= 0:
		return fmt.Errorf("--timeout: found %s, expected more than 0, as in 30s", f.timeout)
	}
	least := 0 // arguments of the walk
	if len(args) == 1 && !strings.HasPrefix(args[0], "@") {
		least = 1 // beside --tour and the like, a file holds a walk
	}
	puzzle, rest := f.split(args, least)
	if len(puzzle) == 1 && puzzle[0] == "-" && len(rest) == 1 && rest[0] == "-" {
		return fmt.Errorf("found - for both the puzzle and the walk, expected it for one of them")
	}
	if f.boardOnly && (len(rest) > 0 || format == "gif" || f.Sheet || f.Animate) {
		return fmt.Errorf("--board-only: found a walk, or a picture that needs one, expected a still")
	}
	pic := &render.Picture{NoNumbers: f.noNumbers, Lines: f.lines, Theme: render.Theme(f.theme), Scale: f.scale}
	switch err := pic.Check(); {
	case err != nil:
		return err
	case cmd.Flags().Changed("scale") && f.scale == 0:
		return fmt.Errorf("--scale: found 0, expected a factor such as 2 or 0.5")
	case f.lines && format != "svg" && format != "png":
		return fmt.Errorf("--lines: found a .%s file, expected .svg or .png", format)
	}
	var wrong bytes.Buffer // what is wrong with the walk
	err := unlessStopped(cmd.Context(), "the picture was drawn", func() (err error) {
		if pic.Puzzle, err = f.read(puzzle, cmd.InOrStdin()); err != nil || f.boardOnly || len(rest) == 0 {
			return err
		}
		if pic.Walk, err = readWalk(rest, cmd.InOrStdin()); err != nil || puzzles.Check(pic.Puzzle, pic.Walk) == nil {
			return err
		}
		return reportCheck(&wrong, pic.Puzzle, pic.Walk)
	})
	if e := (*exitError)(nil); err != nil {
		if errors.As(err, &e) && e.status == exitNo {
			_, _ = wrong.WriteTo(cmd.OutOrStdout()) // which keeps the error
		}
		return err
	}
	p := pic.Puzzle
	var cut error // what was cut short, but gave a walk
	if pic.Walk == nil && !f.boardOnly {
		if cut, err = f.solve(cmd, pic); err != nil {
			return err
		}
	}
	if f.independent {
		if pic.Independent, err = independent(cmd.Context(), p); err != nil {
			return err
		}
	}
	err = writeWhole(f.output, cmd.OutOrStdout(), func(w io.Writer) error {
		return unlessStopped(cmd.Context(), "the picture was drawn", func() error {
			return render.Write(cmd.Context(), stoppedWriter{cmd.Context(), w}, format, pic, f.Variant)
		})
	})
	switch large := (*render.TooLargeError)(nil); {
	case errors.As(err, &large):
		return err
	case err != nil && cmd.Context().Err() != nil:
		return cutShort(cmd.Context(), "the picture was drawn")
	case err != nil:
		return broke(err)
	}
	return cut
}

// solve finds the walk to draw. cut is what to end the program with where the
// walk may not be the shortest one.
func (f *drawFlags) solve(cmd *cobra.Command, pic *render.Picture) (cut, err error) {
	ctx := cmd.Context()
	if f.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, f.timeout, fmt.Errorf("the timeout of %s was up", f.timeout))
		defer cancel()
	}
	progress := newProgress(cmd.ErrOrStderr(), false)
	ans, err := solve.Solve(ctx, pic.Puzzle, solve.Options{Events: progress.show})
	progress.end()
	switch {
	case err != nil:
		return nil, broke(err)
	case ans.Status == solve.Infeasible:
		return nil, broke(fmt.Errorf("found no walk to draw: %s; --board-only draws the puzzle", ans.Reason))
	case ans.Walk == nil:
		return nil, &exitError{exitCutShort, fmt.Errorf("found no walk to draw: %s", ans.Reason)}
	}
	pic.Walk = ans.Walk
	if ans.Status != solve.Optimal {
		return &exitError{exitCutShort, fmt.Errorf("drew a walk of %s, not proven shortest (at least %s): %s",
			count(ans.Upper, "move"), needed(ans.Lower), ans.Reason)}, nil
	}
	return nil, nil
}

// independent lists the squares of the bound by counting, no two of them a jump
// apart.
func independent(ctx context.Context, p *puzzles.Puzzle) ([]puzzles.Square, error) {
	a := bound.Analyse(ctx, p)
	l, _ := a.Find(bound.ByCounting)
	w, ok := l.Witness.(*bound.Weights)
	if !ok || len(w.Ones) == 0 {
		return nil, broke(fmt.Errorf("--independent: found no such squares, expected a puzzle whose bound by counting has some"))
	}
	var squares []puzzles.Square
	for _, v := range w.Ones {
		squares = append(squares, a.Squares[v])
	}
	return squares, nil
}
