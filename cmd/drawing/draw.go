// Package drawing has the commands that make pictures: draw and worksheet.
//
// This package makes no promise: docs/library.md lists those that do.
package drawing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"knightsat/bound/shown"
	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/decode/render"
	"knightsat/internal/phrases"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/parts"
	"knightsat/solve"
	"knightsat/solve/report"
)

type drawFlags struct {
	input.PuzzleFlags
	output               string
	theme                string
	scale                float64
	independent, tolls   bool
	noNumbers, boardOnly bool
	style                string // of a poster
	paper, caption       string
	colours              []string
	proven               string // that the walk is a shortest one, in words
	answer.TourFlags
	timeout time.Duration
}

// NewDraw is the command draw.
func NewDraw() *cobra.Command {
	f := &drawFlags{}
	cmd := &cobra.Command{
		Use:  "draw [PUZZLE] [WALK] -o FILE",
		RunE: f.run,
	}
	f.PuzzleFlags.Add(cmd)
	s := cmd.Flags()
	f.TourFlags.Add(cmd)
	console.TimeoutVar(s, &f.timeout, "stop looking for a walk after this `TIME`, as in 30s")
	console.Under(cmd, console.OfSolver)
	s.StringVarP(&f.output, "output", "o", "",
		"write to `FILE`. Its ending chooses: ."+strings.Join(render.Formats, " ."))
	console.Under(cmd, console.OfOutput)
	s.BoolVar(&f.independent, "independent", false,
		"ring the squares of the counting bound. No two of them are a jump apart")
	s.BoolVar(&f.tolls, "tolls", false,
		"draw the bound by tolls. The picture has links between squares, each square's toll, and a walk only "+
			"if you give one")
	s.BoolVar(&f.noNumbers, "unnumbered", false, "leave out the numbers of the moves")
	console.ChoiceVar(cmd, &f.theme, "theme", "light", console.NamesOf(render.Themes), "use the colours of this `THEME`: ")
	s.Float64Var(&f.scale, "scale", 1, "enlarge the picture by this `FACTOR`, as in 0.5")
	console.ChoiceVar(cmd, &f.style, "style", "", console.NamesOf(render.Styles), "draw the walk alone, as a poster. fill is "+
		"the area within a closed walk; weave goes over and under itself. `STYLE` is ")
	s.StringSliceVar(&f.colours, "colours", nil,
		"use this `LIST` of colours in a style. First comes the background, then the walk from start to "+
			"end, as in white,navy or '#112,gold,#c33'")
	console.ChoiceVar(cmd, &f.paper, "paper", "", render.Papers,
		"make a .pdf for this `PAPER`, with a caption: ")
	s.StringVar(&f.caption, "caption", "", "write this `TEXT` below the picture")
	s.BoolVar(&f.boardOnly, "board-only", false, "draw the puzzle without a walk")
	still := "output=*.gif"
	console.Obey(cmd,
		console.Rule{Needs: "output"},
		console.Rule{Flags: "style", Not: "unnumbered independent tolls board-only"},
		console.Rule{Flags: "board-only unnumbered"},
		console.Rule{Flags: "style caption", Not: still, Say: "--style and --caption are for still pictures; a .gif moves"},
		console.Rule{Flags: "independent tolls", Not: still,
			Say: "--independent and --tolls are for still pictures; a .gif moves"},
		console.Rule{Flags: "colours", Needs: "style", Say: "--colours needs a --style, as in --style weave"},
	)
	_ = cmd.MarkFlagFilename("output", render.Formats...)
	return cmd
}

// newPicture is one with the look that the flags choose, in a format with which they go.
func (f *drawFlags) newPicture(format string) (p *render.Picture, err error) {
	p = &render.Picture{NoNumbers: f.noNumbers, Theme: render.Theme(f.theme), Scale: f.scale,
		Style: render.Style(f.style), Paper: f.paper, Caption: f.caption}
	switch {
	case !slices.Contains(render.Formats, format):
		return nil, fmt.Errorf("--output must end in %s, not %q", phrases.Or(console.Prefixed(".", render.Formats)...),
			f.output)
	case f.paper != "" && format != "pdf":
		return nil, fmt.Errorf("--paper is for a .pdf, not for a .%s", format)
	case f.scale == 0:
		return nil, fmt.Errorf("--scale must be a factor such as 2 or 0.5, not 0")
	case len(f.colours) > 0:
		if p.Colours, err = render.ParseColours(f.colours); err != nil {
			return nil, err
		}
	}
	return p, p.Check()
}

