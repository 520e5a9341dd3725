package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"knightsat/certify/verify"
	"knightsat/internal/process"
)

func newVerify() *cobra.Command {
	var quiet bool
	var against string
	var timeout timeoutFlag
	cmd := &cobra.Command{
		Use:  "verify DIR",
		Args: arguments(1, 1, "a certificate, the folder that certify wrote"),
		RunE: func(cmd *cobra.Command, args []string) error {
			defer timeout.start(cmd)()
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
			switch {
			case errors.Is(err, process.ErrNoCommand):
			case err != nil:
				return fmt.Errorf("--against: %w", err)
			default:
				o.Against = &verify.Checker{Name: checker.Name, Check: func(ctx context.Context,
					opb, pbp string) (string, error) {
					files := []string{filepath.Join(args[0], opb), filepath.Join(args[0], pbp)}
					r := &process.Run{Path: checker.Path, Args: slices.Concat(checker.Args, files),
						Limit: 64 << 20, Complaints: process.Head{Limit: 64 << 10}}
					said, err := r.Output(ctx)
					if err == nil && r.Exit() != 0 {
						err = errors.New(r.State().String())
					}
					return string(said) + string(r.Complaints.Bytes()), err
				}}
			}
			if isFile(args[0]) {
				return fmt.Errorf("%s is not a folder; a certificate is one", args[0])
			}
			verdict, err := verify.Certificate(cmd.Context(), os.DirFS(args[0]), o)
			if errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("there is no certificate %q", args[0])
			}
			if err != nil {
				return fmt.Errorf("reading a certificate: %w", err)
			}
			if _, err := fmt.Fprintln(out, verdict.Sentence); err != nil {
				return broke(err)
			}
			switch {
			case verdict.Holds:
				return nil
			case cmd.Context().Err() != nil:
				return &exitError{status: exitCutShort}
			}
			return &exitError{status: exitNo}
		},
	}
	cmd.Flags().StringVar(&against, "against", "", "also check the proofs by this `COMMAND`, as in veripb")
	timeout.add(cmd, ", and print what was checked")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "print only the verdict")
	return cmd
}
