package solving

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve"
	"knightsat/solve/hint"
)

type hintFlags struct {
	input.PuzzleFlags
	console.TimeoutFlag
	step   int
	format string
}

// NewHint is the command hint.
func NewHint() *cobra.Command {
	f := &hintFlags{}
	cmd := &cobra.Command{
		Use:  "hint [PUZZLE] [WALK]",
		Args: console.Arguments(0, -1, "a puzzle, and a walk that is begun"),
		RunE: f.run,
	}
	f.PuzzleFlags.Add(cmd)
	f.TimeoutFlag.Add(cmd, ". What is known then is printed")
	console.Under(cmd, console.OfSolver)
	console.ChoiceVar(cmd, &f.format, "format", "text", []string{"text", "json"}, "print as `FORMAT`: ")
	console.Under(cmd, console.OfOutput)
	console.NumberVar(cmd.Flags(), &f.step, "step", 2, 1, 3,
		"say more with each step `N`. 1 is where to look, 2 the square and why, 3 the answer")
	return cmd
}

func (f *hintFlags) run(cmd *cobra.Command, args []string) error {
	puzzle, rest := f.Split(args, 1)
	if err := console.OneStdin(puzzle, rest, "walk"); err != nil {
		return err
	}
	defer f.Start(cmd)()
	p, err := f.Read(cmd, puzzle)
	if err != nil {
		return err
	}
	begun, err := console.InTime(cmd.Context(), "the walk was read", func() ([]puzzles.Number, error) {
		return readBegun(cmd.Context(), p, rest, cmd.InOrStdin())
	})
	if err != nil {
		return err
	}
	h, err := hint.Next(cmd.Context(), p, begun, solve.Options{})
	if errors.Is(err, hint.ErrSymmetric) {
		return err
	}
	if err != nil {
		return console.Broke(err)
	}
	if f.format == "json" {
		err = writeHint(cmd.OutOrStdout(), h, f.step)
	} else {
		_, err = fmt.Fprintln(cmd.OutOrStdout(), hintText(p, h, f.step))
	}
	switch {
	case err != nil:
		return console.Broke(err)
	case h.Wrong != "":
		return console.Exit(console.ExitNo, nil)
	case !h.Solved && h.Answer == nil:
		return console.Exit(console.ExitCutShort, nil)
	case f.step == 3 && h.Answer != nil && f.format != "json":
		return console.Broke((&answer.ReportFlags{Format: f.format, Quiet: true}).Open(cmd).Answer(cmd.Context(), p, h.Answer))
	}
	return nil
}

// readBegun reads a walk that is begun, or a grid that is partly filled.
func readBegun(ctx context.Context, p *puzzles.Puzzle, args []string, stdin io.Reader) (begun []puzzles.Number, err error) {
	if len(args) == 0 {
		if p.Family != puzzles.Tour && !p.Start.IsAny() {
			begun = []puzzles.Number{{K: 1, Square: p.Start}}
		}
		return begun, nil
	}
	squares, name, err := input.WalkText(ctx, args, stdin)
	if err != nil {
		return nil, err
	}
	if name != "" {
		squares = input.BeforeMoves(squares)
	}
	return formats.ParseBegun(p, cmp.Or(name, "walk"), squares)
}

// hintText is what a step says.
func hintText(p *puzzles.Puzzle, h *hint.Hint, step int) string {
	paths := p.Family == puzzles.Tour || p.Timed()
	what, only := fmt.Sprint(h.Number), "be on"
	if !paths && h.Number > 1 {
		what, only = fmt.Sprintf("move %d", h.Number-1), "go to"
	}
	left := words.Count(h.Most, "move") + " still needed"
	if h.Least < h.Most {
		left = fmt.Sprintf("%d to %s still needed", h.Least, words.Count(h.Most, "move"))
	}
	switch {
	case h.Wrong != "":
		return h.Wrong
	case h.Solved:
		return "solved: nothing is left to do"
	case h.Answer == nil:
		return "no way on is known: " + h.Reason
	case paths && p.Closed && h.Number == len(h.Answer.Walk): // the return has no number
		return fmt.Sprintf("only the move back to %s is left", h.Square)
	case step == 1 && h.Forced:
		return p.Sayf("%s; only one square is left for %s", left, what)
	case step == 1:
		return p.Sayf("%s; several squares may be good for %s", left, what)
	case h.Forced:
		return fmt.Sprintf("%s can only %s %s: %s", what, only, h.Square, h.Reason)
	case paths:
		return fmt.Sprintf("no number is forced; %s is good for %s", h.Square, what)
	}
	return p.Sayf("%s; %s is a good next square", left, h.Square)
}

// HintJSON is the object of --format json.
type HintJSON struct {
	Format int          `json:"format"`
	Solved bool         `json:"solved"`
	Wrong  string       `json:"wrong"` // where what is begun went wrong; "" if it did not
	Number *int         `json:"number"`
	Square *string      `json:"square"`
	Forced bool         `json:"forced"`
	Reason string       `json:"reason"`
	Least  *int         `json:"least"` // moves that are still needed
	Most   *int         `json:"most"`
	Walk   puzzles.Walk `json:"walk"` // with --step 3
}

// writeHint prints a hint as one object.
func writeHint(to io.Writer, h *hint.Hint, step int) error {
	known := func(n int, is bool) *int {
		if is {
			return &n
		}
		return nil
	}
	o := HintJSON{Format: 1, Solved: h.Solved, Wrong: h.Wrong, Number: known(h.Number, h.Number > 0), Forced: h.Forced,
		Reason: h.Reason, Least: known(h.Least, h.Wrong == ""), Most: known(h.Most, h.Most >= 0)}
	if h.Number > 0 && step > 1 {
		name := h.Square.String()
		o.Square = &name
	}
	if h.Answer != nil && step == 3 {
		o.Walk = h.Answer.Walk
	}
	return json.NewEncoder(to).Encode(o)
}