func (f *drawFlags) run(cmd *cobra.Command, args []string) error {
	format, folder := console.EndingOf(f.output), filepath.Ext(f.output) == ""
	if folder {
		format = render.Formats[0]
	}
	if _, err := f.newPicture(format); err != nil {
		return err
	}
	least := 0 // arguments of the walk
	if len(args) == 1 && !strings.HasPrefix(args[0], "@") {
		least = 1 // beside --tour and the like, a file holds a walk
	}
	puzzle, rest := f.Split(args, least)
	if err := console.OneStdin(puzzle, rest, "walk"); err != nil {
		return err
	}
	if err := f.idle(len(rest) > 0, format); err != nil {
		return err
	}
	if folder {
		if err := console.NewFolder(f.output); err != nil {
			return err
		}
	}
	if !f.boardOnly && len(rest) == 0 {
		f.LaysOut()
	}
	given := input.WalksOf(cmd, rest)
	f.Limit = f.timeout
	f.Prepare = func(at input.Ordinal, spec *parts.Spec) error {
		if len(rest) == 0 {
			return nil
		}
		if !at.One {
			return input.OfCommand(errors.New("a walk is for one puzzle; leave it out, or --pick one"))
		}
		return given.Next(&f.PuzzleFlags, at, spec)
	}
	one := func(ctx context.Context, p *puzzles.Puzzle, at input.Ordinal) error {
		file := f.output
		switch {
		case !folder && !at.One:
			return input.OfCommand(fmt.Errorf("several puzzles make several pictures: name a folder, as in -o %s, "+
				"or --pick one", strings.TrimSuffix(file, filepath.Ext(file))))
		case folder:
			file = filepath.Join(f.output, strconv.Itoa(at.Number)+"."+format)
			if err := os.MkdirAll(f.output, 0o777); err != nil {
				return console.UsersError(fmt.Errorf("--output: %w", err))
			}
		}
		return f.picture(ctx, cmd, p, given, format, file)
	}
	return f.Each(cmd, puzzle, "the picture was drawn", one)
}

// idle refuses flags that do nothing for such a picture.
func (f *drawFlags) idle(walk bool, format string) error {
	switch given := f.boardOnly || f.tolls || walk; {
	case given && f.timeout > 0:
		return fmt.Errorf("--timeout limits the search for a walk, and no search is needed; leave it out")
	case given && (f.Random || f.Seed > 0):
		return fmt.Errorf(
			"--random and --seed are for the search for a tour, and no search is needed; leave them out")
	case f.boardOnly && (walk || format == "gif"):
		return fmt.Errorf("--board-only draws no walk; leave out the walk, and choose .svg, .png or .pdf")
	}
	return nil
}

