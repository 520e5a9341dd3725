// Package proving has the commands of certificates: certify and verify.
//
// This package makes no promise: docs/library.md lists those that do.
package proving

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bound"
	"knightsat/certify"
	"knightsat/certify/pb"
	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/build"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engines"
)

// certifyFlags are those of certify.
type certifyFlags struct {
	input.PuzzleFlags
	engine, pbp, walk string
	answer.BoundsFlag
	console.TimeoutFlag
	output string
	quiet  bool
	unique bool
}

// NewCertify is the command certify.
func NewCertify() *cobra.Command {
	f := &certifyFlags{}
	cmd := &cobra.Command{
		Use:  "certify [PUZZLE] -o DIR",
		Args: console.Arguments(0, 1, "one puzzle"),
		RunE: f.run,
	}
	f.PuzzleFlags.Add(cmd)
	s := cmd.Flags()
	s.BoolVar(&f.unique, "unique", false, "also prove that no other walk is as short")
	console.Under(cmd, console.OfAnswer)
	answer.AddEngine(cmd, &f.engine, "find the walk by this `ENGINE`. Engines are those of solve")
	f.BoundsFlag.Add(cmd)
	f.TimeoutFlag.Add(cmd, ". Nothing is written then. Each of several puzzles has this time")
	console.Under(cmd, console.OfSolver)
	s.StringVarP(&f.output, "output", "o", "", "write to the new folder `DIR`")
	console.ChoiceVar(cmd, &f.pbp, "pbp-version", string(pb.V2), []string{string(pb.V2), string(pb.V1)},
		"write proofs in this `VERSION`: ")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "print nothing if all is well")
	console.Under(cmd, console.OfOutput)
	s.StringVar(&f.walk, "walk", "", "take this `WALK` as the shortest. The puzzle is not solved again")
	console.Obey(cmd, console.Rule{Flags: "unique walk"}, console.Rule{Needs: "output"})
	return cmd
}

func (f *certifyFlags) options() (o certify.Options, err error) {
	o = certify.Options{Unique: f.unique, Version: pb.Version(f.pbp), MadeBy: build.Read().Name()}
	for _, by := range bound.Choices {
		if !f.Use.Has(by) {
			o.Without = append(o.Without, by)
		}
	}
	decider, err := engines.ByName(f.engine)
	if err != nil {
		return o, fmt.Errorf("--engine: %w", err)
	}
	o.Solve = solve.Options{Engine: decider, Kinds: catalogue.Builtin().Kinds()}
	return o, nil
}

// answer is that of a puzzle whose shortest walk is given; writing the certificate
// shows whether it is.
func (f *certifyFlags) answer(ctx context.Context, stdin io.Reader, p *puzzles.Puzzle) (*solve.Answer, error) {
	squares, file, err := input.WalkText(ctx, []string{f.walk}, stdin)
	var w puzzles.Walk
	if err == nil {
		w, err = input.ParseWalk(p, squares, file)
	}
	if err != nil {
		return nil, fmt.Errorf("--walk: %w", err)
	}
	if err := puzzles.Check(p, w); err != nil {
		return nil, console.Broke(fmt.Errorf("--walk does not solve the puzzle: %w", err))
	}
	return &solve.Answer{Known: solve.Known{Status: solve.Optimal, Walk: w}}, nil
}

func (f *certifyFlags) run(cmd *cobra.Command, args []string) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	if err := console.OneStdin(args, []string{f.walk}, "walk"); err != nil {
		return err
	}
	if err := console.NewFolder(f.output); err != nil {
		return err
	}
	f.PuzzleFlags.Limit = f.Timeout
	one := func(ctx context.Context, p *puzzles.Puzzle, at input.Ordinal) error {
		folder := f.output
		if !at.One {
			folder = filepath.Join(f.output, strconv.Itoa(at.Number))
			if f.walk != "" {
				return input.OfCommand(console.UsersError(errors.New("--walk is for one puzzle; --pick one")))
			}
			if err := os.MkdirAll(f.output, 0o777); err != nil {
				return console.UsersError(fmt.Errorf("--output: %w", err))
			}
		}
		return f.write(ctx, cmd, p, o, folder)
	}
	return f.Each(cmd, args, "the certificate was written", one)
}

// write writes the certificate of a puzzle.
func (f *certifyFlags) write(ctx context.Context, cmd *cobra.Command, p *puzzles.Puzzle, o certify.Options,
	folder string) error {
	if f.walk != "" {
		var err error
		o.Answer, err = console.InTime(ctx, "the walk was read", func() (*solve.Answer, error) {
			return f.answer(ctx, cmd.InOrStdin(), p)
		})
		if err != nil {
			return err
		}
	}
	progress := console.NewProgress(cmd.ErrOrStderr(), f.quiet)
	defer progress.End()
	o.Solve.Events = answer.Following(progress)
	m, err := certify.Write(ctx, p, o, folder)
	progress.End()
	switch {
	case errors.As(err, new(*certify.UnfinishedError)), errors.As(err, new(*cnf.TooLargeError)):
		return console.Exit(console.ExitCutShort, err)
	case err != nil, f.quiet:
		return console.Broke(err)
	}
	out := cmd.OutOrStdout()
	if m.Moves != nil {
		fmt.Fprintf(out, "%s: %s\n", folder, words.Count(*m.Moves, "move"))
	} else {
		fmt.Fprintf(out, "%s: impossible\n", folder)
	}
	for _, e := range m.Evidence {
		fmt.Fprintf(out, "  %s: %s\n", strings.TrimSuffix(e.OPB, ".opb"), strings.TrimSpace(e.Says))
	}
	return nil
}
