package drawing

import (
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
	"knightsat/bound/shown"
	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/decode/render"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/report"
)

type worksheetFlags struct {
	output    string
	sheet     render.Worksheet
	cover     bool
	each      time.Duration
	quiet     bool
	paperName string
}

// NewWorksheet is the command worksheet.
func NewWorksheet() *cobra.Command {
	f := &worksheetFlags{}
	cmd := &cobra.Command{
		Use:  "worksheet PUZZLE... -o FILE.pdf",
		Args: console.Arguments(1, -1, "one puzzle or more"),
		RunE: f.run,
	}
	s := cmd.Flags()
	s.StringVarP(&f.output, "output", "o", "", "write to `FILE`, a PDF")
	s.StringVar(&f.sheet.Title, "title", "", "print this `TEXT` above each page of puzzles")
	console.NumberVar(s, &f.sheet.PerPage, "per-page", 0, 1, render.MaxPerPage,
		"print `N` puzzles on a page (default: as many as fill it)")
	console.ChoiceVar(cmd, &f.paperName, "paper", render.SheetPapers[0], render.SheetPapers,
		"print on this `PAPER`: ")
	s.BoolVar(&f.sheet.Par, "par", false, "print how many moves are enough")
	s.BoolVar(&f.sheet.Why, "why", false, "add pages with the proofs, and why puzzles are impossible")
	s.BoolVar(&f.cover, "title-page", false, "add a first page with the --title (needed) and a tour")
	console.TimeoutVar(s, &f.each, "stop solving a puzzle after this `TIME`, as in 30s")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "show no progress and no summary")
	console.Obey(cmd,
		console.Rule{Needs: "output"},
		console.Rule{Flags: "title-page", Needs: "title", Say: "--title-page needs a --title to print on it"},
	)
	_ = cmd.MarkFlagFilename("output", "pdf")
	cmd.ValidArgsFunction = input.CompletePuzzle
	return cmd
}

func (f *worksheetFlags) run(cmd *cobra.Command, args []string) error {
	if filepath.Ext(f.output) != ".pdf" {
		return fmt.Errorf("--output must end in .pdf, not %q", f.output)
	}
	list, err := input.ReadSeveral(cmd, args, f.each)
	if err != nil {
		return err
	}
	f.sheet.Paper = f.paperName
	progress := console.NewProgress(cmd.ErrOrStderr(), f.quiet)
	defer progress.End()
	for i, p := range list {
		progress.Say(fmt.Sprintf("solving puzzle %d of %d", i+1, len(list)))
		e, err := f.exercise(cmd.Context(), p)
		if wrong := (*console.ExitError)(nil); errors.As(err, &wrong) {
			return console.Exit(wrong.Status, fmt.Errorf("puzzle %d, a %s: %w", i+1, p.Title(), wrong.Err))
		} else if err != nil {
			return err
		}
		f.sheet.Exercises = append(f.sheet.Exercises, e)
	}
	progress.End()
	if f.cover {
		if f.sheet.Poster, err = f.poster(cmd.Context()); err != nil {
			return err
		}
	}
	ctx := cmd.Context()
	pages := 0
	err = console.WriteWhole(ctx, f.output, io.Discard, func(w io.Writer) error {
		return console.UnlessStopped(ctx, "the worksheet was written", func() (err error) {
			pages, err = f.sheet.PDF(ctx, w)
			return err
		})
	})
	if err = console.Ended(ctx, err, "the worksheet was written"); err != nil || f.quiet {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, %s\n", f.output, words.Count(pages, "page"),
		words.Count(len(f.sheet.Exercises), "puzzle"))
	return err
}

// exercise solves a puzzle for a worksheet. Its error is an *exitError.
func (f *worksheetFlags) exercise(ctx context.Context, p *puzzles.Puzzle) (render.Exercise, error) {
	limited, cancel := console.Within(ctx, f.each)
	defer cancel()
	e, ans, err := solution(limited, p)
	if err != nil {
		return e, err
	}
	if ans.Walk == nil {
		e.Proof = whyNone(ctx, p, ans)
		return e, nil
	}
	if e.Answers, err = answers(limited, p); err != nil {
		return e, console.Broke(err)
	}
	if f.sheet.Why && p.Family != puzzles.Tour { // all tours have the same number of moves
		e.Reason, e.Proof = explain(ctx, p, ans)
	}
	return e, nil
}