// picture draws a puzzle, with a walk that is given or looked for.
func (f *drawFlags) picture(ctx context.Context, cmd *cobra.Command, p *puzzles.Puzzle, given *input.GivenWalks, format, file string) error {
	pic, err := f.newPicture(format)
	if err != nil {
		return err
	}
	pic.Puzzle, f.proven = p, ""
	if given.Any() {
		pic.Walk, err = input.JudgeWalk(cmd.Context(), p, given, "the picture was drawn", cmd.OutOrStdout(), "")
		if err != nil {
			return err
		}
	}
	if err := errors.Join(pic.Check(), f.TourFlags.Check(pic.Puzzle)); err != nil {
		return err
	}
	var cut error // what was cut short, but gave a walk
	if pic.Walk == nil && !f.boardOnly && !f.tolls {
		if cut, err = f.solve(ctx, cmd, pic); err != nil {
			return err
		}
	}
	if f.paper != "" {
		pic.Caption = strings.TrimPrefix(pic.Caption+" – "+pic.Title()+f.proven, " – ")
	}
	if f.boardOnly && pic.Style == "" {
		pic.Lines = []string{render.Task(pic.Puzzle)}
		piece := pic.Puzzle.Piece
		if pic.Puzzle.Graph == nil && slices.Contains(puzzles.PieceNames(), piece.String()) { // else Task says it
			pic.Lines = append(pic.Lines, fmt.Sprintf("How it moves: %s.", render.Movement(piece)))
		}
	}
	if err := f.argue(cmd, pic); err != nil {
		return err
	}
	err = console.WriteWhole(cmd.Context(), file, cmd.OutOrStdout(), func(w io.Writer) error {
		return console.UnlessStopped(cmd.Context(), "the picture was drawn", func() error {
			return render.Write(cmd.Context(), w, format, pic)
		})
	})
	if errors.As(err, new(*render.TooLargeError)) {
		return err
	}
	return cmp.Or(console.Ended(cmd.Context(), err, "the picture was drawn"), cut)
}

// solve finds the walk to draw. cut is the error to end the program with if the
// walk may not be the shortest one.
func (f *drawFlags) solve(ctx context.Context, cmd *cobra.Command, pic *render.Picture) (cut, err error) {
	progress := console.NewProgress(cmd.ErrOrStderr(), false)
	ans, err := solve.Solve(ctx, pic.Puzzle, solve.Options{Events: answer.Following(progress), Seed: f.Seed,
		Random: f.Random})
	progress.End()
	switch {
	case err != nil:
		return nil, console.Broke(err)
	case ans.Status == solve.Infeasible:
		return nil, console.Broke(
			fmt.Errorf("there is no walk to draw: %s; --board-only draws the puzzle", ans.Reason))
	case ans.Walk == nil:
		return nil, console.Exit(console.ExitCutShort, fmt.Errorf("no walk was found to draw: %s", ans.Reason))
	}
	pic.Walk = ans.Walk
	if ans.Status == solve.Optimal && pic.Puzzle.Family != puzzles.Tour {
		f.proven = ", proven shortest"
	}
	if ans.Status != solve.Optimal {
		return console.Exit(console.ExitCutShort, fmt.Errorf("drew a walk of %s, not proven shortest (at least %s): %s",
			words.Count(ans.Walk.Moves(), "move"), answer.Needed(ans.Lower), ans.Reason)), nil
	}
	return nil, nil
}

// argue adds the arguments to draw: squares no two a jump apart, and tolls.
func (f *drawFlags) argue(cmd *cobra.Command, pic *render.Picture) error {
	if !f.independent && !f.tolls {
		return nil
	}
	ctx := cmd.Context()
	ans, err := solve.Solve(ctx, pic.Puzzle, solve.Options{MaxLits: 1}) // as far as arguments lead
	if err != nil {
		return console.Broke(err)
	}
	a := ans.Analysis
	l, _ := a.Find(facts.ByCounting)
	if f.independent {
		if !drawn(pic, shown.Figure(ctx, a, l), false) {
			return console.Broke(errors.New(
				"--independent: this puzzle has no counting bound, so it has no such squares"))
		}
		if k := len(pic.Walk) - 1; k > l.Moves {
			fmt.Fprintf(cmd.ErrOrStderr(),
				"knightsat: these squares prove %s, not the walk's %d; solve -v says what proves those\n",
				words.Count(l.Moves, "move"), k)
		}
	}
	l, _ = a.Find(facts.ByHeldKarp)
	if f.tolls {
		for f := range report.Figures(ctx, ans, max(ans.Walk.Moves(), l.Moves+1)) {
			if f.Program != nil && drawn(pic, f, false) {
				return nil
			}
		}
		if !drawn(pic, shown.Figure(ctx, a, l), false) {
			return console.Broke(errors.New("--tolls: this puzzle has no bound by tolls; it would need three " +
				"squares or more, visited in any order"))
		}
	}
	return nil
}
