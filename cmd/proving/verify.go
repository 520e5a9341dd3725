package proving

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/certify/verify"
	"knightsat/certify/verify/against"
	"knightsat/cmd/console"
	"knightsat/internal/process"
	"knightsat/internal/wait"
)

// NewVerify is the command verify.
func NewVerify() *cobra.Command {
	var quiet bool
	var against string
	var timeout console.TimeoutFlag
	cmd := &cobra.Command{
		Use:  "verify DIR",
		Args: console.Arguments(1, 1, "a certificate, the folder that certify wrote, or one of several"),
		RunE: func(cmd *cobra.Command, args []string) error {
			defer timeout.Start(cmd)()
			out := cmd.OutOrStdout()
			o := verify.Options{Report: func(l verify.Line) {
				switch {
				case quiet:
				case l.OK:
					fmt.Fprintln(out, "ok     ", l.Text)
				default:
					fmt.Fprintln(out, "FAILED ", l.Text)
				}
			}}
			checker, err := process.Parse(against)
			if err != nil && !errors.Is(err, process.ErrNoCommand) {
				return fmt.Errorf("--against: %w", err)
			}
			if console.IsFile(args[0]) {
				return fmt.Errorf("%s is not a folder; a certificate is one", args[0])
			}
			several := certificates(args[0])
			if several == nil {
				return verifyOne(cmd, args[0], checker, o)
			}
			var worst *console.ExitError
			for _, name := range several {
				fmt.Fprintf(out, "certificate %s\n", filepath.Join(args[0], name))
				if err := verifyOne(cmd, filepath.Join(args[0], name), checker, o); err != nil {
					worst = console.Worse(worst, console.Complain(cmd, err))
				}
				if cmd.Context().Err() != nil {
					break
				}
			}
			if worst == nil {
				return nil
			}
			return worst
		},
	}
	cmd.Flags().StringVar(&against, "against", "", "also check the proofs by this `COMMAND`, as in veripb")
	timeout.Add(cmd, ". What was checked until then is printed")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "print only the verdict")
	return cmd
}

// certificates are the folders in one that has nothing else, as certify writes them for several puzzles, in
// their order.
func certificates(folder string) (names []string) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if err != nil || !e.IsDir() {
			return nil
		}
		names = append(names, e.Name())
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return names
}

// verifyOne checks a certificate, its proofs by a command, too, if there is one.
func verifyOne(cmd *cobra.Command, folder string, checker process.Command, o verify.Options) error {
	if checker.Path != "" {
		o.Against = against.Checker(checker.Name, func(ctx context.Context, opb, pbp string) (string, error) {
			files := []string{filepath.Join(folder, opb), filepath.Join(folder, pbp)}
			r := &process.Run{Path: checker.Path, Args: slices.Concat(checker.Args, files),
				Limit: 64 << 20, Complaints: process.Excerpt{Limit: 64 << 10}}
			text, err := r.Output(ctx)
			if err == nil && r.Exit() != 0 {
				err = errors.New(r.State().String())
			}
			return string(text) + string(r.Complaints.Bytes()), err
		})
	}
	verdict, err := verify.Certificate(cmd.Context(), wait.Folder(cmd.Context(), folder), o)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no certificate %q", folder)
	}
	if err != nil {
		return fmt.Errorf("reading a certificate: %w", err)
	}
	if _, err := fmt.Fprintln(cmd.OutOrStdout(), verdict.Sentence); err != nil {
		return console.Broke(err)
	}
	switch {
	case verdict.Holds:
		return nil
	case cmd.Context().Err() != nil:
		return console.Exit(console.ExitCutShort, nil)
	}
	return console.Exit(console.ExitNo, nil)
}