// solution is a puzzle with its answer alone, or with the reason why it is impossible. Its error is an
// *exitError.
func solution(ctx context.Context, p *puzzles.Puzzle) (
	e render.Exercise, ans *solve.Answer, err error,
) {
	ans, err = solve.Solve(ctx, p, solve.Options{})
	switch {
	case err != nil:
		return e, nil, console.Broke(err)
	case ans.Status == solve.Infeasible:
		e.Picture = &render.Picture{Puzzle: p}
		e.Reason = "Impossible: " + strings.TrimPrefix(ans.Reason, "impossible: ") + "."
		return e, ans, nil
	case ans.Status != solve.Optimal:
		return e, nil, console.Exit(console.ExitCutShort,
			fmt.Errorf("no shortest walk was found: %s", ans.Reason))
	}
	e.Picture = &render.Picture{Puzzle: p, Walk: ans.Walk}
	return e, ans, nil
}

// answers finds out whether a puzzle that has an answer has others.
func answers(ctx context.Context, p *puzzles.Puzzle) (render.Answers, error) {
	if small := p.Timed() || p.Family == puzzles.Hunt && len(p.Goals) <= anotherGoals ||
		p.Family != puzzles.Hunt && p.Ground().Len() <= anotherSquares; !small {
		return render.Unknown, nil
	}
	o := solve.Options{}
	if p.Closed && !p.Timed() {
		o.Same = solve.Undirected
	}
	_, u, err := solve.Unique(ctx, p, o)
	switch {
	case err != nil || !u.Known:
		return render.Unknown, err
	case u.Unique:
		return render.One, nil
	}
	return render.Several, nil
}

// explain says why no walk is shorter, with a picture of the argument where there is one.
func explain(ctx context.Context, p *puzzles.Puzzle, ans *solve.Answer) (string, *render.Picture) {
	shortest := words.Count(ans.Walk.Moves(), "move") + ", and no walk has fewer."
	for f := range report.Figures(ctx, ans, ans.Walk.Moves()) {
		if pic := (&render.Picture{Puzzle: p}); drawn(pic, f, true) {
			return shortest, pic
		}
	}
	return answer.Sentence(ans.Reason), nil
}

// whyNone is a picture of the argument that a puzzle is impossible; nil for none.
func whyNone(ctx context.Context, p *puzzles.Puzzle, ans *solve.Answer) *render.Picture {
	for f := range report.Figures(ctx, ans, 0) {
		pic := &render.Picture{Puzzle: p}
		if drawn(pic, f, true) {
			return pic
		}
		_, pic.Marks = shown.Marks(f)
		if len(pic.Marks) == 0 || p.Board == nil {
			return nil
		}
		pic.Lines = []string{shown.Legend(f)}
		return pic
	}
	return nil
}

// drawn puts a figure into a picture, with what it adds up to below; in words if they are wanted and there are
// some. It reports whether there is anything to draw.
func drawn(pic *render.Picture, f *bound.Figure, inWords bool) bool {
	links, below := shown.Drawn(f, inWords)
	if below == nil {
		return false
	}
	pic.Independent, pic.Halves = f.Squares, f.Halves
	if links != nil {
		for i, l := range slices.Concat(links.Tree, links.Ends) {
			if l.From != l.To {
				pic.MoveLines = append(pic.MoveLines, render.MoveLine{From: l.From, To: l.To, Moves: l.Moves, Thin: i >= len(links.Tree)})
			}
		}
		for _, of := range links.Tolls {
			text := ""
			if of.Toll != 0 {
				text = shown.Moves(of.Toll, links.Parts)
			}
			pic.Costs = append(pic.Costs, render.SquareCost{Square: of.Square, Text: text})
		}
	}
	for _, clause := range below {
		pic.Lines = append(pic.Lines, answer.Sentence(clause))
	}
	return true
}

// poster is a closed tour to draw on a cover: of a square board that no puzzle of the sheet has, so that it gives
// no answer away.
func (f *worksheetFlags) poster(ctx context.Context) (*render.Picture, error) {
	side := 8
	for slices.ContainsFunc(f.sheet.Exercises, func(e render.Exercise) bool {
		b := e.Picture.Puzzle.Board
		return b != nil && b.Width() == side && b.Height() == side
	}) {
		side += 2
	}
	board, err := puzzles.NewBoard(side, side, nil, nil)
	if err != nil {
		return nil, err
	}
	p, err := puzzles.NewTour(board, puzzles.Rules{Closed: true, StartAny: true})
	if err != nil {
		return nil, err
	}
	e, _, err := solution(ctx, p)
	if err != nil {
		return nil, err
	}
	return &render.Picture{Puzzle: p, Walk: e.Picture.Walk, Theme: render.Print, Style: render.Weave}, nil
}
