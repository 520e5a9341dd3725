package cmd

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
	"knightsat/encode/cnf"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engines"
)

// certifyFlags are those of certify.
type certifyFlags struct {
	puzzleFlags
	engine, pbp, walk string
	boundsFlag
	timeoutFlag
	output string
	quiet  bool
	unique bool
}

func newCertify() *cobra.Command {
	f := &certifyFlags{}
	cmd := &cobra.Command{
		Use:  "certify [PUZZLE] -o DIR",
		Args: arguments(0, 1, "one puzzle"),
		RunE: f.run,
	}
	f.puzzleFlags.add(cmd)
	s := cmd.Flags()
	s.BoolVar(&f.unique, "unique", false, "also prove that no other walk is as short")
	under(cmd, ofAnswer)
	addEngine(cmd, &f.engine, "find the walk by `ENGINE`. It is as for solve")
	f.boundsFlag.add(cmd)
	f.timeoutFlag.add(cmd, ". Nothing is written then. Each of several puzzles has this time")
	under(cmd, ofSolver)
	s.StringVarP(&f.output, "output", "o", "", "write to the new folder `DIR`")
	choiceVar(cmd, &f.pbp, "pbp-version", string(pb.V2), []string{string(pb.V2), string(pb.V1)},
		"write proofs in this `VERSION`: ")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "print nothing if all is well")
	under(cmd, ofOutput)
	s.StringVar(&f.walk, "walk", "", "take this `WALK` as the shortest. The puzzle is not solved again")
	obey(cmd, rule{flags: "unique walk"}, rule{needs: "output"})
	return cmd
}

func (f *certifyFlags) options() (o certify.Options, err error) {
	o = certify.Options{Unique: f.unique, Version: pb.Version(f.pbp), MadeBy: version()}
	for _, by := range bound.Choices {
		if !f.use.Has(by) {
			o.Without = append(o.Without, by)
		}
	}
	decider, err := engines.ByName(f.engine)
	if err != nil {
		return o, fmt.Errorf("--engine: %w", err)
	}
	o.Solve = solve.Options{Engine: decider}
	return o, nil
}

// answer is that of a puzzle whose shortest walk is given; writing the certificate
// shows whether it is.
func (f *certifyFlags) answer(ctx context.Context, stdin io.Reader, p *puzzles.Puzzle) (*solve.Answer, error) {
	squares, file, err := walkText(ctx, []string{f.walk}, stdin)
	var w puzzles.Walk
	if err == nil {
		w, err = parseWalk(p, squares, file)
	}
	if err != nil {
		return nil, fmt.Errorf("--walk: %w", err)
	}
	if err := puzzles.Check(p, w); err != nil {
		return nil, broke(fmt.Errorf("--walk does not solve the puzzle: %w", err))
	}
	return &solve.Answer{Known: solve.Known{Status: solve.Optimal, Walk: w}}, nil
}

func (f *certifyFlags) run(cmd *cobra.Command, args []string) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	if err := oneStdin(args, []string{f.walk}, "walk"); err != nil {
		return err
	}
	if err := newFolder(f.output); err != nil {
		return err
	}
	f.puzzleFlags.limit = f.timeout
	one := func(ctx context.Context, p *puzzles.Puzzle, at ordinal) error {
		folder := f.output
		if !at.one {
			folder = filepath.Join(f.output, strconv.Itoa(at.number))
			if f.walk != "" {
				return commandError{usage(errors.New("--walk is that of one puzzle; --pick one"))}
			}
			if err := os.MkdirAll(f.output, 0o777); err != nil {
				return usage(fmt.Errorf("--output: %w", err))
			}
		}
		return f.write(ctx, cmd, p, o, folder)
	}
	return f.each(cmd, args, "the certificate was written", one)
}

// write writes the certificate of a puzzle.
func (f *certifyFlags) write(ctx context.Context, cmd *cobra.Command, p *puzzles.Puzzle, o certify.Options,
	folder string) error {
	if f.walk != "" {
		var err error
		o.Answer, err = inTime(ctx, "the walk was read", func() (*solve.Answer, error) {
			return f.answer(ctx, cmd.InOrStdin(), p)
		})
		if err != nil {
			return err
		}
	}
	progress := newProgress(cmd.ErrOrStderr(), f.quiet)
	defer progress.end()
	o.Solve.Events = progress.show
	m, err := certify.Write(ctx, p, o, folder)
	progress.end()
	switch {
	case errors.As(err, new(*certify.UnfinishedError)), errors.As(err, new(*cnf.TooLargeError)):
		return &exitError{exitCutShort, err}
	case err != nil, f.quiet:
		return broke(err)
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
