package measuring

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/encode/catalogue"
	"knightsat/encode/encodetest"
	"knightsat/encode/program"
	"knightsat/internal/phrases"
	"knightsat/internal/typed"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

func newBenchCheck(from catalogue.Catalogue) *cobra.Command {
	var o encodetest.Options
	var name string
	var timeout console.TimeoutFlag
	cmd := &cobra.Command{
		Use:  "check --encoding E",
		Args: console.Arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := program.Open(name, from.ByName)
			if err != nil {
				return fmt.Errorf("--encoding: %w", err)
			}
			defer timeout.Start(cmd)()
			progress := console.NewProgress(cmd.ErrOrStderr(), false)
			progress.Say("random puzzles")
			v := encodetest.Check(cmd.Context(), e, o)
			progress.End()
			switch {
			case v.Wrong != nil:
				return showWrong(cmd.OutOrStdout(), e.Name(), v)
			case cmd.Context().Err() != nil:
				return console.CutShort(cmd.Context(), "all puzzles were tried; no fault was found until then")
			case len(v.Tried) == 0:
				return console.Broke(fmt.Errorf("encoding %s supports none of %d random puzzles", e.Name(),
					v.Refused))
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is right on %s\n", e.Name(), tried(v))
			return nil
		},
	}
	s := cmd.Flags()
	s.StringVar(&name, "encoding", "",
		"check encoding `E`. E is one of knightsat's, or a program, as in \"exec:python3 mine.py\"")
	o.Puzzles = 30
	s.VarP(console.WholeNumber(&o.Puzzles, 1, console.NoMaximum), "number", "n",
		"try `N` random puzzles. Those that the encoding refuses are not counted")
	s.Uint64Var(&o.Seed, "seed", 0, "`S`: fixes the random puzzles")
	timeout.Add(cmd, ". The exit status is 3 then, unless a fault was found")
	console.Obey(cmd, console.Rule{Needs: "encoding"})
	return cmd
}

// tried says on how many puzzles of each family, and how many were refused.
func tried(v encodetest.Verdict) string {
	var list []string
	for _, f := range []puzzles.Family{puzzles.Hunt, puzzles.Cover, puzzles.Tour} {
		if v.Tried[f] > 0 {
			list = append(list, words.Count(v.Tried[f], string(f)))
		}
	}
	text := phrases.And(list...)
	if v.Refused > 0 {
		text += fmt.Sprintf("; it does not support %d others", v.Refused)
	}
	return text
}

// showWrong prints the first puzzle on which an encoding is wrong, to be pasted into a shell.
func showWrong(out io.Writer, name string, v encodetest.Verdict) error {
	fmt.Fprintf(out, "%s is wrong:\n", name)
	for _, fault := range v.Faults {
		fmt.Fprintf(out, "  %s\n", fault)
	}
	quoted := typed.Shell(name)
	fmt.Fprintf(out, "\ncat > wrong.txt <<'end'\n%send\n", notation.Text(v.Wrong))
	fmt.Fprintf(out, "knightsat solve wrong.txt --bounds none --encoding %s\n", quoted)
	if denied := (*encodetest.Denied)(nil); errors.As(v.Faults[0], &denied) {
		fmt.Fprintf(out, "knightsat cnf wrong.txt --moves %d --encoding %s\n", denied.Moves, quoted)
		fmt.Fprintf(out, "knightsat check wrong.txt %s\n", denied.Walk)
	}
	return console.Exit(console.ExitNo, nil)
}
